/** Two of the plans of the review are made again here; review-plans.proof.ts makes all of them. */
import { strayPlans, testMadePlans } from "./made-plans";

const TWO = [
  "plans/import-of-an-open-cluster",
  "corpus/a-leftover-of-a-replacement-that-could-not-be-destroyed.json",
];

testMadePlans((place) => TWO.includes(place));

it("has no plan without a recipe", () => {
  expect(strayPlans()).toEqual([]);
});
