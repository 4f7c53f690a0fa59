/** Values that an update keeps although the configuration has others: what `ignore_changes` ignores. */
import type { Json } from "../../../../src/json";
import { CLUSTER, configured, reviewed } from "../../plan";
import { linesWith, update } from "../rows";

const WINDOW = { day_of_week: "sunday", start_time: "01:00", end_time: "04:00" };
const LOGINS = [
  { name: "one", type: "oidc", client_secret: "s" },
  { name: "two", type: "saml" },
];

const constant = (value: Json): Json => ({ constant_value: value });
const sends = (attribute: string, value: string) => [
  `ignored ${attribute}: is sent as the cluster has it, ${value}: the configuration has another value, and ignores changes of it (ignore_changes)`,
];

interface Configured {
  readonly written: Record<string, Json>;
  readonly held: Record<string, Json>;
  readonly lines?: readonly string[];
}

it.each<[what: string, given: Configured]>([
  ["nothing", { written: {}, held: { maintenance_window: WINDOW } }],
  [
    "another number",
    {
      written: { data_node_count: constant(3) },
      held: { data_node_count: 2 },
      lines: sends("data_node_count", "2"),
    },
  ],
  ["a number as text", { written: { data_node_count: constant("2") }, held: { data_node_count: 2 } }],
  ["a default of the service", { written: { data_node_count: "absent" }, held: { data_node_count: 2 } }],
  [
    "another list",
    {
      written: { ip_allowlist: constant(["192.0.2.0/24"]) },
      held: {},
      lines: sends("ip_allowlist", '["10.0.0.0/8"]'),
    },
  ],
  [
    "a list that is not configured",
    { written: { ip_allowlist: "absent" }, held: {}, lines: sends("ip_allowlist", '["10.0.0.0/8"]') },
  ],
  ["a list in other words", { written: { ip_allowlist: constant(["10.0.0.0/8", "10.0.0.0/8"]) }, held: {} }],
  ["a reference", { written: { ip_allowlist: { references: ["var.a"] } }, held: {} }],
  [
    "a window in other words",
    {
      written: { maintenance_window: constant({ ...WINDOW, day_of_week: "SUN" }) },
      held: { maintenance_window: WINDOW },
    },
  ],
  [
    "another window",
    {
      written: { maintenance_window: constant({ ...WINDOW, day_of_week: "monday" }) },
      held: { maintenance_window: WINDOW },
      lines: sends(
        "maintenance_window",
        '{day_of_week = "sunday", start_time = "01:00", end_time = "04:00"}',
      ),
    },
  ],
  [
    "logins in another order",
    { written: { auth_sources: constant([...LOGINS].reverse()) }, held: { auth_sources: LOGINS } },
  ],
  [
    "a login of the console",
    {
      written: { auth_sources: constant([LOGINS[1] ?? null]) },
      held: { auth_sources: LOGINS },
      lines: sends("auth_sources", "(sensitive value)"),
    },
  ],
  [
    "a switch that is off",
    {
      written: { repo_config: constant({ enable_iam_role: true, enable_access_keys: false }) },
      held: { repo_config: { enable_iam_role: true } },
    },
  ],
])("a configuration that ignores %s, while the tier changes", (_what, { written, held, lines = [] }) => {
  const planned = { ...CLUSTER, ...held, tier: "advanced" };
  const constants = Object.entries(planned).map(([name, value]) => [name, constant(value)] as const);
  const expressions = Object.entries({ ...Object.fromEntries(constants), ...written });
  const review = reviewed(
    [update({ ...held, tier: "standard" }, planned)],
    configured(Object.fromEntries(expressions.filter(([, value]) => value !== "absent"))),
  );
  expect(linesWith("ignored")(review)).toEqual(lines);
});
