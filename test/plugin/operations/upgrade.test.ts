import { type ObjectValue, UNKNOWN, type Value } from "../../../src/json";
import type { ResourceBehaviour } from "../../../src/plugin/provider";
import type { AttributeSchemas } from "../../../src/plugin/schema";
import { decoded, error, invoke, leftUnknown, lines, sessionWith } from "./invoke";

const ATTRIBUTES: AttributeSchemas = {
  id: { type: "number", kind: "computed" },
  title: { type: "string", kind: "optional" },
  secret: { type: "string", kind: "optional", writeOnly: true },
};
const SCHEMA = { attributes: ATTRIBUTES };

async function upgrade(
  version: bigint,
  json: string,
): Promise<readonly [Value | undefined, readonly string[]]> {
  const session = sessionWith(SCHEMA, {});
  const request = { typeName: "test_thing", version, rawState: { json: Buffer.from(json) } };
  const response = await invoke(session, "UpgradeResourceState", request);
  const { upgradedState } = response;
  const state = upgradedState === undefined ? undefined : decoded(upgradedState, ATTRIBUTES);
  return [state, lines(response.diagnostics)];
}

describe("UpgradeResourceState", () => {
  interface Upgraded {
    readonly version: bigint;
    readonly json: string;
    readonly state: ObjectValue;
  }

  it.each<[name: string, given: Upgraded]>([
    [
      "the same version",
      { version: 0n, json: '{"id":5,"title":"t","secret":null}', state: { id: 5, title: "t", secret: null } },
    ],
    [
      "attributes that were added and removed since",
      { version: 0n, json: '{"id":5,"gone":{"a":[1]}}', state: { id: 5, title: null, secret: null } },
    ],
    [
      "every digit",
      {
        version: 0n,
        json: '{"id":12345678901234567890}',
        state: { id: 12345678901234567890n, title: null, secret: null },
      },
    ],
  ])("reads %s", async (_name, { version, json, state }) => {
    expect(await upgrade(version, json)).toEqual([state, []]);
  });

  it.each<[what: string, given: { version?: bigint; json: string; diagnostic: string }]>([
    [
      "a newer version",
      {
        version: 1n,
        json: "{}",
        diagnostic: "error: The state was written by a newer version of the provider",
      },
    ],
    [
      "a state that does not fit",
      { json: '{"title":["x"]}', diagnostic: "error: The stored state does not fit the schema (title)" },
    ],
    ["text that is not JSON", { json: "{", diagnostic: "error: The stored state cannot be read" }],
    ["JSON that is not an object", { json: "[]", diagnostic: "error: The stored state cannot be read" }],
    ["nothing", { json: "", diagnostic: "error: The stored state cannot be read" }],
  ])("refuses %s", async (_name, { version = 0n, json, diagnostic }) => {
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

  it.each<
    [
      what: string,
      behaviour: Partial<ResourceBehaviour<string>>,
      expected: { states?: readonly Value[]; diagnostics?: readonly string[] },
    ]
  >([
    [
      "returns an initial state",
      { import: async (request) => ({ state: { title: "id" in request ? request.id : null } }) },
      { states: [{ id: null, title: "x/y", secret: null }] },
    ],
    ["reports a failure", {}, { diagnostics: ["error: Import not supported"] }],
    [
      "reports that nothing was found",
      { import: async () => ({ state: null }) },
      { diagnostics: ["error: Nothing to import"] },
    ],
    ["fails", { import: async () => ({ diagnostics: [error("no")] }) }, { diagnostics: ["error: no"] }],
    [
      "contains no unknown value",
      { import: async () => ({ state: { id: UNKNOWN } }) },
      { diagnostics: [leftUnknown("id")] },
    ],
  ])("%s", async (_name, behaviour, { states = [], diagnostics = [] }) => {
    expect(await importing(behaviour)).toEqual({ states, diagnostics });
  });
});
