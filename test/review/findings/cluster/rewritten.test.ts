/** Values that are written in another way and mean the same: a note, which stops nothing. */
import { plain } from "../../../../src/text";
import { change, type ChangeOptions, reviewed } from "../../plan";

const CLUSTER = {
  name: "logs",
  organization_id: 42,
  ip_allowlist: ["10.0.0.0/8"],
  dashboards_ip_allowlist: ["10.0.0.0/8"],
};
const week = (day_of_week: string) => ({
  maintenance_window: { day_of_week, start_time: "01:00", end_time: "03:00" },
});
const snapshots = (enable_iam_role: boolean | null) => ({
  repo_config: { enable_access_keys: true, enable_iam_role, access_key_id: "a" },
});
const login = (dashboards_login: boolean | null) => ({
  auth_sources: [{ name: "company", type: "saml", dashboards_login }],
});
const found = (before: object, after: object, options: ChangeOptions = {}) =>
  reviewed([change({ ...CLUSTER, ...before }, { ...CLUSTER, ...after }, options)]);
const codes = (...of: Parameters<typeof found>) => found(...of).findings.map(({ code }) => code);

it.each<[string, object, object, string]>([
  ["a weekday in capitals", week("sunday"), week("SUNDAY"), "maintenance_window"],
  ["a switch that was off and is unset", snapshots(false), snapshots(null), "repo_config"],
  ["a switch that was unset and is off", snapshots(null), snapshots(false), "repo_config"],
  ["a login that was off and is unset", login(false), login(null), "auth_sources"],
  ["an empty list that is unset", { auth_sources: [] }, { auth_sources: null }, "auth_sources"],
  ["no acknowledgements that are unset", { acknowledged: [] }, { acknowledged: null }, "acknowledged"],
  ["timeouts of no operation", { timeouts: { create: null } }, { timeouts: null }, "timeouts"],
  ["timeouts that hold nothing", { timeouts: null }, { timeouts: {} }, "timeouts"],
])("notes %s", (_what, before, after, attribute) => {
  const { findings, gate, isClean } = found(before, after);
  expect(findings.map((one) => [one.code, one.attribute, plain(one.message)])).toEqual([
    ["rewritten", attribute, "is written in another way, and means the same"],
  ]);
  expect(isClean).toBe(true);
  expect(gate.exitCode).toBe(0);
});

it("says nothing of an attribute that another finding is about", () => {
  const before = login(false);
  const [source] = login(null).auth_sources;
  expect(codes(before, { auth_sources: [{ ...source, roles_key: "groups" }] })).not.toContain("rewritten");
});

it.each<[string, object, object, ChangeOptions]>([
  ["timeouts of an operation that is not known", { timeouts: null }, { timeouts: { wait: "1h" } }, {}],
  [
    "timeouts of which a part is not known yet",
    { timeouts: null },
    { timeouts: {} },
    { unknown: { timeouts: { wait: true } } },
  ],
  ["timeouts that are not an object", { timeouts: null }, { timeouts: [] }, {}],
  ["acknowledgements that are not a list", { acknowledged: null }, { acknowledged: {} }, {}],
])("does not know %s", (_what, before, after, options) => {
  expect(new Set(codes(before, after, options))).toEqual(new Set(["unreviewed"]));
});

it("says nothing of a cluster that is made anew, and of values that are not known yet", () => {
  expect(codes(week("sunday"), week("SUNDAY"), { actions: ["delete", "create"] })).not.toContain("rewritten");
  const unknown = { maintenance_window: { day_of_week: true } };
  expect(codes(week("sunday"), week("SUNDAY"), { unknown })).not.toContain("rewritten");
});
