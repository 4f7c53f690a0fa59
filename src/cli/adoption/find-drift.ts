/** `adopt --drift`: compares the programs of the project in a folder with the services that they speak with. */
import {
  type Drift,
  driftJson,
  driftLines,
  driftOf,
  hasDrift,
  type OwnCluster,
  type Owners,
  ownersIn,
} from "../../adopt";
import { holdsSecret, REDACTED } from "../../client";
import { formatJsonLines } from "../../json";
import { matchesPattern } from "../../schema";
import { CommandError } from "../command-line/command-error";
import { printError, printLine, printRendered } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { readProject } from "./reading/project";
import type { GivenPlan } from "./reading/state";
import { readServices } from "./services";

export interface DriftOptions {
  /** @default the organizations of the program */
  readonly organization: bigint | undefined;
  readonly exclude: readonly string[];
  /** Plans that stand for states which cannot be read here. */
  readonly plans: readonly GivenPlan[];
  /** Whether clusters that the project does not have count as drift. */
  readonly countsUnmanaged: boolean;
  readonly format: "lines" | "json";
}

/** The exit code if a service differs from the program. */
const DRIFTED = 3;

/** Prints what differs, and sets the exit code. Changes neither the program nor a service. */
export async function findDrift(options: DriftOptions): Promise<void> {
  const folder = process.cwd();
  const project = await readProject(folder, { plans: options.plans });
  for (const { stateReading } of project.parts)
    if (stateReading.isUnread) printError(`A state was not read: ${stateReading.problem ?? ""}.`);
  const owners = wantedOf(ownersIn(project.parts), options);
  if (owners.own.length + owners.possible.length === 0) {
    const wanted = options.organization === undefined ? "" : ` of organization ${options.organization}`;
    throw new CommandError(
      `The program in ${folder} has no clusters${wanted}: run the command in the folder of a CDKTF project, or of files in Terraform's language.`,
    );
  }
  const { services, secrets } = await withProgress("Comparing clusters", () =>
    readServices(project.parts, owners, options),
  );
  const drift = driftOf(owners, services);
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
  for (const line of driftLines(drift, countsUnmanaged ? "drift" : "told")) printLine(safe(line));
}
