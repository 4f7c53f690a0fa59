import { encode } from "@msgpack/msgpack";

import { type ObjectValue, UNKNOWN } from "../../../src/json";
import type { Diagnostic } from "../../../src/plugin/diagnostic";
import type { Validate } from "../../../src/plugin/provider";
import type { AttributeSchemas } from "../../../src/plugin/schema";
import { encoded, invoke, lines, sessionWith } from "./invoke";

const PART: AttributeSchemas = {
  name: { type: "string", kind: "required" },
  key: { type: "string", kind: "computed" },
  secret: { type: "string", kind: "optional", writeOnly: true },
};
const ATTRIBUTES: AttributeSchemas = {
  id: { type: "number", kind: "computed" },
  tags: { type: ["list", "string"], kind: "optional" },
  parts: { type: { nesting: "list", attributes: PART }, kind: "optional" },
  only: { type: { nesting: "single", attributes: PART }, kind: "optional" },
  secret: { type: "string", kind: "optional", writeOnly: true },
};

async function validate(
  config: ObjectValue,
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

describe("validating", () => {
  it.each<[string, ObjectValue]>([
    ["an empty configuration", {}],
    ["values that break the schema", { id: 5, tags: ["a", null], parts: [{ name: null }] }],
    ["unknown values anywhere", { tags: ["a", UNKNOWN], parts: UNKNOWN }],
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

  it("gives the provider the configuration as it was sent", async () => {
    const seen: ObjectValue[] = [];
    const sent = { id: 5, colour: "red", tags: { a: 1.5 }, parts: [null, { name: ["x"], size: [true] }] };
    await validateEncoded({ msgpack: encode(sent) }, async ({ config }) => {
      seen.push(config);
      return [];
    });
    expect(seen).toMatchObject([sent]);
  });

  it("omits its own error only where the provider reports one on the same path", async () => {
    const config = { secret: "s", parts: ["a", "b", "c"].map((name) => ({ name, secret: "s" })) };
    const path = (index: number) => [{ attribute: "parts" }, { index }, { attribute: "secret" }];
    const byProvider: readonly Diagnostic[] = [
      { severity: "error", summary: "both", path: [{ attribute: "secret" }] },
      { severity: "error", summary: "unnamed", path: path(1) },
      { severity: "warning", summary: "odd", path: path(2) },
    ];
    expect(await validate(config, async () => byProvider, false)).toEqual([
      "error: Write-only attribute not supported (parts 0)",
      "error: Write-only attribute not supported (parts 2)",
      "error: both (secret)",
      "error: unnamed (parts 1)",
      "warning: odd (parts 2)",
    ]);
  });

  it("returns a diagnostic for an unknown type", async () => {
    const session = sessionWith({ attributes: {} }, {});
    const { diagnostics } = await invoke(session, "ValidateResourceConfig", { typeName: "toString" });
    expect(lines(diagnostics)).toEqual(["error: Unknown resource type"]);
  });
});
