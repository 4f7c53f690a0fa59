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

  interface Planned {
    readonly prior?: ObjectValue | null;
    readonly config: ObjectValue | null;
    readonly expected?: Value;
  }

  it.each<[name: string, given: Planned]>([
    ["absent at a create, since a part is not known", { prior: null, config: { team: 42 } }],
    ["absent at a create, if nothing is known", { prior: null, config: { team: UNKNOWN } }],
    ["that of the state at an update", { config: { team: 42, text: "b" }, expected: SEVENTEEN }],
    ["that of the old resource first at a replacement", { config: { team: 43 }, expected: SEVENTEEN }],
    [
      "that of the old resource first, if the new one is not known",
      { config: { team: UNKNOWN }, expected: SEVENTEEN },
    ],
    ["absent at a destroy", { config: null }],
  ])("is planned %s", async (_name, { prior = SEVENTEEN, config, expected }) => {
    const response = await invoke(sessionOf(), "PlanResourceChange", {
      ...base,
      priorState: thing(prior),
      proposedNewState: thing(config === null ? null : { id: prior?.["id"] ?? null, ...config }),
      config: thing(config),
    });
    expect(lines(response.diagnostics)).toEqual([]);
    expect(identityOf(response.plannedIdentity)).toEqual(expected);
  });

  interface Applied {
    readonly prior?: ObjectValue | null;
    readonly planned: ObjectValue | null;
    readonly behaviour: Partial<ResourceBehaviour<string>>;
    readonly expected?: Value;
  }

  it.each<[name: string, given: Applied]>([
    [
      "of a new resource",
      {
        planned: { team: 42, id: UNKNOWN },
        behaviour: { create: async () => ({ state: SEVENTEEN }) },
        expected: SEVENTEEN,
      },
    ],
    [
      "of a new resource whose create failed in part",
      {
        planned: { team: 42, id: UNKNOWN },
        behaviour: { create: async () => ({ state: SEVENTEEN, diagnostics: [error("no")] }) },
        expected: SEVENTEEN,
      },
    ],
    [
      "of nothing, if the create failed",
      {
        planned: { team: 42, id: UNKNOWN },
        behaviour: { create: async () => ({ diagnostics: [error("no")] }) },
      },
    ],
    [
      "of the resource whose update failed",
      {
        prior: SEVENTEEN,
        planned: { ...SEVENTEEN, text: "b" },
        behaviour: { update: async () => ({ diagnostics: [error("no")] }) },
        expected: SEVENTEEN,
      },
    ],
    [
      "of nothing, after a delete",
      { prior: SEVENTEEN, planned: null, behaviour: { delete: async () => ({}) } },
    ],
    [
      "of the resource whose delete failed",
      {
        prior: SEVENTEEN,
        planned: null,
        behaviour: { delete: async () => ({ diagnostics: [error("no")] }) },
        expected: SEVENTEEN,
      },
    ],
  ])("is that %s, after an apply", async (_name, { prior = null, planned, behaviour, expected }) => {
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

  interface Imported {
    readonly by: Parameters<typeof importing>[0];
    readonly found: ObjectValue | null;
    readonly request: ImportRequest;
    readonly identity?: Value;
  }

  it.each<[name: string, given: Imported]>([
    [
      "by a text has the identity of what it found",
      { by: { id: "x" }, found: SEVENTEEN, request: { id: "x" }, identity: SEVENTEEN },
    ],
    [
      "by a text has none yet if the state is not whole",
      { by: { id: "x" }, found: { id: 17 }, request: { id: "x" } },
    ],
    [
      "by identity passes it on",
      {
        by: { identity: SEVENTEEN },
        found: SEVENTEEN,
        request: { identity: SEVENTEEN },
        identity: SEVENTEEN,
      },
    ],
    [
      "by a part of the identity completes it",
      {
        by: { identity: { id: 17, team: null } },
        found: SEVENTEEN,
        request: { identity: { id: 17, team: null } },
        identity: SEVENTEEN,
      },
    ],
    [
      "by identity keeps it if the state is not whole",
      {
        by: { identity: { id: 17, team: null } },
        found: { id: 17 },
        request: { identity: { id: 17, team: null } },
        identity: { id: 17, team: null },
      },
    ],
  ])("%s", async (_name, { by, found, request, identity }) => {
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
