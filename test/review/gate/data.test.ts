/** What may lose data or end backups stops the default gate, until an approval of exactly this covers it. */
import type { ReviewOptions } from "../../../src/review";
import { change, type ChangeOptions, CLUSTER, configured, reviewed } from "../plan";

const TODAY = "2026-01-15";
const KEYS = { enable_access_keys: true, access_key_id: "AKIA1", secret_access_key: "planted-1" };
const OTHER_KEYS = { ...KEYS, access_key_id: "AKIA2", secret_access_key: "planted-2" };
const ROLE = { enable_iam_role: true, aws_role_arn: "arn:1" };
const NONE = { enable_access_keys: false, enable_iam_role: false };

const repo = (before: object | null, after: object | null): readonly [object, object] => [
  { repo_config: before },
  { repo_config: after },
];
const version = (before: string | null, after: string | null): readonly [object, object] => [
  { version: before },
  { version: after },
];
const unknownVersion: ChangeOptions = { unknown: { version: true } };
const replaced: ChangeOptions = {
  actions: ["delete", "create"],
  inChange: { replace_paths: [["organization_id"]] },
};

/** Whether it stops, and if so whether an approval can cover it. */
type Result = "passes" | "can be approved" | "needs a known value";

type Row = [
  what: string,
  sides: readonly [before: object | null, after: object | null],
  result: Result,
  options?: ChangeOptions,
  configured?: object,
];

const ROWS: readonly Row[] = [
  ["access keys to none", repo(KEYS, null), "can be approved"],
  ["a role to none", repo(ROLE, null), "can be approved"],
  ["access keys to both off", repo(KEYS, NONE), "can be approved"],
  ["a role to both off", repo(ROLE, NONE), "can be approved"],
  ["a role to an empty object", repo(ROLE, {}), "can be approved"],
  ["access keys to a role", repo(KEYS, ROLE), "can be approved"],
  ["a role to access keys", repo(ROLE, KEYS), "can be approved"],
  ["both to access keys alone", repo({ ...KEYS, ...ROLE }, KEYS), "can be approved"],
  ["access keys to both", repo(KEYS, { ...KEYS, ...ROLE }), "can be approved"],
  ["other access keys", repo(KEYS, OTHER_KEYS), "can be approved"],
  ["another key id alone", repo(KEYS, { ...KEYS, access_key_id: "AKIA2" }), "can be approved"],
  // An access key has one secret: it is of the same bucket, or does not work at all.
  ["another secret of the same key", repo(KEYS, { ...KEYS, secret_access_key: "planted-2" }), "passes"],
  ["no secret any more", repo(KEYS, { ...KEYS, secret_access_key: null }), "can be approved"],
  ["the first snapshots", repo(null, KEYS), "passes"],
  ["credentials where there were none", repo(NONE, ROLE), "passes"],
  [
    "an unknown configuration",
    [{ repo_config: KEYS }, {}],
    "needs a known value",
    { unknown: { repo_config: true } },
  ],
  [
    "an unknown switch",
    repo(KEYS, { ...KEYS, enable_access_keys: undefined }),
    "needs a known value",
    { unknown: { repo_config: { enable_access_keys: true } } },
  ],
  [
    "an unknown key id",
    repo(KEYS, { ...KEYS, access_key_id: undefined }),
    "needs a known value",
    { unknown: { repo_config: { access_key_id: true } } },
  ],
  ["an older version", version("2.19", "2.9"), "can be approved"],
  ["a newer version", version("2.9", "2.19"), "passes"],
  ["a version that cannot be compared", version("2.19", "latest"), "can be approved"],
  ["a version of which only the end differs", version("2.19.0", "2.19.0-rc1"), "can be approved"],
  [
    "an unknown version",
    version("2.19", null),
    "needs a known value",
    unknownVersion,
    configured({ version: { references: ["var.version"] } }),
  ],
  ["no version any more", version("2.19", null), "can be approved"],
  [
    "no version any more, which the service chooses",
    version("2.19", null),
    "can be approved",
    unknownVersion,
    configured({}),
  ],
  ["a cluster that is destroyed", [{ id: 1 }, null], "can be approved"],
  ["a cluster that is replaced", [{ id: 1 }, { id: 1, organization_id: 43 }], "can be approved", replaced],
  // The reference says nothing of data that a smaller cluster loses.
  [
    "fewer nodes and another tier",
    [
      { data_node_count: 5, tier: "advanced" },
      { data_node_count: 3, tier: "standard" },
    ],
    "passes",
  ],
];

describe.each<Row>(ROWS)("%s", (_what, [before, after], result, options = {}, more = {}) => {
  const side = (values: object | null) => values && { ...CLUSTER, ...values };
  const gateWith = (given: ReviewOptions = {}) =>
    reviewed([change(side(before), side(after), options)], { ...more }, { today: TODAY, ...given }).gate;
  const digests = gateWith().groups.map(({ digest }) => digest);
  const approvalsUntil = (until: string) =>
    digests.flatMap((digest) =>
      digest === undefined ? [] : { digest, record: { who: "Ada", why: "agreed", until } },
    );

  it(result, () => {
    expect(gateWith().exitCode).toBe(result === "passes" ? 0 : 3);
    if (result !== "passes") expect(digests.includes(undefined)).toBe(result === "needs a known value");
  });

  it("follows its approval", () => {
    const isApproved = result !== "needs a known value";
    expect(gateWith({ approvals: approvalsUntil(TODAY) }).exitCode).toBe(isApproved ? 0 : 3);
    const expired = gateWith({ approvals: approvalsUntil("2026-01-14") });
    expect(expired.exitCode).toBe(result === "passes" ? 0 : 3);
    expect(expired.approvals.every(({ use }) => use === "expired")).toBe(true);
  });
});
