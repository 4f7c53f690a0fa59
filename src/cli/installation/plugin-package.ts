/** Packs the plugin as Terraform distributes it: its files in a zip, with the hashes that a lock file records. */
import { createHash } from "node:crypto";

import { zipSync } from "fflate";

/** A file of a package. */
export interface PackedFile {
  /** The path in the package, with `/` between its parts. */
  readonly name: string;
  readonly content: Uint8Array;
  readonly isProgram: boolean;
}

export interface PluginPackage {
  readonly zip: Uint8Array;
  /** The hash of the unpacked plugin (`h1:`) and that of the zip (`zh:`). */
  readonly hashes: readonly string[];
}

/** The earliest time that a zip can hold. A constant time makes equal plugins give equal bytes. */
const NO_TIME = new Date(1980, 0, 1);
const UNIX = 3;
const MODES = { program: 0o100755, data: 0o100644 } as const;

/** Packs the plugin that is one script, the same on every platform. */
export function packPlugin(name: string, content: Uint8Array): PluginPackage {
  return packFiles([{ name, content, isProgram: true }]);
}

/** Packs the files of a plugin. The same files give the same bytes. */
export function packFiles(files: readonly PackedFile[]): PluginPackage {
  const entries = inOrder(files).map(({ name, content, isProgram }) => {
    const attrs = (isProgram ? MODES.program : MODES.data) << 16;
    return [name, [content, { os: UNIX, attrs, mtime: NO_TIME }]] as const;
  });
  const zip = zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]);
  return { zip, hashes: [unpackedHash(files), `zh:${sha256(zip).digest("hex")}`] };
}

/** Returns Terraform's hash of a folder that holds only these files, as `h1:…`. */
export function unpackedHash(files: readonly Pick<PackedFile, "name" | "content">[]): string {
  const lines = inOrder(files).map(({ name, content }) => `${sha256(content).digest("hex")}  ${name}\n`);
  return `h1:${sha256(lines.join("")).digest("base64")}`;
}

function inOrder<File extends Pick<PackedFile, "name">>(files: readonly File[]): readonly File[] {
  return [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function sha256(content: Uint8Array | string): ReturnType<typeof createHash> {
  return createHash("sha256").update(content);
}
