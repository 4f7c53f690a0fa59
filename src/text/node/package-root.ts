/** Finds the folder of this package, whether its code runs from the sources, from lib/ or from a bundle in it. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { PROGRAM } from "../package-command";

/** The package has the name of its command. */
const NAME = PROGRAM;

export function packageRoot(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as { name?: string }).name === NAME)
      return folder;
    if (folder === dirname(folder))
      throw new Error(`${NAME} is not installed properly: its package.json is missing`);
  }
}
