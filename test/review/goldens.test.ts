/** What every format prints of each realistic plan is what a person has read (npm run goldens). */
import { GOLDEN_FORMATS, goldenFiles, goldensOf, readGolden } from "./plans/goldens";
import { PLAN_NAMES } from "./plans/reviews";

it.each(PLAN_NAMES)("%s", (name) => {
  for (const { file, content } of goldensOf(name))
    expect(`${file}\n${readGolden(file)}`).toBe(`${file}\n${content}`);
});

it("has no unused golden", () => {
  expect(goldenFiles()).toHaveLength(PLAN_NAMES.length * GOLDEN_FORMATS.length);
});
