/** The files of this package, whether its code runs from the sources or from the bundle in lib/. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

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

/** Finds a page of docs/ by its name, such as `doctor.md#token`; returns its path, and its file URL with the anchor. */
export function docsPage(page: string): { readonly path: string; readonly address: string } {
  const [file = "", anchor] = page.split("#");
  const path = join(packageRoot(), "docs", file);
  return { path, address: pathToFileURL(path).href + (anchor === undefined ? "" : `#${anchor}`) };
}
