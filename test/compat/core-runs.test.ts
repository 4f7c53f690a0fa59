/** The page about compatibility has a row for each thing that users do with a core. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { AREAS, NOT_ABOUT_USERS } from "../../scripts/compatibility/core-runs";

it("counts each end-to-end suite in one row", () => {
  const suites = readdirSync(join(__dirname, "..", "e2e"))
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => name.replace(".test.ts", ""));
  expect([...Object.values(AREAS).flat(), ...NOT_ABOUT_USERS].sort()).toEqual(suites.sort());
});
