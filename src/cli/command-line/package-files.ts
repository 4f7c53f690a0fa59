/** The files of this package, whether its code runs from the sources or from the bundle in lib/. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { packageRoot } from "../../text/node/package-root";

/** Finds a page of docs/ by its name, such as `doctor.md#token`; returns its path, and its file URL with the anchor. */
export function docsPage(page: string): { readonly path: string; readonly address: string } {
  const [file = "", anchor] = page.split("#");
  const path = join(packageRoot(), "docs", file);
  return { path, address: pathToFileURL(path).href + (anchor === undefined ? "" : `#${anchor}`) };
}
