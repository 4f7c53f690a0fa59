/** Scenarios that failed once, cut down, as they were printed. */
import { printScenario, type Scenario } from "./scenario";

const PLAIN = { name: "logs", organization_id: 42 };
const window = (day: string) => ({ day_of_week: day, start_time: "00:00", end_time: "00:00" });

const SCENARIOS: readonly (readonly [string, Scenario])[] = [
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
];

export const KNOWN = SCENARIOS.map(([what, scenario]) => [what, printScenario(scenario)] as const);
