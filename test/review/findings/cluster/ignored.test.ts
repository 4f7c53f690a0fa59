/** Values that an update keeps although the configuration has others: what `ignore_changes` ignores. */
import type { Json } from "../../../../src/json";
import { plain } from "../../../../src/text";
import { change, type ChangeOptions, CLUSTER, reviewed } from "../../plan";

const WINDOW = { day_of_week: "sunday", start_time: "01:00", end_time: "04:00" };
const LOGINS = [
  { name: "one", type: "oidc", client_secret: "s" },
  { name: "two", type: "saml" },
];

/** The attributes that are ignored, where `held` stays while the tier changes. */
function ignored(written: Record<string, Json>, held: object, options: ChangeOptions = {}) {
  const cluster = { ...CLUSTER, ip_allowlist: ["10.0.0.0/8"], ...held };
  const planned = change(
    { ...cluster, tier: "standard" },
    { ...cluster, tier: "advanced" },
    { ...options, address: "cloud_opensearch.logs" },
  );
  const { name, organization_id } = CLUSTER;
  const all: Record<string, Json> = {
    ...Object.fromEntries(
      Object.entries({ ...cluster, name, organization_id, tier: "advanced" }).map(([key, value]) => [
        key,
        { constant_value: value },
      ]),
    ),
    ...written,
  };
  const expressions = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "absent"));
  const resources = [{ address: "cloud_opensearch.logs", type: "cloud_opensearch", expressions }];
  const { findings } = reviewed([planned], { configuration: { root_module: { resources } } });
  return findings
    .filter(({ code }) => code === "ignored")
    .map(({ attribute, message }) => `${attribute ?? ""}: ${plain(message)}`);
}

const constant = (value: Json): Json => ({ constant_value: value });
const sends = (attribute: string, value: string) => [
  `${attribute}: the configuration ignores changes of it (ignore_changes), and has another value: this update sends what the cluster has, ${value}`,
];

it.each<[what: string, written: Record<string, Json>, held: object, found: readonly string[]]>([
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
])("%s", (_what, written, held, found) => {
  expect(ignored(written, held)).toEqual(found);
});
