/** Reads the state of a program: from its files, from the backend that its folder is initialized for, or from a plan in its place. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import { clustersInPlan, clustersInState, type StateCluster } from "../../../adopt";
import { FILE_BYTES, type Json, parseJson } from "../../../json";
import { decodePrivate } from "../../../plugin";
import { readPrivate, serviceNow } from "../../../provider/plan/private-state";
import { dataFolder, type DeclaredBackend, writtenValue } from "../../../terraform-files";
import { namesIn, readText } from "../../../text/node/read-files";
import { CommandError, UsageError } from "../../command-line/command-error";
import { readJsonFile, shownInProject } from "../../command-line/user-files";
import { printedJson, terraformBinary, terraformIn } from "../../processes/terraform";

export interface StateReading {
  readonly clusters: readonly StateCluster[];
  /** Why there is no state to read, as a clause; undefined if it was read. */
  readonly problem?: string;
  /** Whether there may be a state, which was not read: nobody initialized its backend, or its reading failed. */
  readonly isUnread?: true;
}

/** Reads the state of the program in a folder in which Terraform runs. */
export async function readState(folder: string, backend: DeclaredBackend | undefined): Promise<StateReading> {
  if (backend !== undefined && backend.type !== "local") return readRemote(folder, backend.type);
  const files = stateFiles(folder, backend).filter((file) => existsSync(file));
  if (files.length === 0) return { clusters: [], problem: "there is no state here that shows them" };
  const read = files.map(readFile);
  const broken = read.find((one) => one?.isUnread);
  if (broken !== undefined) return broken;
  // A state that is not JSON is encrypted, which only the core can read.
  if (read.includes(undefined)) return pull(folder);
  return { clusters: read.flatMap((one) => one?.clusters ?? []) };
}

/** Returns the files of a local state, of all workspaces. */
function stateFiles(folder: string, backend: DeclaredBackend | undefined): readonly string[] {
  const named = (setting: string, whenUnset: string): string => {
    const written = writtenValue(backend?.body[setting]);
    const path = written !== undefined && "value" in written ? String(written.value) : whenUnset;
    return resolve(folder, path);
  };
  const workspaces = named("workspace_dir", "terraform.tfstate.d");
  return [
    named("path", "terraform.tfstate"),
    ...namesIn(workspaces).map((workspace) => join(workspaces, workspace, "terraform.tfstate")),
  ];
}

function readFile(file: string): StateReading | undefined {
  const place = `the state ${shownInProject(file)}`;
  const read = readText(file, FILE_BYTES);
  if (read !== undefined && "problem" in read) return unread(`${place} ${read.problem}`);
  try {
    return stateIn(parseJson(read?.text ?? "", FILE_BYTES), place);
  } catch {
    return undefined;
  }
}

async function readRemote(folder: string, backend: string): Promise<StateReading> {
  if (!existsSync(join(dataFolder(folder, process.env), "terraform.tfstate")))
    return unread(
      `the backend ${backend} of ${shownInProject(folder)} is not initialized: run \`${terraformBinary()} init\` there first`,
    );
  return pull(folder);
}

async function pull(folder: string): Promise<StateReading> {
  const failed = unread(
    `\`${terraformBinary()} state pull\` fails in ${shownInProject(folder)}: run it there to see why its state cannot be read`,
  );
  try {
    const { code, stdout } = await terraformIn(folder, { TF_CLI_ARGS: undefined })(["state", "pull"]);
    if (code !== 0) return failed;
    if (stdout.trim() === "") return { clusters: [] };
    return stateIn(printedJson(stdout) ?? null, `the state of ${shownInProject(folder)}`) ?? failed;
  } catch (error) {
    if (error instanceof CommandError) return failed;
    throw error;
  }
}

function stateIn(json: Json, place: string): StateReading | undefined {
  const clusters = clustersInState(json, { place, serviceIn });
  return clusters === undefined ? undefined : { clusters };
}

/** Returns the address of the service that the private state of a cluster names. */
function serviceIn(privateState: string): string | undefined {
  return serviceNow(readPrivate(decodePrivate(Buffer.from(privateState, "base64"))));
}

function unread(problem: string): StateReading {
  return { clusters: [], problem, isUnread: true };
}

/** A plan, and the stack that it is of; undefined if the program has only one. */
export interface GivenPlan {
  readonly file: string;
  readonly stack: string | undefined;
}

/** The name that the files in the folder itself have among the stacks. */
export const OWN_FILES = ".";

export function givenPlan(text: string): GivenPlan {
  const [, stack, file] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  return stack === undefined || file === undefined || existsSync(text)
    ? { file: text, stack: undefined }
    : { file, stack };
}

/** Returns the plan of each program, by its name. Throws a UsageError if it is not clear which program a plan is of. */
export function plansByStack(
  plans: readonly GivenPlan[],
  programs: readonly string[],
): ReadonlyMap<string, StateReading> {
  const found = new Map<string, StateReading>();
  const known = programs
    .map((name) => (name === OWN_FILES ? "the files in this folder (.)" : name))
    .join(", ");
  for (const { file, stack } of plans) {
    const [only, ...others] = programs;
    if (stack === undefined && others.length > 0)
      throw new UsageError(`--plan ${file}: write --plan STACK=${file}. The programs here are ${known}.`);
    const name = stack ?? only ?? "";
    if (!programs.includes(name))
      throw new UsageError(`--plan ${name}=${file}: there is no such stack. The programs here are ${known}.`);
    if (found.has(name)) throw new UsageError(`--plan ${file}: ${name} has another plan already.`);
    found.set(name, readPlanFile(file));
  }
  return found;
}

function readPlanFile(file: string): StateReading {
  const clusters = clustersInPlan(readJsonFile(file), `the plan ${file}`);
  if (clusters === undefined)
    throw new UsageError(`--plan ${file}: is no plan: give the output of \`terraform show -json plan.out\`.`);
  return { clusters };
}
