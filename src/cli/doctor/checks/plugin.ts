/** Checks that the core finds the plugin; says in the core's own words why not. */
import { existsSync } from "node:fs";
import { join, sep } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../schema";
import { ownCommand } from "../../../text/node/pasted";
import { type CheckResult, error, notChecked, ok, warning } from "../check-result";
import { type Machine, shownPath } from "../machine";
import { installCommand, type PluginPlaces, usualMirror } from "../reading/places";
import type { Readings } from "../readings";

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
