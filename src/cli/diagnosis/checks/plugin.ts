/** Checks that the core finds the plugin of this package, and that it starts. */
import { accessSync, constants, readFileSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";

import { PROVIDER_VERSION } from "../../../schema";
import { isAtLeast } from "../../../terraform-files";
import { errnoText } from "../../../text/node/errno";
import { ownCommand } from "../../../text/node/pasted";
import { pluginFile, thisPlatform } from "../../installation/install-plugin";
import { unpackedHash } from "../../installation/plugin-package";
import { type CheckResult, error, ok, warning } from "../check-result";
import { type Machine, namesIn, runForOutput, shownPath } from "../machine";
import type { WorkingFolder } from "../reading/configurations";
import {
  type CliConfig,
  foreignAmong,
  type InstalledPlugin,
  mirrorsOf,
  pluginsIn,
  readCliConfig,
} from "../reading/installed-plugins";
import type { FoundCore } from "./core";

/** Returns the hash that a lock file records for the plugin of this package. */
export function packagedHash(): string {
  const { name, path } = pluginFile();
  return `h1:${unpackedHash(name, readFileSync(path))}`;
}

const install = () => `Run \`${ownCommand()} install\`, or with --project for this project alone`;

/** Checks the settings that choose the plugin, the installed plugin, and its copies in the working folders. */
export async function checkPlugin(
  machine: Machine,
  core: FoundCore | undefined,
  folders: readonly WorkingFolder[],
): Promise<readonly CheckResult[]> {
  const config = await readCliConfig(machine, core?.product === "OpenTofu");
  const findings: CheckResult[] = [];
  if (config.problem !== undefined) {
    findings.push(
      warning(
        `Terraform's settings file ${config.problem}`,
        "Correct the file that TF_CLI_CONFIG_FILE names, or ~/.terraformrc",
      ),
    );
  }
  if ((machine.environment["TF_REATTACH_PROVIDERS"] ?? "") !== "") {
    findings.push(
      warning(
        "TF_REATTACH_PROVIDERS attaches Terraform to a provider that already runs",
        "Remove it, except to debug the provider",
      ),
    );
  }
  if (config.override !== undefined) return [...findings, await judgeOverride(config.override)];
  const platform = core?.platform ?? thisPlatform();
  const mirrors = mirrorsOf(machine, config);
  const installed = (await Promise.all(mirrors.map(async (mirror) => pluginsIn(mirror)))).flat();
  return [
    ...findings,
    ...(await judgeInstalled(machine, installed, platform, config)),
    ...(await checkCopies(machine, folders, platform)),
  ];
}

/** Judges the folder of `dev_overrides`: Terraform runs the program in it, whatever its version, and reads no lock file. */
async function judgeOverride(folder: string): Promise<CheckResult> {
  const names = await namesIn(folder);
  const remove = "Remove dev_overrides from Terraform's settings file, except to develop the provider";
  if (names.some((name) => name.startsWith("terraform-provider-cloud"))) {
    return warning("`dev_overrides` replaces every installation, whatever its version", remove);
  }
  return error("`dev_overrides` names a folder without the plugin", remove);
}

async function judgeInstalled(
  machine: Machine,
  installed: readonly InstalledPlugin[],
  platform: string,
  { methods }: CliConfig,
): Promise<readonly CheckResult[]> {
  const usable = installed.filter((one) => one.platform === platform);
  const here = usable.filter(({ version }) => version === PROVIDER_VERSION);
  const [first, ...others] = here;
  if (first === undefined) return [notInstalled(installed, usable, platform, methods)];
  const shown = shownPath(machine, first.path);
  const stale = await foreignAmong(here);
  if (stale.length > 0) {
    const places = stale.map(({ path }) => shownPath(machine, path)).join(", ");
    return [error(`${places}: version ${PROVIDER_VERSION}, but not the plugin of this package`, install())];
  }
  const newer = usable.find(({ version }) => !isAtLeast(PROVIDER_VERSION, version));
  return [
    await judgeStart(machine, first.path, shown),
    ...(others.length === 0
      ? []
      : [
          warning(
            `It is installed ${here.length} times, also at ${others.map(({ path }) => shownPath(machine, path)).join(", ")}`,
            "Run `uninstall`, with --project or without, for the plugin that you do not need",
          ),
        ]),
    ...(newer === undefined
      ? []
      : [
          warning(
            `Version ${newer.version} is installed too: Terraform takes the newest version that the configuration allows`,
            "Install the same version of the npm package, or run `uninstall` and `install`",
          ),
        ]),
  ];
}

function notInstalled(
  installed: readonly InstalledPlugin[],
  usable: readonly InstalledPlugin[],
  platform: string,
  methods: CliConfig["methods"],
): CheckResult {
  const versions = [...new Set(usable.map(({ version }) => version))].join(", ");
  if (versions !== "")
    return error(`Version ${versions} is installed, and this package has ${PROVIDER_VERSION}`, install());
  if (installed.length > 0) {
    return error(
      `It is installed for other platforms, and the core runs on ${platform}`,
      `Run \`${ownCommand()} install --platform ${platform}\``,
    );
  }
  const elsewhere = (methods ?? []).filter(({ is }) => is === "network");
  if (elsewhere.length > 0) {
    return warning(
      "It comes from the network mirror in Terraform's settings file, and the mirror was not asked",
      "Check with `terraform init` that the mirror has it",
    );
  }
  if (methods !== undefined) {
    return error(
      "No place that provider_installation in Terraform's settings file allows has the plugin",
      `Add a filesystem_mirror, and run \`${ownCommand()} install --dir FOLDER\` with its folder`,
    );
  }
  return error("It is not installed where Terraform looks", install());
}

/** Matches the text that the plugin prints if a person starts it. */
const GREETING = /cdktf-provider-cloud install/;

async function judgeStart(machine: Machine, path: string, shown: string): Promise<CheckResult> {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return error(`${shown} is not executable`, `${install()}: files lose their mode in some archives`);
  }
  const run = await runForOutput(machine, path, [], {
    TF_PLUGIN_MAGIC_COOKIE: undefined,
    NODE_DEBUG: undefined,
  });
  if (run.is === "ended" && GREETING.test(run.output))
    return ok(`${shown} is the plugin of this package, and starts`);
  const why = run.is === "not started" ? `: ${errnoText(run)}` : run.is === "too late" ? " in time" : "";
  return error(
    `${shown} does not start${why}`,
    "See the line about Node.js, or start the file by hand to see why",
  );
}

/** Returns a warning for each copy of this version that is not the plugin of this package. */
async function checkCopies(
  machine: Machine,
  folders: readonly WorkingFolder[],
  platform: string,
): Promise<readonly CheckResult[]> {
  const each = folders.map(async ({ path }) => {
    const data = resolve(path, machine.environment["TF_DATA_DIR"] || ".terraform");
    const found = await pluginsIn(join(data, "providers"));
    const ours = found.filter((one) => one.version === PROVIDER_VERSION && one.platform === platform);
    const foreign = await foreignAmong(await copiesAmong(ours));
    const chdir = path === machine.folder ? "" : `-chdir=${relative(machine.folder, path)} `;
    return foreign.map((copy) =>
      warning(
        `${shownPath(machine, copy.path)}, which \`terraform init\` copied, is not the plugin of this package`,
        `Run \`terraform ${chdir}init -upgrade\``,
      ),
    );
  });
  return (await Promise.all(each)).flat();
}

/**
 * Returns the plugins that are copies. Terraform links a plugin of a local mirror if it can, and that plugin is checked
 * already.
 */
async function copiesAmong(plugins: readonly InstalledPlugin[]): Promise<readonly InstalledPlugin[]> {
  const isLink = await Promise.all(
    plugins.map(async ({ path }) => (await lstat(dirname(path))).isSymbolicLink()),
  );
  return plugins.filter((_plugin, index) => isLink[index] !== true);
}
