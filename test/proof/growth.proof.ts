/** Work is linear in the size of what a stranger sends: every border, with every shape, up to its limit. */
import { BORDERS } from "./growth/borders";
import { LONG, tooFast } from "./growth/measure";

it.each(BORDERS)("is linear: $name", (border) => {
  expect(tooFast(border, LONG)).toEqual([]);
});
