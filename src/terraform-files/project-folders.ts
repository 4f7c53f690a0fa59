/** The folder of a project, of its plugins with the link in the folder of each stack, and of Terraform's own data; its CDK library. */
import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { isJsonObject } from "../json";
import { PROVIDER_SOURCE } from "../schema";
import { readJsonObject, unlessUnreadable } from "./program-files";

/** The folder that Terraform looks for in its working directory. */
export const TERRAFORM_D = "terraform.d";

/** The local mirror of a project, relative to the project's folder. */
export const PROJECT_PLUGINS = join(TERRAFORM_D, "plugins");

/** Returns the folder of the CDKTF project that a folder is in; undefined if it is in none. */
export function cdktfProject(folder: string): string | undefined {
  if (existsSync(join(folder, "cdktf.json"))) return folder;
  return folder === dirname(folder) ? undefined : cdktfProject(dirname(folder));
}

/** Returns the path of the link to the plugins of the project in the folder of a stack. */
export function pluginsLink(stackFolder: string): string {
  return join(realpathSync(stackFolder), TERRAFORM_D);
}

/** Reports whether a path is a link to the plugins of a project. */
export function isPluginsLink(path: string, project: string): boolean {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink && resolve(dirname(path), readlinkSync(path)) === join(project, TERRAFORM_D);
}

/** The file in a local mirror with the hashes of the packages that `install --standalone` made there. */
export const STANDALONE_HASHES = join(PROVIDER_SOURCE, "standalone-hashes.json");

/** Returns the hashes of the packages that were made in a local mirror, each by its version and platform: `0.1.0/linux_amd64`. */
export function standaloneHashes(mirror: string): Readonly<Record<string, string>> {
  try {
    const all = JSON.parse(readFileSync(join(mirror, STANDALONE_HASHES), "utf8")) as object;
    const entries = Object.entries(all) as [string, unknown][];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => HASH.test(String(entry[1]))),
    );
  } catch {
    return {}; // There is none, or it cannot be read.
  }
}

const HASH = /^h1:[\w+/]{43}=$/;

/** Returns the data folder of a folder in which Terraform runs: `.terraform`, or what `TF_DATA_DIR` names. */
export function dataFolder(folder: string, environment: NodeJS.ProcessEnv): string {
  return resolve(folder, environment["TF_DATA_DIR"] || ".terraform");
}

/**
 * Returns the library that the package.json of a folder depends on, or that of the nearest folder above it which depends on
 * one. A project that installs cdktn under the name of cdktf, or that has both, uses cdktf; one that has neither, too.
 * A package.json that cannot be read says nothing.
 */
export function cdkLibraryOf(folder: string): "cdktf" | "cdktn" {
  const json = unlessUnreadable(() => readJsonObject(join(folder, "package.json")));
  const names = ["dependencies", "devDependencies", "peerDependencies"].flatMap((key) => {
    const dependencies = json?.[key];
    return isJsonObject(dependencies) ? Object.keys(dependencies) : [];
  });
  if (names.includes("cdktf") || folder === dirname(folder)) return "cdktf";
  return names.includes("cdktn") ? "cdktn" : cdkLibraryOf(dirname(folder));
}
