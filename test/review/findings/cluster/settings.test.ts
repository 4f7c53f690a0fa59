/** What is said about snapshots, the maintenance window and timeouts that change, end, are not known, or mean the same. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, codesOf, reviewed } from "../../plan";
import { linesWithout, testRows, update } from "../rows";

const linesOf = linesWithout("sensitivity");

const window = (day_of_week: string, start_time = "01:00", end_time = "04:00") => ({
  maintenance_window: { day_of_week, start_time, end_time },
});
const snapshots = (fields: Attributes) => ({ repo_config: fields });
const [KEYS, ROLE] = [{ enable_access_keys: true }, { enable_iam_role: true }];

describe("snapshots are made", () => {
  const made = (is: string, was: string) => [
    `snapshots repo_config: snapshots are made ${is}; they were ${was}`,
  ];
  const hidden = (field: string) => snapshots({ [field]: true });

  testRows(linesOf, [
    [
      "with a role instead of keys",
      snapshots(KEYS),
      snapshots(ROLE),
      made("with an IAM role", "made with access keys"),
    ],
    [
      "with both instead of a role",
      snapshots(ROLE),
      snapshots({ ...KEYS, ...ROLE }),
      made("with access keys and an IAM role", "made with an IAM role"),
    ],
    [
      "without either instead of keys",
      snapshots(KEYS),
      snapshots({}),
      made("without credentials", "made with access keys"),
    ],
    ["for the first time", {}, snapshots(KEYS), made("with access keys", "not made")],
    [
      "with another key",
      snapshots({ ...KEYS, access_key_id: "a" }),
      snapshots({ ...KEYS, access_key_id: "b" }),
      "snapshots repo_config: snapshots are made with another access key",
    ],
    [
      "with a key instead of a role, which is said once",
      snapshots(ROLE),
      snapshots({ ...KEYS, access_key_id: "b" }),
      made("with access keys", "made with an IAM role"),
    ],
    [
      "with false instead of nothing, which is the same",
      snapshots(KEYS),
      snapshots({ ...KEYS, enable_iam_role: false }),
      "rewritten repo_config: is written in another way, and means the same",
    ],
    [
      "with a role whose ARN changes with it",
      snapshots({ ...KEYS, aws_role_arn: null }),
      snapshots({ ...ROLE, aws_role_arn: "arn:a" }),
      made("with an IAM role", "made with access keys"),
    ],
    [
      "with a role whose ARN changes alone",
      snapshots({ ...ROLE, aws_role_arn: "arn:a" }),
      snapshots({ ...ROLE, aws_role_arn: "arn:b" }),
      'unreviewed repo_config: aws_role_arn changes from "arn:a" to "arn:b", which no rule of this review explains',
    ],
    [
      "in a way that is sensitive",
      snapshots(KEYS),
      snapshots(ROLE),
      "snapshots repo_config: the credentials of snapshots change",
      { beforeSensitive: hidden("enable_iam_role"), afterSensitive: hidden("enable_iam_role") },
    ],
    [
      "in a way that is not known",
      snapshots(KEYS),
      snapshots({}),
      "snapshots repo_config: how snapshots are made is known only after apply",
      { unknown: hidden("enable_iam_role") },
    ],
    [
      "in a way of which nothing is known",
      snapshots(KEYS),
      {},
      "snapshots repo_config: how snapshots are made is known only after apply",
      { unknown: { repo_config: true } },
    ],
    [
      "no longer",
      snapshots(KEYS),
      {},
      "reset repo_config: is no longer set: snapshots are disabled; they were made with access keys",
    ],
    [
      "no longer, and nobody may see how",
      snapshots(KEYS),
      {},
      "reset repo_config: is no longer set: snapshots are disabled; how they were made is not shown, since a part of it is sensitive",
      { beforeSensitive: hidden("enable_access_keys") },
    ],
    [
      "with another secret key",
      snapshots({ ...KEYS, secret_access_key: "a" }),
      snapshots({ ...KEYS, secret_access_key: "b" }),
      "secret-rotated repo_config: secret_access_key is replaced",
    ],
  ]);
});

describe("the maintenance window", () => {
  const [SUNDAY, MONDAY] = ["Sunday 01:00 to 04:00 UTC (3 hours)", "Monday 01:00 to 04:00 UTC (3 hours)"];

  testRows(linesOf, [
    [
      "is another one",
      window("sunday"),
      window("monday"),
      `window maintenance_window: maintenance happens ${MONDAY}; it was ${SUNDAY}`,
    ],
    [
      "is the first one",
      {},
      window("monday"),
      `window maintenance_window: maintenance happens ${MONDAY}; it was at any time`,
    ],
    [
      "is longer",
      window("sunday"),
      window("sunday", "01:00", "05:00"),
      `window maintenance_window: maintenance happens Sunday 01:00 to 05:00 UTC (4 hours); it was ${SUNDAY}`,
    ],
    [
      "is written in another way",
      window("sunday"),
      window("Sun", "01:00:00"),
      "rewritten maintenance_window: is written in another way, and means the same",
    ],
    [
      "cannot be read",
      window("domingo"),
      window("sunday"),
      `window maintenance_window: maintenance happens ${SUNDAY}; it was on "domingo" from "01:00" to "04:00" UTC`,
    ],
    [
      "cannot be read, and is the same",
      { ...window("domingo"), tier: "a" },
      { ...window("domingo"), tier: "b" },
      'sizing tier: changes from "a" to "b"',
    ],
    [
      "is sensitive",
      window("sunday"),
      window("monday"),
      "window maintenance_window: maintenance happens at another time (a sensitive value)",
      { beforeSensitive: { maintenance_window: true } },
    ],
    [
      "is not known",
      window("sunday"),
      {},
      "window maintenance_window: the maintenance window is known only after apply",
      { unknown: { maintenance_window: true } },
    ],
    [
      "is not known in a part",
      window("sunday"),
      { maintenance_window: { start_time: "01:00", end_time: "04:00" } },
      "window maintenance_window: the maintenance window is known only after apply",
      { unknown: { maintenance_window: { day_of_week: true } } },
    ],
    [
      "is gone",
      window("sunday"),
      {},
      `reset maintenance_window: is no longer set: maintenance may happen at any time on any day; it was ${SUNDAY}`,
    ],
    [
      "is gone, and was sensitive",
      window("sunday"),
      {},
      "reset maintenance_window: is no longer set: maintenance may happen at any time on any day",
      { beforeSensitive: { maintenance_window: { day_of_week: true } } },
    ],
  ]);
});

describe("timeouts", () => {
  testRows(linesOf, [
    [
      "change",
      { timeouts: { create: "1h" } },
      { timeouts: { create: "2h" } },
      'timeouts timeouts: create changes from "1h" to "2h"',
    ],
    [
      "change for several operations",
      { timeouts: { create: "1h", delete: "1h" } },
      { timeouts: { create: "2h", update: "1h" } },
      'timeouts timeouts: create changes from "1h" to "2h"; update changes from unset to "1h"; delete changes from "1h" to unset',
    ],
    [
      "are not known",
      {},
      {},
      "timeouts timeouts: how long Terraform waits is known only after apply",
      { unknown: { timeouts: true } },
    ],
    [
      "have an operation that is not known to this review",
      { timeouts: { move: "1h" } },
      { timeouts: { move: "2h" } },
      'unreviewed timeouts: move changes from "1h" to "2h", which this review does not know',
    ],
  ]);
});

describe("what is said about a setting", () => {
  it.each<[string, Attributes, Attributes, string]>([
    ["repo_config", KEYS, ROLE, "snapshots"],
    [
      "repo_config",
      { ...KEYS, secret_access_key: "a" },
      { ...KEYS, secret_access_key: "b" },
      "secret-rotated",
    ],
    [
      "maintenance_window",
      window("sunday").maintenance_window,
      window("monday").maintenance_window,
      "window",
    ],
    ["timeouts", { create: "1h" }, { create: "2h" }, "timeouts"],
  ])("hides nothing else in %s: %j", (name, before, after, code) => {
    const one = update({ [name]: { ...before, pause: 1 } }, { [name]: { ...after, pause: 2 } });
    expect(codesOf(reviewed([one]))).toEqual(["unreviewed", code]);
  });

  it.each<[string, object]>([
    [
      "that is new",
      change(null, { ...CLUSTER, ...window("sunday"), ...snapshots(KEYS), timeouts: { create: "1h" } }),
    ],
    [
      "that is destroyed",
      change({ ...CLUSTER, ...window("sunday"), ...snapshots(KEYS), timeouts: { create: "1h" } }, null),
    ],
  ])("is nothing for a cluster %s", (_what, one) => {
    expect(
      codesOf(reviewed([one])).filter((code) => !["created", "deleted", "destroyed"].includes(code)),
    ).toEqual([]);
  });
});

describe("a value that is written in another way, and means the same", () => {
  const login = (dashboards_login: boolean | null, more: Attributes = {}) => ({
    auth_sources: [{ name: "company", type: "saml", dashboards_login, ...more }],
  });
  const keys = (enable_iam_role: boolean | null) =>
    snapshots({ ...KEYS, enable_iam_role, access_key_id: "a" });
  const codes = (...of: Parameters<typeof update>) => codesOf(reviewed([update(...of)]));

  it.each<[string, Attributes, Attributes, string]>([
    ["a weekday in capitals", window("sunday"), window("SUNDAY"), "maintenance_window"],
    ["a switch that was off and is unset", keys(false), keys(null), "repo_config"],
    ["a switch that was unset and is off", keys(null), keys(false), "repo_config"],
    ["a login that was off and is unset", login(false), login(null), "auth_sources"],
    ["an empty list that is unset", { auth_sources: [] }, { auth_sources: null }, "auth_sources"],
    ["no acknowledgements that are unset", { acknowledged: [] }, { acknowledged: null }, "acknowledged"],
    ["timeouts of no operation", { timeouts: { create: null } }, { timeouts: null }, "timeouts"],
    ["timeouts that hold nothing", { timeouts: null }, { timeouts: {} }, "timeouts"],
  ])("is a note, which stops nothing: %s", (_what, before, after, attribute) => {
    const { findings, gate, isClean } = reviewed([update(before, after)]);
    expect(findings.map((one) => [one.code, one.attribute, plain(one.message)])).toEqual([
      ["rewritten", attribute, "is written in another way, and means the same"],
    ]);
    expect([isClean, gate.exitCode]).toEqual([true, 0]);
  });

  it.each<[string, Attributes, Attributes, ChangeOptions]>([
    ["of which another finding is", login(false), login(null, { roles_key: "groups" }), {}],
    ["of a new cluster", window("sunday"), window("SUNDAY"), { actions: ["delete", "create"] }],
    [
      "that is not known yet",
      window("sunday"),
      window("SUNDAY"),
      { unknown: { maintenance_window: { day_of_week: true } } },
    ],
  ])("is no note about an attribute %s", (_what, before, after, options) => {
    expect(codes(before, after, options)).not.toContain("rewritten");
  });

  it.each<[string, Attributes, Attributes, ChangeOptions]>([
    ["timeouts of an operation that is not known", { timeouts: null }, { timeouts: { wait: "1h" } }, {}],
    [
      "timeouts of which a part is not known yet",
      { timeouts: null },
      { timeouts: {} },
      { unknown: { timeouts: { wait: true } } },
    ],
    ["timeouts that are not an object", { timeouts: null }, { timeouts: [] }, {}],
    ["acknowledgements that are not a list", { acknowledged: null }, { acknowledged: {} }, {}],
  ])("is not seen in %s", (_what, before, after, options) => {
    expect(new Set(codes(before, after, options))).toEqual(new Set(["unreviewed"]));
  });
});
