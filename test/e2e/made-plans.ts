/** Compares the plans that the tests of the review read with what Terraform makes today. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { type Fixture, FIXTURES } from "../review/making/fixtures";
import { describeInapplicable } from "../unavailable";
import { core } from "./core";
import { describeWithTerraform } from "./terraform";

const REVIEW = join(__dirname, "..", "review");

/** The core that made the plans; others write a plan in another way. */
const MADE_BY = { product: "Terraform", version: "1.11.4" };

/** Declares a test for each of the plans, which are made again. */
export function testMadePlans(isChosen: (place: string) => boolean): void {
  const { product, version } = core ?? MADE_BY;
  if (product !== MADE_BY.product || version !== MADE_BY.version) {
    const reason = `made by ${MADE_BY.product} ${MADE_BY.version}, and this is ${product} ${version}`;
    describeInapplicable("the plans of the review", reason, () => {
      it.each(FIXTURES.map(({ place }) => place))("%s", () => undefined);
    });
    return;
  }
  describeWithTerraform("the plans of the review are what Terraform makes today (npm run plans)", () => {
    const chosen = FIXTURES.filter(({ place }) => isChosen(place));
    it.each(chosen.map((fixture) => [fixture.place, fixture] as const))("%s", async (place, fixture) => {
      const files = await fixture.make();
      expect(filesIn(place)).toEqual(Object.keys(files).sort());
      for (const [name, content] of Object.entries(files))
        expect(readFileSync(join(REVIEW, name), "utf8")).toBe(content);
    });
  });
}

/** Returns the paths of plans that no fixture makes. */
export function strayPlans(fixtures: readonly Fixture[] = FIXTURES): readonly string[] {
  const places = new Set(fixtures.map(({ place }) => place));
  const found = [
    ...readdirSync(join(REVIEW, "plans"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `plans/${name}`),
    ...readdirSync(join(REVIEW, "corpus"))
      .filter((name) => name.endsWith(".json"))
      .map((name) => `corpus/${name}`),
  ];
  return found.filter((place) => !places.has(place));
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
