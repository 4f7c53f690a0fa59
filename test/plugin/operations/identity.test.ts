import { type ObjectValue, UNKNOWN, type Value } from "../../../src/json";
import type {
  ImportRequest,
  Provider,
  ResourceBehaviour,
  ResourceResponse,
} from "../../../src/plugin/provider";
import type { AttributeSchemas } from "../../../src/plugin/schema";
import { identityType } from "../../../src/plugin/server/identity";
import type { ProviderSession } from "../../../src/plugin/server/session";
import { decodeValue } from "../../../src/plugin/values/decode";
import { encodeValue } from "../../../src/plugin/values/encode";
import type { IdentityData } from "../../../src/plugin/wire/call-messages";
import { encoded, error, invoke, lines, sessionWith } from "./invoke";

const ATTRIBUTES: AttributeSchemas = {
  id: { type: "number", kind: "computed" },
  team: { type: "number", kind: "required", requiresReplace: true },
  text: { type: "string", kind: "optional" },
};
const IDENTITY = {
  id: { type: "number", forImport: "required", description: "The id." },
  team: { type: "number", forImport: "optional", description: "The team." },
} as const;
const TYPE = identityType(IDENTITY);
const SEVENTEEN = { id: 17, team: 42 };

/** A provider with `test_thing`, which has an identity, and the given behaviour. */
function sessionOf(behaviour: Partial<ResourceBehaviour<string>> = {}): ProviderSession<string> {
  const schema = { attributes: ATTRIBUTES };
  const plain = sessionWith(schema, behaviour);
  const more: Partial<Provider<string>> = {
    resources: { test_thing: { ...plain.resource("test_thing"), identity: IDENTITY } },
  };
  return sessionWith(schema, behaviour, more);
}

const identityOf = (data: IdentityData | undefined): Value | undefined =>
  data === undefined ? undefined : decodeValue(data.identityData, TYPE);
const given = (identity: ObjectValue): { readonly identityData: { readonly msgpack: Buffer } } => ({
  identityData: encodeValue(identity, TYPE),
});
const thing = (object: Value): { readonly msgpack: Uint8Array } => encoded(object, ATTRIBUTES);
const base = { typeName: "test_thing" };

describe("the identity of a resource", () => {
  it("is described beside the schemas, for the types that have one", async () => {
    const { identitySchemas } = await invoke(sessionOf(), "GetResourceIdentitySchemas", {});
    expect([...identitySchemas]).toEqual([
      [
        "test_thing",
        {
          identityAttributes: [
            {
              name: "id",
              type: Buffer.from('"number"'),
              requiredForImport: true,
              optionalForImport: false,
              description: "The id.",
            },
            {
              name: "team",
              type: Buffer.from('"number"'),
              requiredForImport: false,
              optionalForImport: true,
              description: "The team.",
            },
          ],
        },
      ],
    ]);
    const none = await invoke(sessionWith({ attributes: ATTRIBUTES }, {}), "GetResourceIdentitySchemas", {});
    expect(none.identitySchemas.size).toBe(0);
  });

  it.each<[string, ResourceResponse, Value | undefined]>([
    ["comes from the state", { state: { ...SEVENTEEN, text: "a" } }, SEVENTEEN],
    ["is absent if a part of it is", { state: { id: 17 } }, undefined],
    ["is gone with the resource", { state: null }, undefined],
    ["stays if a read fails", { diagnostics: [error("no")] }, SEVENTEEN],
  ])("%s, after a read", async (_name, read, expected) => {
    const session = sessionOf({ read: async () => read });
    const response = await invoke(session, "ReadResource", {
      ...base,
      currentState: thing({ ...SEVENTEEN }),
    });
    expect(identityOf(response.newIdentity)).toEqual(expected);
  });

  it.each<[string, ObjectValue | null, ObjectValue | null, Value | undefined]>([
    ["absent at a create, since a part is not known", null, { team: 42 }, undefined],
    ["absent at a create, if nothing is known", null, { team: UNKNOWN }, undefined],
    ["that of the state at an update", SEVENTEEN, { team: 42, text: "b" }, SEVENTEEN],
    ["that of the old resource first at a replacement", SEVENTEEN, { team: 43 }, SEVENTEEN],
    ["that of the old resource first, if the new one is not known", SEVENTEEN, { team: UNKNOWN }, SEVENTEEN],
    ["absent at a destroy", SEVENTEEN, null, undefined],
  ])("is planned %s", async (_name, prior, config, expected) => {
    const response = await invoke(sessionOf(), "PlanResourceChange", {
      ...base,
      priorState: thing(prior),
      proposedNewState: thing(config === null ? null : { id: prior?.["id"] ?? null, ...config }),
      config: thing(config),
    });
    expect(lines(response.diagnostics)).toEqual([]);
    expect(identityOf(response.plannedIdentity)).toEqual(expected);
  });

  it.each<
    [string, ObjectValue | null, ObjectValue | null, Partial<ResourceBehaviour<string>>, Value | undefined]
  >([
    [
      "of a new resource",
      null,
      { team: 42, id: UNKNOWN },
      { create: async () => ({ state: SEVENTEEN }) },
      SEVENTEEN,
    ],
    [
      "of a new resource whose create failed in part",
      null,
      { team: 42, id: UNKNOWN },
      { create: async () => ({ state: SEVENTEEN, diagnostics: [error("no")] }) },
      SEVENTEEN,
    ],
    [
      "of nothing, if the create failed",
      null,
      { team: 42, id: UNKNOWN },
      { create: async () => ({ diagnostics: [error("no")] }) },
      undefined,
    ],
    [
      "of the resource whose update failed",
      SEVENTEEN,
      { ...SEVENTEEN, text: "b" },
      { update: async () => ({ diagnostics: [error("no")] }) },
      SEVENTEEN,
    ],
    ["of nothing, after a delete", SEVENTEEN, null, { delete: async () => ({}) }, undefined],
    [
      "of the resource whose delete failed",
      SEVENTEEN,
      null,
      { delete: async () => ({ diagnostics: [error("no")] }) },
      SEVENTEEN,
    ],
  ])("is that %s, after an apply", async (_name, prior, planned, behaviour, expected) => {
    const response = await invoke(sessionOf(behaviour), "ApplyResourceChange", {
      ...base,
      priorState: thing(prior),
      plannedState: thing(planned),
      config: thing(planned),
    });
    expect(identityOf(response.newIdentity)).toEqual(expected);
  });
});

describe("an import", () => {
  const importing = async (
    by: { readonly id?: string; readonly identity?: ObjectValue },
    found: ObjectValue | null,
  ): Promise<{
    readonly request: ImportRequest | undefined;
    readonly identity?: Value | undefined;
    readonly errors: readonly string[];
  }> => {
    let asked: ImportRequest | undefined;
    const session = sessionOf({
      import: async (request) => {
        asked = request;
        return { state: found };
      },
    });
    const { id = "", identity } = by;
    const request = { ...base, id, ...(identity !== undefined && { identity: given(identity) }) };
    const response = await invoke(session, "ImportResourceState", request);
    const [imported] = response.importedResources;
    return { request: asked, identity: identityOf(imported?.identity), errors: lines(response.diagnostics) };
  };

  it.each<[string, Parameters<typeof importing>[0], ObjectValue | null, ImportRequest, Value | undefined]>([
    ["by a text has the identity of what it found", { id: "x" }, SEVENTEEN, { id: "x" }, SEVENTEEN],
    ["by a text has none yet if the state is not whole", { id: "x" }, { id: 17 }, { id: "x" }, undefined],
    ["by identity passes it on", { identity: SEVENTEEN }, SEVENTEEN, { identity: SEVENTEEN }, SEVENTEEN],
    [
      "by a part of the identity completes it",
      { identity: { id: 17, team: null } },
      SEVENTEEN,
      { identity: { id: 17, team: null } },
      SEVENTEEN,
    ],
    [
      "by identity keeps it if the state is not whole",
      { identity: { id: 17, team: null } },
      { id: 17 },
      { identity: { id: 17, team: null } },
      { id: 17, team: null },
    ],
  ])("%s", async (_name, by, found, request, identity) => {
    expect(await importing(by, found)).toEqual({ request, identity, errors: [] });
  });
});

describe("a stored identity", () => {
  const upgrade = async (version: bigint, json: string): Promise<readonly unknown[]> => {
    const request = { ...base, version, rawIdentity: { json: Buffer.from(json) } };
    const response = await invoke(sessionOf(), "UpgradeResourceIdentity", request);
    return [identityOf(response.upgradedIdentity), lines(response.diagnostics)];
  };

  interface Upgraded {
    readonly version: bigint;
    readonly json: string;
    readonly identity: Value | undefined;
    readonly diagnostics?: readonly string[];
  }

  it.each<[what: string, given: Upgraded]>([
    ["is read", { version: 0n, json: '{"id":17,"team":42}', identity: SEVENTEEN }],
    [
      "is read without parts that it lacks",
      { version: 0n, json: '{"id":17,"gone":1}', identity: { id: 17, team: null } },
    ],
    [
      "of a wrong type is refused",
      {
        version: 0n,
        json: '{"id":[]}',
        identity: undefined,
        diagnostics: ["error: The stored state does not fit the schema (id)"],
      },
    ],
    [
      "that is no object is refused",
      {
        version: 0n,
        json: "[]",
        identity: undefined,
        diagnostics: ["error: The stored state cannot be read"],
      },
    ],
    [
      "of a newer version is refused",
      {
        version: 1n,
        json: "{}",
        identity: undefined,
        diagnostics: ["error: The identity was written by a newer version of the provider"],
      },
    ],
  ])("%s", async (_name, { version, json, identity, diagnostics = [] }) => {
    expect(await upgrade(version, json)).toEqual([identity, diagnostics]);
  });
});

describe("a move", () => {
  const move = async (sourceTypeName: string, json: string, version = 0n) =>
    invoke(sessionOf(), "MoveResourceState", {
      sourceTypeName,
      sourceSchemaVersion: version,
      sourceState: { json: Buffer.from(json) },
      sourcePrivate: Buffer.from('{"kept":1}'),
      targetTypeName: "test_thing",
    });

  it("takes over the state, its private part and the identity of the same type", async () => {
    const { diagnostics, targetState, targetPrivate, targetIdentity } = await move(
      "test_thing",
      '{"id":17,"team":42}',
    );
    expect(diagnostics).toEqual([]);
    expect(targetState).toEqual({
      msgpack: Buffer.from(thing({ ...SEVENTEEN }).msgpack),
      json: Buffer.alloc(0),
    });
    expect(Buffer.from(targetPrivate).toString()).toBe('{"kept":1}');
    expect(identityOf(targetIdentity)).toEqual(SEVENTEEN);
  });

  interface Moved {
    readonly type: string;
    readonly json: string;
    readonly version: bigint;
    readonly says: string;
  }

  it.each<[what: string, given: Moved]>([
    [
      "another type",
      { type: "other_thing", json: "{}", version: 0n, says: "error: The resource cannot be moved here" },
    ],
    [
      "a state of another form",
      {
        type: "test_thing",
        json: '{"id":"x"}',
        version: 0n,
        says: "error: The stored state does not fit the schema (id)",
      },
    ],
    [
      "a state of a newer version",
      {
        type: "test_thing",
        json: "{}",
        version: 1n,
        says: "error: The state was written by a newer version of the provider",
      },
    ],
  ])("refuses %s", async (_name, { type, json, version, says: expected }) => {
    const response = await move(type, json, version);
    expect(response.targetState).toBeUndefined();
    expect(lines(response.diagnostics)).toEqual([expected]);
  });
});
