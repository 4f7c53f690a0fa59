/**
 * Work is linear in the size of what a stranger sends: a short look at a few borders. `npm run proof growth` looks at all
 * of them, with larger inputs and more shapes.
 */
import { sample } from "../cases";
import { BORDERS, text } from "./growth/borders";
import { SHORT, tooFast } from "./growth/measure";

/** A text with an end that does not go on as it began is what patterns stumble over. */
const stumbling = (shapes: readonly string[]) => {
  const ended = shapes.filter((shape) => shape.endsWith("and then an end"));
  return ended.length === 0 ? shapes : ended;
};

it("takes no more than six times as long for four times the input, wherever it enters", () => {
  const slow = sample(BORDERS, 12).flatMap((border) =>
    tooFast(border, SHORT, stumbling(Object.keys(border.calls))),
  );
  expect(slow).toEqual([]);
}, 120_000);

it("is noticed where it is quadratic", () => {
  const quadratic = text("quadratic", (input) => /0+$/.test(`${input}x`));
  expect(tooFast(quadratic, SHORT, ["zeros"])).toEqual([
    expect.stringContaining("quadratic: zeros: four times the input"),
  ]);
});
