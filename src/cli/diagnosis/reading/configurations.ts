/** Reads the provider's configurations and the clusters of a project: in the stacks of CDKTF, and in the Terraform files of the folder. */
import { join, resolve } from "node:path";

import type { JsonObject } from "../../../json";
import { type TerraformObject, type TerraformValue, UNKNOWN_VALUE } from "../../../plugin";
import {
  cdktfProject,
  declaredProviders,
  outputFolder,
  ProgramError,
  type ProgramFile,
  readManifest,
  readProgramFolder,
  STACK_FILES,
  type WrittenValue,
  writtenValue,
} from "../../../terraform-files";
import { type Machine, namesIn, readFileText, shownPath } from "../machine";
import { clustersIn, type WrittenCluster } from "./clusters";

/** A folder in which Terraform runs, with the configurations of the provider there. */
export interface WorkingFolder {
  readonly path: string;
  readonly isStack: boolean;
  readonly configurations: readonly Configuration[];
  readonly clusters: readonly ConfiguredCluster[];
  readonly unreadable: readonly string[];
  /** Why Terraform refuses the folder of a stack, with the file to blame. */
  readonly refused?: { readonly why: Refusal; readonly file: string };
}

/**
 * Why Terraform refuses the folder of a stack: there are `cdk.tf` and `cdk.tf.json`, of which one is of an earlier synth, or
 * CDKTF wrote one language into the file of the other.
 */
export type Refusal = "stale file" | "two languages" | "JSON in cdk.tf" | "HCL in cdk.tf.json";

export interface Configuration {
  readonly file: string;
  /** The values of the provider's attributes; UNKNOWN if only Terraform can evaluate them. */
  readonly config: TerraformObject;
}

/** A cluster that the files configure or import. */
export interface ConfiguredCluster extends Pick<WrittenCluster, "kind" | "alias"> {
  /** UNKNOWN if only Terraform can evaluate it. */
  readonly organization: bigint | typeof UNKNOWN_VALUE;
}

/** At most this many stacks are read. */
const MOST = 200;

/** Returns the folders of the stacks and the current folder, if they hold Terraform files. */
export async function workingFolders(machine: Machine): Promise<readonly WorkingFolder[]> {
  const project = cdktfProject(machine.folder);
  const stacks = project === undefined ? [] : await stackFolders(project);
  const folders = [...stacks.slice(0, MOST), { path: machine.folder, isStack: false }];
  const read = await Promise.all(folders.map(async (folder) => readFolder(machine, folder)));
  return read.filter((folder) => folder !== undefined);
}

interface Place {
  readonly path: string;
  readonly isStack: boolean;
  /** The file that the last synth wrote, if the manifest names it. */
  readonly file?: string;
}

/** Returns the folders of the stacks in the manifest. Without one that can be read, every folder may be that of a stack. */
async function stackFolders(project: string): Promise<readonly Place[]> {
  const output = resolve(project, outputFolder(project));
  const stacks = manifestOf(output);
  if (stacks !== undefined) return stacks.map(({ folder, file }) => ({ path: folder, isStack: true, file }));
  const names = await namesIn(join(output, "stacks"));
  return names.map((name) => ({ path: join(output, "stacks", name), isStack: true }));
}

function manifestOf(output: string) {
  try {
    return readManifest(output);
  } catch (error) {
    if (error instanceof ProgramError) return undefined;
    throw error;
  }
}

async function readFolder(
  machine: Machine,
  { path, isStack, file: written }: Place,
): Promise<WorkingFolder | undefined> {
  const { files: all, unreadable } = readProgramFolder(path);
  if (all.length + unreadable.length === 0) return undefined;
  const refused = isStack ? refusalOf(path, [...all, ...unreadable], written) : undefined;
  const isRead = (file: { readonly path: string }): boolean =>
    refused?.why !== "stale file" || file.path !== refused.file;
  const files = all.filter(isRead);
  const configurations: Configuration[] = [];
  for (const { path: file, json } of files)
    for (const { body } of declaredProviders(json))
      configurations.push({
        file: shownPath(machine, file),
        config: await resolved(valuesIn(body), path, machine),
      });
  const clusters: ConfiguredCluster[] = [];
  for (const { organization, ...cluster } of clustersIn(files.map(({ json }) => json))) {
    const { id = UNKNOWN_VALUE } = await resolved({ id: organization }, path, machine);
    clusters.push({ ...cluster, organization: organizationId(id) });
  }
  return {
    path,
    isStack,
    configurations,
    clusters,
    unreadable: unreadable.filter(isRead).map((file) => shownPath(machine, file.path)),
    ...(refused !== undefined && { refused }),
  };
}

/** @param last the file that the last synth wrote; undefined if that is not known */
function refusalOf(
  folder: string,
  files: readonly (ProgramFile | ProgramError)[],
  last: string | undefined,
): WorkingFolder["refused"] {
  const found = STACK_FILES.map((name) => join(folder, name)).flatMap(
    (path) => files.find((file) => file.path === path) ?? [],
  );
  if (found.length > 1) {
    const stale = last === undefined ? undefined : found.find(({ path }) => path !== resolve(last));
    return stale === undefined
      ? { why: "two languages", file: folder }
      : { why: "stale file", file: stale.path };
  }
  const [file] = found;
  if (file === undefined || file instanceof ProgramError) return undefined;
  const isJson = file.blocks === undefined;
  if (file.path.endsWith(".json") === isJson) return undefined;
  return { why: isJson ? "JSON in cdk.tf" : "HCL in cdk.tf.json", file: file.path };
}

function organizationId(value: TerraformValue): ConfiguredCluster["organization"] {
  const isNumber = typeof value === "string" || (typeof value === "number" && Number.isSafeInteger(value));
  const text = isNumber ? String(value).trim() : "";
  return /^[1-9]\d{0,18}$/.test(text) ? BigInt(text) : UNKNOWN_VALUE;
}

/** The attributes of a configuration: literal values, and expressions for the others. */
type Written = Readonly<Record<string, WrittenValue>>;

function valuesIn(body: JsonObject): Written {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, json]): [string, WrittenValue][] => {
      const value = writtenValue(json);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Evaluates the expressions `var.NAME` and `file("NAME")`; other expressions are UNKNOWN. */
async function resolved(config: Written, folder: string, { environment }: Machine): Promise<TerraformObject> {
  const entries = Object.entries(config).map(async ([name, item]): Promise<[string, TerraformValue]> => {
    if ("value" in item) return [name, typeof item.value === "bigint" ? String(item.value) : item.value];
    const [, variable] = /^var\.([\w-]+)$/.exec(item.expression) ?? [];
    if (variable !== undefined) return [name, environment[`TF_VAR_${variable}`] ?? UNKNOWN_VALUE];
    const [, path] = /^file\("(?:\$\{path\.(?:module|root)\}\/)?([^"$%\\]+)"\)$/.exec(item.expression) ?? [];
    const file =
      path === undefined ? undefined : await readFileText(path.startsWith("/") ? path : join(folder, path));
    return [name, file !== undefined && "text" in file ? file.text : UNKNOWN_VALUE];
  });
  return Object.fromEntries(await Promise.all(entries));
}
