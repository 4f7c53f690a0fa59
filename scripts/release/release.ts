/**
 * `npm run release -- [--repository OWNER/NAME] [--output FOLDER] [--registry FOLDER] [--platform OS_ARCH]`: makes the files
 * of a release from the commit that is checked out, in a clone of it: the package, a package of the plugin with Node.js for
 * each platform in a folder that is registry and mirror, the network mirror of the script, the bill of materials, their
 * checksums and the notes. The same commit and repository give the same bytes. docs/contributing.md has the steps of a
 * release.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { zipSync } from "fflate";

import { billOfMaterials } from "./bill-of-materials";
import { sectionOf } from "./new-version";
import { PACKAGE_PLATFORMS, type PackagePlatform } from "./node-downloads";
import { packageFor } from "./packages";
import { type Registry, withSigningKey, writeRegistry } from "./registry";

const ROOT = resolve(__dirname, "..", "..");

/** The time of each file in a zip: the earliest that a zip can hold, so that equal files give equal bytes. */
const ZIP_TIME = new Date(1980, 0, 1);

/** The environment variable with the key that signs the checksums of the packages. */
const SIGNING_KEY = "RELEASE_SIGNING_KEY";

const { repository, output, registry, platforms } = readFlags();
const scratch = mkdtempSync(join(tmpdir(), "release-"));
try {
  const folder = makeFiles(join(scratch, "clone"));
  process.stdout.write(`Files, in ${folder}:\n${readFileSync(join(folder, "SHA256SUMS"), "utf8")}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Makes the files in a clone of the commit; returns their folder. */
function makeFiles(clone: string): string {
  const env = { ...process.env };
  Reflect.deleteProperty(env, SIGNING_KEY);
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { cwd: clone, encoding: "utf8", env, stdio: ["ignore", "pipe", "inherit"] });
  execFileSync("git", ["clone", "--quiet", "--no-tags", ROOT, clone], { stdio: "inherit" });
  run("npm", "ci");
  const { version } = JSON.parse(readFileSync(join(clone, "package.json"), "utf8")) as { version: string };
  if (repository !== undefined) {
    const address = `https://github.com/${repository}`;
    const fields = { homepage: `${address}#readme`, "bugs.url": `${address}/issues` };
    const all = { ...fields, "repository.type": "git", "repository.url": `git+${address}.git` };
    run("npm", "pkg", "set", ...Object.entries(all).map(([name, value]) => `${name}=${value}`));
    linkPages(join(clone, "src"), `${address}/blob/v${version}/docs`);
  }

  const name = `cdktf-provider-cloud-${version}`;
  const folder = output ?? mkdtempSync(join(tmpdir(), `${name}-`));
  mkdirSync(folder, { recursive: true });
  run(process.execPath, "scripts/build.mjs");
  const packages = platforms.map((platform) => packageFor(platform, clone, version));
  // The package's lock entries accept what is released beside it.
  env["PACKAGE_HASHES"] = packages.flatMap(({ hashes }) => hashes).join(",");
  run("npm", "pack", "--silent", "--pack-destination", folder);
  run(process.execPath, "lib/cli.js", "install", "--network-mirror", "mirror");
  const time = new Date(run("git", "log", "-1", "--format=%cI").trim()).toISOString();
  writePackages(registry ?? join(folder, "registry"), { version, packages, time });
  const write = (file: string, bytes: string | Uint8Array) => writeFileSync(join(folder, file), bytes);
  write(`${name}-network-mirror.zip`, zipOf(join(clone, "mirror")));
  write(`${name}.cdx.json`, billOfMaterials(clone, time));
  const shipped = ["-network-mirror.zip", ".cdx.json", ".tgz"].map((ending) => name + ending);
  write("SHA256SUMS", shipped.map((file) => `${sha256(join(folder, file))}  ${file}\n`).join(""));
  write("release-notes.md", sectionOf(readFileSync(join(clone, "CHANGELOG.md"), "utf8"), version) ?? "");
  return folder;
}

/** Writes the registry, or only the mirror if there is no key to sign with. */
function writePackages(
  folder: string,
  { version, packages, time }: Pick<Registry, "version" | "packages"> & { readonly time: string },
): void {
  withSigningKey(process.env[SIGNING_KEY], Date.parse(time) / 1000, (key) => {
    writeRegistry({ folder, version, packages, key });
    const what = key === undefined ? "Network mirror" : "Registry and network mirror";
    process.stdout.write(`${what} of the packages, in ${folder}:\n`);
    for (const { file, zip } of packages)
      process.stdout.write(`  ${file} (${(zip.length / 1e6).toFixed(1)} MB)\n`);
    if (key === undefined)
      process.stdout.write(
        `Nothing is signed, so that there is no registry: Terraform wants signed checksums. Give a secret key in armour, without a passphrase, in ${SIGNING_KEY}.\n`,
      );
  });
}

/** Replaces the address of the pages of docs/ in reports, and their paths in hover texts. */
function linkPages(sources: string, address: string): void {
  for (const name of filesBelow(sources)) {
    const text = readFileSync(join(sources, name), "utf8");
    const linked = name.startsWith("bindings/")
      ? text.replace(/\bdocs\/([\w-]+\.md#[\w-]+)/g, `[docs/$1](${address}/$1)`)
      : text.replace(/^(export const DOCUMENTATION = ")https:[^"]*(";)$/m, `$1${address}$2`);
    if (linked !== text) writeFileSync(join(sources, name), linked);
  }
}

function zipOf(folder: string): Uint8Array {
  const files = filesBelow(folder).map((file) => [file, new Uint8Array(readFileSync(join(folder, file)))]);
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { level: 9, mtime: ZIP_TIME });
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}

function readFlags() {
  const string = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      options: {
        repository: string,
        output: string,
        registry: string,
        platform: { type: "string", multiple: true },
      },
    });
    const { repository, output, registry, platform = PACKAGE_PLATFORMS } = values;
    if (repository !== undefined && !/^[A-Za-z0-9][A-Za-z0-9-]*\/(?!\.{1,2}$)[\w.-]+$/.test(repository))
      throw new Error(`--repository "${repository}": write OWNER/NAME, as in github.com/OWNER/NAME`);
    return {
      repository,
      output: output === undefined ? undefined : resolve(output),
      registry: registry === undefined ? undefined : resolve(registry),
      platforms: platform.map(packagePlatform),
    };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(2);
  }
}

function packagePlatform(platform: string): PackagePlatform {
  const found = PACKAGE_PLATFORMS.find((each) => each === platform);
  if (found === undefined)
    throw new Error(
      `--platform "${platform}": there is no package for it; write one of ${PACKAGE_PLATFORMS.join(", ")}`,
    );
  return found;
}
