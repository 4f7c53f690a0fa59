/**
 * Writes API.md and the generated pages of docs/, here or in another folder:
 *
 *   npm run docs [-- FOLDER]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { format, resolveConfig } from "prettier";

import { apiPage } from "./api-page";
import { commandsPage } from "./commands-page";
import { pagesWithParts } from "./docs-parts";
import { findingsPage } from "./findings-page";
import { docsPages } from "./generate-docs";
import { limitsPage } from "./limits-page";

async function main(folder: string): Promise<void> {
  const options = await resolveConfig(join(__dirname, "docs.md"));
  const pages = docsPages({
    "commands.md": await commandsPage(),
    "findings.md": findingsPage(),
    "limits.md": limitsPage(),
    ...pagesWithParts(),
  });
  const docs = Object.entries(pages).map(([path, text]) => [join("docs", path), text] as const);
  for (const [path, text] of docs) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), await format(text, { ...options, parser: "markdown" }));
  }
  writeFileSync(join(folder, "API.md"), apiPage());
}

void main(process.argv[2] ?? join(__dirname, "..", ".."));
