/** Puts the plugin into a local mirror, where Terraform finds it without a registry. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

import { FolderError, makeFolderBelow } from "../../folders";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../schema";
import { STANDALONE_HASHES, standaloneHashes } from "../../terraform-files";
import { errnoText } from "../../text/node/errno";
import { packageRoot } from "../../text/node/package-root";
import { CommandError } from "../command-line/command-error";
import { placeFile } from "../command-line/user-files";
import { GITIGNORE, installedFiles } from "./installed-files";
import { type PackedFile, unpackedHash } from "./plugin-package";
import { standaloneFiles } from "./standalone-package";
import { partsOfNode } from "./this-node";

/** Installs the script of the plugin for a platform, by default that of this machine; returns the path of the installed file. */
export function installPlugin(options: { readonly dir: string; readonly platform?: string }): string {
  const { name, path } = pluginFile();
  const { dir, platform = thisPlatform() } = options;
  return installFiles(dir, platform, [{ name, content: readFileSync(path), isProgram: true }], undefined);
}

/** Installs a package with the Node.js that runs this command for this machine; returns the path of what Terraform starts. */
export function installStandalone(dir: string): string {
  const files = standaloneFiles(partsOfNode(readFileSync(pluginFile().path)));
  return installPackage(dir, thisPlatform(), files);
}

/** Installs the files of a package, of which Terraform starts the first one; returns its path. */
export function installPackage(dir: string, platform: string, files: readonly PackedFile[]): string {
  return installFiles(dir, platform, files, unpackedHash(files));
}

/** @param hash the hash for lock files, of a package that was not released */
function installFiles(
  dir: string,
  platform: string,
  files: readonly PackedFile[],
  hash: string | undefined,
): string {
  return writingTo(dir, () => {
    const below = join(PROVIDER_SOURCE, PROVIDER_VERSION, platform);
    const folder = makeFolderBelow(dir, below);
    const before = installedFiles(dir, folder);
    for (const { name, content, isProgram } of files) {
      makeFolderBelow(dir, join(below, dirname(name)));
      placeFile(join(folder, name), content, isProgram ? 0o755 : 0o644);
    }
    const now = files.map(({ name }) => join(folder, name));
    // Terraform might start another one, and hashes all files.
    for (const file of before) if (!now.includes(file)) rmSync(file, { force: true });
    recordHash(dir, platform, hash);
    return now[0] ?? "";
  });
}

/** Writes the hash of a package for the synth, which puts it into lock files; removes it if the package is gone. */
function recordHash(dir: string, platform: string, hash: string | undefined): void {
  const key = `${PROVIDER_VERSION}/${platform}`;
  const present = standaloneHashes(dir);
  if (present[key] === hash) return;
  const others = Object.entries(present).filter(([each]) => each !== key);
  const entries = [...others, ...(hash === undefined ? [] : [[key, hash] as const])];
  const file = join(dir, STANDALONE_HASHES);
  if (entries.length === 0) rmSync(file, { force: true });
  else placeFile(file, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
}

export function hideFromGit(dir: string): void {
  const file = join(dir, PROVIDER_SOURCE, GITIGNORE.name);
  if (existsSync(file)) return;
  writingTo(dir, () => placeFile(file, GITIGNORE.text));
}

/** Runs a function that writes below a folder; turns an error of the file system into a CommandError. */
export function writingTo<T>(folder: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof FolderError) throw new CommandError(`Cannot write to ${folder}: ${error.message}.`);
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CommandError(
      `Cannot write to ${path === undefined ? folder : dirname(path)}: ${errnoText(error)}`,
    );
  }
}

const SYSTEMS: Readonly<Record<string, string>> = {
  linux: "linux",
  darwin: "darwin",
  win32: "windows",
  freebsd: "freebsd",
};
const PROCESSORS: Readonly<Record<string, string>> = {
  x64: "amd64",
  arm64: "arm64",
  arm: "arm",
  ia32: "386",
};

/** Returns Terraform's name for the platform of this machine, such as `linux_amd64`. */
export function thisPlatform({
  platform,
  arch,
}: Pick<NodeJS.Process, "platform" | "arch"> = process): string {
  const [system, processor] = [SYSTEMS[platform], PROCESSORS[arch]];
  if (system === undefined || processor === undefined) {
    throw new CommandError(
      `The plugin runs on Linux, macOS and Windows; on ${platform} ${arch} Terraform cannot start it.`,
    );
  }
  return `${system}_${processor}`;
}

/** Reports whether Terraform starts a script on a platform: on Windows it starts programs alone. */
export function startsScript(platform: string): boolean {
  return !platform.startsWith("windows_");
}

/**
 * Returns the built plugin. Throws a CommandError if it is not built. Its name ends in `.cjs`: in a project of ES modules,
 * Node.js would take another name for an ES module.
 */
export function pluginFile(): { readonly name: string; readonly path: string } {
  const name = `terraform-provider-cloud_v${PROVIDER_VERSION}.cjs`;
  const path = join(packageRoot(), "lib", "plugin", name);
  if (!existsSync(path))
    throw new CommandError(`The plugin is not built: ${path} is missing. Run: npm run build`);
  return { name, path };
}
