import type { Provider } from "../../src/plugin/provider";
import type { AttributeSchema } from "../../src/plugin/schema";
import { schemaProblems } from "./schema-problems";
import { toy } from "./toy/provider";

const withAttribute = (name: string, attribute: AttributeSchema): Provider<unknown> => ({
  ...(toy as Provider<unknown>),
  resources: {
    test_thing: {
      schema: { attributes: { [name]: attribute } },
      behaviour: async () => Promise.reject(new Error()),
    },
  },
});

describe("schemaProblems", () => {
  it("finds nothing in a correct schema", () => {
    expect(schemaProblems(toy)).toEqual([]);
  });

  it.each<[string, string, AttributeSchema, string]>([
    ["a name in capitals", "Name", { type: "string", kind: "optional" }, "has a name with other characters"],
    [
      "a computed write-only value",
      "a",
      { type: "string", kind: "computed", writeOnly: true },
      "is write-only and computed",
    ],
    [
      "a default that nothing computes",
      "a",
      { type: "string", kind: "optional", default: "x" },
      "needs the kind optional-computed",
    ],
    [
      "a default of another type",
      "a",
      { type: "string", kind: "optional-computed", default: 1 },
      "not of its type",
    ],
    [
      "a computed attribute that replaces the resource",
      "a",
      { type: "string", kind: "computed", requiresReplace: true },
      "only a change by the user",
    ],
    [
      "a nested attribute that replaces the resource",
      "a",
      {
        kind: "optional",
        type: {
          nesting: "single",
          attributes: { b: { type: "string", kind: "required", requiresReplace: true } },
        },
      },
      "only attributes of the resource itself",
    ],
    [
      "write-only values in a computed attribute",
      "a",
      {
        kind: "computed",
        type: { nesting: "list", attributes: { b: { type: "string", kind: "optional", writeOnly: true } } },
      },
      "outside of computed attributes",
    ],
  ])("finds %s", (_name, name, attribute, problem) => {
    expect(schemaProblems(withAttribute(name, attribute))).toEqual([expect.stringContaining(problem)]);
  });

  it("finds write-only values in a schema that is never planned", () => {
    const secret: AttributeSchema = { type: "string", kind: "optional", writeOnly: true };
    const provider = { ...toy, schema: { attributes: { secret } } };
    expect(schemaProblems(provider)).toEqual([expect.stringContaining("provider.secret is write-only")]);
  });
});
