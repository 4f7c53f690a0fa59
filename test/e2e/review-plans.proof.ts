/** Every plan that the tests of the review read is what Terraform makes today. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { FIXTURES } from "../review/making/fixtures";
import { describeInapplicable } from "../unavailable";
import { core } from "./core";
import { describeWithTerraform } from "./terraform";

const REVIEW = join(__dirname, "..", "review");

/** The core that made the plans; others write a plan in another way. */
const MADE_BY = { product: "Terraform", version: "1.11.4" };

const { product, version } = core ?? MADE_BY;
const isMaker = product === MADE_BY.product && version === MADE_BY.version;
const reason = `made by ${MADE_BY.product} ${MADE_BY.version}, and this is ${product} ${version}`;

if (isMaker) describeWithTerraform("the plans of the review (npm run plans)", comparePlans);
else describeInapplicable("the plans of the review", reason, comparePlans);

function comparePlans(): void {
  it.each(FIXTURES.map((fixture) => [fixture.place, fixture] as const))("%s", async (place, fixture) => {
    const files = await fixture.make();
    expect(filesIn(place)).toEqual(Object.keys(files).sort());
    for (const [name, content] of Object.entries(files))
      expect(readFileSync(join(REVIEW, name), "utf8")).toBe(content);
  });
}

function filesIn(place: string): readonly string[] {
  const path = join(REVIEW, place);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [place];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(REVIEW.length + 1))
    .sort();
}
