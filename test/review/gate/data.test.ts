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

interface Updated extends ChangeOptions {
  readonly sides: readonly [before: object | null, after: object | null];
  readonly result: Result;
  readonly configured?: object;
}

const ROWS: readonly [what: string, given: Updated][] = [
  ["access keys to none", { sides: repo(KEYS, null), result: "can be approved" }],
  ["a role to none", { sides: repo(ROLE, null), result: "can be approved" }],
  ["access keys to both off", { sides: repo(KEYS, NONE), result: "can be approved" }],
  ["a role to both off", { sides: repo(ROLE, NONE), result: "can be approved" }],
  ["a role to an empty object", { sides: repo(ROLE, {}), result: "can be approved" }],
  ["access keys to a role", { sides: repo(KEYS, ROLE), result: "can be approved" }],
  ["a role to access keys", { sides: repo(ROLE, KEYS), result: "can be approved" }],
  ["both to access keys alone", { sides: repo({ ...KEYS, ...ROLE }, KEYS), result: "can be approved" }],
  ["access keys to both", { sides: repo(KEYS, { ...KEYS, ...ROLE }), result: "can be approved" }],
  ["other access keys", { sides: repo(KEYS, OTHER_KEYS), result: "can be approved" }],
  [
    "another key id alone",
    { sides: repo(KEYS, { ...KEYS, access_key_id: "AKIA2" }), result: "can be approved" },
  ],
  // An access key has one secret: it is of the same bucket, or does not work at all.
  [
    "another secret of the same key",
    { sides: repo(KEYS, { ...KEYS, secret_access_key: "planted-2" }), result: "passes" },
  ],
  [
    "no secret any more",
    { sides: repo(KEYS, { ...KEYS, secret_access_key: null }), result: "can be approved" },
  ],
  ["the first snapshots", { sides: repo(null, KEYS), result: "passes" }],
  ["credentials where there were none", { sides: repo(NONE, ROLE), result: "passes" }],
  [
    "an unknown configuration",
    { sides: [{ repo_config: KEYS }, {}], result: "needs a known value", unknown: { repo_config: true } },
  ],
  [
    "an unknown switch",
    {
      sides: repo(KEYS, { ...KEYS, enable_access_keys: undefined }),
      result: "needs a known value",
      unknown: { repo_config: { enable_access_keys: true } },
    },
  ],
  [
    "an unknown key id",
    {
      sides: repo(KEYS, { ...KEYS, access_key_id: undefined }),
      result: "needs a known value",
      unknown: { repo_config: { access_key_id: true } },
    },
  ],
  ["an older version", { sides: version("2.19", "2.9"), result: "can be approved" }],
  ["a newer version", { sides: version("2.9", "2.19"), result: "passes" }],
  ["a version that cannot be compared", { sides: version("2.19", "latest"), result: "can be approved" }],
  [
    "a version of which only the end differs",
    { sides: version("2.19.0", "2.19.0-rc1"), result: "can be approved" },
  ],
  [
    "an unknown version",
    {
      sides: version("2.19", null),
      result: "needs a known value",
      ...unknownVersion,
      configured: configured({ version: { references: ["var.version"] } }),
    },
  ],
  ["no version any more", { sides: version("2.19", null), result: "can be approved" }],
  [
    "no version any more, which the service chooses",
    {
      sides: version("2.19", null),
      result: "can be approved",
      ...unknownVersion,
      configured: configured({}),
    },
  ],
  ["a cluster that is destroyed", { sides: [{ id: 1 }, null], result: "can be approved" }],
  [
    "a cluster that is replaced",
    { sides: [{ id: 1 }, { id: 1, organization_id: 43 }], result: "can be approved", ...replaced },
  ],
  // The reference says nothing of data that a smaller cluster loses.
  [
    "fewer nodes and another tier",
    {
      sides: [
        { data_node_count: 5, tier: "advanced" },
        { data_node_count: 3, tier: "standard" },
      ],
      result: "passes",
    },
  ],
];

describe.each(ROWS)("%s", (_what, { sides: [before, after], result, configured: more = {}, ...options }) => {
  const side = (values: object | null) => values && { ...CLUSTER, ...values };
  const gateWith = (given: ReviewOptions = {}) =>
    reviewed([change(side(before), side(after), options)], { ...more }, { today: TODAY, ...given }).gate;
  const digests = gateWith().stops.map(({ digest }) => digest);
  const approvalsUntil = (until: string) =>
    digests.flatMap((digest) =>
      digest === undefined
        ? []
        : {
            digests: [digest],
            entry: { who: "Ada", why: "agreed", until, stacks: undefined, isOutdated: false },
          },
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
    const ended = expired.stops.map((stop) => stop.expired !== undefined);
    expect(ended.every((isEnded) => isEnded === isApproved)).toBe(true);
  });
});
