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
  `ignored ${attribute}: the configuration ignores changes of it (ignore_changes), and has another value: this update sends what the cluster has, ${value}`,
];

it.each<[what: string, written: Record<string, Json>, held: Record<string, Json>, lines: readonly string[]]>([
  ["nothing", {}, { maintenance_window: WINDOW }, []],
  ["another number", { data_node_count: constant(3) }, { data_node_count: 2 }, sends("data_node_count", "2")],
  ["a number as text", { data_node_count: constant("2") }, { data_node_count: 2 }, []],
  ["a default of the service", { data_node_count: "absent" }, { data_node_count: 2 }, []],
  ["another list", { ip_allowlist: constant(["192.0.2.0/24"]) }, {}, sends("ip_allowlist", '["10.0.0.0/8"]')],
  ["a list that is not configured", { ip_allowlist: "absent" }, {}, sends("ip_allowlist", '["10.0.0.0/8"]')],
  ["a list in other words", { ip_allowlist: constant(["10.0.0.0/8", "10.0.0.0/8"]) }, {}, []],
  ["a reference", { ip_allowlist: { references: ["var.a"] } }, {}, []],
  [
    "a window in other words",
    { maintenance_window: constant({ ...WINDOW, day_of_week: "SUN" }) },
    { maintenance_window: WINDOW },
    [],
  ],
  [
    "another window",
    { maintenance_window: constant({ ...WINDOW, day_of_week: "monday" }) },
    { maintenance_window: WINDOW },
    sends("maintenance_window", '{day_of_week = "sunday", start_time = "01:00", end_time = "04:00"}'),
  ],
  [
    "logins in another order",
    { auth_sources: constant([...LOGINS].reverse()) },
    { auth_sources: LOGINS },
    [],
  ],
  [
    "a login of the console",
    { auth_sources: constant([LOGINS[1] ?? null]) },
    { auth_sources: LOGINS },
    sends("auth_sources", "(sensitive value)"),
  ],
  [
    "a switch that is off",
    { repo_config: constant({ enable_iam_role: true, enable_access_keys: false }) },
    { repo_config: { enable_iam_role: true } },
    [],
  ],
])("a configuration that ignores %s, while the tier changes", (_what, written, held, lines) => {
  const planned = { ...CLUSTER, ...held, tier: "advanced" };
  const constants = Object.entries(planned).map(([name, value]) => [name, constant(value)] as const);
  const expressions = Object.entries({ ...Object.fromEntries(constants), ...written });
  const review = reviewed(
    [update({ ...held, tier: "standard" }, planned)],
    configured(Object.fromEntries(expressions.filter(([, value]) => value !== "absent"))),
  );
  expect(linesWith("ignored")(review)).toEqual(lines);
});
