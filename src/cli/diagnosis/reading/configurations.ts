/** Reads the provider's configurations and the clusters of a project: in the stacks of CDKTF, and in the Terraform files of the folder. */
import { join } from "node:path";

import { isJsonObject, type Json, type JsonObject } from "../../../json";
import { type TerraformObject, type TerraformValue, UNKNOWN_VALUE } from "../../../plugin";
import { cdktfProject, type HclBlock, literal, readBlocks } from "../../../terraform-files";
import { type Machine, namesIn, readFileText, shownPath } from "../machine";
import {
  clustersInHcl,
  clustersInJson,
  type WrittenCluster,
  writtenInJson,
  type WrittenValue,
} from "./clusters";

/** A folder in which Terraform runs, with the configurations of the provider there. */
export interface WorkingFolder {
  readonly path: string;
  readonly isStack: boolean;
  readonly configurations: readonly Configuration[];
  readonly clusters: readonly ConfiguredCluster[];
  readonly unreadable: readonly string[];
}

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

/** The local name that configurations give the provider. */
const LOCAL_NAME = "cloud";

/** At most this many stacks, and files in a folder, are read. */
const MOST = 200;

/** Returns the folders of the stacks and the current folder, if they hold Terraform files. */
export async function workingFolders(machine: Machine): Promise<readonly WorkingFolder[]> {
  const project = cdktfProject(machine.folder);
  const stacks = project === undefined ? [] : await stacksOf(project);
  const folders = [
    ...stacks.map((path) => ({ path, isStack: true })),
    { path: machine.folder, isStack: false },
  ];
  const read = await Promise.all(folders.map((folder) => readFolder(machine, folder)));
  return read.filter((folder) => folder !== undefined);
}

async function stacksOf(project: string): Promise<readonly string[]> {
  const file = await readFileText(join(project, "cdktf.json"));
  const settings = file !== undefined && "text" in file ? parsed(file.text) : undefined;
  const { output } = (settings ?? {}) as { readonly output?: unknown };
  const stacks = join(project, typeof output === "string" ? output : "cdktf.out", "stacks");
  return (await namesIn(stacks)).slice(0, MOST).map((name) => join(stacks, name));
}

async function readFolder(
  machine: Machine,
  { path, isStack }: { readonly path: string; readonly isStack: boolean },
): Promise<WorkingFolder | undefined> {
  const files = (await namesIn(path)).filter((name) => /\.tf(\.json)?$/.test(name)).slice(0, MOST);
  if (files.length === 0) return undefined;
  const configurations: Configuration[] = [];
  const clusters: ConfiguredCluster[] = [];
  const unreadable: string[] = [];
  for (const name of files) {
    const file = await readFileText(join(path, name));
    if (file === undefined) continue;
    const shown = shownPath(machine, join(path, name));
    const document = "text" in file ? documentIn(name, file.text) : undefined;
    if (document === undefined) unreadable.push(shown);
    for (const config of document?.configs ?? []) {
      configurations.push({ file: shown, config: await resolved(config, path, machine) });
    }
    for (const { organization, ...cluster } of document?.clusters ?? []) {
      const { id = UNKNOWN_VALUE } = await resolved({ id: organization }, path, machine);
      clusters.push({ ...cluster, organization: organizationId(id) });
    }
  }
  return { path, isStack, configurations, clusters, unreadable };
}

function organizationId(value: TerraformValue): ConfiguredCluster["organization"] {
  const isNumber = typeof value === "string" || (typeof value === "number" && Number.isSafeInteger(value));
  const text = isNumber ? String(value).trim() : "";
  return /^[1-9]\d{0,18}$/.test(text) ? BigInt(text) : UNKNOWN_VALUE;
}

/** The attributes of a configuration: literal values, and expressions for the others. */
type Written = Readonly<Record<string, WrittenValue>>;

interface Document {
  readonly configs: readonly Written[];
  readonly clusters: readonly WrittenCluster[];
}

function documentIn(name: string, text: string): Document | undefined {
  // An App with `hclOutput: true` writes JSON into cdk.tf.
  if (name.endsWith(".json") || text.startsWith("{")) {
    const json = parsed(text);
    return isJsonObject(json) ? { configs: configsInJson(json), clusters: clustersInJson(json) } : undefined;
  }
  const blocks = readBlocks(text);
  return blocks && { configs: blocks.flatMap(written), clusters: clustersInHcl(blocks) };
}

function written({ type, labels, attributes }: HclBlock): readonly Written[] {
  if (type !== "provider" || labels[0] !== LOCAL_NAME) return [];
  const values = [...attributes].map(([name, expression]) => {
    const value = literal(expression);
    return [name, value === undefined ? { expression: expression.text } : { value }] as const;
  });
  return [Object.fromEntries(values)];
}

function configsInJson(json: JsonObject): readonly Written[] {
  const providers = isJsonObject(json["provider"]) ? json["provider"][LOCAL_NAME] : undefined;
  return [providers ?? []]
    .flat()
    .filter(isJsonObject)
    .map((config) =>
      Object.fromEntries(
        Object.entries(config).flatMap(([name, json]): [string, WrittenValue][] => {
          const value = writtenInJson(json);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    );
}

/** Evaluates the expressions `var.NAME` and `file("NAME")`; other expressions are UNKNOWN. */
async function resolved(config: Written, folder: string, { environment }: Machine): Promise<TerraformObject> {
  const entries = Object.entries(config).map(async ([name, item]): Promise<[string, TerraformValue][]> => {
    if ("value" in item) return [[name, item.value]];
    if (item.expression === "null") return [];
    const [, variable] = /^var\.([\w-]+)$/.exec(item.expression) ?? [];
    if (variable !== undefined) return [[name, environment[`TF_VAR_${variable}`] ?? UNKNOWN_VALUE]];
    const [, path] = /^file\("(?:\$\{path\.(?:module|root)\}\/)?([^"$%\\]+)"\)$/.exec(item.expression) ?? [];
    const file =
      path === undefined ? undefined : await readFileText(path.startsWith("/") ? path : join(folder, path));
    return [[name, file !== undefined && "text" in file ? file.text : UNKNOWN_VALUE]];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
