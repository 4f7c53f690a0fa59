/** The plugin as Terraform distributes it: a zip with the one file, and the hashes by which a lock file knows both. */
import { createHash } from "node:crypto";

import { zipSync } from "fflate";

export interface PluginPackage {
  readonly zip: Uint8Array;
  /** `h1:` of the unpacked plugin and `zh:` of the zip. Both are the same on every platform. */
  readonly hashes: readonly string[];
}

/** The earliest time that a zip can say: the same plugin always gives the same bytes. */
const NO_TIME = new Date(1980, 0, 1);
const UNIX = 3;
const EXECUTABLE = 0o100755;

/** Packs the plugin, whose file has the name and the content. */
export function packPlugin(name: string, content: Uint8Array): PluginPackage {
  const zip = zipSync({ [name]: [content, { os: UNIX, attrs: EXECUTABLE << 16, mtime: NO_TIME }] });
  return { zip, hashes: [`h1:${unpackedHash(name, content)}`, `zh:${sha256(zip).digest("hex")}`] };
}

/** Terraform's hash of a folder with this one file. */
export function unpackedHash(name: string, content: Uint8Array): string {
  return sha256(`${sha256(content).digest("hex")}  ${name}\n`).digest("base64");
}

function sha256(content: Uint8Array | string): ReturnType<typeof createHash> {
  return createHash("sha256").update(content);
}
