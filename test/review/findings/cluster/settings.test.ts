/** What is said about snapshots, the maintenance window and timeouts that change, end, are not known, or mean the same. */
import { type Attributes, change, CLUSTER, codesOf, reviewed } from "../../plan";
import { linesWithout, testRows, update } from "../rows";

const linesOf = linesWithout("sensitivity");

const window = (day_of_week: string, start_time = "01:00", end_time = "04:00") => ({
  maintenance_window: { day_of_week, start_time, end_time },
});
const snapshots = (fields: Attributes) => ({ repo_config: fields });
const [KEYS, ROLE] = [{ enable_access_keys: true }, { enable_iam_role: true }];

describe("snapshots are made", () => {
  const made = (is: string, was: string, code = "snapshots") => [
    `${code} repo_config: snapshots are made ${is}; they were ${was}`,
  ];
  const begin = (is: string, was: string) => made(is, was, "snapshots-begin");
  const hidden = (field: string) => snapshots({ [field]: true });

  testRows(linesOf, [
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
    ["for the first time", {}, snapshots(KEYS), begin("with access keys", "not made")],
    [
      "with a role after they had no credentials",
      snapshots({}),
      snapshots(ROLE),
      begin("with an IAM role", "made without credentials"),
    ],
    [
      "with another key",
      snapshots({ ...KEYS, access_key_id: "a" }),
      snapshots({ ...KEYS, access_key_id: "b" }),
      "snapshots repo_config: snapshots are made with another access key, perhaps in another bucket",
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
      "snapshots repo_config: snapshots end, since repo_config is no longer set; they were made with access keys",
    ],
    [
      "no longer, and nobody may see how",
      snapshots(KEYS),
      {},
      "snapshots repo_config: snapshots end, since repo_config is no longer set; how they were made is not shown, since a part of it is sensitive",
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
  const SAME = "is written in another way, and means the same";

  testRows(linesOf, [
    ["is in a list", { acknowledged: [] }, { acknowledged: null }, `rewritten acknowledged: ${SAME}`],
    ["is in timeouts", { timeouts: null }, { timeouts: {} }, `rewritten timeouts: ${SAME}`],
    [
      "is not in timeouts of an operation that is not known to this review",
      { timeouts: null },
      { timeouts: { wait: "1h" } },
      'unreviewed timeouts: wait changes from unset to "1h", which this review does not know',
    ],
  ]);

  it("is a note, which stops nothing", () => {
    const { gate, isClean } = reviewed([update(window("sunday"), window("SUNDAY"))]);
    expect([isClean, gate.exitCode]).toEqual([true, 0]);
  });
});
