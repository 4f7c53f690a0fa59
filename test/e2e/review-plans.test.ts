/** Each plan of the review has a recipe, by which review-plans.proof.ts makes it again. */
import { strayPlans } from "./made-plans";

it("has no plan without a recipe", () => {
  expect(strayPlans()).toEqual([]);
});
