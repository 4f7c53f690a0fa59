/** Packs the plugin as Terraform distributes it: one file in a zip, with the hashes that a lock file records. */
import { createHash } from "node:crypto";

import { zipSync } from "fflate";

export interface PluginPackage {
  readonly zip: Uint8Array;
  /** The hash of the unpacked plugin (`h1:`) and that of the zip (`zh:`). Both are the same on every platform. */
  readonly hashes: readonly string[];
}

/** The earliest time that a zip can hold. A constant time makes equal plugins give equal bytes. */
const NO_TIME = new Date(1980, 0, 1);
const UNIX = 3;
const EXECUTABLE = 0o100755;

export function packPlugin(name: string, content: Uint8Array): PluginPackage {
  const zip = zipSync({ [name]: [content, { os: UNIX, attrs: EXECUTABLE << 16, mtime: NO_TIME }] });
  return { zip, hashes: [`h1:${unpackedHash(name, content)}`, `zh:${sha256(zip).digest("hex")}`] };
}

/** Returns Terraform's hash of a folder that holds only this file, without the prefix `h1:`. */
export function unpackedHash(name: string, content: Uint8Array): string {
  return sha256(`${sha256(content).digest("hex")}  ${name}\n`).digest("base64");
}

function sha256(content: Uint8Array | string): ReturnType<typeof createHash> {
  return createHash("sha256").update(content);
}
