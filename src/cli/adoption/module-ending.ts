/** How the files of a program import each other. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { readJsonFile } from "../command-line/user-files";

/** Returns what stands behind the name of a file in an import: modules of ECMAScript need the ending of what is compiled. */
export function moduleEnding(folder: string): ".js" | "" {
  const file = join(folder, "package.json");
  if (existsSync(file)) return readJsonFile(file)["type"] === "module" ? ".js" : "";
  return folder === dirname(folder) ? "" : moduleEnding(dirname(folder));
}
