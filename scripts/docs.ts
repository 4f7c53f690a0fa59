/**
 * Writes the generated pages of docs/:
 *
 *   npm run docs [-- FOLDER]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { format, resolveConfig } from "prettier";

import { docsPages } from "./generate-docs";

async function main(folder: string): Promise<void> {
  const options = await resolveConfig(join(__dirname, "docs.md"));
  for (const [path, text] of Object.entries(docsPages())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), await format(text, { ...options, parser: "markdown" }));
  }
}

void main(process.argv[2] ?? join(__dirname, "..", "docs"));
