import { type ObjectValue, UNKNOWN, type Value } from "../../../src/json";
import type { ResourceResponse } from "../../../src/plugin/provider";
import type { AttributeSchemas } from "../../../src/plugin/schema";
import { decoded, encoded, error, INTERNAL_ERROR, invoke, leftUnknown, lines, sessionWith } from "./invoke";

const ATTRIBUTES: AttributeSchemas = {
  title: {
    type: "string",
    kind: "required",
    equal: (one, other) => String(one).trim() === String(other).trim(),
  },
  size: { type: "number", kind: "optional-computed", default: 3 },
  secret: { type: "string", kind: "optional", writeOnly: true },
  parts: {
    kind: "optional",
    type: {
      nesting: "list",
      attributes: {
        name: { type: "string", kind: "required" },
        secret: { type: "string", kind: "optional", writeOnly: true },
      },
    },
  },
  id: { type: "string", kind: "computed" },
};

const CONFIG: ObjectValue = { title: "t", secret: "s", parts: [{ name: "a", secret: "s" }] };
const PLANNED: ObjectValue = { title: "t", size: 3, parts: [{ name: "a" }], id: UNKNOWN };
const PRIOR: ObjectValue = { title: "old", size: 3, parts: [], id: "i" };
const KEPT = Buffer.from('{"kept":1}');

const thrown = (): Promise<never> => {
  const failure: Error & { code?: string } = new TypeError("the password hunter2 is wrong");
  failure.code = "ECONNREFUSED";
  return Promise.reject(failure);
};

async function apply(
  prior: ObjectValue | null,
  planned: ObjectValue | null,
  respond: () => Promise<ResourceResponse>,
): Promise<{
  state: Value | undefined;
  diagnostics: readonly string[];
  text: string;
  private: string;
}> {
  const session = sessionWith(
    { attributes: ATTRIBUTES },
    { create: respond, update: respond, delete: respond },
  );
  const request = {
    typeName: "test_thing",
    priorState: encoded(prior, ATTRIBUTES),
    plannedState: encoded(planned, ATTRIBUTES),
    config: encoded(planned === null ? null : CONFIG, ATTRIBUTES),
    plannedPrivate: KEPT,
  };
  const response = await invoke(session, "ApplyResourceChange", request);
  return {
    state: response.newState === undefined ? undefined : decoded(response.newState, ATTRIBUTES),
    diagnostics: lines(response.diagnostics),
    text: JSON.stringify(response.diagnostics, (_key, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    ),
    private: Buffer.from(response.private).toString(),
  };
}

const STORED = { title: "t", size: 3, secret: null, parts: [{ name: "a", secret: null }], id: "i" };

describe("creating", () => {
  it.each<
    [what: string, response: ResourceResponse, expected: { state?: Value; diagnostics?: readonly string[] }]
  >([
    ["stores the result", { state: { ...PLANNED, id: "i" } }, { state: STORED }],
    ["never stores write-only values", { state: { ...PLANNED, ...CONFIG, id: "i" } }, { state: STORED }],
    ["keeps the planned spelling", { state: { ...PLANNED, title: " t ", id: "i" } }, { state: STORED }],
    [
      "stores the known part after a partial failure, without unknown or write-only values",
      { state: { ...PLANNED, secret: "s" }, diagnostics: [error("failed")] },
      { state: { ...STORED, id: null }, diagnostics: ["error: failed"] },
    ],
    [
      "stores nothing after an immediate failure",
      { diagnostics: [error("failed")] },
      { diagnostics: ["error: failed"] },
    ],
    [
      "reports values left unknown, and stores the rest",
      { state: PLANNED },
      { state: { ...STORED, id: null }, diagnostics: [leftUnknown("id")] },
    ],
    [
      "reports a result that differs from the plan, and stores it",
      { state: { ...PLANNED, id: "i", size: 4, parts: [{ name: "b" }] } },
      {
        state: { ...STORED, size: 4, parts: [{ name: "b", secret: null }] },
        diagnostics: [
          "error: The result is not what was planned (size)",
          "error: The result is not what was planned (parts 0)",
        ],
      },
    ],
    [
      "reports a list of another length as a whole",
      { state: { ...PLANNED, id: "i", parts: [] } },
      { state: { ...STORED, parts: [] }, diagnostics: ["error: The result is not what was planned (parts)"] },
    ],
    [
      "reports values that do not fit the schema, and stores the rest",
      { state: { ...PLANNED, id: 5, more: 1 } },
      {
        state: { ...STORED, id: null },
        diagnostics: [
          "error: The provider returned a malformed result (id)",
          "error: The provider returned a malformed result (more)",
        ],
      },
    ],
    [
      "reports a missing result",
      {},
      { diagnostics: ["error: The provider returned nothing after the create"] },
    ],
  ])("%s", async (_name, response, { state, diagnostics = [] }) => {
    const applied = await apply(null, PLANNED, async () => response);
    expect(applied.state).toEqual(state);
    expect(applied.diagnostics).toEqual(diagnostics);
  });

  it("reports only the class and place of an exception", async () => {
    const applied = await apply(null, PLANNED, thrown);
    expect(applied.state).toBeUndefined();
    expect(applied.diagnostics).toEqual([INTERNAL_ERROR]);
    expect(applied.text).toContain("TypeError (ECONNREFUSED)");
    expect(applied.text).toContain("apply.test.ts");
    expect(applied.text).not.toContain("hunter2");
  });
});

describe("updating and deleting", () => {
  interface Applied {
    readonly planned: ObjectValue | null;
    readonly response: ResourceResponse;
    readonly state: Value | undefined;
    readonly errors: number;
  }

  it.each<[what: string, given: Applied]>([
    [
      "stores the new state",
      { planned: PLANNED, response: { state: { ...PLANNED, id: "i" } }, state: STORED, errors: 0 },
    ],
    [
      "keeps the old state if the new one is unknown",
      { planned: PLANNED, response: { diagnostics: [error("failed")] }, state: undefined, errors: 1 },
    ],
    ["reports an update without a result", { planned: PLANNED, response: {}, state: undefined, errors: 1 }],
    ["removes a deleted resource from the state", { planned: null, response: {}, state: null, errors: 0 }],
    [
      "keeps a resource that could not be deleted",
      {
        planned: null,
        response: { diagnostics: [error("failed")] },
        state: { ...PRIOR, secret: null },
        errors: 1,
      },
    ],
  ])("%s", async (_name, { planned, response, state, errors }) => {
    const applied = await apply(PRIOR, planned, async () => response);
    expect(applied.state).toEqual(state);
    expect(applied.diagnostics).toHaveLength(errors);
  });

  it("keeps private data unless there is new data, also when a deletion fails", async () => {
    const state = { ...PLANNED, id: "i" };
    expect((await apply(PRIOR, PLANNED, async () => ({ state }))).private).toBe('{"kept":1}');
    expect((await apply(PRIOR, PLANNED, async () => ({ state, private: { a: 2 } }))).private).toBe('{"a":2}');
    const failed = async (): Promise<ResourceResponse> => ({ diagnostics: [error("failed")] });
    expect((await apply(PRIOR, null, failed)).private).toBe('{"kept":1}');
    expect((await apply(PRIOR, null, async () => ({}))).private).toBe("");
  });
});

describe("reading", () => {
  it.each<
    [what: string, response: ResourceResponse, expected: { state: Value; diagnostics?: readonly string[] }]
  >([
    ["stores the result", { state: { ...PRIOR, size: 4 } }, { state: { ...PRIOR, size: 4, secret: null } }],
    [
      "keeps the stored spelling",
      { state: { ...PRIOR, title: " old " } },
      { state: { ...PRIOR, secret: null } },
    ],
    ["removes a missing resource from the state", { state: null }, { state: null }],
    [
      "keeps a resource that could not be read",
      { diagnostics: [error("failed")] },
      { state: { ...PRIOR, secret: null }, diagnostics: ["error: failed"] },
    ],
    [
      "reports values left unknown",
      { state: { ...PRIOR, id: UNKNOWN } },
      {
        state: { ...PRIOR, id: null, secret: null },
        diagnostics: [leftUnknown("id")],
      },
    ],
  ])("%s", async (_name, response, { state, diagnostics = [] }) => {
    const session = sessionWith({ attributes: ATTRIBUTES }, { read: async () => response });
    const request = {
      typeName: "test_thing",
      currentState: encoded(PRIOR, ATTRIBUTES),
      private: Buffer.from("kept"),
    };
    const read = await invoke(session, "ReadResource", request);
    expect(decoded(read.newState, ATTRIBUTES)).toEqual(state);
    expect(lines(read.diagnostics)).toEqual(diagnostics);
    expect(Buffer.from(read.private).toString()).toBe("kept");
  });
});
