/** `uninstall`: removes what `install` put into a local mirror. */
import type { Command } from "commander";

import { PROVIDER_SOURCE } from "../schema";
import { addPlaceFlags, mirrorPlace, type PlaceFlags } from "./mirror-place";
import { removePlugins } from "./remove-plugins";

export function addUninstall(program: Command, print: (line: string) => void): void {
  const uninstall = program
    .command("uninstall")
    .summary("remove what install put there")
    .description(
      "Removes the provider plugin, in every version and for every platform, from the local mirror that `install` copied it into with the same flags, and the folders that are empty then. Other files stay.",
    );
  addPlaceFlags(uninstall).action((flags: PlaceFlags) => {
    const place = mirrorPlace(flags);
    const removed = removePlugins(place);
    if (removed.length === 0) {
      print(`Nothing to remove: ${PROVIDER_SOURCE} is not installed in ${place.dir}`);
      return;
    }
    print(`Removed ${PROVIDER_SOURCE}:`);
    for (const path of removed) print(`  ${path}`);
  });
}
