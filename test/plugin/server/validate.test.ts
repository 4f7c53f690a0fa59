import type { Attributes } from "../../../src/plugin/schema";
import { validateResourceConfig } from "../../../src/plugin/server/validate";
import { UNKNOWN } from "../../../src/plugin/value";
import type { ObjectValue } from "../../../src/plugin/value";
import { DIAGNOSTICS_RESPONSE, VALIDATE_REQUEST } from "../../../src/plugin/wire/call-messages";
import { encoded, invoke, lines, sessionWith } from "./invoke";

const PART: Attributes = {
  name: { type: "string", kind: "required" },
  key: { type: "string", kind: "computed" },
  secret: { type: "string", kind: "optional", writeOnly: true },
};
const ATTRIBUTES: Attributes = {
  id: { type: "number", kind: "computed" },
  tags: { type: ["list", "string"], kind: "optional" },
  labels: { type: ["map", "string"], kind: "optional" },
  many: { type: ["list", ["set", "string"]], kind: "optional" },
  parts: { type: { nesting: "list", attributes: PART }, kind: "optional" },
  bag: {
    type: { nesting: "set", attributes: { name: { type: "string", kind: "required" } } },
    kind: "optional",
  },
  only: { type: { nesting: "single", attributes: PART }, kind: "optional" },
  secret: { type: "string", kind: "optional", writeOnly: true },
};

async function validate(config: ObjectValue, writeOnlyAttributesAllowed = true): Promise<readonly string[]> {
  const session = sessionWith(
    { attributes: ATTRIBUTES },
    { validate: async () => [{ severity: "warning", summary: "judged by the provider" }] },
  );
  const request = {
    typeName: "test_thing",
    config: encoded(config, ATTRIBUTES),
    clientCapabilities: { writeOnlyAttributesAllowed },
  };
  const { diagnostics } = await invoke(
    session,
    validateResourceConfig,
    [VALIDATE_REQUEST, request],
    DIAGNOSTICS_RESPONSE,
  );
  return lines(diagnostics);
}

describe("validating by the schema", () => {
  it.each<[string, ObjectValue, readonly string[]]>([
    ["a value for what the provider decides", { id: 5 }, ["error: Read-only attribute set (id)"]],
    [
      "the same in an element",
      { parts: [{ name: "a", key: "k" }] },
      ["error: Read-only attribute set (parts 0)"],
    ],
    [
      "null for what an element needs",
      { parts: [{ name: "a" }, { name: null }] },
      ["error: Missing required value (parts 1)"],
    ],
    ["the same in a nested object", { only: { name: null } }, ["error: Missing required value (only)"]],
    [
      "the same in a set, which has no places",
      { bag: [{ name: null }] },
      ["error: Missing required value (bag)"],
    ],
    ["null in a list", { tags: ["a", null] }, ["error: Null element (tags 1)"]],
    ["null in a map", { labels: { a: null } }, ["error: Null element (labels a)"]],
    ["null in a set in a list", { many: [["a"], ["b", null]] }, ["error: Null element (many 1)"]],
    ["null for an element", { parts: [null] }, ["error: Null element (parts 0)"]],
  ])("refuses %s", async (_name, config, diagnostics) => {
    expect(await validate(config)).toEqual(diagnostics);
  });

  it.each<[string, ObjectValue]>([
    ["an empty configuration", {}],
    [
      "unknown values anywhere",
      { tags: ["a", UNKNOWN], parts: UNKNOWN, labels: { a: UNKNOWN }, only: { name: UNKNOWN } },
    ],
    ["write-only values", { secret: "s", parts: [{ name: "a", secret: "s" }] }],
  ])("leaves to the provider %s", async (_name, config) => {
    expect(await validate(config)).toEqual(["warning: judged by the provider"]);
  });

  it("refuses write-only values of a Terraform that would store them", async () => {
    expect(await validate({ secret: "s" }, false)).toEqual([
      "error: Write-only attribute not supported (secret)",
    ]);
    expect(await validate({ parts: [{ name: "a", secret: "s" }] }, false)).toEqual([
      "error: Write-only attribute not supported (parts 0)",
    ]);
    expect(await validate({}, false)).toEqual(["warning: judged by the provider"]);
  });

  it("answers an unknown type with a diagnostic", async () => {
    const session = sessionWith({ attributes: {} }, {});
    const { diagnostics } = await invoke(
      session,
      validateResourceConfig,
      [VALIDATE_REQUEST, { typeName: "toString" }],
      DIAGNOSTICS_RESPONSE,
    );
    expect(lines(diagnostics)).toEqual(["error: Unknown resource type"]);
  });
});
