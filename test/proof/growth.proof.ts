/** Work is linear in the size of what a stranger sends: every border, with every shape, up to its limit. */
import { BORDERS } from "./growth/borders";
import { LONG, tooFast } from "./growth/growths";

it.each(BORDERS.map((border) => [border.name, border] as const))("is linear: %s", (_name, border) => {
  expect(tooFast([border], ({ shapes }) => shapes, LONG)).toEqual([]);
});
