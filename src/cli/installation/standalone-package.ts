/**
 * The package of the plugin with Node.js inside, which runs where there is none: a launcher, Node.js, on Linux with its
 * libraries, and the plugin; for Windows, where Terraform starts no script, one program that is all of these.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { unzipSync } from "fflate";

import { PROVIDER_VERSION } from "../../schema";
import { errnoText } from "../../text/node/errno";
import { textIn } from "../../text/node/read-files";
import { CommandError } from "../command-line/command-error";
import type { PackedFile } from "./plugin-package";

/** The names of the files of a package. Terraform starts the launcher, or the program. */
export const STANDALONE = {
  launcher: `terraform-provider-cloud_v${PROVIDER_VERSION}`,
  program: `terraform-provider-cloud_v${PROVIDER_VERSION}.exe`,
  about: "about.json",
  libraries: "lib",
  node: "node",
  plugin: "plugin.cjs",
} as const;

/** What the description file of a package has. */
export interface About {
  /** The version of Node.js inside, as `22.1.0`. */
  readonly node: string;
  /** The day on which that version was published. */
  readonly since: string;
  /** The names of its files. */
  readonly files: readonly string[];
}

/** What Node.js needs beside its own file. */
export interface Libraries {
  /** The name of the loader among the files. */
  readonly loader: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** What runs: for Windows one program, else the files that the launcher starts. */
export type RunningParts =
  | { readonly program: Uint8Array }
  | {
      readonly node: Uint8Array;
      /** On Linux; other systems have the libraries of Node.js themselves. */
      readonly libraries?: Libraries;
      readonly plugin: Uint8Array;
    };

export interface StandaloneParts {
  readonly about: Omit<About, "files">;
  readonly running: RunningParts;
  /** The texts of licences, by the names of their files. */
  readonly licenses: Readonly<Record<string, string | Uint8Array>>;
}

/** Returns the files of a package. Terraform starts the first one. */
export function standaloneFiles({ about, running, licenses }: StandaloneParts): readonly PackedFile[] {
  const data = (name: string, content: string | Uint8Array): PackedFile => ({
    name,
    content: Buffer.from(content),
    isProgram: false,
  });
  const program = (name: string, content: string | Uint8Array): PackedFile => ({
    ...data(name, content),
    isProgram: true,
  });
  const files = [
    ...("program" in running
      ? [program(STANDALONE.program, running.program)]
      : [
          program(STANDALONE.launcher, launcherText(running.libraries?.loader)),
          program(STANDALONE.node, running.node),
          data(STANDALONE.plugin, running.plugin),
          ...Object.entries(running.libraries?.files ?? {}).map(([name, content]) =>
            program(`${STANDALONE.libraries}/${name}`, content),
          ),
        ]),
    ...Object.entries(licenses).map(([name, content]) => data(name, content)),
  ];
  const names = [STANDALONE.about, ...files.map(({ name }) => name)].sort();
  const all: About = { ...about, files: names };
  return [...files, data(STANDALONE.about, `${JSON.stringify(all, undefined, 2)}\n`)];
}

/** Returns the description of the package in a folder; undefined if the folder has none that can be read. */
export function aboutIn(folder: string): About | undefined {
  return aboutOf(textIn(join(folder, STANDALONE.about)) ?? "");
}

/** Returns a description; undefined if the text has another form. */
function aboutOf(text: string): About | undefined {
  try {
    const about = JSON.parse(text) as Partial<About>;
    const { node, since, files } = about;
    const isName = (name: unknown) => typeof name === "string" && NAME.test(name) && !name.includes("..");
    return typeof node === "string" &&
      typeof since === "string" &&
      Array.isArray(files) &&
      files.every(isName)
      ? { node, since, files }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The name of a file in a package: in the folder of the package, or in one below it. */
const NAME = /^(?:[\w-]{1,40}\/)?[\w.+-]{1,80}$/;

/** Reports whether the package in a folder has the launcher of this version and this plugin. Its Node.js may be any. */
export function isPackageOf(folder: string, plugin: Uint8Array): boolean {
  const about = aboutIn(folder);
  if (about === undefined) return false;
  const loader = about.files.find((name) => name.startsWith(`${STANDALONE.libraries}/ld-`));
  const read = (name: string) => readFileSync(join(folder, name));
  try {
    if (about.files.includes(STANDALONE.program))
      return read(STANDALONE.program).includes(Buffer.from(plugin));
    return (
      read(STANDALONE.launcher).toString() === launcherText(loader && basename(loader)) &&
      read(STANDALONE.plugin).equals(plugin)
    );
  } catch {
    return false;
  }
}

/**
 * Returns the program that Terraform starts. The options of the surroundings are not for this Node.js, which may be another
 * version than the one they are meant for. `exec` keeps the process, so that signals reach Node.js.
 */
export function launcherText(loader?: string): string {
  const path = `"$d/${STANDALONE.libraries}"`;
  // Only the loader of glibc has a cache of the machine's libraries.
  const cache = loader?.startsWith("ld-musl") === true ? "" : " --inhibit-cache";
  const start =
    loader === undefined
      ? `"$d/${STANDALONE.node}"`
      : `"$d/${STANDALONE.libraries}/${loader}"${cache} --library-path ${path} "$d/${STANDALONE.node}"`;
  return `#!/bin/sh
# Starts the provider with the Node.js beside it.
case $0 in */*) d=\${0%/*} ;; *) d=. ;; esac
unset NODE_OPTIONS LD_PRELOAD
exec ${start} "$d/${STANDALONE.plugin}" "$@"
`;
}

/** A package as a release has it: a zip. */
export interface ReleasedPackage {
  readonly platform: string;
  /** The version of the Node.js inside. */
  readonly node: string;
  /** The core starts the first one. */
  readonly files: readonly PackedFile[];
}

/** Reads a package by the path of its zip. Throws a CommandError, before anything is written, if it is of another version. */
export function readPackage(file: string): ReleasedPackage {
  const [, version = "", platform = ""] = ZIP_NAME.exec(basename(file)) ?? [];
  if (platform === "")
    throw new CommandError(
      `${file} has not the name of a released package: give a file such as terraform-provider-cloud_${PROVIDER_VERSION}_linux_amd64.zip.`,
    );
  if (version !== PROVIDER_VERSION)
    throw new CommandError(
      `${file} is the package of version ${version}, and this command is of ${PROVIDER_VERSION}: give the package of that version.`,
    );
  const contents = unzipped(file);
  const about = aboutOf(new TextDecoder().decode(contents[STANDALONE.about]));
  const started = [STANDALONE.launcher, STANDALONE.program].find((name) => contents[name] !== undefined);
  const names = Object.keys(contents).filter((name) => !name.endsWith("/"));
  const isWhole = about !== undefined && [...about.files].sort().join("\n") === names.sort().join("\n");
  if (started === undefined || about === undefined || !isWhole)
    throw new CommandError(
      `${file} is not a package of the plugin with Node.js inside: give one of a release, as \`npm run release\` writes it.`,
    );
  const others = names.filter((name) => name !== started);
  return {
    platform,
    node: about.node,
    files: [started, ...others].map((name) => ({
      name,
      content: contents[name] ?? new Uint8Array(),
      isProgram: name === started || name === STANDALONE.node || name.startsWith(`${STANDALONE.libraries}/`),
    })),
  };
}

const ZIP_NAME = /^terraform-provider-cloud_(\d+\.\d+\.\d+(?:-[\w.]+)?)_([a-z\d]+_[a-z\d]+)\.zip$/;

function unzipped(file: string): Readonly<Record<string, Uint8Array>> {
  let zip: Uint8Array;
  try {
    zip = readFileSync(file);
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${errnoText(error)}.`);
  }
  try {
    return unzipSync(zip);
  } catch {
    throw new CommandError(`${file} is not a whole zip: copy or download it again.`);
  }
}
