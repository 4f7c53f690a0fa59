/** What the headline names, what it counts, and what it leaves out. */
import type { ReviewOptions } from "../../../src/review";
import { reportOf } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { type Attributes, change, type ChangeOptions, clusterAt, reviewed } from "../plan";

const lists = (...ranges: readonly string[]) => ({
  name: "logs",
  ip_allowlist: ranges,
  dashboards_ip_allowlist: ["10.0.0.0/8"],
});
const headline = (before: readonly string[], after: readonly string[], marks: object = {}) =>
  plain(reportOf(reviewed([change(lists(...before), lists(...after), marks)])).headline);

const SENSITIVE = { afterSensitive: { ip_allowlist: true } };

it("names the change if more addresses are added than removed", () => {
  expect(headline(["198.51.100.0/28"], ["203.0.113.0/24"])).toBe("logs API lets in more addresses");
});

it("compares no sizes of a sensitive list", () => {
  const [small, large] = [["198.51.100.0/28"], ["203.0.113.0/24"]];
  expect(headline(small, large, SENSITIVE)).toBe(headline(large, small, SENSITIVE));
});

describe("a headline", () => {
  const VERSION = { version: "2.1.0" };
  const at = (name: string) => `cloud_opensearch.${name}`;
  const updates = (count: number, after: Attributes, before: Attributes = {}, options: ChangeOptions = {}) =>
    ["a", "b"]
      .slice(0, count)
      .map((name) => clusterAt(name, { ...VERSION, ...before }, { ...VERSION, ...after }, options));
  const kept = (options: ChangeOptions = {}) => updates(2, {}, {}, { ...options, actions: ["no-op"] });
  const destroyed = ["a", "b"].map((name) => clusterAt(name, VERSION, null));
  const SOURCE = { auth_sources: [{ name: "company", type: "oidc", audience: "a" }] };
  const [IPV4, IPV6] = [
    { ip_allowlist: ["10.0.0.0/8", "0.0.0.0/0"] },
    { ip_allowlist: ["10.0.0.0/8", "::/0"] },
  ];
  const WEEK = { day_of_week: "sunday", start_time: "01:00", end_time: "03:00" };
  const BACKUP = { repo_config: { enable_iam_role: true } };
  const said = (changes: readonly object[], more: Attributes = {}) =>
    plain(reportOf(reviewed(changes, more)).headline);

  it.each<[string, readonly object[], string]>([
    ["one size", updates(1, { tier: "x" }), "a changes its size, no access list changes"],
    [
      "two moves",
      kept({ more: { previous_address: at("old") } }),
      "2 clusters keep their data at other addresses of the configuration, no access list changes",
    ],
    ["two older versions", updates(2, { version: "1.3.0" }), "2 clusters get an older version"],
    [
      "an older version, and a host name",
      updates(1, { version: "1.3.0", custom_hostname: "a.example" }),
      "a gets an older version, a gets a new address (URL), which all callers must use: API a host name of the service's choice → a.example",
    ],
    [
      "one new name that is not compared",
      [clusterAt("a", null, { name: "x" }, { afterSensitive: { name: true } }), ...kept().slice(1)],
      "cloud_opensearch.a gets a name that another cluster may have, which is not checked, cloud_opensearch.a is new",
    ],
    [
      "two open lists of one cluster",
      updates(1, { ...IPV4, dashboards_ip_allowlist: ["0.0.0.0/0"] }),
      "2 endpoints open to every IPv4 address",
    ],
    [
      "lists that are open to one family each",
      [...updates(1, IPV4), ...updates(2, IPV6).slice(1)],
      "1 endpoint open to every IPv4 address, 1 endpoint open to every IPv6 address",
    ],
    [
      "a list that lets in more than any network has, which widens too",
      updates(1, { ip_allowlist: ["10.0.0.0/8", "16.0.0.0/7"] }),
      "a API lets in more addresses than any one network has",
    ],
    [
      "a change that is marked only",
      updates(1, {}, {}, { afterSensitive: { tier: true, version: true } }),
      "1 other warning",
    ],
  ])("is about %s", (_what, changes, words) => {
    expect(said(changes)).toBe(words);
  });

  interface Drifted {
    readonly now: Attributes;
    readonly before: Attributes;
    readonly words: string;
  }

  it.each<[what: string, given: Drifted]>([
    [
      "opened a list",
      {
        now: { ip_allowlist: ["10.0.0.0/7"] },
        before: { ip_allowlist: ["10.0.0.0/9"] },
        words: "1 endpoint was opened to more addresses outside Terraform",
      },
    ],
    [
      "changed who can log in",
      {
        now: SOURCE,
        before: { auth_sources: null },
        words: "who can log in to a was changed outside Terraform",
      },
    ],
  ])("says that somebody outside Terraform %s", (_what, { now, before, words }) => {
    const drift = updates(1, now, before);
    expect(said([], { resource_drift: drift })).toBe(words);
  });

  it("says that somebody outside Terraform deleted clusters", () => {
    const changed = [clusterAt("c", { tier: "w" }, { tier: "x" })];
    const deleted = (count: number) =>
      said([], { resource_drift: [...destroyed.slice(0, count), ...changed] });
    expect(deleted(1)).toBe("a was deleted outside Terraform, 1 change made outside Terraform");
    expect(deleted(2)).toBe("2 clusters were deleted outside Terraform, 1 change made outside Terraform");
  });

  it("says that an imported cluster has another address", () => {
    const cluster = { id: 7, name: "a" };
    const managed = clusterAt("a", cluster, cluster, { actions: ["no-op"] });
    const inChange = { importing: { id: "7" } };
    const imported = clusterAt("b", cluster, cluster, { actions: ["no-op"], inChange });
    expect(said([managed, imported])).toBe("a has another address already, a is imported");
  });

  it("distinguishes snapshots that end from other fields that are reset", () => {
    const unset = (count: number, before: Attributes) =>
      said(updates(count, Object.fromEntries(Object.keys(before).map((name) => [name, null])), before));
    expect(unset(1, BACKUP)).toBe("a no longer makes snapshots");
    expect(unset(2, BACKUP)).toBe("2 clusters no longer make snapshots");
    expect(unset(1, { maintenance_window: WEEK })).toBe("1 field reset");
    expect(unset(2, { maintenance_window: WEEK, ...BACKUP })).toBe(
      "2 clusters no longer make snapshots, 2 fields reset",
    );
  });

  interface Gated {
    readonly changes?: readonly object[];
    readonly failOn: readonly string[];
    readonly standing: string;
  }

  it.each<[what: string, given: Gated]>([
    ["stop", { failOn: ["broadened"], standing: "stop" }],
    ["pass", { failOn: ["destroyed"], standing: "pass" }],
    ["clean", { changes: updates(1, { tier: "x" }), failOn: ["destroyed"], standing: "clean" }],
    ["unchecked", { failOn: ["none"], standing: "unchecked" }],
  ])("stands beside the gate's result: %s", (_what, { changes = updates(1, IPV4), failOn, standing }) => {
    expect(reportOf(reviewed(changes, {}, { failOn })).standing).toBe(standing);
  });
});

describe("approvals that the change adds", () => {
  const approvalOf = (digit: string, who: string) => ({
    digest: digit.repeat(32),
    record: { who, why: "a reason", until: "2999-12-31" },
  });
  const wider = change(lists("10.0.0.0/8"), lists("10.0.0.0/7"));
  const same = change(lists("10.0.0.0/8"), lists("10.0.0.0/8"), { actions: ["no-op"] });
  const [ada, bob] = [approvalOf("1", "Ada"), approvalOf("2", "Bob")];

  it.each<[what: string, given: { one: object; options: ReviewOptions; words: string }]>([
    [
      "are at the end of a headline",
      {
        one: wider,
        options: { approvals: [ada], baseApprovals: [] },
        words: "logs API lets in more addresses, 1 approval added by this change (Ada)",
      },
    ],
    [
      "are there beside nothing else, each person once",
      {
        one: same,
        options: { approvals: [ada, bob, approvalOf("3", "Ada")], baseApprovals: [] },
        words: "no access list changes, 3 approvals added by this change (Ada, Bob)",
      },
    ],
  ])("%s", (_what, { one, options, words }) => {
    expect(plain(reportOf(reviewed([one], {}, options)).headline)).toBe(words);
  });
});
