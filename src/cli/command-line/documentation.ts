/** The pages of docs/ that come with the package. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { packageRoot } from "./package-root";

export interface Page {
  readonly path: string;
  /** Leads to the section too, where there is one. */
  readonly address: string;
}

/** Returns a page of docs/, such as `doctor.md#token`, as it is on this machine. */
export function docsPage(page: string): Page {
  const [file = "", anchor] = page.split("#");
  const path = join(packageRoot(), "docs", file);
  return { path, address: pathToFileURL(path).href + (anchor === undefined ? "" : `#${anchor}`) };
}
