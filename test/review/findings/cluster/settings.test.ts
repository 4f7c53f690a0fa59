/** What is said about snapshots, the maintenance window and timeouts that change, end, are not known, or mean the same. */
import { type Attributes, change, CLUSTER, codesOf, reviewed } from "../../plan";
import { linesWithout, testRows, update } from "../rows";
import { NO_RULE, NOT_KNOWN } from "../unexplained";
import { noLongerSet } from "./no-longer-set";

const linesOf = linesWithout();

const window = (day_of_week: string, start_time = "01:00", end_time = "04:00") => ({
  maintenance_window: { day_of_week, start_time, end_time },
});
const snapshots = (fields: Attributes) => ({ repo_config: fields });
const [KEYS, ROLE] = [{ enable_access_keys: true }, { enable_iam_role: true }];

describe("snapshots are made", () => {
  const made = (is: string, was: string, code = "snapshots") => [
    `${code} repo_config: snapshots are made ${is}; they were ${was}`,
  ];
  const begin = (is: string, was: string) => made(is, was, "changed");
  const hidden = (field: string) => snapshots({ [field]: true });

  testRows(linesOf, [
    {
      name: "with both instead of a role",
      before: snapshots(ROLE),
      after: snapshots({ ...KEYS, ...ROLE }),
      lines: made("with access keys and an IAM role", "made with an IAM role"),
    },
    {
      name: "without either instead of keys",
      before: snapshots(KEYS),
      after: snapshots({}),
      lines: made("without credentials", "made with access keys"),
    },
    { name: "for the first time", after: snapshots(KEYS), lines: begin("with access keys", "not made") },
    {
      name: "with a role after they had no credentials",
      before: snapshots({}),
      after: snapshots(ROLE),
      lines: begin("with an IAM role", "made without credentials"),
    },
    {
      name: "with another key",
      before: snapshots({ ...KEYS, access_key_id: "a" }),
      after: snapshots({ ...KEYS, access_key_id: "b" }),
      lines: "snapshots repo_config: snapshots are made with another access key, perhaps in another bucket",
    },
    {
      name: "with a key instead of a role, which is said once",
      before: snapshots(ROLE),
      after: snapshots({ ...KEYS, access_key_id: "b" }),
      lines: made("with access keys", "made with an IAM role"),
    },
    {
      name: "with false instead of nothing, which is the same",
      before: snapshots(KEYS),
      after: snapshots({ ...KEYS, enable_iam_role: false }),
      lines: "changed repo_config: is written in another way, and means the same",
    },
    {
      name: "with a role whose ARN changes with it",
      before: snapshots({ ...KEYS, aws_role_arn: null }),
      after: snapshots({ ...ROLE, aws_role_arn: "arn:a" }),
      lines: made("with an IAM role", "made with access keys"),
    },
    {
      name: "with a role whose ARN changes alone",
      before: snapshots({ ...ROLE, aws_role_arn: "arn:a" }),
      after: snapshots({ ...ROLE, aws_role_arn: "arn:b" }),
      lines: `unreviewed repo_config: aws_role_arn changes from "arn:a" to "arn:b", ${NO_RULE}`,
    },
    {
      name: "in a way that is sensitive",
      before: snapshots(KEYS),
      after: snapshots(ROLE),
      lines: "snapshots repo_config: the credentials of snapshots change",
      beforeSensitive: hidden("enable_iam_role"),
      afterSensitive: hidden("enable_iam_role"),
    },
    {
      name: "in a way that is not known",
      before: snapshots(KEYS),
      after: snapshots({}),
      lines: "snapshots repo_config: how snapshots are made is known only after apply",
      unknown: hidden("enable_iam_role"),
    },
    {
      name: "in a way of which nothing is known",
      before: snapshots(KEYS),
      lines: "snapshots repo_config: how snapshots are made is known only after apply",
      unknown: { repo_config: true },
    },
    {
      name: "no longer",
      before: snapshots(KEYS),
      lines: "snapshots repo_config: snapshots end, since repo_config is no longer set",
    },
    {
      name: "no longer, and nobody may see how",
      before: snapshots(KEYS),
      lines: "snapshots repo_config: snapshots end, since repo_config is no longer set",
      beforeSensitive: hidden("enable_access_keys"),
    },
    {
      name: "with another secret key",
      before: snapshots({ ...KEYS, secret_access_key: "a" }),
      after: snapshots({ ...KEYS, secret_access_key: "b" }),
      lines: "secret repo_config: secret_access_key is replaced",
    },
  ]);
});

describe("the maintenance window", () => {
  const [SUNDAY, MONDAY] = ["Sunday 01:00–04:00 UTC", "Monday 01:00–04:00 UTC"];

  testRows(linesOf, [
    {
      name: "is the first one",
      after: window("monday"),
      lines: `changed maintenance_window: maintenance happens ${MONDAY}; it was at any time`,
    },
    {
      name: "is longer",
      before: window("sunday"),
      after: window("sunday", "01:00", "05:00"),
      lines: `changed maintenance_window: maintenance happens Sunday 01:00–05:00 UTC; it was ${SUNDAY}`,
    },
    {
      name: "is written in another way",
      before: window("sunday"),
      after: window("Sun", "01:00:00"),
      lines: "changed maintenance_window: is written in another way, and means the same",
    },
    {
      name: "cannot be read",
      before: window("domingo"),
      after: window("sunday"),
      lines: `changed maintenance_window: maintenance happens ${SUNDAY}; it was on "domingo" from "01:00" to "04:00" UTC`,
    },
    {
      name: "is sensitive",
      before: window("sunday"),
      after: window("monday"),
      lines: "changed maintenance_window: maintenance happens at another time (a sensitive value)",
      beforeSensitive: { maintenance_window: true },
    },
    {
      name: "is not known",
      before: window("sunday"),
      lines: "changed maintenance_window: the maintenance window is known only after apply",
      unknown: { maintenance_window: true },
    },
    {
      name: "is not known in a part",
      before: window("sunday"),
      after: { maintenance_window: { start_time: "01:00", end_time: "04:00" } },
      lines: "changed maintenance_window: the maintenance window is known only after apply",
      unknown: { maintenance_window: { day_of_week: true } },
    },
    {
      name: "is gone",
      before: window("sunday"),
      lines: `reset maintenance_window: ${noLongerSet("maintenance_window")}; it was ${SUNDAY}`,
    },
    {
      name: "is gone, and was sensitive",
      before: window("sunday"),
      lines: `reset maintenance_window: ${noLongerSet("maintenance_window")}`,
      beforeSensitive: { maintenance_window: { day_of_week: true } },
    },
  ]);
});

describe("timeouts", () => {
  testRows(linesOf, [
    {
      name: "change for several operations",
      before: { timeouts: { create: "1h", delete: "1h" } },
      after: { timeouts: { create: "2h", update: "1h" } },
      lines:
        'changed timeouts: changes from {create = "1h", delete = "1h"} to {create = "2h", update = "1h"}',
    },
    {
      name: "are not known",
      lines: "changed timeouts: changes from unset to (known after apply)",
      unknown: { timeouts: true },
    },
  ]);
});

describe("what is said about a setting", () => {
  interface Paused {
    readonly name: string;
    readonly before: Attributes;
    readonly after: Attributes;
    readonly code: string;
  }

  it.each<Paused>([
    { name: "repo_config", before: KEYS, after: ROLE, code: "snapshots" },
    {
      name: "repo_config",
      before: { ...KEYS, secret_access_key: "a" },
      after: { ...KEYS, secret_access_key: "b" },
      code: "secret",
    },
    {
      name: "maintenance_window",
      before: window("sunday").maintenance_window,
      after: window("monday").maintenance_window,
      code: "changed",
    },
    { name: "timeouts", before: { create: "1h" }, after: { create: "2h" }, code: "changed" },
  ])("hides nothing else in $name: $before", ({ name, before, after, code }) => {
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
      codesOf(reviewed([one])).filter((code) => !["changed", "destroyed", "open"].includes(code)),
    ).toEqual([]);
  });
});

describe("a value that is written in another way, and means the same", () => {
  const SAME = "is written in another way, and means the same";

  testRows(linesOf, [
    {
      name: "is in a list",
      before: { acknowledged: [] },
      after: { acknowledged: null },
      lines: `changed acknowledged: ${SAME}`,
    },
    {
      name: "is in timeouts",
      before: { timeouts: null },
      after: { timeouts: {} },
      lines: `changed timeouts: ${SAME}`,
    },
    {
      name: "is not in timeouts of an operation that is not known to this review",
      before: { timeouts: null },
      after: { timeouts: { wait: "1h" } },
      lines: [
        `unreviewed timeouts: wait changes from unset to "1h", ${NOT_KNOWN}`,
        'changed timeouts: changes from unset to {wait = "1h"}',
      ],
    },
  ]);

  it("is a note, which stops nothing", () => {
    const { gate } = reviewed([update(window("sunday"), window("SUNDAY"))]);
    expect([gate.stops, gate.exitCode]).toEqual([[], 0]);
  });
});
