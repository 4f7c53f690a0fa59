/**
 * Says that the plugin is not installed on this machine, before `terraform init` says that it cannot connect to the host in
 * the provider's address. Says nothing if anything else than `install` could give Terraform the plugin.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

import { PROVIDER_SOURCE } from "../../schema";
import { cdktfProject, isOwnSource } from "../../terraform-files";
import { ownCommand } from "../../text/node/pasted";
import type { Notice } from "./notice";
import { pluginFolders, settingsFiles } from "./plugin-places";
import type { RequiredProviders } from "./provider-locks";

/** The environment variable that hides the notice, where another job installs the plugin. */
const SKIP = "CLOUD_SKIP_PLUGIN_CHECK";

const [HOST = ""] = PROVIDER_SOURCE.split("/");

/** Returns a notice if Terraform, in the folder of a stack in the output folder of an app, will not find the plugin. */
export function missingPlugin(
  stackFolder: string,
  outdir: string,
  required: RequiredProviders,
): readonly Notice[] {
  const isRequired = Object.values(required).some((provider) => isOwnSource(provider?.source));
  if (!isRequired || process.env[SKIP] === "true") return [];
  try {
    const needsNothing =
      !isForTerraform(outdir) || isChosenElsewhere() || pluginFolders(stackFolder).some(hasPlugin);
    return needsNothing ? [] : [{ kind: "plugin-not-installed", text: notInstalled() }];
  } catch {
    return []; // Settings that this user may not read, for example: what they say is not known.
  }
}

const notInstalled = () =>
  `The plugin of ${PROVIDER_SOURCE} is not installed on this machine: run \`${ownCommand()} install\`, or \`terraform init\` will fail, because it cannot connect to ${HOST}.`;

/** Reports whether Terraform may run in the output folder. A test synthesizes into a temporary folder. */
function isForTerraform(outdir: string): boolean {
  const folder = resolve(outdir);
  if (folder === resolve(process.env["CDKTF_OUTDIR"] || ".")) return true;
  const base = cdktfProject(process.cwd()) ?? process.cwd();
  return relative(base, folder).split(sep)[0] !== "..";
}

function hasPlugin(folder: string): boolean {
  return existsSync(join(folder, PROVIDER_SOURCE));
}

/** Reports whether the environment or a settings file may choose where the plugin comes from. */
function isChosenElsewhere(): boolean {
  const { env } = process;
  if ((env["TF_REATTACH_PROVIDERS"] ?? "") !== "") return true;
  if (/-plugin-dir\b/.test(`${env["TF_CLI_ARGS"] ?? ""} ${env["TF_CLI_ARGS_init"] ?? ""}`)) return true;
  return settingsFiles().some((file) => {
    const settings = settingsIn(file);
    return settings.includes("provider_installation") || settings.includes(HOST);
  });
}

/**
 * Returns the text of a settings file without the lines that are comments; empty if it is missing, or a device such as
 * /dev/null.
 *
 * @throws Error if it is neither a file nor a device: to read from a pipe would take the settings from Terraform
 */
function settingsIn(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isCharacterDevice()) return "";
  if (!found.isFile()) throw new Error(`${path} is not a file`);
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => !/^\s*(?:#|\/\/)/.test(line)).join("\n");
}
