/** `adopt --drift`: compares the programs of the project in a folder with the services that they speak with. */
import {
  AdoptFailure,
  type Drift,
  driftJson,
  driftLines,
  driftOf,
  hasDrift,
  notComparedLines,
  type OwnCluster,
  type Owners,
  ownersIn,
  patchOf,
  type ReadService,
} from "../../adopt";
import { holdsSecret, REDACTED } from "../../client";
import { formatJsonLines } from "../../json";
import { matchesPattern } from "../../schema";
import { readCertificate } from "../../schema/node/read-certificate";
import { CommandError } from "../command-line/command-error";
import { printError, printLine, printRendered } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import type { GivenPlan } from "./reading/plans";
import { type Project, readProject } from "./reading/project";
import { readServices } from "./reading/services";

export interface DriftOptions {
  /** @default the organizations of the program */
  readonly organization: bigint | undefined;
  readonly exclude: readonly string[];
  /** Plans that stand for states which cannot be read here. */
  readonly plans: readonly GivenPlan[];
  /** Whether clusters that the project does not have count as drift. */
  readonly countsUnmanaged: boolean;
  readonly format: "lines" | "patch" | "json";
}

/** The exit code if a service differs from the program. */
const DRIFTED = 3;

/** Prints what differs, and sets the exit code. Changes neither the program nor a service. */
export async function findDrift(options: DriftOptions): Promise<void> {
  const folder = process.cwd();
  const project = await readProject(folder, [], options.plans);
  for (const { stateReading } of project.parts)
    if (stateReading.isFailure) printError(`A state was not read: ${stateReading.problem ?? ""}.`);
  const owners = wantedOf(ownersIn(project.parts), options);
  if (owners.own.length + owners.possible.length === 0) {
    const wanted = options.organization === undefined ? "" : ` of organization ${options.organization}`;
    throw new CommandError(
      `The program in ${folder} has no clusters${wanted}: run the command in the folder of a CDKTF project, or of files in Terraform's language.`,
    );
  }
  const { services, secrets } = await withProgress("Comparing clusters", () =>
    reading(project, owners, options),
  );
  const drift = driftOf(owners, services, { now: new Date(), readCertificate });
  const isDrift = hasDrift(drift) || (options.countsUnmanaged && drift.unmanaged.length > 0);
  await print(drift, isDrift, options, (text) => (holdsSecret(text, secrets) ? REDACTED : text));
  if (isDrift) process.exitCode = DRIFTED;
}

/** Leaves out the clusters of other organizations, and those whose names are excluded. */
function wantedOf({ own, possible }: Owners, { organization, exclude }: DriftOptions): Owners {
  const isOf = (one: { readonly organization: string | undefined }) =>
    organization === undefined || one.organization === undefined || one.organization === String(organization);
  const isExcluded = ({ name }: OwnCluster) =>
    name !== undefined && exclude.some((pattern) => matchesPattern(name, pattern));
  return { own: own.filter((one) => isOf(one) && !isExcluded(one)), possible: possible.filter(isOf) };
}

async function reading(
  project: Project,
  owners: Owners,
  options: DriftOptions,
): Promise<{ readonly services: readonly ReadService[]; readonly secrets: readonly string[] }> {
  try {
    return await readServices(project.parts, owners, options);
  } catch (error) {
    if (error instanceof AdoptFailure) throw new CommandError(error.message);
    throw error;
  }
}

async function print(
  drift: Drift,
  isDrift: boolean,
  { format, countsUnmanaged }: DriftOptions,
  safe: (text: string) => string,
): Promise<void> {
  if (format === "json") {
    await printRendered([`${safe(formatJsonLines(driftJson(drift, isDrift)))}\n`]);
    return;
  }
  const lines = driftLines(drift, countsUnmanaged ? "drift" : "told").map(safe);
  if (format === "lines") {
    for (const line of lines) printLine(line);
    if (!isDrift) printLine(SUMMARY[extentOf(drift)]);
    return;
  }
  // Standard output is for the patch.
  const changed = drift.clusters.flatMap((cluster) => cluster.changed);
  const isWhole = changed.every(({ edits }) => edits !== undefined);
  const hasMore = drift.gone.length > 0 || (countsUnmanaged && drift.unmanaged.length > 0);
  if (!isWhole || hasMore) {
    printError("The patch does not have all of it:");
    for (const line of lines) printError(line);
  } else for (const line of notComparedLines(drift).map(safe)) printError(line);
  const edits = changed.flatMap((one) => one.edits ?? []);
  if (edits.length === 0) return;
  const sources = new Map(
    drift.clusters.flatMap(({ cluster: { declared } }) =>
      declared?.written === undefined ? [] : [[declared.written.file, declared.written] as const],
    ),
  );
  await printRendered([safe(patchOf([...sources.values()], edits))]);
}

/** What is said if nothing differs, by how much was compared. */
const SUMMARY = {
  all: "The service has what the program says.",
  part: "The service has what the program says, as far as it was compared.",
  nothing: "Nothing was compared.",
};

function extentOf({ clusters, notCompared }: Drift): keyof typeof SUMMARY {
  if (clusters.length === 0) return "nothing";
  return notCompared.length === 0 && clusters.every(({ unknown }) => unknown.length === 0) ? "all" : "part";
}
