/** Makes a CLI configuration that installs one provider from a folder, and keeps everything else of the user's own. */
import { resolve } from "node:path";

import { isSameSource } from "../sources";
import { type CliConfiguration, providerInstallation } from "./configuration";
import { blocksIn, printSettings, type Setting, type Settings } from "./settings";

type Entry = Settings["entries"][number];

/** The provider, its mirror, and the folder in which the core runs with the user's own configuration. */
export interface OwnPlugin {
  readonly source: string;
  readonly mirror: string;
  readonly folder: string;
}

/** With it, a core takes a plugin of its cache that may be another build of the same version. */
const ANY_CACHED = "plugin_cache_may_break_dependency_lock_file";

/** Reports whether a configuration may keep a core from a plugin in a local mirror of the folder in which it runs. */
export function hidesMirrors(configuration: CliConfiguration): boolean {
  return (
    providerInstallation(configuration) !== undefined ||
    configuration.files.some(({ settings }) => settings.entries.some(([name]) => name === ANY_CACHED))
  );
}

/**
 * Returns the text of a file that takes the place of a configuration's files. Each method of `provider_installation` stays
 * what it is for all other providers; so does `dev_overrides`.
 */
export function withPlugin({ files }: CliConfiguration, plugin: OwnPlugin): string {
  const entries = merged(files.map(({ settings }) => settings))
    .filter(([name]) => name !== ANY_CACHED)
    .flatMap(([name, value]): readonly Entry[] =>
      name === "provider_installation"
        ? blocksIn(value).map((block) => [name, withMirror(block, plugin)])
        : [[name, value]],
    );
  return printSettings({
    entries: entries.map((entry) => (entry[0] === "plugin_cache_dir" ? atFolder(entry, plugin) : entry)),
  });
}

/** The blocks with a label, of which the last one of a label counts. A core refuses a second `provider_installation`. */
const LABELLED = ["credentials", "credentials_helper", "host", "oci_credentials"];

/** Merges files as a core does: of the other settings, the first one counts. */
function merged(files: readonly Settings[]): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const [name, value] of files.flatMap((file) => file.entries)) {
    if (name === "provider_installation") entries.set(`${name} ${entries.size}`, [name, value]);
    else if (!LABELLED.includes(name)) {
      if (!entries.has(name)) entries.set(name, [name, value]);
    } else
      for (const [label, body] of blocksIn(value).flatMap((block) => block.entries))
        entries.set(`${name} ${label}`, [name, { entries: [[label, body]] }]);
  }
  return [...entries.values()];
}

/** In JSON, a core reads a method that is a list of objects. */
function withMirror({ entries }: Settings, plugin: OwnPlugin): Settings {
  const { source, mirror } = plugin;
  const overrides = entries
    .filter(([name]) => name === "dev_overrides")
    .flatMap(([, value]) => blocksIn(value).flatMap((block) => block.entries))
    .filter(([address]) => !isSameSource(address, source))
    .map((entry) => atFolder(entry, plugin));
  const methods = entries
    .filter(([name]) => name !== "dev_overrides")
    .flatMap(([name, value]) => blocksIn(value).map((body): Entry => [name, [excluding(body, plugin)]]));
  const own: Entry = [
    "filesystem_mirror",
    [
      {
        entries: [
          ["path", mirror],
          ["include", [source]],
        ],
      },
    ],
  ];
  const kept: readonly Entry[] = overrides.length === 0 ? [] : [["dev_overrides", { entries: overrides }]];
  return { entries: [...kept, own, ...methods] };
}

function excluding({ entries }: Settings, plugin: OwnPlugin): Settings {
  const excluded = entries.flatMap(([name, value]) =>
    name === "exclude" ? [value].flat() : [],
  ) as readonly Setting[];
  const others = entries.filter(([name]) => name !== "exclude");
  return {
    entries: [
      ...others.map((entry) => (entry[0] === "path" ? atFolder(entry, plugin) : entry)),
      ["exclude", [...excluded, plugin.source]],
    ],
  };
}

/** Returns a setting whose relative path begins in the folder in which the core runs with the user's own configuration. */
function atFolder([name, value]: Entry, { folder }: OwnPlugin): Entry {
  return [name, typeof value === "string" && !value.startsWith("$") ? resolve(folder, value) : value];
}
