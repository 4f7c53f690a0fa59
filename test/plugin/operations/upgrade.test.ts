import { ExactNumber } from "../../../src/json";
import type { ResourceBehaviour } from "../../../src/plugin/provider";
import type { AttributeSchemas } from "../../../src/plugin/schema";
import { type TerraformObject, type TerraformValue, UNKNOWN_VALUE } from "../../../src/plugin/value";
import { decoded, error, invoke, lines, sessionWith } from "./invoke";

const ATTRIBUTES: AttributeSchemas = {
  id: { type: "number", kind: "computed" },
  title: { type: "string", kind: "optional" },
  secret: { type: "string", kind: "optional", writeOnly: true },
};
const SCHEMA = { version: 2, attributes: ATTRIBUTES };
const UPGRADES: NonNullable<ResourceBehaviour<string>["upgrades"]> = {
  0: ({ id, heading }) => ({ id: id ?? null, title: heading ?? null }),
};

async function upgrade(
  version: bigint,
  json: string,
): Promise<readonly [TerraformValue | undefined, readonly string[]]> {
  const session = sessionWith(SCHEMA, { upgrades: UPGRADES });
  const request = { typeName: "test_thing", version, rawState: { json: Buffer.from(json) } };
  const response = await invoke(session, "UpgradeResourceState", request);
  const { upgradedState } = response;
  const state = upgradedState === undefined ? undefined : decoded(upgradedState, ATTRIBUTES);
  return [state, lines(response.diagnostics)];
}

describe("UpgradeResourceState", () => {
  it.each<[string, bigint, string, TerraformObject]>([
    ["the same version", 2n, '{"id":5,"title":"t","secret":null}', { id: 5, title: "t", secret: null }],
    [
      "attributes that were added and removed since",
      2n,
      '{"id":5,"gone":{"a":[1]}}',
      { id: 5, title: null, secret: null },
    ],
    [
      "every digit",
      2n,
      '{"id":12345678901234567890}',
      { id: new ExactNumber("12345678901234567890"), title: null, secret: null },
    ],
    [
      "an older version",
      0n,
      '{"id":12345678901234567890,"heading":"t"}',
      { id: new ExactNumber("12345678901234567890"), title: "t", secret: null },
    ],
  ])("reads %s", async (_name, version, json, state) => {
    expect(await upgrade(version, json)).toEqual([state, []]);
  });

  it.each<[string, bigint, string, string]>([
    ["a newer version", 3n, "{}", "error: The state was written by a newer version of the provider"],
    ["a version without an upgrade", 1n, "{}", "error: The state is of a version that is no longer known"],
    [
      "a state that does not fit",
      2n,
      '{"title":["x"]}',
      "error: The stored state does not fit the schema (title)",
    ],
    ["text that is not JSON", 2n, "{", "error: The stored state cannot be read"],
    ["JSON that is not an object", 2n, "[]", "error: The stored state cannot be read"],
    ["nothing", 2n, "", "error: The stored state cannot be read"],
  ])("refuses %s", async (_name, version, json, diagnostic) => {
    expect(await upgrade(version, json)).toEqual([undefined, [diagnostic]]);
  });
});

describe("ImportResourceState", () => {
  const importing = async (behaviour: Partial<ResourceBehaviour<string>>): Promise<object> => {
    const session = sessionWith(SCHEMA, behaviour);
    const request = { typeName: "test_thing", id: "x/y" };
    const response = await invoke(session, "ImportResourceState", request);
    return {
      states: response.importedResources.map(({ state }) => decoded(state, ATTRIBUTES)),
      diagnostics: lines(response.diagnostics),
    };
  };

  it.each<[string, Partial<ResourceBehaviour<string>>, readonly TerraformValue[], readonly string[]]>([
    [
      "returns an initial state",
      { import: async ({ id }) => ({ state: { title: id } }) },
      [{ id: null, title: "x/y", secret: null }],
      [],
    ],
    ["reports a failure", {}, [], ["error: Import not supported"]],
    [
      "reports that nothing was found",
      { import: async () => ({ state: null }) },
      [],
      ["error: Nothing to import"],
    ],
    ["fails", { import: async () => ({ diagnostics: [error("no")] }) }, [], ["error: no"]],
    [
      "contains no unknown value",
      { import: async () => ({ state: { id: UNKNOWN_VALUE } }) },
      [],
      ["error: The provider left a value unknown (id)"],
    ],
  ])("%s", async (_name, behaviour, states, diagnostics) => {
    expect(await importing(behaviour)).toEqual({ states, diagnostics });
  });
});

describe("MoveResourceState", () => {
  const request = {
    sourceProviderAddress: "registry.example.com/other/other",
    sourceTypeName: "other_thing",
    sourceSchemaVersion: 4n,
    sourceState: { json: Buffer.from('{"name":"n"}') },
    targetTypeName: "test_thing",
  };

  it("moves a resource of another type", async () => {
    const session = sessionWith(SCHEMA, {
      move: async ({ sourceState, sourceSchemaVersion }) => ({
        state: { title: sourceState["name"] ?? null, id: sourceSchemaVersion },
      }),
    });
    const moved = await invoke(session, "MoveResourceState", request);
    expect(decoded(moved.targetState, ATTRIBUTES)).toEqual({ id: 4, title: "n", secret: null });
  });

  it("reports a failure", async () => {
    const moved = await invoke(sessionWith(SCHEMA, {}), "MoveResourceState", request);
    expect(lines(moved.diagnostics)).toEqual(["error: Move not supported"]);
  });
});
