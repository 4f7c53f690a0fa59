/** Starts the plugin as a person would, if it is that of this package. */
import { statSync } from "node:fs";

import { errnoText } from "../../../text/node/errno";
import { ownCommand, shellWord } from "../../../text/node/pasted";
import { isProgram } from "../../processes/terraform";
import { type CheckResult, error, notChecked, ok } from "../check-result";
import { runOn } from "../machine";
import type { Readings } from "../readings";

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
