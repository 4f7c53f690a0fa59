import { linesOf, testRows, update } from "../findings/rows";
/** Values that are written in another way and mean the same: no finder takes them for a change. */
import { type Attributes, change, clusterAt, codesOf, reviewed } from "../plan";

const REPO = "repo_config";
const SAME = "is written in another way, and means the same";
const ROLE = { enable_iam_role: false, aws_role_arn: null };
const window = (day_of_week: string, start_time: string) => ({
  maintenance_window: { day_of_week, start_time, end_time: "01:00" },
});
const login = (...logins: readonly Attributes[]) => ({
  auth_sources: logins.map((fields) => ({ name: "login", type: "oidc", ...fields })),
});

describe("an update", () => {
  testRows(linesOf, [
    {
      name: "that removes snapshots which were never made",
      before: { [REPO]: ROLE },
      after: { [REPO]: null },
      lines: `changed ${REPO}: ${SAME}`,
    },
    {
      name: "that adds an object without a setting",
      before: { [REPO]: null },
      after: { [REPO]: {} },
      lines: `changed ${REPO}: ${SAME}`,
    },
    {
      name: "that adds a role which is not used",
      before: { [REPO]: null },
      after: { [REPO]: ROLE },
      lines: `changed ${REPO}: ${SAME}`,
    },
    {
      name: "of a text without content",
      before: login({ scope: "", client_secret: "s" }),
      after: login({ scope: null, client_secret: "s" }),
      lines: `changed auth_sources: ${SAME}`,
    },
    {
      name: "of a text without content, beside another one",
      before: login({ scope: "", client_secret: "s" }, { name: "b", roles_key: "a" }),
      after: login({ name: "b", roles_key: "b" }, { client_secret: "s" }),
      lines: [
        'identity auth_sources: b: roles_key changes from "a" to "b", so that users get other backend roles',
      ],
    },
    {
      name: "of a flag, beside another key",
      before: { [REPO]: { enable_access_keys: true, access_key_id: "a" } },
      after: { [REPO]: { enable_access_keys: true, enable_iam_role: false, access_key_id: "b" } },
      lines: `snapshots ${REPO}: snapshots are made with another access key, perhaps in another bucket`,
    },
    {
      name: "of the case of a host name",
      before: { custom_hostname: "search.example.com" },
      after: { custom_hostname: "Search.Example.COM" },
      lines: `changed custom_hostname: ${SAME}`,
    },
    {
      name: "to a text without content resets",
      before: { custom_hostname: "search.example.com" },
      after: { custom_hostname: "" },
      lines:
        'reset custom_hostname: is no longer set: the generated default hostname; it was "search.example.com"',
    },
  ]);
});

describe("what is not known to mean the same", () => {
  const HIDDEN = { enable_iam_role: true };

  it.each<[what: string, one: object, codes: readonly string[]]>([
    [
      "a part that is known only after apply",
      update(
        { [REPO]: null },
        { [REPO]: { enable_iam_role: false } },
        {
          unknown: { [REPO]: { aws_role_arn: true } },
        },
      ),
      ["unreviewed", "changed"],
    ],
    [
      "a flag that is sensitive, whose value this would show",
      update(
        { [REPO]: { enable_iam_role: false } },
        { [REPO]: null },
        { beforeSensitive: { [REPO]: HIDDEN } },
      ),
      ["snapshots"],
    ],
    [
      "a host name that is sensitive",
      update(
        { custom_hostname: "a.example.com" },
        { custom_hostname: "A.example.com" },
        {
          afterSensitive: { custom_hostname: true },
        },
      ),
      ["hostname"],
    ],
    [
      "a value of another type than in the schema",
      update({ data_node_count: 3 }, { data_node_count: "3" }),
      ["unreviewed", "changed"],
    ],
    [
      "what the service computes",
      update({ [REPO]: { aws_role_arn: "arn:a" } }, { [REPO]: null }),
      ["snapshots"],
    ],
    [
      "a field that the schema does not know",
      update({ [REPO]: null }, { [REPO]: { bucket: "a" } }),
      ["unreviewed", "changed"],
    ],
  ])("is a difference: %s", (_what, one, codes) => {
    expect(codesOf(reviewed([one]))).toEqual(codes);
  });
});

it("leaves a replacement the finding that it is one", () => {
  const replaced = clusterAt(
    "logs",
    { [REPO]: {}, custom_hostname: "search.example.com" },
    { custom_hostname: "Search.example.com" },
    { actions: ["delete", "create"] },
  );
  expect(codesOf(reviewed([replaced]))).toEqual(["replaced"]);
});

it.each<[what: string, before: Attributes, after: Attributes]>([
  ["a weekday and a time", window("sunday", "23:00"), window("SUN", "23:00:00")],
  ["a flag", { [REPO]: { enable_iam_role: false } }, { [REPO]: {} }],
  ["a scope", login({ scope: "" }), login({})],
])("is no drift: %s", (_what, before, after) => {
  const drift = change({ name: "logs", ...before }, { name: "logs", ...after });
  expect(reviewed([], { resource_drift: [drift] }).findings).toEqual([]);
});

it("keeps what of a drift an update has in another spelling", () => {
  const drift = clusterAt("logs", { custom_hostname: "a.example.com" }, { custom_hostname: "b.example.com" });
  const planned = clusterAt(
    "logs",
    { custom_hostname: "b.example.com", tier: "a" },
    { custom_hostname: "B.example.com", tier: "b" },
  );
  expect(linesOf(reviewed([planned], { resource_drift: [drift] }))).toContainEqual(
    expect.stringContaining("outside Terraform, and stays so"),
  );
});
