import {
  accessListFields,
  apiName,
  fieldNamesIn,
  listConflicts,
  toApi,
  toTerraform,
} from "../../src/contract";
import type { JsonObject } from "../../src/json";
import { cloudOpensearch, cloudPrometheus } from "../../src/schema";

const first = ["10.0.0.0/8"];
const second = ["192.0.2.0/24"];

describe("names of the access lists", () => {
  it.each([
    ["whitelist", "ip_allowlist", "opensearch_whitelist"],
    ["whitelist", "dashboards_ip_allowlist", "opensearch_dashboards_whitelist"],
    ["whitelist", "tier", "tier"],
    ["allowlist", "ip_allowlist", "ip_allowlist"],
  ] as const)("in the set %s, %s is %s", (names, attribute, expected) => {
    expect(apiName(cloudOpensearch, attribute, names)).toBe(expected);
  });

  it("are the same in both sets for a Prometheus cluster", () => {
    expect(apiName(cloudPrometheus, "prometheus_whitelist", "allowlist")).toBe("prometheus_whitelist");
    expect(fieldNamesIn(cloudPrometheus, { prometheus_whitelist: first })).toEqual([]);
  });

  it.each([
    [{ opensearch_whitelist: null }, ["whitelist"]],
    [{ dashboards_ip_allowlist: first }, ["allowlist"]],
    [{ opensearch_whitelist: first, ip_allowlist: first }, ["whitelist", "allowlist"]],
    [{ tier: "standard" }, []],
  ])("are found in %j", (object, sets) => {
    expect(fieldNamesIn(cloudOpensearch, object)).toEqual(sets);
  });

  it.each([
    ["its own name", { opensearch_whitelist: first }, { ip_allowlist: first }],
    ["null", { opensearch_whitelist: null }, { ip_allowlist: null }],
    ["the other set's name", { ip_allowlist: first }, { ip_allowlist: first }],
    [
      "two lists, of which either may count",
      { opensearch_whitelist: first, ip_allowlist: [...first, ...second] },
      { ip_allowlist: [...first, ...second] },
    ],
    ["two lists, one of them open", { opensearch_whitelist: first, ip_allowlist: [] }, { ip_allowlist: [] }],
    [
      "null, and a list under the other name",
      { opensearch_whitelist: null, ip_allowlist: first },
      { ip_allowlist: first },
    ],
    [
      "a list, and null under the other name",
      { opensearch_whitelist: first, ip_allowlist: null },
      { ip_allowlist: first },
    ],
    ["null under the other name", { ip_allowlist: null }, { ip_allowlist: null }],
    ["no list", { name: "logs" }, { name: "logs" }],
    ["an unknown field", { labels: { a: 1 } }, { labels: { a: 1 } }],
  ])("become Terraform's from %s", (_what, object, expected) => {
    expect(toTerraform(cloudOpensearch, object, "whitelist")).toStrictEqual(expected);
  });

  it.each([
    [{ opensearch_whitelist: first, ip_allowlist: second }, [...second, ...first]],
    [{ opensearch_whitelist: [], ip_allowlist: second }, []],
    [{ opensearch_whitelist: first }, first],
  ])("become Terraform's from %j if the service uses the other set", (object, expected) => {
    expect(toTerraform(cloudOpensearch, object, "allowlist")).toStrictEqual({ ip_allowlist: expected });
  });

  it.each<[JsonObject, readonly string[]]>([
    [{ opensearch_whitelist: first, ip_allowlist: second }, ["ip_allowlist"]],
    [{ opensearch_whitelist: [], ip_allowlist: second }, ["ip_allowlist"]],
    [
      { opensearch_dashboards_whitelist: first, dashboards_ip_allowlist: second, ip_allowlist: first },
      ["dashboards_ip_allowlist"],
    ],
    [{ opensearch_whitelist: first, ip_allowlist: first }, []],
    [{ opensearch_whitelist: null, ip_allowlist: second }, []],
    [{ opensearch_whitelist: first }, []],
  ])("are in conflict in %j: %j", (object, attributes) => {
    expect(listConflicts(cloudOpensearch, object).map(({ attribute }) => attribute)).toEqual(attributes);
    expect(listConflicts(cloudPrometheus, { prometheus_whitelist: first })).toEqual([]);
  });

  it("are in conflict with both names, and the list of each", () => {
    const conflicts = listConflicts(cloudOpensearch, { opensearch_whitelist: first, ip_allowlist: second });
    const forms = [
      { name: "opensearch_whitelist", list: first },
      { name: "ip_allowlist", list: second },
    ];
    expect(conflicts).toEqual([{ attribute: "ip_allowlist", forms }]);
  });

  it.each([
    [cloudPrometheus, ["prometheus_whitelist"]],
    [cloudOpensearch, ["dashboards_ip_allowlist", "ip_allowlist"]],
  ])("belong to the attributes that are access lists", (schema, names) => {
    expect(accessListFields(schema).map(({ allowlist }) => allowlist)).toEqual(names);
  });

  it("become the API's names in each set", () => {
    const cluster = { name: "logs", ip_allowlist: first };
    expect(toApi(cloudOpensearch, cluster, ["whitelist"])).toEqual({
      name: "logs",
      opensearch_whitelist: first,
    });
    expect(toApi(cloudOpensearch, cluster, ["whitelist", "allowlist"])).toEqual({
      name: "logs",
      opensearch_whitelist: first,
      ip_allowlist: first,
    });
  });
});
