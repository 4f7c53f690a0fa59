/** Puts the plugin where Terraform finds it without a registry: into a local mirror, or into a static network mirror. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

import { FolderError, makeFolderBelow } from "../../folders";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../schema";
import { STANDALONE_HASHES, standaloneHashes } from "../../terraform-files";
import { errnoText } from "../../text/node/errno";
import { packageRoot } from "../../text/node/package-root";
import { CommandError } from "../command-line/command-error";
import { placeFile } from "../command-line/user-files";
import { INDEX, jsonText, mirrorIndex } from "./mirror-index";
import { type PackedFile, packPlugin, unpackedHash } from "./plugin-package";
import { packagedFiles, standaloneFiles } from "./standalone-package";
import { partsOfNode } from "./this-node";

/** Keeps a project's plugin out of git; `uninstall` removes it. */
export const GITIGNORE = {
  name: ".gitignore",
  text: "# Written by cdktf-provider-cloud install\n*\n",
} as const;

/** Installs the script of the plugin for a platform, by default that of this machine; returns the path of the installed file. */
export function installPlugin(options: { readonly dir: string; readonly platform?: string }): string {
  const plugin = pluginFile();
  const { dir, platform = thisPlatform() } = options;
  return writingTo(dir, () => {
    const folder = makeFolderBelow(dir, join(PROVIDER_SOURCE, PROVIDER_VERSION, platform));
    const target = join(folder, plugin.name);
    placeFile(target, readFileSync(plugin.path), 0o755);
    // Terraform would start the launcher of a package, and hash all files.
    removePackage(dir, folder);
    recordHash(dir, platform, undefined);
    return target;
  });
}

/** Installs a package with the Node.js that runs this command for this machine; returns the path of what Terraform starts. */
export function installStandalone(dir: string): string {
  const files = standaloneFiles(partsOfNode(readFileSync(pluginFile().path)));
  return installPackage(dir, thisPlatform(), files);
}

/** Installs the files of a package, of which Terraform starts the first one; returns its path. */
export function installPackage(dir: string, platform: string, files: readonly PackedFile[]): string {
  const [started] = files;
  return writingTo(dir, () => {
    const below = join(PROVIDER_SOURCE, PROVIDER_VERSION, platform);
    const folder = makeFolderBelow(dir, below);
    removePackage(dir, folder);
    for (const { name, content, isProgram } of files) {
      makeFolderBelow(dir, join(below, dirname(name)));
      placeFile(join(folder, name), content, isProgram ? 0o755 : 0o644);
    }
    rmSync(join(folder, pluginFile().name), { force: true });
    recordHash(dir, platform, unpackedHash(files));
    return join(folder, started?.name ?? "");
  });
}

/** Removes the files of a package that is in a folder of a mirror, but no file that stands behind a link. */
function removePackage(dir: string, folder: string): void {
  for (const file of packagedFiles(dir, folder)) rmSync(file, { force: true });
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
  else placeFile(file, jsonText(Object.fromEntries(entries)));
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

export const PLATFORMS = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"] as const;

/**
 * Writes files that an organization serves over https, and from which `terraform init` installs the provider. The plugin
 * is the same file on every platform, and so is its zip. Returns the folder that holds the index.
 */
export function writeNetworkMirror(dir: string): string {
  const plugin = pluginFile();
  const { zip, hashes } = packPlugin(plugin.name, readFileSync(plugin.path));
  const archive = (platform: string): string =>
    `terraform-provider-cloud_${PROVIDER_VERSION}_${platform}.zip`;

  const folder = makeFolderBelow(dir, PROVIDER_SOURCE);
  const index = mirrorIndex(folder, PROVIDER_VERSION);
  for (const platform of PLATFORMS) placeFile(join(folder, archive(platform)), zip);
  const archives = Object.fromEntries(
    PLATFORMS.map((platform) => [platform, { url: archive(platform), hashes }]),
  );
  placeFile(join(folder, `${PROVIDER_VERSION}.json`), jsonText({ archives }));
  placeFile(join(folder, INDEX), index);
  return folder;
}
