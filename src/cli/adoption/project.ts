/** Reads what a project has already: the clusters of its programs and of its states. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

import { clustersInState, type KnownCluster, knownInProgram } from "../../adopt";
import { FILE_LIMITS, isJsonObject, type Json, type JsonObject, parseJson } from "../../json";
import {
  cdktfProject,
  declaredBackend,
  readProgramFolder,
  readStack,
  type SynthesizedStack,
  writtenValue,
} from "../../terraform-files";
import { CommandError } from "../command-line/command-error";
import { readProgram } from "../command-line/user-files";
import { synthesize } from "../processes/synthesize";
import { printedJson, terraformBinary, terraformIn } from "../processes/terraform";

export interface ProjectState {
  /** The stack of CDKTF; undefined for the folder's own files. */
  readonly stack?: string;
  readonly json: JsonObject;
}

export interface Project {
  readonly known: readonly KnownCluster[];
  /** Whether the folder's own files say where the provider comes from. */
  readonly hasProvider: boolean;
  readonly states: readonly ProjectState[];
  readonly warnings: readonly string[];
}

/** Returns what the CDKTF project of a folder, and the Terraform files in the folder, have; `own` names are not read. */
export async function readProject(folder: string, own: readonly string[]): Promise<Project> {
  const root = cdktfProject(folder);
  const parts = [await readFolder(folder, own), ...(root === undefined ? [] : [await readStacks(root)])];
  return {
    known: parts.flatMap(({ known }) => known),
    hasProvider: parts[0]?.hasProvider === true,
    states: parts.flatMap(({ states }) => states),
    warnings: parts.flatMap(({ warnings }) => warnings),
  };
}

async function readFolder(folder: string, own: readonly string[]): Promise<Project> {
  const { files, unreadable } = readProgramFolder(folder);
  const programs = files.map(({ path, json }) => {
    const { clusters, hasProvider } = knownInProgram(json, shown(path));
    return {
      clusters,
      hasProvider: hasProvider && !own.includes(basename(path)),
      backend: declaredBackend(json),
    };
  });
  const backend = programs.map((program) => program.backend).find((one) => one !== undefined);
  const state = await readState(folder, join(folder, "terraform.tfstate"), backend?.type);
  return {
    known: [...programs.flatMap(({ clusters }) => clusters), ...state.known],
    hasProvider: programs.some(({ hasProvider }) => hasProvider),
    states: state.states,
    warnings: [
      ...unreadable.map(
        ({ path, problem }) => `${shown(path)} ${problem}, and may have some of the clusters.`,
      ),
      ...state.warnings,
    ],
  };
}

async function readStacks(root: string): Promise<Project> {
  const { stacks, warnings } = await stacksOf(root);
  const parts = await Promise.all(
    stacks.map(async ({ name, file, folder }): Promise<Project> => {
      const json = readProgram(() => readStack(join(root, file)));
      const program = knownInProgram(json, `stack ${name}`);
      const working = join(root, folder);
      const { type, body } = declaredBackend(json) ?? { type: "local", body: {} };
      const path = type === "local" ? writtenValue(body["path"]) : undefined;
      const stateFile = path !== undefined && "value" in path ? String(path.value) : "terraform.tfstate";
      const state = await readState(working, resolve(working, stateFile), type);
      return {
        ...state,
        known: [...program.clusters, ...state.known],
        states: state.states.map((one) => ({ ...one, stack: name })),
      };
    }),
  );
  return {
    known: parts.flatMap(({ known }) => known),
    hasProvider: false,
    states: parts.flatMap(({ states }) => states),
    warnings: [...warnings, ...parts.flatMap((part) => part.warnings)],
  };
}

/** Synthesizes the project. If that fails, takes what an earlier synth wrote. */
async function stacksOf(
  root: string,
): Promise<{ readonly stacks: readonly SynthesizedStack[]; readonly warnings: readonly string[] }> {
  try {
    return { stacks: await synthesize(root, { output: "hidden" }), warnings: [] };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const warning = `The program of ${shown(join(root, "cdktf.json"))} could not be synthesized, so clusters that it has are not left out.`;
    return { stacks: [], warnings: [warning] };
  }
}

/** Reads a state from its file, or with `state pull` from the backend that the folder is initialized for. */
async function readState(folder: string, file: string, backend: string | undefined): Promise<Project> {
  const isRemote = backend !== undefined && backend !== "local";
  const isInitialized = existsSync(join(folder, ".terraform", "terraform.tfstate"));
  const place = `the state ${isRemote ? `of ${shown(folder)}` : shown(file)}`;
  const found = (json: Json): Project | undefined => {
    const known = clustersInState(json, place);
    if (known === undefined) return undefined;
    return { known, hasProvider: false, states: isJsonObject(json) ? [{ json }] : [], warnings: [] };
  };
  if (!isRemote && !existsSync(file)) return NOTHING;
  if (!isRemote) {
    const project = found(parsed(readFileSync(file, "utf8")) ?? null);
    if (project !== undefined) return project;
  }
  if (isRemote && !isInitialized)
    return {
      ...NOTHING,
      warnings: [
        `The state of ${shown(folder)} is in the backend ${backend}, which is not initialized, so clusters that it has are not left out: run \`${terraformBinary()} init\` there first.`,
      ],
    };
  const { code, stdout } = await terraformIn(folder, { TF_CLI_ARGS: undefined })(["state", "pull"]);
  const project = code === 0 ? found(printedJson(stdout) ?? null) : undefined;
  if (project !== undefined) return project;
  if (code === 0 && stdout.trim() === "") return NOTHING;
  throw new CommandError(
    `The state of ${shown(folder)} cannot be read: \`${terraformBinary()} state pull\` fails there. Run it to see why; nothing was written.`,
  );
}

const NOTHING: Project = { known: [], hasProvider: false, states: [], warnings: [] };

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text, FILE_LIMITS);
  } catch {
    return undefined;
  }
}

function shown(path: string): string {
  const within = relative(process.cwd(), path);
  return within.startsWith("..") ? path : within === "" ? dirname(path) : within;
}
