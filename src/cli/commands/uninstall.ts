/** `uninstall`: removes the installed plugin from a local mirror. */
import { PROVIDER_SOURCE } from "../../schema";
import { COMMAND, type CommandDescription } from "../command-line/command";
import { printLine } from "../command-line/output";
import { removePlugins } from "../installation/installed-files";
import { mirrorPlace, PLACE_OPTIONS, type PlaceFlags } from "../installation/mirror-place";

export const uninstall: CommandDescription = {
  name: "uninstall",
  summary: "remove the installed provider plugin",
  description:
    "Removes the provider plugin, in every version and for every platform, from the local mirror that `install` copied it into with the same flags. Removes the folders that are empty afterwards, and no other file.",
  options: PLACE_OPTIONS,
  examples: {
    [`${COMMAND} uninstall`]: "Remove the plugin from the home folder",
    [`${COMMAND} uninstall --project`]:
      "Remove it from this project, with the links in the folders of its stacks",
  },
  page: "installation.md",
  run(_values, flags: PlaceFlags) {
    const place = mirrorPlace(flags);
    const removed = removePlugins(place);
    if (removed.length === 0) {
      printLine(`Nothing to remove: ${PROVIDER_SOURCE} is not installed in ${place.dir}`);
      return;
    }
    printLine(`Removed ${PROVIDER_SOURCE}:`);
    for (const path of removed) printLine(`  ${path}`);
  },
};
