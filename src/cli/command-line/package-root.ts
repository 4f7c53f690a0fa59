/** Where this package is, whether its code runs from the sources or from the bundle in lib/. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const NAME = "cdktf-provider-cloud";

export function packageRoot(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as { name?: string }).name === NAME)
      return folder;
    if (folder === dirname(folder))
      throw new Error(`${NAME} is not installed properly: its package.json is missing`);
  }
}
