/** docs/compatibility.md names the features that some cores lack, and what the tests of compatibility install. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { NODE_MAJORS } from "../../scripts/node-versions";
import { CELLS, LANGUAGES, MIXTURES } from "../compat/apps";
import { LISTED_FEATURES, type TestedFeature } from "../e2e/features";

const PAGE = readFileSync(join(__dirname, "..", "..", "docs", "compatibility.md"), "utf8");
const ROWS = PAGE.split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );

it.each<TestedFeature>(Object.values(LISTED_FEATURES))(
  "says which cores have $what",
  ({ what, since, except }) => {
    const versions = (["Terraform", "OpenTofu"] as const).map((product) => {
      const lacking = except?.versions[product];
      return since[product] + (lacking === undefined ? "" : `, except ${lacking}`);
    });
    expect(ROWS).toContainEqual([what, ...versions]);
  },
);

it.each([...CELLS, ...MIXTURES])("lists $name", ({ name, dependencies }) => {
  const versions = Object.entries(dependencies)
    .map(([library, version]) => `${library} ${version.replace("npm:", "= ").replace("@", " ")}`)
    .join(", ");
  expect(ROWS).toContainEqual([name, versions]);
});

it.each(LANGUAGES)("names apps in $name", ({ name }) => {
  expect(PAGE).toContain(name);
});

it("names the versions of Node.js that are tested", () => {
  expect(PAGE).toContain(`on Node.js ${NODE_MAJORS.join(", ")}.`);
});
