/**
 * Writes docs/openapi.json, the service's HTTP contract as an OpenAPI 3.1 document:
 *
 *   npm run openapi
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { format, resolveConfig } from "prettier";

import { openApiDocument } from "../../src/emulator";

async function main(file: string): Promise<void> {
  const text = JSON.stringify(openApiDocument(), undefined, 2);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: "json" }));
}

void main(join(__dirname, "..", "..", "docs", "openapi.json"));
