import { encode } from "@msgpack/msgpack";

import type { Diagnostic } from "../../../src/plugin/diagnostic";
import type { Validate } from "../../../src/plugin/provider";
import type { AttributeSchemas } from "../../../src/plugin/schema";
import { type TerraformObject, UNKNOWN_VALUE } from "../../../src/plugin/value";
import { encoded, invoke, lines, sessionWith } from "./invoke";

const PART: AttributeSchemas = {
  name: { type: "string", kind: "required" },
  key: { type: "string", kind: "computed" },
  secret: { type: "string", kind: "optional", writeOnly: true },
};
const ATTRIBUTES: AttributeSchemas = {
  id: { type: "number", kind: "computed" },
  tags: { type: ["list", "string"], kind: "optional" },
  many: { type: ["list", ["list", "string"]], kind: "optional" },
  parts: { type: { nesting: "list", attributes: PART }, kind: "optional" },
  only: { type: { nesting: "single", attributes: PART }, kind: "optional" },
  secret: { type: "string", kind: "optional", writeOnly: true },
};

async function validate(
  config: TerraformObject,
  byProvider: Validate = async () => [],
  writeOnlyAttributesAllowed = true,
): Promise<readonly string[]> {
  return validateEncoded(encoded(config, ATTRIBUTES), byProvider, writeOnlyAttributesAllowed);
}

async function validateEncoded(
  config: { readonly msgpack: Uint8Array },
  byProvider: Validate,
  writeOnlyAttributesAllowed = true,
): Promise<readonly string[]> {
  const session = sessionWith({ attributes: ATTRIBUTES }, { validate: byProvider });
  const request = { typeName: "test_thing", config, clientCapabilities: { writeOnlyAttributesAllowed } };
  const { diagnostics } = await invoke(session, "ValidateResourceConfig", request);
  return lines(diagnostics);
}

const JUDGED: Diagnostic = { severity: "warning", summary: "judged by the provider" };

describe("validating by the schema", () => {
  it.each<[string, TerraformObject, readonly string[]]>([
    ["a value for a computed attribute", { id: 5 }, ["error: Read-only attribute set (id)"]],
    [
      "the same in an element",
      { parts: [{ name: "a", key: "k" }] },
      ["error: Read-only attribute set (parts 0)"],
    ],
    [
      "null for a required attribute of an element",
      { parts: [{ name: "a" }, { name: null }] },
      ["error: Missing required value (parts 1)"],
    ],
    ["the same in a nested object", { only: { name: null } }, ["error: Missing required value (only)"]],
    ["null in a list", { tags: ["a", null] }, ["error: Null element (tags 1)"]],
    ["null in a list in a list", { many: [["a"], ["b", null]] }, ["error: Null element (many 1)"]],
    ["null for an element", { parts: [null] }, ["error: Null element (parts 0)"]],
  ])("refuses %s", async (_name, config, diagnostics) => {
    expect(await validate(config)).toEqual(diagnostics);
  });

  it.each<[string, TerraformObject]>([
    ["an empty configuration", {}],
    [
      "unknown values anywhere",
      {
        tags: ["a", UNKNOWN_VALUE],
        parts: UNKNOWN_VALUE,
        only: { name: UNKNOWN_VALUE },
      },
    ],
    ["write-only values", { secret: "s", parts: [{ name: "a", secret: "s" }] }],
  ])("leaves to the provider %s", async (_name, config) => {
    expect(await validate(config, async () => [JUDGED])).toEqual(["warning: judged by the provider"]);
  });

  it("refuses write-only values if Terraform would store them", async () => {
    expect(await validate({ secret: "s" }, undefined, false)).toEqual([
      "error: Write-only attribute not supported (secret)",
    ]);
    expect(await validate({ parts: [{ name: "a", secret: "s" }] }, undefined, false)).toEqual([
      "error: Write-only attribute not supported (parts 0)",
    ]);
    expect(await validate({}, undefined, false)).toEqual([]);
  });

  it.each<[string, unknown, readonly string[]]>([
    ["a value of another type", { tags: "a" }, ["error: Value of another type than the schema says (tags)"]],
    [
      "one for a required attribute of an element",
      { parts: [{ name: 5 }] },
      ["error: Value of another type than the schema says (parts 0)"],
    ],
    [
      "an attribute that is not in the schema",
      { colour: "red" },
      ["error: Value of another type than the schema says (colour)"],
    ],
  ])("refuses values that Terraform never sends: %s", async (_name, config, diagnostics) => {
    expect(await validateEncoded({ msgpack: encode(config) }, async () => [])).toEqual(diagnostics);
  });

  it("gives the provider the configuration as it was sent", async () => {
    const seen: TerraformObject[] = [];
    const sent = { id: 5, colour: "red", tags: { a: 1.5 }, parts: [null, { name: ["x"], size: [true] }] };
    await validateEncoded({ msgpack: encode(sent) }, async ({ config }) => {
      seen.push(config);
      return [];
    });
    expect(seen).toMatchObject([sent]);
  });

  it("omits its own error only where the provider reports one on the same path", async () => {
    const config = { id: 5, tags: [null, null], parts: [{ name: null }, { name: null }] };
    const error = (summary: string, path: Diagnostic["path"]): Diagnostic => ({
      severity: "error",
      summary,
      ...(path && { path }),
    });
    const found = await validate(config, async () => [
      error("set", [{ attribute: "id" }]),
      error("null", [{ attribute: "tags" }, { index: 1 }]),
      error("unnamed", [{ attribute: "parts" }, { index: 0 }, { attribute: "name" }]),
      { severity: "warning", summary: "odd", path: [{ attribute: "tags" }, { index: 0 }] },
    ]);
    expect(found).toEqual([
      "error: Null element (tags 0)",
      "error: Missing required value (parts 1)",
      "error: set (id)",
      "error: null (tags 1)",
      "error: unnamed (parts 0)",
      "warning: odd (tags 0)",
    ]);
  });

  it("returns a diagnostic for an unknown type", async () => {
    const session = sessionWith({ attributes: {} }, {});
    const { diagnostics } = await invoke(session, "ValidateResourceConfig", { typeName: "toString" });
    expect(lines(diagnostics)).toEqual(["error: Unknown resource type"]);
  });
});
