/** `install`: puts the plugin where Terraform looks for providers, with no network. */
import { chmodSync, copyFileSync, existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

import type { Command } from "commander";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../schema";
import { packageRoot } from "./package-root";
import { CommandError } from "./usage-error";

export function addInstall(program: Command, print: (line: string) => void): void {
  program
    .command("install")
    .summary("put the provider plugin where Terraform looks for it")
    .description(
      `Copies the provider plugin into a local mirror, in which \`terraform init\`, \`cdktf plan\` and \`cdktf get\` find ${PROVIDER_SOURCE} ${PROVIDER_VERSION} without any registry.`,
    )
    .option("--dir <folder>", "the mirror's folder", join("~", ".terraform.d", "plugins"))
    .addHelpText("after", "\nA folder of one project alone: --dir terraform.d/plugins")
    .action((options: { readonly dir: string }) => {
      const installed = installPlugin({ dir: options.dir.replace(/^~(?=$|\/)/, homedir()) });
      print(`Installed ${PROVIDER_SOURCE} ${PROVIDER_VERSION}:`);
      print(`  ${installed}`);
      print(
        "Where Terraform ran with another build of the same version before, delete .terraform.lock.hcl there.",
      );
    });
}

/** Installs the plugin for this machine's platform, and returns its path. */
export function installPlugin(options: { readonly dir: string }): string {
  const file = `terraform-provider-cloud_v${PROVIDER_VERSION}.cjs`;
  const source = join(packageRoot(), "lib", "plugin", file);
  if (!existsSync(source))
    throw new CommandError(`The plugin is not built: ${source} is missing. Run: npm run build`);
  const folder = resolve(options.dir, PROVIDER_SOURCE, PROVIDER_VERSION, platform());
  const target = join(folder, file);
  try {
    mkdirSync(folder, { recursive: true });
    copyFileSync(source, target);
    chmodSync(target, 0o755);
  } catch (error) {
    throw new CommandError(
      `Cannot write to ${folder}: ${(error as NodeJS.ErrnoException).code ?? String(error)}`,
    );
  }
  return target;
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: "linux", darwin: "darwin", freebsd: "freebsd" };
const PROCESSORS: Readonly<Record<string, string>> = {
  x64: "amd64",
  arm64: "arm64",
  arm: "arm",
  ia32: "386",
};

/** This machine as Terraform calls it, such as `linux_amd64`. */
function platform(): string {
  const [system, processor] = [SYSTEMS[process.platform], PROCESSORS[process.arch]];
  if (system === undefined || processor === undefined) {
    throw new CommandError(
      `The plugin runs on Linux and macOS; on ${process.platform} ${process.arch} Terraform cannot start it.`,
    );
  }
  return `${system}_${processor}`;
}
