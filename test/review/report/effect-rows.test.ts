/** Who loses access without a change of any list: callers of an address that changes. */
import { reportOf, type RowTopic } from "../../../src/review/report";
import { plain } from "../../../src/review/words";
import { change, type ChangeOptions, reviewed } from "../plan";

const cluster = (fields: object) => ({
  name: "logs",
  organization_id: 42,
  ip_allowlist: ["10.0.0.0/8"],
  dashboards_ip_allowlist: ["10.0.0.0/8"],
  ...fields,
});
const present = {
  url: "https://logs-1.opensearch.example",
  opensearch_dashboards_url: "https://logs-1.dashboards.example",
};
const unknown = { id: true, url: true, opensearch_dashboards_url: true };
const statement = {
  cluster: "cloud_opensearch.logs",
  endpoint: "api",
  caller: "ci runner",
  addresses: ["10.0.0.7"],
};

const row = (topic: RowTopic, before: object, after: object, options: ChangeOptions) => {
  const entry = change(cluster(before), cluster(after), options) as { readonly change: object };
  const planned = { ...entry, change: { ...entry.change, replace_paths: [["organization_id"]] } };
  const found = reviewed([planned], {}, { mustReach: [statement] });
  const lines = reportOf(found).rows.find((one) => one.topic === topic)?.lines ?? [];
  return lines.map(({ subject, effect }) => `${plain(subject)} ${plain(effect)}`.trim());
};

it("names callers of a cluster that is replaced", () => {
  const replaced = { actions: ["delete", "create"], unknown };
  const sides = [{ ...present, id: "1" }, { organization_id: 43 }] as const;
  expect(row("loses", ...sides, replaced)).toEqual([
    "logs callers that use the present url or opensearch_dashboards_url",
  ]);
  expect(row("locked-out", ...sides, replaced)).toEqual([
    "nobody, once callers use the new addresses: 1 statement holds",
  ]);
});

it("names callers of an endpoint that gets another host name", () => {
  const renamed = { unknown: { url: true } };
  const after = { ...present, url: undefined, custom_hostname: "logs.example" };
  expect(row("loses", present, after, renamed)).toEqual(["logs callers that use the present url"]);
});

it("says nobody where the addresses stay, or the service keeps the old cluster", () => {
  expect(row("loses", present, { ...present, tier: "large" }, {})).toEqual(["nobody"]);
  const kept = { actions: ["create", "forget"], unknown };
  expect(row("loses", present, {}, kept)).toEqual(["nobody"]);
});
