/** Scenarios that failed once, cut down, as they were printed; and rare ones. */
import { printScenario, type Scenario } from "./scenario";

const PLAIN = { name: "logs", organization_id: 42 };
const window = (day: string) => ({ day_of_week: day, start_time: "00:00", end_time: "00:00" });
const CLOSED = { ...PLAIN, dashboards_ip_allowlist: ["::1"] };
const RANGES = ["10.0.0.0/8", "2001:db8::/32"];
const LOGINS = [
  { name: "one", type: "oidc", audience: "x" },
  { name: "two", type: "oidc", audience: "y" },
];
const REORDERED = {
  ...CLOSED,
  ip_allowlist: ["2001:DB8::/32", "10.0.0.0/8"],
  auth_sources: [{ name: "two", type: "oidc", dashboards_login: false, audience: "y" }, LOGINS[0] ?? {}],
};

const SCENARIOS: readonly (readonly [string, Scenario])[] = [
  [
    "access keys that somebody else adds to an empty repository",
    {
      kind: "opensearch",
      names: "whitelist",
      configuration: { ...PLAIN, repo_config: {} },
      steps: [
        {
          do: "drift",
          what: "repo_config",
          to: {
            ...PLAIN,
            repo_config: {
              enable_access_keys: true,
              access_key_id: "x",
              secret_access_key: "secret-000000000000",
            },
          },
        },
      ],
    },
  ],
  [
    "a hostname written in other letters, before something else changes",
    {
      kind: "opensearch",
      names: "whitelist",
      configuration: { ...PLAIN, dashboards_custom_hostname: "a.example.com" },
      steps: [
        {
          do: "change",
          what: "in other words",
          to: { ...PLAIN, dashboards_custom_hostname: "A.EXAMPLE.COM" },
        },
        {
          do: "change",
          what: "data_node_count",
          to: { ...PLAIN, dashboards_custom_hostname: "A.EXAMPLE.COM", data_node_count: 2 },
        },
      ],
    },
  ],
  [
    "a hostname that somebody else writes in other letters",
    {
      kind: "opensearch",
      names: "allowlist",
      configuration: { ...PLAIN, custom_hostname: "a.example.com" },
      steps: [
        { do: "drift", what: "custom_hostname", to: { ...PLAIN, custom_hostname: "A.EXAMPLE.COM" } },
        { do: "change", what: "tier", to: { ...PLAIN, custom_hostname: "a.example.com", tier: "advanced" } },
      ],
    },
  ],
  [
    "an organization of the number 2^53",
    {
      kind: "prometheus",
      names: "whitelist",
      configuration: { ...PLAIN, organization_id: 9007199254740992n },
      steps: [{ do: "import", by: "name" }],
    },
  ],
  ...["ip_allowlist[0]", "auth_sources[0].audience", "auth_sources[1]"].map(
    (unknown) =>
      [
        `lists in another order, of which ${unknown} is known only at apply`,
        {
          kind: "opensearch",
          names: "whitelist",
          configuration: { ...CLOSED, ip_allowlist: RANGES, auth_sources: LOGINS },
          steps: [
            { do: "change", what: "in other words", to: REORDERED },
            { do: "learn", what: "nothing", to: REORDERED, unknown: [unknown] },
            { do: "import", by: "name" },
            { do: "learn", what: "tier", to: { ...REORDERED, tier: "advanced" }, unknown: [unknown, "tier"] },
          ],
        },
      ] as const satisfies readonly [string, Scenario],
  ),
  [
    "a tier that was ignored as it is written, and is left out then",
    {
      kind: "opensearch",
      names: "whitelist",
      configuration: { name: "a", organization_id: 42, timeouts: {} },
      steps: [
        {
          do: "ignore",
          what: ["tier", "timeouts"],
          to: { name: "0", organization_id: 42, repo_config: {}, tier: "standard" },
        },
        {
          do: "change",
          what: "repo_config.enable_access_keys",
          to: { name: "0", organization_id: 42, repo_config: {}, timeouts: {} },
        },
      ],
    },
  ],
  [
    "weekdays of another language",
    {
      kind: "opensearch",
      names: "whitelist",
      configuration: { ...PLAIN, maintenance_window: window("sonntag") },
      steps: [
        {
          do: "change",
          what: "maintenance_window.day_of_week",
          to: { ...PLAIN, maintenance_window: window("sonnabend") },
        },
      ],
    },
  ],
  [
    "a protected cluster that is deleted, and whose resource is then removed from the configuration",
    {
      kind: "prometheus",
      names: "whitelist",
      configuration: { ...PLAIN, deletion_protection: true },
      steps: [
        { do: "delete" },
        { do: "remake", by: "plan", meanwhile: "delete" },
        { do: "remake", by: "plan", meanwhile: "nothing" },
      ],
    },
  ],
  [
    "a cluster that is destroyed at another address than before",
    {
      kind: "prometheus",
      names: "whitelist",
      configuration: PLAIN,
      steps: [
        { do: "remake", by: "destroy", meanwhile: "move" },
        { do: "remake", by: "plan", meanwhile: "move" },
        { do: "remake", by: "destroy", meanwhile: "delete" },
      ],
    },
  ],
  [
    "a saved plan of a replacement that is applied at another address",
    {
      kind: "prometheus",
      names: "whitelist",
      configuration: PLAIN,
      steps: [
        {
          do: "rush",
          by: "a saved plan",
          meanwhile: "move",
          what: "organization_id",
          to: { ...PLAIN, organization_id: 43 },
          drift: PLAIN,
        },
      ],
    },
  ],
];

export const KNOWN = SCENARIOS.map(([what, scenario]) => [what, printScenario(scenario)] as const);
