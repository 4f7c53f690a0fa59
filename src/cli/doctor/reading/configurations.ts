/** Reads the provider's configurations and the clusters of a project: in the stacks of CDKTF, and in the Terraform files of the folder. */
import { join, resolve } from "node:path";

import { isNumberValue, type ObjectValue, UNKNOWN, type Value } from "../../../json";
import {
  cdktfProject,
  outputFolder,
  ProgramError,
  readManifest,
  readProgramFolder,
  requiredVersion,
  STACK_FILES,
  type TerraformFile,
} from "../../../terraform-files";
import { namesIn } from "../../../text/node/read-files";
import { providerConfigurations } from "../../providers/configurations";
import { knownValues } from "../../providers/known-values";
import { type Machine, shownPath } from "../machine";
import { clustersIn, type WrittenCluster } from "./clusters";

/** A folder in which Terraform runs, with the configurations of the provider there. */
export interface WorkingFolder {
  readonly path: string;
  readonly isStack: boolean;
  readonly configurations: readonly Configuration[];
  readonly clusters: readonly ConfiguredCluster[];
  readonly unreadable: readonly string[];
  /** Where the folder requires the provider, and in which versions: empty for all. */
  readonly requirement?: { readonly file: string; readonly versions: string };
  /** Why Terraform refuses the folder of a stack, with the file to blame. */
  readonly refused?: { readonly why: ConfigurationRefusal; readonly file: string };
}

/**
 * Why Terraform refuses the folder of a stack: there are `cdk.tf` and `cdk.tf.json`, of which one is of an earlier synth, or
 * CDKTF wrote one language into the file of the other.
 */
export type ConfigurationRefusal = "stale file" | "two languages" | "JSON in cdk.tf" | "HCL in cdk.tf.json";

export interface Configuration {
  readonly file: string;
  /** The values of the provider's attributes; UNKNOWN if only Terraform can evaluate them. */
  readonly config: ObjectValue;
}

/** A cluster that the files configure or import. */
export interface ConfiguredCluster extends Pick<WrittenCluster, "kind" | "alias" | "isRead"> {
  /** UNKNOWN if only Terraform can evaluate it. */
  readonly organization: bigint | typeof UNKNOWN;
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
  const names = namesIn(join(output, "stacks"));
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
  const programs = files.map(({ json }) => json);
  const valueOf = knownValues(path, programs, machine.environment);
  const [requirement] = files.flatMap(({ path: file, json }) => {
    const versions = requiredVersion(json);
    return versions === undefined ? [] : [{ file: shownPath(machine, file), versions }];
  });
  return {
    path,
    isStack,
    ...(requirement !== undefined && { requirement }),
    configurations: providerConfigurations(files, valueOf).map((one) => ({
      file: shownPath(machine, one.path),
      config: one.config,
    })),
    clusters: clustersIn(programs).map(({ organization, ...cluster }) => ({
      ...cluster,
      organization: organizationId(valueOf(organization)),
    })),
    unreadable: unreadable.filter(isRead).map((file) => shownPath(machine, file.path)),
    ...(refused !== undefined && { refused }),
  };
}

/** @param last the file that the last synth wrote; undefined if that is not known */
function refusalOf(
  folder: string,
  files: readonly (TerraformFile | ProgramError)[],
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

function organizationId(value: Value): ConfiguredCluster["organization"] {
  const text = typeof value === "string" || isNumberValue(value) ? String(value).trim() : "";
  return /^[1-9]\d{0,18}$/.test(text) ? BigInt(text) : UNKNOWN;
}
