/** Values that the service derives from others: not known while one of those changes, and unexplained otherwise. */
import { plain } from "../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER as LOGS, codesOf, reviewed } from "../plan";
import { saidBy } from "../said";

const CLUSTER = {
  ...LOGS,
  id: "7",
  custom_hostname: "search.example.com",
  url: "https://search.example.com",
  opensearch_dashboards_url: "https://logs.clusters.internal/dashboards",
};
const METRICS = {
  id: "8",
  name: "metrics",
  organization_id: 42,
  prometheus_whitelist: ["10.0.0.0/8"],
  url: "https://metrics.clusters.internal",
};

const logs = (before: Attributes, after: Attributes, unknown: unknown = {}, options: ChangeOptions = {}) =>
  change({ ...CLUSTER, ...before }, { ...CLUSTER, ...after }, { ...options, unknown });

const snapshots = (enable_iam_role: boolean, aws_role_arn: string | null) => ({
  repo_config: { enable_iam_role, enable_access_keys: false, aws_role_arn },
});

describe("a derived value", () => {
  it.each<[string, object, readonly string[]]>([
    [
      "that follows a host name is part of that change",
      logs({}, { custom_hostname: "find.example.com", url: null }, { url: true }),
      ["hostname"],
    ],
    [
      "that follows the name is part of that change",
      logs(
        {},
        { name: "logs-2", url: null, opensearch_dashboards_url: null },
        { url: true, opensearch_dashboards_url: true },
      ),
      ["hostname", "hostname", "changed"],
    ],
    [
      "that follows the name of a Prometheus cluster is part of that change",
      change(
        METRICS,
        { ...METRICS, name: "numbers", url: null },
        {
          address: "cloud_prometheus.metrics",
          unknown: { url: true },
        },
      ),
      ["hostname", "changed"],
    ],
    [
      "that follows the way of snapshots is part of that change",
      logs(snapshots(false, null), snapshots(true, null), { repo_config: { aws_role_arn: true } }),
      ["changed"],
    ],
    [
      "of a cluster that is created again is part of that",
      logs(
        snapshots(true, "arn:a"),
        { ...snapshots(true, null), id: null, url: null, opensearch_dashboards_url: null },
        { id: true, url: true, opensearch_dashboards_url: true, repo_config: { aws_role_arn: true } },
        { actions: ["delete", "create"] },
      ),
      ["replaced"],
    ],
    [
      "that does not follow what changes is unreviewed",
      logs(
        {},
        { custom_hostname: "find.example.com", url: null, opensearch_dashboards_url: null },
        { url: true, opensearch_dashboards_url: true },
      ),
      ["unreviewed", "hostname"],
    ],
    [
      "that is not known although nothing changes is unreviewed",
      logs({}, { url: null }, { url: true }),
      ["unreviewed"],
    ],
    [
      "that is known already is unreviewed, whatever it follows",
      logs({}, { custom_hostname: "find.example.com", url: "https://elsewhere.example" }),
      ["unreviewed", "hostname"],
    ],
    [
      "that stays for the life of a cluster is unreviewed if it does not",
      logs({}, { name: "logs-2", id: null }, { id: true }),
      ["unreviewed", "changed"],
    ],
    [
      "of a role is unreviewed where the way of snapshots stays",
      logs(snapshots(true, "arn:a"), snapshots(true, null), { repo_config: { aws_role_arn: true } }),
      ["unreviewed"],
    ],
  ])("%s", (_what, one, codes) => {
    expect(codesOf(reviewed([one]))).toEqual(codes);
  });
});

it("a URL that changes with the name is a warning, which says whether it certainly does", () => {
  const renamed = { name: "logs-2", url: null, opensearch_dashboards_url: null };
  const unknown = { url: true, opensearch_dashboards_url: true };
  const host = { custom_hostname: "find.example.com" };
  const said = (one: object) =>
    reviewed([one])
      .findings.filter(({ code }) => code === "hostname")
      .map(({ attribute, message }) => `${attribute} ${plain(message())}`);
  const [url, dashboards] = said(logs(host, { ...host, ...renamed }, unknown));
  expect(url).toMatch(/^url may change with the cluster's name, and callers need the new one$/);
  expect(dashboards).toMatch(/^opensearch_dashboards_url changes with the cluster's name/);
  expect(said(logs(host, { ...renamed, custom_hostname: "other.example.com" }, unknown))).toHaveLength(2);
});

describe("callers that use a URL", () => {
  const said = (one: object) => saidBy(reviewed([one]));

  it("are told that it changes", () => {
    const moved = logs({}, { custom_hostname: "find.example.com", url: null }, { url: true });
    expect(said(moved)).toContain("New address for API on logs");
    expect(said(moved)).not.toContain("opensearch_dashboards_url");
  });

  it.each<[string, object]>([
    ["stays", logs({}, { tier: "advanced" })],
    ["was not there before", logs({ url: null }, { custom_hostname: "find.example.com" })],
    ["is not given by the plan", change(null, CLUSTER, { actions: ["update"] })],
    ["is not given by the plan afterwards", change(CLUSTER, null, { actions: ["update"] })],
  ])("are told nothing where it %s", (_what, one) => {
    expect(said(one)).not.toContain("callers that use");
  });
});
