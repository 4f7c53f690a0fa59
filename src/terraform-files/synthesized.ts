/** Reads what an app of CDKTF synthesized: its manifest, and for each stack the program, the metadata and the source lines. */
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { isJsonObject, type Json, type JsonObject, setKey } from "../json";
import {
  ProgramError,
  type ProgramFolder,
  readJsonObject,
  readProgramFile,
  readProgramFolder,
  type TerraformFile,
  unlessUnreadable,
} from "./program-files";

/** The file beside a synthesized stack with the source lines of its resources, which the constructs write. */
export const SOURCE_LINES = "cloud-source-lines.json";

/** The names of the file of a stack: in JSON, and in Terraform's language. */
export const STACK_FILES = ["cdk.tf.json", "cdk.tf"] as const;

const [JSON_FILE, HCL_FILE] = STACK_FILES;
const MANIFEST = "manifest.json";
/** CDKTF writes the comments of the JSON into this file, if it writes the stack in Terraform's language. */
const METADATA = "metadata.json";

/** CDKTF's output folder, if `cdktf.json` does not name another one. */
export const OUTPUT_FOLDER = "cdktf.out";

/** A stack as the manifest describes it. Its paths begin with the output folder, as that was given. */
export interface SynthesizedStack {
  readonly name: string;
  /** The path of the stack's construct: the name of the stack, unless it is inside another construct. */
  readonly path: string;
  /** The names of the stacks that this one depends on. */
  readonly dependencies: readonly string[];
  /** The folder in which the cdktf CLI runs Terraform for the stack. */
  readonly folder: string;
  /** The synthesized program. */
  readonly file: string;
}

/** What the cdktf.json of a project says. */
export interface ProjectFile {
  /** The command that synthesizes; undefined if none is written that can be run. */
  readonly app: string | undefined;
  /** As it is written: it may be no path. */
  readonly output: Json | undefined;
  readonly context: Json | undefined;
}

/**
 * Reads the cdktf.json of a project; undefined if there is none.
 *
 * @throws ProgramError if it cannot be read
 */
export function readProjectFile(project: string): ProjectFile | undefined {
  const json = readJsonObject(join(project, "cdktf.json"));
  if (json === undefined) return undefined;
  const { app, output, context } = json;
  return { app: isText(app) && app.trim() !== "" ? app : undefined, output, context };
}

/** Returns the output folder of a project, relative to it; the default if cdktf.json is missing or cannot be read. */
export function outputFolder(project: string): string {
  const output = unlessUnreadable(() => readProjectFile(project))?.output;
  return isText(output) ? output : OUTPUT_FOLDER;
}

/**
 * Returns the stacks that the last synth wrote into an output folder; undefined if there is no manifest.
 *
 * @throws ProgramError if the manifest cannot be read, or is damaged
 */
export function readManifest(output: string): readonly SynthesizedStack[] | undefined {
  const file = join(output, MANIFEST);
  const manifest = readJsonObject(file);
  if (manifest === undefined) return undefined;
  const damaged = (where: string) =>
    new ProgramError(file, `is damaged: ${where}. Let only app.synth() write this file`);
  const { stacks } = manifest;
  if (!isJsonObject(stacks)) throw damaged('"stacks" must be an object');
  const written = Object.entries(stacks).map(([key, stack]) => {
    const fields = isJsonObject(stack) ? stack : {};
    const text = (field: string, usual?: string): string => {
      const { [field]: value = usual } = fields;
      if (isText(value)) return value;
      throw damaged(`stacks.${key}.${field} must be a text, without NUL characters`);
    };
    const [name, path] = [text("name", key), text("synthesizedStackPath")];
    const { dependencies = [] } = fields;
    return {
      name,
      path: text("constructPath", name),
      folder: join(output, text("workingDirectory", dirname(path))),
      file: join(output, path),
      dependencies: ([dependencies].flat() as readonly Json[]).map(String),
    };
  });
  const names = new Map(written.map(({ path, name }) => [path, name]));
  return written.map((stack) => ({
    ...stack,
    dependencies: stack.dependencies.flatMap((path) => names.get(path) ?? []),
  }));
}

/** Reports whether a value can be a path, or a command: a text that is not empty and holds no NUL. */
export function isText(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "" && !value.includes("\0");
}

/**
 * Returns the file of the stack in a folder.
 *
 * @throws ProgramError if the folder holds none, or one in each language
 */
export function stackFileIn(folder: string): string {
  const found = STACK_FILES.filter((name) => existsSync(join(folder, name)));
  if (found.length > 1)
    throw new ProgramError(
      folder,
      `holds both ${JSON_FILE} and ${HCL_FILE}, of which one is of an earlier synth: delete that one`,
    );
  return join(folder, found[0] ?? JSON_FILE);
}

/**
 * Reads a synthesized stack as the JSON that CDKTF writes: that of one in Terraform's language has the comments of its
 * metadata.json.
 *
 * @throws ProgramError if it cannot be read
 */
export function readStack(file: string): JsonObject {
  return withMetadata(readStackFile(file));
}

function withMetadata({ path: file, json, blocks }: TerraformFile): JsonObject {
  if (blocks === undefined) return json;
  const metadata = join(dirname(file), METADATA);
  const comments = readJsonObject(metadata);
  if (comments === undefined)
    throw new ProgramError(
      file,
      `has no ${METADATA} beside it, which says which construct each resource is: synthesize again`,
    );
  return withComments(json, comments);
}

function readStackFile(file: string): TerraformFile {
  try {
    return readProgramFile(file);
  } catch (error) {
    if (!(error instanceof ProgramError) || file.endsWith(".json")) throw error;
    throw new ProgramError(file, `${error.problem}: synthesize JSON instead, with SYNTH_HCL_OUTPUT=false`);
  }
}

/**
 * Reads what Terraform reads in the folder of a stack: the file of the stack first, then those that somebody put beside it.
 *
 * @throws ProgramError if the file of the stack cannot be read
 */
export function readStackFiles(file: string): ProgramFolder {
  const written = readStackFile(file);
  const own = { ...written, json: withMetadata(written) };
  // A file of another name may lie beside those of other stacks.
  if (!isStackFile(basename(file))) return { files: [own], unreadable: [] };
  const { files: beside, unreadable } = readProgramFolder(dirname(file), (name) => !isStackFile(name));
  return { files: [own, ...beside], unreadable };
}

function isStackFile(name: string): boolean {
  return STACK_FILES.some((one) => one === name);
}

/** Reads the source lines beside a synthesized stack; undefined if the constructs wrote none. */
export function readSourceLines(folder: string): JsonObject | undefined {
  return readJsonObject(join(folder, SOURCE_LINES));
}

/** Returns an object with the comments of another one, at the same names. */
function withComments(json: JsonObject, comments: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...json };
  for (const [name, comment] of Object.entries(comments)) {
    const there = Object.hasOwn(json, name) ? json[name] : undefined;
    if (name === "//") setKey(merged, name, comment);
    else if (isJsonObject(there) && isJsonObject(comment)) setKey(merged, name, withComments(there, comment));
  }
  return merged;
}
