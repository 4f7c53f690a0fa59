import { type ObjectValue, UNKNOWN, type Value } from "../../../src/json";
import type { DataSourceBehaviour, FunctionError, Provider } from "../../../src/plugin/provider";
import type { AttributeSchemas } from "../../../src/plugin/schema";
import { ProviderSession } from "../../../src/plugin/server/session";
import { decodeValue } from "../../../src/plugin/values/decode";
import { encodeValue } from "../../../src/plugin/values/encode";
import { toy } from "../toy/provider";
import { decoded, encoded, error, invoke, leftUnknown, lines, sessionWith } from "./invoke";

const ATTRIBUTES: AttributeSchemas = {
  of: {
    type: "string",
    kind: "required",
    equal: (one, other) => String(one).trim() === String(other).trim(),
  },
  maybe: { type: "string", kind: "optional" },
  result: { type: "string", kind: "computed" },
};

describe("describing", () => {
  const quiet = sessionWith({ attributes: {} }, {}, toy as unknown as Partial<Provider<string>>);

  it("lists schemas with all their parts", async () => {
    const response = await invoke(quiet, "GetProviderSchema", {});
    expect(response.diagnostics).toEqual([]);
    expect(response.serverCapabilities).toEqual({
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: true,
      generateResourceConfig: true,
    });
    const note = response.resourceSchemas.get("toy_note");
    expect(note).toMatchObject({
      block: { description: "A note.", descriptionKind: 1 },
    });
    const attribute = (name: string): unknown => note?.block?.attributes.find((each) => each.name === name);
    expect(attribute("priority")).toMatchObject({ optional: true, computed: true, required: false });
    expect(attribute("password")).toMatchObject({ writeOnly: true, sensitive: true, optional: true });
    expect(attribute("tags")).toMatchObject({ type: Buffer.from('["list","string"]') });
    expect(attribute("parts")).toMatchObject({ nestedType: { nesting: 2 }, type: Buffer.alloc(0) });
    expect(response.functions.get("shout")).toMatchObject({ return: { type: Buffer.from('"string"') } });
    expect([...response.ephemeralResourceSchemas.keys()]).toEqual(["toy_ticket"]);
    expect([...response.dataSourceSchemas.keys()]).toEqual(["toy_count"]);
  });

  it("lists functions separately", async () => {
    const functions = await invoke(quiet, "GetFunctions", {});
    expect([...functions.functions.keys()]).toEqual(["shout"]);
  });
});

describe("configuring and stopping", () => {
  it("passes the client on, and refuses operations before it exists", async () => {
    const session = sessionWith({ attributes: {} }, {});
    const fresh = new ProviderSession(session.provider, session.log);
    const request = { typeName: "test_thing", currentState: encoded({}, {}) };
    const early = await invoke(fresh, "ReadResource", request);
    expect(lines(early.diagnostics)).toEqual(["error: The provider is not configured"]);
    fresh.configure(undefined);
    const partly = await invoke(fresh, "ReadResource", request);
    expect(lines(partly.diagnostics)).toEqual(["error: The provider's configuration is not complete"]);
  });

  it("aborts running operations, more than once, until it is configured again", async () => {
    const session = sessionWith({ attributes: {} }, {});
    const { signal } = session;
    const stop = (): Promise<unknown> => invoke(session, "StopProvider", {});
    expect(await stop()).toEqual({ error: "" });
    expect(await stop()).toEqual({ error: "" });
    expect(signal.aborted).toBe(true);
    const request = { config: encoded({}, {}), terraformVersion: "1.11.4" };
    await invoke(session, "ConfigureProvider", request);
    expect(session.signal.aborted).toBe(false);
  });
});

describe("reading a data source", () => {
  async function read(
    config: ObjectValue,
    behaviour: DataSourceBehaviour<string>["read"],
  ): Promise<readonly [Value | undefined, readonly string[]]> {
    const schema = { attributes: ATTRIBUTES };
    const dataSources = { test_data: { schema, behaviour: async () => ({ read: behaviour }) } };
    const session = sessionWith(schema, {}, { dataSources });
    const request = { typeName: "test_data", config: encoded(config, ATTRIBUTES) };
    const response = await invoke(session, "ReadDataSource", request);
    const state = response.state === undefined ? undefined : decoded(response.state, ATTRIBUTES);
    return [state, lines(response.diagnostics)];
  }

  it.each<
    [what: string, state: ObjectValue | null, expected: { data?: Value; diagnostics?: readonly string[] }]
  >([
    ["returns the configured values", { result: "r" }, { data: { of: "a", maybe: null, result: "r" } }],
    [
      "keeps the configured spelling",
      { of: " a ", result: "r" },
      { data: { of: "a", maybe: null, result: "r" } },
    ],
    [
      "refuses a changed configuration",
      { of: "b", result: "r" },
      { diagnostics: ["error: The result is not what was configured (of)"] },
    ],
    ["refuses unknown values in the result", { result: UNKNOWN }, { diagnostics: [leftUnknown("result")] }],
    ["refuses a missing result", null, { diagnostics: ["error: The provider returned nothing"] }],
  ])("%s", async (_name, state, { data: expected, diagnostics = [] }) => {
    expect(await read({ of: "a" }, async () => ({ state }))).toEqual([expected, diagnostics]);
  });
});

describe("an ephemeral resource", () => {
  function sessionOf(behaviour: DataSourceBehaviour<string>): ProviderSession<string> {
    const ephemeralResources = {
      test_ticket: { schema: { attributes: ATTRIBUTES }, behaviour: async () => behaviour },
    };
    return sessionWith({ attributes: {} }, {}, { ephemeralResources });
  }
  const request = { typeName: "test_ticket", config: encoded({ of: "a" }, ATTRIBUTES) };

  it("is opened and closed", async () => {
    const session = sessionOf({ read: async () => ({ state: { result: "r" } }) });
    const opened = await invoke(session, "OpenEphemeralResource", request);
    expect(decoded(opened.result, ATTRIBUTES)).toEqual({ of: "a", maybe: null, result: "r" });
    expect(await invoke(session, "CloseEphemeralResource", {})).toEqual({ diagnostics: [] });
  });

  it("can fail", async () => {
    const session = sessionOf({ read: async () => ({ diagnostics: [error("no")] }) });
    const opened = await invoke(session, "OpenEphemeralResource", request);
    expect(opened.result).toBeUndefined();
    expect(lines(opened.diagnostics)).toEqual(["error: no"]);
  });
});

describe("calling a function", () => {
  type Answer = { readonly result: Value } | FunctionError;

  async function call(
    name: string,
    args: readonly (Value | undefined)[],
    answer: (...args: readonly Value[]) => Answer,
  ): Promise<unknown> {
    const functions = {
      join: {
        summary: "",
        description: "",
        parameters: [
          { name: "list", type: ["list", "string"] as const },
          { name: "with", type: "string" as const },
        ],
        returns: "string" as const,
        behaviour: async () => answer,
      },
    };
    const request = {
      name,
      arguments: args.map((arg) =>
        arg === undefined ? {} : encodeValue(arg, Array.isArray(arg) ? ["list", "string"] : "string"),
      ),
    };
    const { result, error: failure } = await invoke(
      sessionWith({ attributes: {} }, {}, { functions }),
      "CallFunction",
      request,
    );
    return failure ?? decodeValue(result, "string");
  }

  it("returns its result", async () => {
    const join = (list: Value, between: Value): Answer => ({
      result: (list as string[]).join(String(between)),
    });
    expect(await call("join", [["a", "b"], "+"], (list = null, between = null) => join(list, between))).toBe(
      "a+b",
    );
  });

  it("takes an argument in no encoding for null, as OpenTofu sends it", async () => {
    const given = (...args: readonly Value[]): Answer => ({ result: JSON.stringify(args) });
    expect(await call("join", [undefined, "+"], given)).toBe('[null,"+"]');
  });

  interface Failing {
    readonly name?: string;
    readonly args?: readonly Value[];
    readonly answer: () => Answer;
    readonly failure: object;
  }

  it.each<[name: string, given: Failing]>([
    [
      "its own error, at an argument",
      { answer: () => ({ error: "no", argument: 1 }), failure: { text: "no", functionArgument: 1n } },
    ],
    [
      "its own error",
      { answer: () => ({ error: "no" }), failure: { text: "no", functionArgument: undefined } },
    ],
    [
      "an unknown function",
      {
        name: "valueOf",
        args: [],
        answer: () => ({ result: "" }),
        failure: { text: 'The provider has no function "valueOf"' },
      },
    ],
    [
      "too few arguments",
      {
        args: [[]],
        answer: () => ({ result: "" }),
        failure: { text: "The function join takes 2 arguments, and got 1" },
      },
    ],
    [
      "a result of another type",
      { answer: () => ({ result: 5 }), failure: { text: expect.stringContaining("another type") } },
    ],
    [
      "an exception, without its message",
      {
        answer: () => {
          throw new Error("hunter2");
        },
        failure: { text: expect.not.stringContaining("hunter2") },
      },
    ],
  ])("reports %s", async (_name, { name = "join", args = [[], ""], answer, failure }) => {
    expect(await call(name, args, answer)).toMatchObject(failure);
  });
});
