/** What a plan shows as (known after apply), and what it warns of. */
import { type ObjectValue, UNKNOWN } from "../../../src/json";
import { type CreateOrUpdate, planCluster } from "../../../src/provider/plan/plan-cluster";
import { KINDS } from "../../../src/schema";

const STATE: ObjectValue = {
  id: 17,
  url: "https://logs-17.example.com",
  opensearch_dashboards_url: "https://logs-17-dashboards.example.com",
  name: "logs",
  organization_id: 42,
  tier: "advanced",
  version: "2.19",
  data_node_count: 5,
  ip_allowlist: ["10.0.0.0/8"],
  repo_config: null,
};

const INPUTS: ObjectValue = { ...STATE, id: null, url: null, opensearch_dashboards_url: null };

const planned = (request: Partial<CreateOrUpdate>, isAtApply = false) =>
  planCluster(
    KINDS.opensearch,
    { prior: STATE, config: INPUTS, planned: STATE, private: {}, ...request },
    isAtApply,
  );

const plan = (changes: ObjectValue, configured: readonly string[] = [], prior: ObjectValue | null = STATE) =>
  planned({
    prior,
    config: { ...INPUTS, ...changes },
    planned: {
      ...STATE,
      ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null)),
    },
    private: { configured },
  });

const unknowns = (values: ObjectValue): string[] =>
  Object.keys(values).filter((name) => values[name] === UNKNOWN);

describe("a plan of a cluster", () => {
  interface Changed {
    readonly changes: ObjectValue;
    readonly configured?: readonly string[];
    readonly unknown?: readonly string[];
  }

  it.each<[what: string, given: Changed]>([
    ["nothing changes", { changes: {} }],
    ["more nodes change nothing else", { changes: { data_node_count: 6 } }],
    [
      "a custom hostname changes its URL alone",
      { changes: { custom_hostname: "search.example.com" }, unknown: ["url"] },
    ],
    [
      "a name changes the generated hostnames",
      { changes: { name: "other" }, unknown: ["url", "opensearch_dashboards_url"] },
    ],
    ["a tier that was never set does not change", { changes: { tier: null } }],
    [
      "a removed tier is chosen again by the service",
      { changes: { tier: null }, configured: ["tier"], unknown: ["tier"] },
    ],
  ])("%s", (_what, { changes, configured = [], unknown: expected = [] }) => {
    expect(unknowns(plan(changes, configured).planned).sort()).toEqual([...expected].sort());
  });

  interface Role {
    readonly before?: ObjectValue | null;
    readonly after: ObjectValue;
    readonly expected: unknown;
  }

  it.each<[what: string, given: Role]>([
    ["it is unset without the role", { after: { enable_iam_role: null }, expected: null }],
    ["it is unknown when the role is turned on", { after: { enable_iam_role: true }, expected: UNKNOWN }],
    [
      "it stays when the role stays",
      {
        before: { enable_iam_role: true, aws_role_arn: "arn:1" },
        after: { enable_iam_role: true },
        expected: "arn:1",
      },
    ],
    [
      "it may go when the role is turned off",
      {
        before: { enable_iam_role: true, aws_role_arn: "arn:1" },
        after: { enable_iam_role: false },
        expected: UNKNOWN,
      },
    ],
    [
      "it is unknown when the role is not known yet",
      { after: { enable_iam_role: UNKNOWN }, expected: UNKNOWN },
    ],
  ])("ARN of the snapshot role: %s", (_what, { before = null, after, expected }) => {
    const repo_config = { aws_role_arn: null, ...after };
    const response = plan({ repo_config }, [], { ...STATE, repo_config: before });
    expect(response.planned["repo_config"]).toMatchObject({ aws_role_arn: expected });
  });

  it("warns in words about a removed maintenance window", () => {
    const before = {
      ...STATE,
      maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" },
    };
    const { diagnostics } = planned({ prior: before });
    expect(diagnostics[0]?.detail).toContain(
      KINDS.opensearch.schema.attributes["maintenance_window"]?.whenUnset,
    );
  });

  it("names the value after a removal, on the attribute", () => {
    expect(plan({ tier: null }, ["tier"]).diagnostics).toEqual([
      {
        severity: "warning",
        summary: "tier: is no longer set, and resets",
        detail: "After the apply: the service's own default tier.",
        path: [{ attribute: "tier" }],
      },
    ]);
  });

  it.each<[string, ObjectValue, ObjectValue]>([
    ["a list written as its halves", { ip_allowlist: ["10.0.0.0/9", "10.128.0.0/9"] }, {}],
    ["a list not known yet", { ip_allowlist: UNKNOWN }, {}],
    ["a list with an entry not known yet", { ip_allowlist: ["10.0.0.0/9", UNKNOWN] }, {}],
    ["a list of which an entry is null", { ip_allowlist: ["10.0.0.0/8", null] }, {}],
    ["a list with an entry that is not a range", { ip_allowlist: ["x"] }, {}],
    ["a list that had an entry that is not a range", {}, { ip_allowlist: ["x"] }],
    ["acknowledgements and timeouts, which the service never gets", { timeouts: null }, {}],
  ])("does not warn about %s", (_what, changes, before) => {
    expect(plan(changes, [], { ...STATE, timeouts: { create: "5m" }, ...before }).diagnostics).toEqual([]);
  });

  describe("whose cluster has values that nobody here chose", () => {
    const config = { ...INPUTS, tier: null, data_node_count: null };
    const WARNING = {
      severity: "warning",
      summary: "data_node_count, tier: the cluster has a value that the configuration leaves out",
      detail: expect.stringMatching(
        /^The cluster has data_node_count = 5, tier = "advanced"\. .*each update sends it again/,
      ) as string,
    };

    interface Planned {
      readonly request: Partial<CreateOrUpdate>;
      readonly isAtApply?: boolean;
      readonly expected: object[];
    }

    it.each<[what: string, given: Planned]>([
      ["names them, after an import", { request: { config }, expected: [WARNING] }],
      ["does not repeat that at the apply", { request: { config }, isAtApply: true, expected: [] }],
      [
        "does not name one that it resets",
        {
          request: { config: { ...INPUTS, tier: null }, private: { attempted: { tier: "advanced" } } },
          expected: [{ summary: "tier: is no longer set, and resets" }],
        },
      ],
    ])("%s", (_what, { request, isAtApply = false, expected }) => {
      const { diagnostics } = planned(request, isAtApply);
      expect(diagnostics).toMatchObject(expected);
      expect(diagnostics).toHaveLength(expected.length);
    });
  });

  it("of a new one has no warning, and leaves the service's attributes unknown", () => {
    const response = plan({ repo_config: { enable_iam_role: true } }, [], null);
    expect(response.diagnostics).toEqual([]);
    expect(response.planned).toMatchObject({ name: "logs", repo_config: { aws_role_arn: UNKNOWN } });
    expect(plan({}, [], null).planned).toMatchObject({ name: "logs", repo_config: null });
  });
});
