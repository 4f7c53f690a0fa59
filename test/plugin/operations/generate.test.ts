import type { ObjectValue, Value } from "../../../src/json";
import type { AttributeSchemas } from "../../../src/plugin/schema";
import { decoded, encoded, invoke, lines, sessionWith } from "./invoke";

const ATTRIBUTES: AttributeSchemas = {
  name: { type: "string", kind: "required" },
  id: { type: "number", kind: "computed" },
  size: { type: "number", kind: "optional-computed" },
  open: {
    type: ["list", "string"],
    kind: "optional-computed",
    default: ["a", "b"],
    equal: (one, other) => [...(one as string[])].sort().join() === [...(other as string[])].sort().join(),
  },
  secret: { type: "string", kind: "optional", sensitive: true },
  parts: {
    kind: "optional",
    type: {
      nesting: "list",
      attributes: {
        label: { type: "string", kind: "required" },
        url: { type: "string", kind: "computed" },
        password: { type: "string", kind: "optional", sensitive: true },
        password_wo: { type: "string", kind: "optional", writeOnly: true },
      },
    },
  },
};
const NOTHING = { name: null, id: null, size: null, open: null, secret: null, parts: null };

async function generated(state: Value): Promise<readonly [Value, readonly string[]]> {
  const session = sessionWith({ attributes: ATTRIBUTES }, {});
  const request = { typeName: "test_thing", state: encoded(state, ATTRIBUTES) };
  const { config, diagnostics } = await invoke(session, "GenerateResourceConfig", request);
  return [decoded(config, ATTRIBUTES), lines(diagnostics)];
}

describe("a generated configuration", () => {
  it.each<[string, ObjectValue | null, ObjectValue]>([
    ["keeps what a user can set", { name: "n", size: 3 }, { name: "n", size: 3 }],
    ["leaves out computed values", { name: "n", id: 17 }, { name: "n" }],
    ["leaves out secrets", { name: "n", secret: "hunter2" }, { name: "n" }],
    ["leaves out a default, however it is written", { name: "n", open: ["b", "a"] }, { name: "n" }],
    ["keeps a list that is not the default", { name: "n", open: ["a"] }, { name: "n", open: ["a"] }],
    [
      "does the same in nested objects",
      { name: "n", parts: [{ label: "l", url: "u", password: "hunter2" }] },
      { name: "n", parts: [{ label: "l", url: null, password: null, password_wo: null }] },
    ],
    ["is an object without values if there is no state", null, {}],
  ])("%s", async (_name, state, expected) => {
    expect(await generated(state)).toEqual([{ ...NOTHING, ...expected }, []]);
  });
});
