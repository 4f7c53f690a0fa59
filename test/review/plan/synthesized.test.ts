/** The constructs and statements of a synthesized stack, and whether a plan was made of it. */
import type { Json } from "../../../src/json";
import { synthesizedIn } from "../../../src/review/plan/synthesized";

const [LOGS, METRICS] = ["cloud_opensearch.logs", "cloud_prometheus.metrics"];
const construct = (metadata: Json): Json => ({ name: "a", "//": { metadata } });
const NO_LINES = () => ({});

it("has the constructs of all clusters, with their paths", () => {
  const stack = {
    resource: {
      cloud_opensearch: { logs: construct({ path: "production/logs" }), bare: {} },
      cloud_prometheus: { metrics: construct({ path: "production/metrics" }) },
      other_thing: { x: construct({ path: "production/x" }) },
    },
  };
  const { constructs, statements } = synthesizedIn(stack, NO_LINES);
  expect([...constructs]).toEqual([
    [LOGS, { path: "production/logs" }],
    ["cloud_opensearch.bare", {}],
    [METRICS, { path: "production/metrics" }],
  ]);
  expect(statements).toEqual([]);
});

it.each<[what: string, metadata: Json, stack: string | undefined]>([
  ["its name", { stackName: "production" }, "production"],
  ["no name", {}, undefined],
  ["a name of another type", { stackName: 1 }, undefined],
])("has %s", (_what, metadata, name) => {
  const synthesized = synthesizedIn({ "//": { metadata }, resource: {} }, NO_LINES);
  expect(synthesized).toEqual({
    constructs: new Map(),
    placeOf: expect.any(Function) as unknown,
    statements: [],
    ...(name !== undefined && { stack: name }),
  });
});

const STATEMENT = { caller: "ci", endpoint: "api", list: "ip_allowlist", addresses: ["10.0.0.7"] };
const READ = { cluster: LOGS, caller: "ci", endpoint: "ip_allowlist", addresses: ["10.0.0.7"] };

it.each<[what: string, mustReach: Json, statements: readonly object[]]>([
  ["with the list that decides", [STATEMENT], [READ]],
  ["with an endpoint alone", [{ ...STATEMENT, list: null }], [{ ...READ, endpoint: "api" }]],
  ["in their order", [STATEMENT, { ...STATEMENT, caller: "agent" }], [READ, { ...READ, caller: "agent" }]],
  ["with addresses in a token", [{ ...STATEMENT, addresses: "${var.a}" }], [{ ...READ, addresses: [""] }]],
  ["without addresses", [{ ...STATEMENT, addresses: [] }], [{ ...READ, addresses: [""] }]],
  [
    "with an address of another type",
    [{ ...STATEMENT, addresses: ["a", 1] }],
    [{ ...READ, addresses: [""] }],
  ],
  ["with a caller of another type", [{ ...STATEMENT, caller: 1 }], [{ ...READ, caller: "somebody" }]],
  [
    "about a token as the list",
    [{ ...STATEMENT, list: 1, addresses: "" }],
    [{ ...READ, endpoint: "api", addresses: [""] }],
  ],
  ["about no endpoint", [{ caller: "ci" }], [{ ...READ, endpoint: "", addresses: [""] }]],
  ["that are not objects", ["ci", null, [STATEMENT]], []],
  ["that are not a list", STATEMENT, []],
])("has the statements %s", (_what, mustReach, statements) => {
  const stack = { resource: { cloud_opensearch: { logs: construct({ mustReach }) } } };
  expect(synthesizedIn(stack, NO_LINES).statements).toEqual(statements);
});
