/** `adopt --drift`: compares the program of the project in a folder with the service. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

import {
  AdoptFailure,
  clustersInStack,
  type Drift,
  driftOf,
  hasDrift,
  patchOf,
  type ProgramCluster,
  programClustersInHcl,
  programClustersInJson,
  type ProgramSource,
  readOrganization,
} from "../../adopt";
import { type CloudClient, holdsSecret, REDACTED } from "../../client";
import { formatJsonLines } from "../../json";
import { cdktfProject, readProgramFolder, readSourceLines, readStack } from "../../terraform-files";
import { CommandError } from "../command-line/command-error";
import { printError, printLine, printRendered } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { readProgram } from "../command-line/user-files";
import { synthesize } from "../processes/synthesize";
import { terraformBinary } from "../processes/terraform";
import { driftJson, driftLines } from "./drift-report";
import { openService } from "./service";

export interface DriftOptions {
  /** @default the organizations of the program */
  readonly organization: bigint | undefined;
  readonly exclude: readonly string[];
  readonly format: "lines" | "patch" | "json";
}

/** The exit code if the service differs from the program. */
const DRIFTED = 3;

/** Prints what differs, and sets the exit code. Changes neither the program nor the service. */
export async function findDrift(options: DriftOptions): Promise<void> {
  const { client, secrets } = openService();
  try {
    const folder = process.cwd();
    const program = await readClusters(folder);
    const wanted = String(options.organization ?? "");
    const ours = program.filter(
      ({ values }) => wanted === "" || String(values["organization_id"]) === wanted,
    );
    if (ours.length === 0) {
      throw new CommandError(
        `The program in ${folder} has no clusters${wanted === "" ? "" : ` of organization ${wanted}`}: run the command in the folder of a CDKTF project, or of files in Terraform's language.`,
      );
    }
    const drift = await withProgress("Comparing clusters", () => compare(client, ours, options));
    await print(drift, options.format, (text) => (holdsSecret(text, secrets) ? REDACTED : text));
    if (hasDrift(drift)) process.exitCode = DRIFTED;
  } catch (error) {
    if (error instanceof AdoptFailure) throw new CommandError(error.message);
    throw error;
  } finally {
    client.close();
  }
}

async function compare(
  client: CloudClient,
  program: readonly ProgramCluster[],
  { exclude }: DriftOptions,
): Promise<Drift> {
  const organizations = new Map<string, number | bigint>();
  for (const { values } of program) {
    const organization = values["organization_id"];
    if (/^[1-9]\d{0,18}$/.test(String(organization)))
      organizations.set(String(organization), whole(String(organization)));
  }
  const service = [];
  const excluded = new Set<string>();
  for (const organization of organizations.values()) {
    const read = await readOrganization(client, { organization, exclude, mayBeEmpty: true });
    service.push(...read.clusters);
    for (const { kind, name } of read.skipped)
      excluded.add(`${kind} ${String(organization)} ${String(name)}`);
  }
  const isWanted = ({ kind, values }: ProgramCluster) =>
    !excluded.has(`${kind} ${String(values["organization_id"])} ${String(values["name"])}`);
  return driftOf(program.filter(isWanted), service);
}

function whole(digits: string): number | bigint {
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits);
}

async function print(
  drift: Drift,
  format: DriftOptions["format"],
  safe: (text: string) => string,
): Promise<void> {
  if (format === "json") {
    await printRendered([`${safe(formatJsonLines(driftJson(drift, hasDrift(drift))))}\n`]);
    return;
  }
  const lines = driftLines(drift).map(safe);
  if (format === "lines") {
    for (const line of lines) printLine(line);
    if (!hasDrift(drift))
      printLine(
        isCompared(drift)
          ? "The service has what the program says."
          : "The service has what the program says, as far as it was compared.",
      );
    return;
  }
  // Standard output is for the patch.
  const changed = drift.clusters.flatMap((cluster) => cluster.changed);
  const isWhole = changed.every(({ edits }) => edits !== undefined);
  const hasMore = drift.gone.length + drift.added.length > 0;
  if (!isWhole || hasMore) {
    printError("The patch does not have all of it:");
    for (const line of lines) printError(line);
  }
  const edits = changed.flatMap((one) => one.edits ?? []);
  if (edits.length === 0) return;
  const sources = new Map(
    drift.clusters.flatMap(({ cluster: { written } }) =>
      written === undefined ? [] : [[written.file, written] as const],
    ),
  );
  await printRendered([safe(patchOf([...sources.values()], edits))]);
}

/** Reports whether all of the program was compared. */
function isCompared({ clusters, unnamed }: Drift): boolean {
  return unnamed.length === 0 && clusters.every(({ unknown }) => unknown.length === 0);
}

/** Reads the clusters of the CDKTF project that a folder belongs to, or of the Terraform files in the folder. */
async function readClusters(folder: string): Promise<readonly ProgramCluster[]> {
  const root = cdktfProject(folder);
  return [...clustersInFolder(folder), ...(root === undefined ? [] : await clustersOfProject(root))];
}

function clustersInFolder(folder: string): readonly ProgramCluster[] {
  const { files, unreadable } = readProgramFolder(folder);
  const [broken] = unreadable;
  if (broken !== undefined)
    throw new CommandError(
      `${basename(broken.path)} ${broken.problem}: run \`${terraformBinary()} validate\` to see why.`,
    );
  const sources = files.map(({ path, ...file }) => ({ ...file, file: basename(path) }));
  return [
    ...programClustersInHcl(sources),
    ...sources.flatMap(({ json, blocks, file }) =>
      blocks === undefined ? programClustersInJson(json, file) : [],
    ),
  ];
}

async function clustersOfProject(root: string): Promise<readonly ProgramCluster[]> {
  const stacks = await synthesize(root, { output: "hidden" });
  const sources = new Map<string, ProgramSource | undefined>();
  return stacks.flatMap(({ folder, file }) => {
    const [json, lines] = readProgram(() => [
      readStack(join(root, file)),
      readSourceLines(join(root, folder)),
    ]);
    return clustersInStack(json, lines, (recorded) => {
      const path = resolve(root, folder, recorded);
      if (!sources.has(path)) sources.set(path, sourceAt(path));
      return sources.get(path);
    });
  });
}

/** Reads a file of the program. Its path is relative to the working directory, if it is below that. */
function sourceAt(path: string): ProgramSource | undefined {
  const within = relative(process.cwd(), path).split(sep).join("/");
  if (isAbsolute(within) || within.startsWith("../") || !existsSync(dirname(path))) return undefined;
  try {
    return { file: within, text: readFileSync(path, "utf8") };
  } catch {
    return undefined;
  }
}
