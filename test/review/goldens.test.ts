/** What every format prints of each realistic plan is what a person has read (npm run goldens). */
import {
  type Golden,
  GOLDEN_FORMATS,
  goldenFiles,
  goldensOf,
  goldensOfStacks,
  readGolden,
  STACKS_GOLDEN,
} from "./plans/goldens";
import { PLAN_NAMES } from "./plans/reviews";

const expectWritten = ({ file, content }: Golden) =>
  expect(`${file}\n${readGolden(file)}`).toBe(`${file}\n${content}`);

it.each(PLAN_NAMES)("%s", (name) => goldensOf(name).forEach(expectWritten));

it(`${STACKS_GOLDEN}`, () => goldensOfStacks().forEach(expectWritten));

it("has no unused golden", () => {
  expect(goldenFiles()).toHaveLength((PLAN_NAMES.length + 1) * GOLDEN_FORMATS.length);
});
