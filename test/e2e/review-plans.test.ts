/** Each plan of the review has a recipe, by which review-plans.proof.ts makes it again. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { FIXTURES } from "../review/making/fixtures";

const REVIEW = join(__dirname, "..", "review");

it("has no plan without a recipe", () => {
  const places = FIXTURES.map(({ place }) => place);
  const found = [
    ...readdirSync(join(REVIEW, "plans"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `plans/${name}`),
    ...readdirSync(join(REVIEW, "corpus"))
      .filter((name) => name.endsWith(".json"))
      .map((name) => `corpus/${name}`),
  ];
  expect(found.sort()).toEqual([...places].sort());
});
