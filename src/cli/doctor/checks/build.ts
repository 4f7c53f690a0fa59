/** Checks that the plugin which the core finds, and the copies of it that `init` made, are of this package. */
import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";

import { PROVIDER_VERSION } from "../../../schema";
import { dataFolder } from "../../../terraform-files";
import { ownCommand, shellWord } from "../../../text/node/pasted";
import { pluginFile } from "../../installation/install-plugin";
import { type CheckResult, error, notChecked, ok, warning } from "../check-result";
import { type Machine, shownPath } from "../machine";
import type { WorkingFolder } from "../reading/configurations";
import { initCommand } from "../reading/fix-commands";
import { installFix } from "../reading/places";
import { isPackaged, pluginsIn } from "../reading/plugins";
import type { Readings } from "../readings";

export async function checkBuild(readings: Readings): Promise<readonly CheckResult[]> {
  const { machine } = readings;
  const [places, { path, shown = "", source, isOfPackage, platform }, folders] = await Promise.all([
    readings.places,
    readings.found,
    readings.folders,
  ]);
  const copies = judgeCopies(machine, folders, platform);
  if (path === undefined) return [notChecked("no plugin was found"), ...copies];
  if (isOfPackage) return [ok("It is the plugin of this package"), ...copies];
  if (places.override !== undefined) {
    const edit = `remove the line of "${places.override.source}" from \`dev_overrides\` in ${shownPath(machine, places.file ?? "")}`;
    const copy = `cp ${shellWord(pluginFile().path)} ${shellWord(path)} && chmod +x ${shellWord(path)}`;
    return [warning(`${shown} is not the plugin of this package`, `Run \`${copy}\`, or ${edit}`)];
  }
  const fix =
    source === undefined
      ? `Run \`${ownCommand()} install --network-mirror FOLDER\`, where FOLDER is what the mirror serves`
      : installFix(source.mirror);
  return [error(`${shown}: version ${PROVIDER_VERSION}, but not the plugin of this package`, fix), ...copies];
}

/** Returns a warning for each copy of this version in a working folder that is of another build. */
function judgeCopies(
  machine: Machine,
  folders: readonly WorkingFolder[],
  platform: string,
): readonly CheckResult[] {
  return folders.flatMap(({ path: folder }) =>
    pluginsIn(join(dataFolder(folder, machine.environment), "providers"))
      .filter((one) => one.version === PROVIDER_VERSION && one.platform === platform)
      // The core links a plugin of a local mirror or of the cache if it can.
      .filter(({ path }) => !lstatSync(dirname(path)).isSymbolicLink() && !isPackaged(path))
      .map(({ path }) =>
        warning(
          `${shownPath(machine, path)}, which \`init\` copied, is not the plugin of this package`,
          `Run \`${initCommand(machine, folder)}\``,
        ),
      ),
  );
}
