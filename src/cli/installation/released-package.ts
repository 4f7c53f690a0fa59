/** Reads a released package of the plugin: a zip with Node.js inside. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";

import { unzipSync } from "fflate";

import { PROVIDER_VERSION } from "../../schema";
import { errnoText } from "../../text/node/errno";
import { CommandError } from "../command-line/command-error";
import type { PackedFile } from "./plugin-package";
import { aboutOf, STANDALONE } from "./standalone-package";

export interface ReleasedPackage {
  readonly platform: string;
  /** The version of the Node.js inside. */
  readonly node: string;
  /** The core starts the first one. */
  readonly files: readonly PackedFile[];
}

/** Reads a package by the path of its zip. Throws a CommandError, before anything is written, if it is of another version. */
export function readPackage(file: string): ReleasedPackage {
  const [, version = "", platform = ""] = NAME.exec(basename(file)) ?? [];
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

const NAME = /^terraform-provider-cloud_(\d+\.\d+\.\d+(?:-[\w.]+)?)_([a-z\d]+_[a-z\d]+)\.zip$/;

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
