/** The demands of Terraform's core can be broken: an oracle that accepts everything proves nothing. */
import {
  type AttributeSchemas,
  type TerraformObject,
  type TerraformValue,
  UNKNOWN_VALUE,
} from "../../src/plugin";
import { planProblems, proposedNew, resultProblems, writeOnlyProblems } from "./core-rules";

const ATTRIBUTES: AttributeSchemas = {
  name: { type: "string", kind: "required" },
  note: { type: "string", kind: "optional" },
  tier: { type: "string", kind: "optional-computed" },
  id: { type: "number", kind: "computed" },
  secret: { type: "string", kind: "optional", writeOnly: true },
  keys: {
    kind: "optional",
    type: {
      nesting: "list",
      attributes: {
        key: { type: "string", kind: "required" },
        made: { type: "string", kind: "computed" },
      },
    },
  },
};

const all = (some: TerraformObject): TerraformObject => ({
  name: "a",
  note: null,
  tier: null,
  id: null,
  secret: null,
  keys: null,
  ...some,
});

describe("a plan", () => {
  it.each<[string, TerraformObject | null, TerraformObject, TerraformObject, readonly string[]]>([
    ["as configured", null, { note: "x" }, { note: "x" }, []],
    ["as it was, since it means the same", { note: "X" }, { note: "x" }, { note: "X" }, []],
    ["in words of its own", { note: "X" }, { note: "x" }, { note: "y" }, ["note"]],
    ["of a value that is not configured", { note: "X" }, {}, { note: "X" }, ["note"]],
    ["of a computed value", null, {}, { id: UNKNOWN_VALUE, tier: "standard" }, []],
    ["of another tier than the configured one", null, { tier: "x" }, { tier: "y" }, ["tier"]],
    ["of a write-only value", null, { secret: "s" }, { secret: "s" }, ["secret"]],
    ["without a write-only value", null, { secret: "s" }, {}, []],
    [
      "of a computed value in an element",
      null,
      { keys: [{ key: "a", made: null }] },
      { keys: [{ key: "a", made: UNKNOWN_VALUE }] },
      [],
    ],
    ["of another element", null, { keys: [{ key: "a" }] }, { keys: [{ key: "b" }] }, ["keys[0].key"]],
    ["with an element less", null, { keys: [{ key: "a" }] }, { keys: [] }, ["keys"]],
    ["without the list", null, { keys: [] }, {}, ["keys"]],
    ["of an unknown list", null, { keys: [] }, { keys: UNKNOWN_VALUE }, ["keys"]],
    [
      "of all elements as they were, in their order",
      { keys: [{ key: "b" }, { key: "a" }] },
      { keys: [{ key: "a" }, { key: "b" }] },
      { keys: [{ key: "b" }, { key: "a" }] },
      [],
    ],
  ])("%s", (_what, prior, config, planned, expected) => {
    const sides = { prior: prior === null ? null : all(prior), config: all(config), planned: all(planned) };
    expect(planProblems(ATTRIBUTES, sides).map((problem) => problem.split(": ")[0])).toEqual(expected);
  });
});

describe("a result", () => {
  it.each<[string, TerraformValue, TerraformValue, number]>([
    ["as planned", { a: ["x", 1] }, { a: ["x", 1] }, 0],
    ["of what was not known", { a: UNKNOWN_VALUE, b: [UNKNOWN_VALUE] }, { a: { c: 1 }, b: [null] }, 0],
    ["with another value", { a: "x" }, { a: "y" }, 1],
    ["with null instead", { a: "x" }, { a: null }, 1],
    ["with more elements", { a: ["x"] }, { a: ["x", "y"] }, 1],
    ["in another order", { a: ["x", "y"] }, { a: ["y", "x"] }, 2],
  ])("%s", (_what, planned, actual, problems) => {
    expect(resultProblems(planned, actual)).toHaveLength(problems);
  });

  it("with a write-only value", () => {
    expect(writeOnlyProblems(ATTRIBUTES, all({ secret: "s" }))).toHaveLength(1);
    expect(writeOnlyProblems(ATTRIBUTES, all({ keys: [{ key: "a", made: null }] }))).toEqual([]);
  });
});

describe("what is proposed", () => {
  it("is the configuration, with the prior value where the provider may say it, element by element", () => {
    const prior = all({ note: "old", tier: "x", id: 7, keys: [{ key: "a", made: "1" }] });
    const config = all({ keys: [{ key: "b" }, { key: "c" }] });
    expect(proposedNew(ATTRIBUTES, prior, config)).toEqual(
      all({ tier: "x", id: 7, keys: [{ key: "b", made: "1" }, { key: "c" }] }),
    );
  });
});
