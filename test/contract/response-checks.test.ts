/** What responses say about clusters, and leave open. */
import {
  API_SCHEMAS,
  type ClusterId,
  describes,
  gapOf,
  judgeCreated,
  lookFor,
  usableEtag,
  withoutWrongTypes,
  wrongTypes,
} from "../../src/contract";
import { ExactNumber, type Json, type JsonObject } from "../../src/json";
import type { ClusterKind } from "../../src/schema";

const ENTRIES = [{ id: 1, name: "logs" }];

it.each([
  ["link", '</clusters?page=2>; rel="next"'],
  ["link", "</clusters?page=1>; rel=prev, </clusters?page=3>; rel=next"],
  ["link", '</clusters?page=2>; rel = "last next"'],
  ["x-next-page", "2"],
  ["next-cursor", "abc"],
  ["x-ms-continuation-token", "abc"],
  ["x-has-more", "true"],
  ["x-total-count", "2"],
  ["x-total-count", "many"],
  ["x-total", "1000000000000"],
  ["x-total-pages", "2"],
  ["content-range", "clusters 0-0/2"],
  ["content-range", "clusters 0-0/*"],
])("is incomplete by %s: %s", (header, value) => {
  expect(gapOf({ [header]: value }, ENTRIES)).toMatch(/further pages/);
});

it.each([
  ["link", '</clusters?page=1>; rel="prev"'],
  ["link", '</clusters?next=1>; rel="self"'],
  ["x-next-page", ""],
  ["x-has-more", "false"],
  ["x-total-count", "1"],
  ["x-total-pages", "1"],
  ["content-range", "clusters 0-0/1"],
  ["content-type", "application/json"],
])("is complete with %s: %s", (header, value) => {
  expect(gapOf({ [header]: value }, ENTRIES)).toBeUndefined();
});

it.each<readonly Json[]>([
  ["logs"],
  [{ name: "logs" }],
  [{ id: "1", name: "logs" }],
  [{ id: -1, name: "logs" }],
  [{ id: 1.5, name: "logs" }],
  [{ id: 10n ** 19n, name: "logs" }],
  [{ id: 1 }],
  [{ id: 1, name: null }],
])("a list with the entry %j may leave a cluster out", (entry) => {
  expect(gapOf({}, [...ENTRIES, entry])).toMatch(/without a usable `id` and `name`/);
});

describe("what a create made", () => {
  const sent = { name: "logs", organization_id: 42 };
  it.each<[Json | undefined, string]>([
    [{ id: 7, name: "logs", organization_id: 42 }, "ours"],
    [{ id: 2n ** 60n, name: "logs", organization_id: 42n }, "ours"],
    [{ id: 7, name: "logs" }, "perhaps ours"],
    [{ id: 7, name: "logs", organization_id: null }, "perhaps ours"],
    [{ id: 7, name: "logs", organization_id: 43 }, "something else"],
    [{ id: 7, name: "other", organization_id: 42 }, "something else"],
    [{ id: "7", name: "logs", organization_id: 42 }, "something else"],
    [{ name: "logs", organization_id: 42 }, "something else"],
    [[], "something else"],
    [undefined, "something else"],
  ])("with the response %j is %s", (body, is) => {
    const created = judgeCreated(body, sent);
    const { id } = body !== undefined && is !== "something else" ? (body as JsonObject) : {};
    expect(created).toEqual(id === undefined ? { is } : { is, id });
  });
});

describe("a cluster by its name", () => {
  const clusters = [
    { id: 1, name: "logs", organization_id: 42 },
    { id: 2, name: "logs", organization_id: 43 },
    { id: 3, name: "metrics" },
    { id: 4, name: "traces", organization_id: null },
    { id: "5", name: "odd", organization_id: 42 },
  ];
  it.each<[name: string, organization: Json, gap: string | undefined, ids: readonly ClusterId[] | undefined]>(
    [
      ["logs", 42, undefined, [1]],
      ["logs", 43n, "further pages", [2]],
      ["logs", 44, undefined, []],
      ["metrics", 44, undefined, [3]],
      ["traces", 44, undefined, [4]],
      ["odd", 42, undefined, []],
      ["none", 42, "further pages", undefined],
    ],
  )("%s in %j, with the gap %j, is %j", (name, organizationId, gap, ids) => {
    expect(lookFor({ clusters, gap }, { name, organizationId })).toEqual(ids);
  });
});

it.each([
  ['"7-1"', true],
  [`"${"a".repeat(1000)}"`, true],
  [`"${"a".repeat(1001)}"`, false],
  ['W/"7-1"', false],
  ['""', false],
  ["7-1", false],
  ['"a"b"', false],
  ['"a b"', false],
  ['"\u00fc"', false],
  [undefined, false],
])("the ETag %j can be sent back: %j", (etag, isUsable) => {
  expect(usableEtag(etag)).toBe(isUsable ? etag : undefined);
});

it.each<[JsonObject, ClusterKind, boolean]>([
  [{ id: 7, opensearch_whitelist: [] }, "opensearch", true],
  [{ opensearch_whitelist: [] }, "opensearch", true],
  [{ ip_allowlist: [] }, "opensearch", true],
  [{ id: 8, opensearch_whitelist: [] }, "opensearch", false],
  [{ id: "7", opensearch_whitelist: [] }, "opensearch", false],
  [{ id: 7, name: "logs", prometheus_whitelist: [] }, "opensearch", false],
  [{ id: 7, name: "metrics", prometheus_whitelist: [] }, "prometheus", true],
  [{ id: 7, name: "logs" }, "opensearch", true],
  [{ id: 7, organization_id: 42, state: "new" }, "opensearch", true],
  [{ id: 7 }, "opensearch", true],
  [{ id: 7, state: "running" }, "opensearch", false],
  [{ id: 7, name: null, state: "running" }, "opensearch", false],
  [{ name: "logs" }, "opensearch", false],
  [{ id: null, name: "logs" }, "opensearch", false],
])("%j can be cluster 7 of the kind %s: %j", (body, kind, isIt) => {
  expect(describes(kind, 7, body)).toBe(isIt);
});

describe("fields of wrong types", () => {
  const schema = API_SCHEMAS.opensearch;
  it.each<[field: string, value: Json, wrong: Readonly<Record<string, string>>]>([
    ["name", "logs", {}],
    ["name", null, {}],
    ["name", 7, { name: "a string" }],
    ["data_node_count", 3, {}],
    ["data_node_count", 3n, {}],
    ["data_node_count", new ExactNumber("3.1"), {}],
    ["data_node_count", "3", { data_node_count: "a number" }],
    ["ip_allowlist", ["10.0.0.0/8"], {}],
    ["ip_allowlist", "10.0.0.0/8", { ip_allowlist: "a list of strings" }],
    [
      "ip_allowlist",
      ["10.0.0.0/8", 1, null],
      { "ip_allowlist[1]": "a string", "ip_allowlist[2]": "a string" },
    ],
    ["repo_config", { enable_iam_role: true, unknown: 1 }, {}],
    ["repo_config", { enable_iam_role: "yes" }, { "repo_config.enable_iam_role": "true or false" }],
    ["repo_config", [], { repo_config: "an object" }],
    ["auth_sources", [{ name: "a" }], {}],
    ["auth_sources", {}, { auth_sources: "a list of objects" }],
    [
      "auth_sources",
      [{ name: "a" }, "b", { name: 1 }],
      { "auth_sources[1]": "an object", "auth_sources[2].name": "a string" },
    ],
  ])("in %s: %j", (field, value, wrong) => {
    const cluster = { id: 7, [field]: value, unknown: { kept: 1 } };
    const found = wrongTypes(schema, cluster);
    expect(Object.fromEntries(found.map(({ path, expected }) => [path, expected]))).toEqual(wrong);
    const others = { id: 7, unknown: { kept: 1 } };
    expect(withoutWrongTypes(schema, cluster)).toEqual(found.length === 0 ? cluster : others);
  });
});
