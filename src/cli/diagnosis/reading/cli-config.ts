/** Reads the parts of Terraform's settings file that say where providers come from. */
import { join } from "node:path";

import { PROVIDER_SOURCE } from "../../../schema";
import { type Machine, readFileText } from "../machine";
import { type HclBlock, literal, readBlocks } from "./hcl";

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
  const override = literal(overrides?.get(PROVIDER_SOURCE) ?? "");
  const methods = installation.blocks.flatMap((block) => methodOf(block, machine));
  return { ...(typeof override === "string" && { override: atHome(override, machine) }), methods };
}

function methodOf({ type, attributes }: HclBlock, machine: Machine): readonly Method[] {
  const include = attributes.get("include");
  const exclude = attributes.get("exclude");
  if ((include !== undefined && !names(include)) || (exclude !== undefined && names(exclude))) return [];
  if (type === "network_mirror") return [{ is: "network" }];
  if (type === "direct") return [{ is: "direct" }];
  const path = literal(attributes.get("path") ?? "");
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
