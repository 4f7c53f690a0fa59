/** `install`: puts the plugin where Terraform looks for providers, without a registry. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Option, type Command } from "commander";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../schema";
import { collect } from "./collect";
import { addPlaceFlags, localFolder, mirrorPlace, type PlaceFlags } from "./mirror-place";
import { PLATFORMS, writeNetworkMirror } from "./network-mirror";
import { pluginFile } from "./plugin-file";
import { CommandError, UsageError } from "./usage-error";

interface InstallFlags extends PlaceFlags {
  readonly platform: readonly string[];
  readonly networkMirror?: string;
}

/** Keeps a project's plugin out of git; `uninstall` removes it. */
export const GITIGNORE = {
  name: ".gitignore",
  text: "# Written by cdktf-provider-cloud install\n*\n",
} as const;

export function addInstall(program: Command, print: (line: string) => void): void {
  const install = program
    .command("install")
    .summary("put the provider plugin where Terraform looks for it")
    .description(
      `Copies the provider plugin into a local mirror, in which \`terraform init\` and the commands of CDKTF find ${PROVIDER_SOURCE} ${PROVIDER_VERSION} without any registry.`,
    );
  addPlaceFlags(install)
    .addOption(
      new Option("--platform <os_arch>", "install for this platform too (may be repeated)")
        .argParser(collect)
        .default([], "none"),
    )
    .addOption(
      new Option(
        "--network-mirror <folder>",
        "write a static network mirror to serve over https instead",
      ).conflicts(["dir", "project"]),
    )
    .addHelpText(
      "after",
      `\nPlatforms: ${PLATFORMS.join(", ")}\n\`uninstall\` with the same --dir or --project removes the plugin.`,
    )
    .action((flags: InstallFlags) => {
      if (flags.networkMirror === undefined) installLocally(flags, print);
      else installNetworkMirror(flags.networkMirror, print);
    });
}

function installLocally(flags: InstallFlags, print: (line: string) => void): void {
  const { dir, project } = mirrorPlace(flags);
  const platforms = new Set([thisPlatform(), ...flags.platform.map(knownPlatform)]);
  const files = [...platforms].map((platform) => installPlugin({ dir, platform }));
  if (project !== undefined) hideFromGit(dir);
  print(`Installed ${PROVIDER_SOURCE} ${PROVIDER_VERSION}:`);
  for (const file of files) print(`  ${file}`);
  const isOfApp = project !== undefined && existsSync(join(project, "cdktf.json"));
  print(isOfApp ? "Each synth links it into the folders of the app's stacks." : HINT);
}

const HINT = `\
In CDKTF apps, each synth writes the lock file. Where plain Terraform writes it:
  \`terraform init\` warns of "Incomplete lock file information". It is complete: the plugin and its hash are the same on every platform.
  After another build of the same version, delete the provider's entry in .terraform.lock.hcl.`;

function installNetworkMirror(dir: string, print: (line: string) => void): void {
  const folder = localFolder(dir);
  const mirror = writing(folder, () => writeNetworkMirror(folder));
  print(`Wrote the network mirror of ${PROVIDER_SOURCE} ${PROVIDER_VERSION}:`);
  print(`  ${mirror}`);
  print(
    "Serve the folder over https, and name its address in a network_mirror block of Terraform's settings.",
  );
}

/** Installs the plugin for a platform, this machine's by default, and returns its path. */
export function installPlugin(options: { readonly dir: string; readonly platform?: string }): string {
  const plugin = pluginFile();
  return writing(options.dir, () => {
    const folder = join(options.dir, PROVIDER_SOURCE, PROVIDER_VERSION, options.platform ?? thisPlatform());
    mkdirSync(folder, { recursive: true });
    const target = join(folder, plugin.name);
    copyFileSync(plugin.path, target);
    chmodSync(target, 0o755);
    return target;
  });
}

function hideFromGit(dir: string): void {
  const file = join(dir, PROVIDER_SOURCE, GITIGNORE.name);
  writing(dir, () => writeFileSync(file, GITIGNORE.text));
}

/** Writes below a folder; says in one line what the machine does not allow. */
function writing<T>(folder: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CommandError(`Cannot write to ${folder}: ${code}`);
  }
}
const SYSTEMS: Readonly<Record<string, string>> = { linux: "linux", darwin: "darwin", freebsd: "freebsd" };
const PROCESSORS: Readonly<Record<string, string>> = {
  x64: "amd64",
  arm64: "arm64",
  arm: "arm",
  ia32: "386",
};

/** This machine as Terraform calls it, such as `linux_amd64`. */
function thisPlatform(): string {
  const [system, processor] = [SYSTEMS[process.platform], PROCESSORS[process.arch]];
  if (system === undefined || processor === undefined) {
    throw new CommandError(
      `The plugin runs on Linux and macOS; on ${process.platform} ${process.arch} Terraform cannot start it.`,
    );
  }
  return `${system}_${processor}`;
}

function knownPlatform(platform: string): string {
  if (PLATFORMS.some((known) => known === platform)) return platform;
  throw new UsageError(`--platform ${platform}: write one of ${PLATFORMS.join(", ")}`);
}
