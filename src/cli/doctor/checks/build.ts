/** Checks that what the core finds is the plugin of this package. */
import { PROVIDER_VERSION } from "../../../schema";
import { ownCommand, shellWord } from "../../../text/node/pasted";
import { pluginFile } from "../../installation/install-plugin";
import { type CheckResult, error, notChecked, ok, warning } from "../check-result";
import { shownPath } from "../machine";
import { installCommand } from "../reading/places";
import type { Readings } from "../readings";

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
