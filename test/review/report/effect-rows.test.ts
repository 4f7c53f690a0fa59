/** Who loses access without a change of any list: callers of an address that changes. */
import type { Review } from "../../../src/review";
import { reportOf, type RowTopic } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { change, type ChangeOptions, CLUSTER, clusterAt, configured, reviewed, statement } from "../plan";

const cluster = (fields: object) => ({ ...CLUSTER, ...fields });
const present = {
  url: "https://logs-1.opensearch.example",
  opensearch_dashboards_url: "https://logs-1.dashboards.example",
};
const unknown = { id: true, url: true, opensearch_dashboards_url: true };

/** The lines of a row: about, what and ranges. */
const linesOf = (topic: RowTopic, found: Review) =>
  (reportOf(found).rows.find((one) => one.topic === topic)?.lines ?? []).map(({ about, what, ranges }) =>
    [about, what, ranges].map(plain).join(" | "),
  );

const row = (topic: RowTopic, before: object, after: object, options: ChangeOptions) => {
  const planned = change(cluster(before), cluster(after), options);
  const found = reviewed([planned], {}, { mustReach: [statement()] });
  return linesOf(topic, found).map((line) => line.replaceAll(" | ", " ").trim());
};

it("names callers of a cluster that is replaced", () => {
  const inChange = { replace_paths: [["organization_id"]] };
  const replaced = { actions: ["delete", "create"], unknown, inChange };
  const sides = [{ ...present, id: "1" }, { organization_id: 43 }] as const;
  expect(row("loses", ...sides, replaced)).toEqual([
    "logs every caller that uses the present addresses API: https://logs-1.opensearch.example → known only after apply; Dashboards: https://logs-1.dashboards.example → known only after apply",
  ]);
  expect(row("locked-out", ...sides, replaced)).toEqual([
    "nobody, once callers use the new addresses: every caller that must connect still can (1 checked)",
  ]);
});

it("names callers of an endpoint that gets another host name", () => {
  const renamed = { unknown: { url: true } };
  const after = { ...present, url: undefined, custom_hostname: "logs.example" };
  expect(row("loses", present, after, renamed)).toEqual([
    "logs every caller that uses the present address API: https://logs-1.opensearch.example → logs.example",
  ]);
});

it.each([
  [5, 5],
  [6, 1],
])("writes for %d clusters with other URLs %d lines", (clusters, lines) => {
  const renamed = Array.from({ length: clusters }, (_, index) => {
    const name = `c${index}`;
    const side = (host: string) => cluster({ name, url: `https://${name}.${host}` });
    return change(side("old"), side("new"), { address: `cloud_opensearch.${name}` });
  });
  expect(linesOf("loses", reviewed(renamed))).toHaveLength(lines);
});

it('prints "nobody" if the addresses stay, or the service keeps the old cluster', () => {
  expect(row("loses", present, { ...present, tier: "large" }, {})).toEqual(["nobody"]);
  const kept = { actions: ["create", "forget"], unknown };
  expect(row("loses", present, {}, kept)).toEqual(["nobody"]);
});

it("says that an empty cluster takes the place of one that is kept", () => {
  const kept = change(cluster({ name: "a" }), cluster({ name: "a" }), { actions: ["create", "forget"] });
  const left = change(cluster({ name: "b" }), null, { actions: ["forget"], address: "cloud_opensearch.b" });
  expect(linesOf("data", reviewed([kept, left]))).toEqual([
    "b | kept by the service, no longer managed here | ",
    "a | kept by the service, no longer managed here; a new, empty cluster takes its place | ",
  ]);
});

it.each(["tier", "data_node_count", "custom_hostname"])(
  "names clusters of which it is not known whether %s is reset",
  (name) => {
    const before = cluster({ name: "a", [name]: "x" });
    const update = change(before, { ...before, [name]: null }, { unknown: { [name]: true } });
    const plan = configured({ [name]: { references: ["var.x"] } });
    expect(linesOf("data", reviewed([update], plan))).toEqual([`a | ${name} is known only after apply | `]);
  },
);

describe("callers that are locked out", () => {
  const narrow = { ip_allowlist: ["10.1.0.0/16"] };
  const must = (caller: string, addresses: readonly string[], name = "a") =>
    statement({ cluster: `cloud_opensearch.${name}`, caller, addresses });

  it("are in one line for all endpoints, with their addresses", () => {
    const found = reviewed(
      ["a", "b"].map((name) => clusterAt(name, {}, narrow)),
      {},
      {
        mustReach: [must("ci", ["10.0.0.1"]), must("ci", ["10.0.0.1"], "b"), must("cd", ["10.0.0.2"])],
      },
    );
    expect(linesOf("locked-out", found)).toEqual([
      "ci | from API of a, b | 10.0.0.1",
      "cd | from a API | 10.0.0.2",
    ]);
  });
});

describe("data", () => {
  it("that a cluster keeps has no line", () => {
    const found = reviewed([
      clusterAt("a", { version: "2.19" }, { version: "2.9" }),
      clusterAt("b", {}, null),
    ]);
    expect(linesOf("data", found)).toEqual([
      expect.stringMatching(/^b \| destroyed with its data \| ./),
      'a | version changes from "2.19" to "2.9": an older version, which may not read the data | ',
    ]);
  });
});

it("names the URLs that callers lost by a change outside Terraform that stays", () => {
  const side = (host: string) =>
    cluster({ name: host, url: `https://${host}`, opensearch_dashboards_url: `https://d.${host}` });
  const kept = change(side("b"), side("b"), { actions: ["no-op"] });
  const found = reviewed([kept], { resource_drift: [change(side("a"), side("b"))] });
  expect(linesOf("loses", found)).toEqual([
    "b | every caller that uses the former addresses of API and Dashboards | ",
  ]);
});

it("names drift of identity providers that stays", () => {
  const withAudience = (audience: string) =>
    cluster({ auth_sources: [{ name: "a", type: "oidc", audience }] });
  const drift = change(withAudience("old"), withAudience("new"));
  const planned = change(withAudience("new"), withAudience("new"), { actions: ["no-op"] });
  expect(linesOf("login", reviewed([planned], { resource_drift: [drift] }))).toEqual([
    expect.stringMatching(/^logs \| auth_sources .*, and stays so \| $/),
    expect.stringMatching(/^logs \| a: audience changes from "old" to "new", .* \| $/),
  ]);
});
