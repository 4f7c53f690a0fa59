import type { JsonObject } from "../../../src/json";
/** The attributes of a cluster that differ between the sides of a change, or may differ. */
import { differingAttributes } from "../../../src/review/input/differing";

describe("the differing attributes", () => {
  it.each<[what: string, before: object | null, after: object | null, unknown: unknown, differing: string[]]>(
    [
      ["of equal sides", { a: 1, b: [1] }, { a: 1, b: [1] }, {}, []],
      ["of a value", { a: 1, b: 1 }, { a: 1, b: 2 }, {}, ["b"]],
      ["of a value in a list of objects", { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, {}, ["a"]],
      ["of an absent attribute and null", { a: null }, { b: null }, {}, []],
      ["of attributes on one side", { a: 1 }, { b: 1 }, {}, ["a", "b"]],
      ["of a side that is not there", null, { b: 1, a: null }, {}, ["b"]],
      ["of a value that may stay", { a: 1 }, { a: 1 }, { a: true }, ["a"]],
      ["of a value of which a part may stay", { a: [1] }, { a: [1] }, { a: [false, true] }, ["a"]],
      ["of a mark without a value", { a: 1 }, { a: 1, c: null }, { b: true, c: true, d: false }, ["c", "b"]],
      ["of marks that are not those of an object", { a: 1 }, { a: 1 }, true, []],
      ["in the order of the plan", { c: 1, a: 1 }, { d: 1, c: 2 }, { b: true }, ["c", "a", "d", "b"]],
    ],
  )("%s", (_what, before, after, unknown, differing) => {
    const found = differingAttributes(
      before as JsonObject | null,
      after as JsonObject | null,
      unknown as JsonObject,
    );
    expect([...found]).toEqual(differing);
  });
});
