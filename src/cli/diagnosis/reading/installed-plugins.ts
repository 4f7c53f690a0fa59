/** Finds installed plugins where the core looks for them: by its settings file, and in the folders of `terraform init`. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { PROVIDER_SOURCE } from "../../../schema";
import {
  cdktfProject,
  type HclBlock,
  isVersion,
  literal,
  PROJECT_PLUGINS,
  readBlocks,
} from "../../../terraform-files";
import { pluginFile } from "../../installation/install-plugin";
import { type Machine, namesIn, readFileText } from "../machine";

export interface CliConfig {
  /** The folder that `dev_overrides` names for this provider. */
  readonly override?: string;
  /** The methods that `provider_installation` allows for this provider, in its order; undefined without that block. */
  readonly methods?: readonly Method[];
  /** Why the file cannot be read: a clause, such as "is not a file". */
  readonly problem?: string;
}

export type Method =
  { readonly is: "filesystem"; readonly path: string } | { readonly is: "network" | "direct" };

/** Reads the settings file of the core; returns empty settings if there is no file. */
export async function readCliConfig(machine: Machine, isOpenTofu: boolean): Promise<CliConfig> {
  for (const path of pathsOf(machine, isOpenTofu)) {
    const file = await readFileText(path);
    if (file === undefined) continue;
    if ("problem" in file) return { problem: file.problem };
    const blocks = readBlocks(file.text);
    return blocks === undefined ? { problem: "cannot be understood" } : configOf(blocks, machine);
  }
  return {};
}

/** Returns the paths of the settings file. Terraform reads the first file that exists. */
function pathsOf({ environment, home }: Machine, isOpenTofu: boolean): readonly string[] {
  const named = environment["TF_CLI_CONFIG_FILE"] || environment["TERRAFORM_CONFIG"];
  if (named !== undefined && named !== "") return [named];
  if (home === undefined) return [];
  return [...(isOpenTofu ? [".tofurc"] : []), ".terraformrc"].map((name) => join(home, name));
}

function configOf(blocks: readonly HclBlock[], machine: Machine): CliConfig {
  const installation = blocks.find(({ type }) => type === "provider_installation");
  if (installation === undefined) return {};
  const overrides = installation.blocks.find(({ type }) => type === "dev_overrides")?.attributes;
  const override = literal(overrides?.get(PROVIDER_SOURCE));
  const methods = installation.blocks.flatMap((block) => methodOf(block, machine));
  return { ...(typeof override === "string" && { override: atHome(override, machine) }), methods };
}

function methodOf({ type, attributes }: HclBlock, machine: Machine): readonly Method[] {
  const include = attributes.get("include")?.text;
  const exclude = attributes.get("exclude")?.text;
  if ((include !== undefined && !names(include)) || (exclude !== undefined && names(exclude))) return [];
  if (type === "network_mirror") return [{ is: "network" }];
  if (type === "direct") return [{ is: "direct" }];
  const path = literal(attributes.get("path"));
  return type === "filesystem_mirror" && typeof path === "string"
    ? [{ is: "filesystem", path: atHome(path, machine) }]
    : [];
}

/** Reports whether a list of patterns, such as `["clusters.internal/*\/*"]`, matches this provider. */
function names(list: string): boolean {
  const own = PROVIDER_SOURCE.split("/");
  return [...list.matchAll(/"([^"]*)"/g)].some(([, pattern = ""]) => {
    const parts = pattern.split("/");
    return parts.length === own.length && parts.every((part, index) => part === "*" || part === own[index]);
  });
}

function atHome(path: string, { home = "~" }: Machine): string {
  return path.replace(/^~(?=$|\/)/, () => home);
}

/** Returns the folders in which the core looks for plugins, in its order. */
export function mirrorsOf({ folder, home, environment }: Machine, { methods }: CliConfig): readonly string[] {
  if (methods !== undefined)
    return methods.flatMap((method) => (method.is === "filesystem" ? [method.path] : []));
  const inHome = (path: string) => (home === undefined ? [] : [join(home, path)]);
  const data = environment["XDG_DATA_HOME"] ? [environment["XDG_DATA_HOME"]] : inHome(".local/share");
  const shared = (environment["XDG_DATA_DIRS"] || "/usr/local/share:/usr/share").split(":");
  const ofMac = "Library/Application Support/io.terraform";
  const system =
    process.platform === "darwin"
      ? [...inHome(ofMac), `/${ofMac}`]
      : [...data, ...shared].map((one) => join(one, "terraform"));
  return [
    join(cdktfProject(folder) ?? folder, PROJECT_PLUGINS),
    ...inHome(".terraform.d/plugins"),
    ...system.map((one) => join(one, "plugins")),
  ];
}

export interface InstalledPlugin {
  readonly version: string;
  readonly platform: string;
  readonly path: string;
}

export async function pluginsIn(mirror: string): Promise<readonly InstalledPlugin[]> {
  const root = join(mirror, PROVIDER_SOURCE);
  const found: InstalledPlugin[] = [];
  for (const version of (await namesIn(root)).filter(isVersion)) {
    for (const platform of await namesIn(join(root, version))) {
      const names = await namesIn(join(root, version, platform));
      const name = names.find((one) => one.startsWith("terraform-provider-cloud"));
      if (name !== undefined) found.push({ version, platform, path: join(root, version, platform, name) });
    }
  }
  return found;
}

/** Returns the files that are not the plugin of this package. */
export async function foreignAmong(plugins: readonly InstalledPlugin[]): Promise<readonly InstalledPlugin[]> {
  const wanted = digestOf(readFileSync(pluginFile().path));
  const files = await Promise.all(plugins.map(async ({ path }) => readFileText(path)));
  return plugins.filter((_plugin, index) => {
    const file = files[index];
    return file === undefined || "problem" in file || digestOf(file.text) !== wanted;
  });
}

function digestOf(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
