/** `install`: puts the plugin where Terraform looks for providers, with no registry. */
import { chmodSync, copyFileSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

import { Option, type Command } from "commander";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../schema";
import { collect } from "./collect";
import { PLATFORMS, writeNetworkMirror } from "./network-mirror";
import { pluginFile } from "./plugin-file";
import { CommandError, UsageError } from "./usage-error";

interface InstallFlags {
  readonly dir: string;
  readonly platform: readonly string[];
  readonly networkMirror?: string;
}

export function addInstall(program: Command, print: (line: string) => void): void {
  program
    .command("install")
    .summary("put the provider plugin where Terraform looks for it")
    .description(
      `Copies the provider plugin into a local mirror, in which \`terraform init\`, \`cdktf plan\` and \`cdktf get\` find ${PROVIDER_SOURCE} ${PROVIDER_VERSION} without any registry.`,
    )
    .option("--dir <folder>", "the local mirror's folder", join("~", ".terraform.d", "plugins"))
    .addOption(
      new Option("--platform <os_arch>", "install for this platform too (may be repeated)")
        .argParser(collect)
        .default([], "none"),
    )
    .option("--network-mirror <folder>", "write a static network mirror to serve over https instead")
    .addHelpText(
      "after",
      `\nPlatforms: ${PLATFORMS.join(", ")}\nA folder of one project alone: --dir terraform.d/plugins`,
    )
    .action((flags: InstallFlags) => {
      if (flags.networkMirror !== undefined) {
        const mirror = writing(flags.networkMirror, (dir) => writeNetworkMirror(dir));
        print(`Wrote the network mirror of ${PROVIDER_SOURCE} ${PROVIDER_VERSION}:`);
        print(`  ${mirror}`);
        print(
          "Serve the folder over https, and name its address in a network_mirror block of Terraform's settings.",
        );
        return;
      }
      const platforms = new Set([thisPlatform(), ...flags.platform.map(knownPlatform)]);
      const files = [...platforms].map((platform) => installPlugin({ dir: flags.dir, platform }));
      print(`Installed ${PROVIDER_SOURCE} ${PROVIDER_VERSION}:`);
      for (const file of files) print(`  ${file}`);
      print(
        "Where Terraform ran with another build of the same version before, delete .terraform.lock.hcl there.",
      );
    });
}

/** Installs the plugin for a platform, this machine's by default, and returns its path. */
export function installPlugin(options: { readonly dir: string; readonly platform?: string }): string {
  const plugin = pluginFile();
  return writing(options.dir, (dir) => {
    const folder = join(dir, PROVIDER_SOURCE, PROVIDER_VERSION, options.platform ?? thisPlatform());
    mkdirSync(folder, { recursive: true });
    const target = join(folder, plugin.name);
    copyFileSync(plugin.path, target);
    chmodSync(target, 0o755);
    return target;
  });
}

/** Writes below a folder; what the machine does not allow is said in one line. */
function writing(dir: string, write: (dir: string) => string): string {
  const folder = resolve(dir.replace(/^~(?=$|\/)/, homedir()));
  try {
    return write(folder);
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
