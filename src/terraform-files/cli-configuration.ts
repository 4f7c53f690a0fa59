/** The CLI configuration of Terraform or OpenTofu: where its files are, and how it installs a provider. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, win32 } from "node:path";

import type { Json, JsonObject } from "../json";
import { objectsIn } from "./blocks";
import { sourceParts } from "./declared";
import { ProgramError, readProgramFile } from "./program-files";

/** What the places depend on. */
export interface CliUser {
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string | undefined;
  readonly isOpenTofu: boolean;
  /** @default the platform of this process */
  readonly platform?: NodeJS.Platform;
}

type CoreUser = Pick<CliUser, "environment" | "home" | "platform">;

export interface CliConfiguration {
  /** Undefined if no file has a `provider_installation`. A core refuses a second one. */
  readonly installation: ProviderInstallation | undefined;
  /** The files that cannot be read. */
  readonly problems: readonly ProgramError[];
}

export interface ProviderInstallation {
  readonly path: string;
  readonly methods: readonly InstallationMethod[];
  /** The folders of `dev_overrides`, by the source addresses as they are written. */
  readonly overrides: ReadonlyMap<string, string>;
}

/** A way in which `provider_installation` lets a core get providers. */
export interface InstallationMethod {
  /** `filesystem_mirror`, `network_mirror`, `oci_mirror`, `direct`, or one that is not known here. */
  readonly name: string;
  /** The folder or the address of a mirror. */
  readonly location: string | undefined;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export function readCliConfiguration(user: CliUser): CliConfiguration {
  const installations: ProviderInstallation[] = [];
  const problems: ProgramError[] = [];
  for (const path of cliFiles(user)) {
    // A core reads nothing in a device such as /dev/null.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || found.isCharacterDevice()) continue;
    try {
      const [body] = objectsIn(readProgramFile(path).json["provider_installation"]);
      if (body !== undefined) installations.push({ path, ...installationIn(body) });
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      problems.push(error);
    }
  }
  return { installation: installations[0], problems };
}

function installationIn({ dev_overrides: overridden, ...methods }: JsonObject) {
  const overrides = objectsIn(overridden)
    .flatMap((body) => Object.entries(body))
    .filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    methods: Object.entries(methods).flatMap(([name, value]) =>
      objectsIn(value).map((body) => ({
        name,
        location: textsIn([body["path"] ?? [], body["url"] ?? []].flat())[0],
        include: textsIn(body["include"]),
        exclude: textsIn(body["exclude"]),
      })),
    ),
    overrides: new Map(overrides),
  };
}

function textsIn(value: Json | undefined): readonly string[] {
  return ([value ?? []].flat() as readonly Json[]).filter((one) => typeof one === "string");
}

/** Reports whether a method is for a provider. Both lists have patterns such as `example.com/*\/*`; `exclude` wins. */
export function isFor({ include, exclude }: InstallationMethod, source: string): boolean {
  const isAmong = (patterns: readonly string[]) => patterns.some((pattern) => matches(pattern, source));
  return !isAmong(exclude) && (include.length === 0 || isAmong(include));
}

function matches(pattern: string, source: string): boolean {
  const [parts, own] = [pattern, source].map(sourceParts) as [readonly string[], readonly string[]];
  return parts.length === own.length && parts.every((part, index) => part === "*" || part === own[index]);
}

/**
 * Returns the folder in which both cores look for settings and plugins: `~/.terraform.d`, on Windows
 * `%APPDATA%\terraform.d`; undefined if the user has no home folder.
 */
export function coreFolder(user: CoreUser): string | undefined {
  const { home } = user;
  if (isOnWindows(user)) return inAppData(user, "terraform.d")[0];
  return home === undefined ? undefined : join(home, ".terraform.d");
}

function isOnWindows({ platform = process.platform }: Pick<CliUser, "platform">): boolean {
  return platform === "win32";
}

/** Returns a path below the folder of Windows for the settings of programs; none if it is not known. */
function inAppData({ environment, home }: CoreUser, ...path: readonly string[]): readonly string[] {
  const usual = home === undefined ? undefined : win32.join(home, "AppData", "Roaming");
  const folder = environment["APPDATA"] || usual;
  return folder === undefined ? [] : [win32.join(folder, ...path)];
}

/** Returns the file that the environment names; undefined if it names none. */
export function namedCliFile({ environment }: Pick<CliUser, "environment">): string | undefined {
  return environment["TF_CLI_CONFIG_FILE"] || environment["TERRAFORM_CONFIG"] || undefined;
}

/** Returns the paths of the CLI configuration's files, as the core reads them. The file that the environment names may be missing. */
export function cliFiles(user: CliUser): readonly string[] {
  const named = namedCliFile(user);
  if (named !== undefined) return [named];
  const { home } = user;
  const main = (user.isOpenTofu ? ["tofu", "terraform"] : ["terraform"])
    .flatMap((core) => {
      if (isOnWindows(user)) return inAppData(user, `${core}.rc`);
      return home === undefined ? [] : [join(home, `.${core}rc`)];
    })
    .filter((file) => existsSync(file));
  const folder = coreFolder(user) ?? "";
  const inFolder = existsSync(folder) ? readdirSync(folder).sort() : [];
  return [
    ...main.slice(0, 1),
    ...inFolder.filter((name) => /\.tfrc(?:\.json)?$/.test(name)).map((name) => join(folder, name)),
  ];
}

/** Returns the local mirrors that the cores look in on Windows without `provider_installation`. */
export function windowsMirrors(user: CoreUser): readonly string[] {
  return [["terraform.d"], ["HashiCorp", "Terraform"]].flatMap((path) => inAppData(user, ...path, "plugins"));
}
