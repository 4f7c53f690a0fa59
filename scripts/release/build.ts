/** Builds the files of a release, and compares two builds byte by byte. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { zipSync } from "fflate";

import { sbomText } from "./sbom";
import type { BuildPlace } from "./stage";

/** The time of each file in a zip: the earliest that a zip can hold, so that equal files give equal bytes. */
const ZIP_TIME = new Date(1980, 0, 1);

const CHECKSUMS = "SHA256SUMS";

/** Builds the npm package, the network mirror and the bill of materials of one copy; returns the folder of these files. */
export async function build(place: BuildPlace, version: string, commitTime: string): Promise<string> {
  const { folder, umask, environment } = place;
  const out = join(folder, "release");
  const mirror = join(folder, "mirror");
  mkdirSync(out);
  const run = (command: string) =>
    promisify(execFile)("sh", ["-c", `umask ${umask}\n${command}`], {
      cwd: folder,
      env: { ...process.env, ...environment },
      maxBuffer: 1 << 26,
    });
  await run("npm run build --silent");
  await run("npm pack --silent --ignore-scripts --pack-destination release");
  await run("node lib/cli.js install --network-mirror mirror");
  const name = `cdktf-provider-cloud-${version}`;
  writeFileSync(join(out, `${name}-network-mirror.zip`), zipOf(mirror));
  writeFileSync(join(out, `${name}.cdx.json`), sbomText(folder, commitTime));
  writeFileSync(join(out, CHECKSUMS), checksums(out));
  return out;
}

/** Returns the files that differ between two builds. */
export function differences(one: BuildPlace, other: BuildPlace): readonly string[] {
  const [left, right] = [one, other].map(({ folder }) => hashesBelow(folder, ["lib", "release"]));
  const files = [...new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])].sort();
  return files.filter((file) => left?.get(file) !== right?.get(file));
}

/** Returns the lines of a file that `sha256sum --check` reads. */
function checksums(folder: string): string {
  return filesBelow(folder)
    .filter((file) => file !== CHECKSUMS)
    .map((file) => `${sha256(join(folder, file))}  ${file}\n`)
    .join("");
}

function zipOf(folder: string): Uint8Array {
  const files = filesBelow(folder).map((file) => [file, new Uint8Array(readFileSync(join(folder, file)))]);
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { level: 9, mtime: ZIP_TIME });
}

function hashesBelow(root: string, folders: readonly string[]): ReadonlyMap<string, string> {
  const files = folders.flatMap((folder) => filesBelow(join(root, folder)).map((file) => join(folder, file)));
  return new Map(files.map((file) => [file, sha256(join(root, file))]));
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}
