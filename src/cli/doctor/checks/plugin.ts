/** Checks that the core finds the plugin in the version of this package. */
import { join, sep } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../schema";
import { ownCommand } from "../../../text/node/pasted";
import { thisPlatform } from "../../installation/install-plugin";
import { type CheckResult, error, notChecked, ok, warning } from "../check-result";
import { type Machine, shownPath } from "../machine";
import { installFix, mirrorAt, type PluginPlaces, usualMirror } from "../reading/places";
import type { FoundPlugin } from "../reading/plugins";
import type { Readings } from "../readings";

export async function checkPlugin(readings: Readings): Promise<readonly CheckResult[]> {
  const { machine } = readings;
  const [places, found] = await Promise.all([readings.places, readings.found]);
  const { override, file } = places;
  const from = shownPath(machine, file ?? "");
  if (found.shown !== undefined) return [ok(`${found.shown} is where the core finds it`)];
  if (override !== undefined)
    return [
      error(
        `\`dev_overrides\` names ${shownPath(machine, override.folder)}, which has no plugin`,
        `Remove the line of "${override.source}" from \`dev_overrides\` in ${from}`,
      ),
    ];
  const own = found.installed.filter(({ version }) => version === PROVIDER_VERSION);
  if (found.refusal !== undefined) {
    const isThere = own.some(({ platform }) => platform === found.platform);
    return [refused(machine, places, { words: found.refusal, isThere })];
  }
  if (!places.canBeAsked && places.others.length > 0)
    return [
      warning(`Not checked: ${from} names a relative place`, "Run `init` in a folder that uses the provider"),
    ];
  return [notInstalled(machine, places, found)];
}

interface Refusal {
  /** What the core itself says. */
  readonly words: string;
  /** Whether a local mirror has the plugin. */
  readonly isThere: boolean;
}

function refused(machine: Machine, { others, file }: PluginPlaces, { words, isThere }: Refusal): CheckResult {
  const from = shownPath(machine, file ?? "");
  const message = `The core does not install it. It says: ${words}`;
  if (others.some(({ name }) => name === "network_mirror"))
    return error(
      message,
      `Correct the network mirror in ${from}, or run \`${ownCommand()} install --network-mirror FOLDER\`, where FOLDER is what it serves`,
    );
  if (others.length === 0) return error(message, "Correct what the core says, and run `doctor` again");
  return error(
    message,
    isThere ? `Write ${EXCLUDE} into the \`direct\` block of ${from}` : ownPlace(machine, from),
  );
}

const [HOST = ""] = PROVIDER_SOURCE.split("/");

/** Keeps a core from asking the registry of that name, which nobody has. */
const EXCLUDE = `\`exclude = ["${HOST}/*/*"]\``;

/** What to write so that the core takes the plugin from a folder, and asks no registry. */
function ownPlace(machine: Machine, file: string): string {
  const folder = usualMirror(machine) ?? join("/", ".terraform.d", "plugins");
  const method = `filesystem_mirror { path = "${folder}" }`;
  return `Write \`${method}\` into the \`provider_installation\` of ${file}, and ${EXCLUDE} into its \`direct\` block, and run \`${ownCommand()} install${mirrorAt(folder, machine).flags}\``;
}

function notInstalled(
  machine: Machine,
  { mirrors, file }: PluginPlaces,
  { installed, platform }: FoundPlugin,
): CheckResult {
  const [older] = installed;
  if (older !== undefined) {
    const isForOthers = older.version === PROVIDER_VERSION;
    const message = isForOthers
      ? `It is installed for other platforms, and the core runs on ${platform}`
      : `Version ${older.version} is installed in ${shownPath(machine, older.mirror.path)}, and this package has ${PROVIDER_VERSION}`;
    const isOther = isForOthers && platform !== thisPlatform();
    return error(message, installFix(older.mirror, isOther ? ` --platform ${platform}` : ""));
  }
  if (file === undefined)
    return error(
      "It is not installed where Terraform looks",
      `Run \`${ownCommand()} install\`, or with --project for this project alone`,
    );
  const from = shownPath(machine, file);
  const [mirror] = mirrors;
  if (mirror?.path.split(sep).includes("~") === true) return notChecked("see the line of the place");
  if (mirror !== undefined)
    return error(`It is not in ${shownPath(machine, mirror.path)}, which ${from} names`, installFix(mirror));
  return error(
    `No place in the \`provider_installation\` of ${from} has the plugin`,
    ownPlace(machine, from),
  );
}
