/** Checks where the core looks for the plugin, that it finds it, that its version and its build are those of this package, and that it starts. */
import { existsSync, statSync } from "node:fs";
import { join, sep } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../schema";
import { meetsConstraint } from "../../../terraform-files";
import { maskUrls } from "../../../text";
import { errnoText } from "../../../text/node/errno";
import { ownCommand, shellWord } from "../../../text/node/pasted";
import { pluginFile } from "../../installation/install-plugin";
import { isProgram } from "../../processes/terraform";
import { type CheckResult, error, listed, notChecked, ok, warning } from "../check-result";
import { type Machine, runOn, shownPath } from "../machine";
import { installCommand, type PluginPlaces, usualMirror } from "../reading/places";
import type { Readings } from "../readings";

/** Says in which places the core looks: an override, mirrors, or the usual folders. */
export async function checkPlace({ machine, places }: Readings): Promise<readonly CheckResult[]> {
  const { override, file, mirrors, others, problems } = await places;
  const findings = problems.map(({ path, problem }) => {
    const shown = shownPath(machine, path);
    return warning(
      `${shown}, a file of the core's settings, ${problem}`,
      `Correct ${shown}, or move it away`,
    );
  });
  if ((machine.environment["TF_REATTACH_PROVIDERS"] ?? "") !== "")
    findings.push(
      warning(
        "TF_REATTACH_PROVIDERS attaches the core to a provider that already runs",
        "Run `unset TF_REATTACH_PROVIDERS`, except to debug the provider",
      ),
    );
  if (file === undefined) return [...findings, ok("The usual ones: no settings name another place")];
  const folders = mirrors.map((path) => shownPath(machine, path));
  const from = shownPath(machine, file);
  if (override !== undefined) {
    const folder = shownPath(machine, override.folder);
    return [...findings, ok(`\`dev_overrides\` in ${from} names ${folder}: the core reads no lock file`)];
  }
  const methods = others.map(({ name, location }) =>
    location === undefined ? `\`${name}\`` : `\`${name}\` ${maskUrls(location)}`,
  );
  const all = [...folders, ...methods];
  return [...findings, ok(`${from} names ${all.length === 0 ? "none for this provider" : listed(all)}`)];
}

export async function checkPlugin(readings: Readings): Promise<readonly CheckResult[]> {
  const { machine } = readings;
  const [places, found] = await Promise.all([readings.places, readings.found]);
  const { override, file = "", mirrors, canBeAsked } = places;
  const from = shownPath(machine, file);
  if (found.shown !== undefined) return [ok(`${found.shown} is where the core finds it`)];
  if (override !== undefined)
    return [
      error(
        `\`dev_overrides\` names ${shownPath(machine, override.folder)}, which has no plugin`,
        `Remove the line of "${override.source}" from \`dev_overrides\` in ${from}`,
      ),
    ];
  if (!canBeAsked)
    return [
      (mirrors.some((path) => path.split(sep).includes("~")) ? error : warning)(
        `Not checked: ${from} names a relative place, in which the core takes \`~\` for the name of a folder`,
        `Write the whole path into ${from}`,
      ),
    ];
  if (found.refusal === undefined) return [notChecked("no core was found")];
  return [error(`The core does not install it. It says: ${found.refusal}`, fixFor(machine, places))];
}

function fixFor(machine: Machine, { file, mirrors: [mirror], others }: PluginPlaces): string {
  if (file === undefined) return `Run \`${ownCommand()} install\`, or with --project for this project alone`;
  const from = shownPath(machine, file);
  if (others.some(({ name }) => name === "network_mirror"))
    return `Correct the network mirror in ${from}, or run \`${ownCommand()} install --network-mirror FOLDER\`, where FOLDER is what it serves`;
  if (mirror === undefined) return ownPlace(machine, from);
  const isThere = existsSync(join(mirror, PROVIDER_SOURCE, PROVIDER_VERSION));
  return others.length > 0 && isThere
    ? `Write ${EXCLUDE} into the \`direct\` block of ${from}`
    : `Run \`${installCommand(machine, mirror)}\``;
}

const [HOST = ""] = PROVIDER_SOURCE.split("/");

/** Keeps a core from asking the registry of that name, which nobody has. */
const EXCLUDE = `\`exclude = ["${HOST}/*/*"]\``;

/** What to write so that the core takes the plugin from a folder, and asks no registry. */
function ownPlace(machine: Machine, file: string): string {
  const folder = usualMirror(machine) ?? join("/", ".terraform.d", "plugins");
  const method = `filesystem_mirror { path = "${folder}" }`;
  return `Write \`${method}\` into the \`provider_installation\` of ${file}, and ${EXCLUDE} into its \`direct\` block, and run \`${installCommand(machine, folder)}\``;
}

export async function checkVersions({ found, folders }: Readings): Promise<readonly CheckResult[]> {
  const { path } = await found;
  const refused = (await folders).flatMap(
    ({ requirement: { file, versions } = { file: "", versions: "" } }) =>
      versions === "" || meetsConstraint(PROVIDER_VERSION, versions)
        ? []
        : error(
            `${file} requires ${versions}, and this package has ${PROVIDER_VERSION}`,
            `Write \`version = "${PROVIDER_VERSION}"\` for the provider into ${file}`,
          ),
  );
  const what = path === undefined ? "The package has" : "The package and the plugin have";
  return refused.length > 0 ? refused : [ok(`${what} ${PROVIDER_VERSION}`)];
}

export async function checkBuild(readings: Readings): Promise<readonly CheckResult[]> {
  const { machine } = readings;
  const [places, { path, shown = "", mirror, isOfPackage }] = await Promise.all([
    readings.places,
    readings.found,
  ]);
  if (path === undefined) return [notChecked("no plugin was found")];
  if (isOfPackage) return [ok("It is the plugin of this package")];
  if (places.override !== undefined) {
    const edit = `remove the line of "${places.override.source}" from \`dev_overrides\` in ${shownPath(machine, places.file ?? "")}`;
    const copy = `cp ${shellWord(pluginFile().path)} ${shellWord(path)} && chmod +x ${shellWord(path)}`;
    return [warning(`${shown} is not the plugin of this package`, `Run \`${copy}\`, or ${edit}`)];
  }
  const fix =
    mirror === undefined
      ? `Run \`${ownCommand()} install --network-mirror FOLDER\`, where FOLDER is what the mirror serves`
      : `Run \`${installCommand(machine, mirror)}\``;
  return [error(`${shown}: version ${PROVIDER_VERSION}, but not the plugin of this package`, fix)];
}

/** Matches the text that the plugin prints if a person starts it. */
const GREETING = /cdktf-provider-cloud install/;

export async function checkStart({ machine, found }: Readings): Promise<readonly CheckResult[]> {
  const { path, shown = "", isOfPackage } = await found;
  if (path === undefined) return [notChecked("no plugin was found")];
  // Anything else is not started here.
  if (!isOfPackage) return [notChecked("the plugin is not that of this package")];
  if (!isProgram(path)) {
    // Everybody may execute the file, so that the file system forbids it.
    if ((statSync(path).mode & 0o111) === 0o111)
      return [
        error(
          `${shown} may not be executed where it is: its file system is mounted with \`noexec\``,
          `Run \`${ownCommand()} install --dir FOLDER\`, where FOLDER is in another file system, and name it in a \`filesystem_mirror\``,
        ),
      ];
    return [
      error(
        `${shown} is not executable: files lose their mode in some archives`,
        `Run \`chmod +x ${shellWord(path)}\``,
      ),
    ];
  }
  const run = await runOn(machine, path, [], { TF_PLUGIN_MAGIC_COOKIE: undefined, NODE_DEBUG: undefined });
  if (GREETING.test(run.stdout + run.stderr)) return [ok("It starts")];
  const why =
    run.failure !== undefined ? `: ${errnoText({ code: run.failure })}` : run.isLate ? " in time" : "";
  return [
    error(
      `${shown} does not start${why}`,
      `Run ${shellWord(path)} to see why, and see the line about Node.js`,
    ),
  ];
}
