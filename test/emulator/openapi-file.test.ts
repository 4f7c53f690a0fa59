/** docs/openapi.json is generated; it must be what the contract's table and the schema say now. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { openApiDocument } from "../../src/emulator";

it("docs/openapi.json is up to date (npm run openapi writes it)", () => {
  const file = join(__dirname, "..", "..", "docs", "openapi.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(openApiDocument());
});
