/** Reads the CLI configuration of Terraform or OpenTofu: its files, and how it installs a provider. */
import { readFileSync, statSync } from "node:fs";

import { sourceParts } from "../sources";
import { cliFiles, type CliUser } from "./places";
import { blocksIn, readCliSettings, type Setting, settingIn, type Settings } from "./settings";

export interface CliFile {
  readonly path: string;
  readonly settings: Settings;
}

export interface CliConfiguration {
  /** The files that could be read, in the order in which the core reads them. */
  readonly files: readonly CliFile[];
  /** Why a file could not be read: a clause that follows its path. `mayInstall`: it may have a `provider_installation`. */
  readonly problems: readonly {
    readonly path: string;
    readonly problem: string;
    readonly mayInstall: boolean;
  }[];
}

/** The most bytes of a file that is read. */
const MOST_BYTES = 1_000_000;

export function readCliConfiguration(user: CliUser): CliConfiguration {
  const files: CliFile[] = [];
  const problems: CliConfiguration["problems"][number][] = [];
  for (const path of cliFiles(user)) {
    const read = textOf(path);
    if (read === undefined) continue;
    const settings = "text" in read ? readCliSettings(read.text) : undefined;
    if (settings !== undefined) files.push({ path, settings });
    else if ("problem" in read) problems.push({ path, problem: read.problem, mayInstall: true });
    else {
      const mayInstall = read.text.includes("provider_installation");
      problems.push({ path, problem: "cannot be understood", mayInstall });
    }
  }
  return { files, problems };
}

/** Returns the text of a file; undefined if it is missing, or a device such as /dev/null. A pipe would be empty afterwards. */
function textOf(path: string): { readonly text: string } | { readonly problem: string } | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isCharacterDevice()) return undefined;
  if (!found.isFile()) return { problem: "is not a file" };
  if (found.size > MOST_BYTES) return { problem: "is too large to be read" };
  try {
    return { text: readFileSync(path, "utf8") };
  } catch {
    return { problem: "cannot be read by this user" };
  }
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

export interface ProviderInstallation {
  readonly path: string;
  readonly methods: readonly InstallationMethod[];
  /** The folders of `dev_overrides`, by the source addresses as they are written. */
  readonly overrides: ReadonlyMap<string, string>;
}

/** Returns the `provider_installation` of a configuration; undefined if it has none. A core refuses a second one. */
export function providerInstallation({ files }: CliConfiguration): ProviderInstallation | undefined {
  for (const { path, settings } of files) {
    const [found] = settings.entries.flatMap(([name, value]) =>
      name === "provider_installation" ? blocksIn(value) : [],
    );
    if (found !== undefined) return { path, ...installationIn(found) };
  }
  return undefined;
}

function installationIn({ entries }: Settings): Omit<ProviderInstallation, "path"> {
  const bodies = entries.flatMap(([name, value]) => blocksIn(value).map((body) => ({ name, body })));
  const overrides = bodies
    .filter(({ name }) => name === "dev_overrides")
    .flatMap(({ body }) => body.entries)
    .filter((entry): entry is readonly [string, string] => typeof entry[1] === "string");
  const methods = bodies.filter(({ name }) => name !== "dev_overrides");
  return {
    methods: methods.map(({ name, body }) => ({
      name,
      location: [settingIn(body, "path"), settingIn(body, "url")].find((one) => typeof one === "string"),
      include: textsIn(settingIn(body, "include")),
      exclude: textsIn(settingIn(body, "exclude")),
    })),
    overrides: new Map(overrides),
  };
}

function textsIn(value: Setting | undefined): readonly string[] {
  return ([value ?? []].flat() as readonly Setting[]).filter((one) => typeof one === "string");
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
