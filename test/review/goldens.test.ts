/** What every format prints of each realistic plan is what a person has read (npm run goldens). */
import {
  type Golden,
  GOLDEN_FORMATS,
  goldenFiles,
  goldensOf,
  goldensOfStacks,
  readGolden,
  STACKS_NAMES,
} from "./plans/goldens";
import { PLAN_NAMES } from "./plans/reviews";

const expectWritten = ({ file, content }: Golden) =>
  expect(`${file}\n${readGolden(file)}`).toBe(`${file}\n${content}`);

it.each(PLAN_NAMES)("%s", (name) => goldensOf(name).forEach(expectWritten));

it.each(STACKS_NAMES)("%s", (name) => goldensOfStacks(name).forEach(expectWritten));

it("has no unused golden", () => {
  expect(goldenFiles()).toHaveLength((PLAN_NAMES.length + STACKS_NAMES.length) * GOLDEN_FORMATS.length);
});
