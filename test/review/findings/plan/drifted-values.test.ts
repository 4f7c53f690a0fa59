/** From what to what a value was changed outside Terraform, and which fields fall back to their default. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, codesOf, reviewed } from "../../plan";

const drifted = (before: Attributes, after: Attributes, options: ChangeOptions = {}, planned?: object) =>
  reviewed(planned === undefined ? [] : [planned], {
    resource_drift: [change({ ...CLUSTER, ...before }, { ...CLUSTER, ...after }, options)],
  });
const detailsOf = ({ findings }: ReturnType<typeof reviewed>) =>
  findings
    .filter(({ code }) => code === "drift")
    .flatMap(({ details }) => details?.() ?? [])
    .map(plain);

const ROLE = { repo_config: { enable_iam_role: true } };
const WINDOW = { maintenance_window: { day_of_week: "sunday", start_time: "01:00", end_time: "04:00" } };
const source = (fields: object) => ({ auth_sources: [{ name: "company", type: "oidc", ...fields }] });

it.each<
  [what: string, before: Attributes, after: Attributes, options: ChangeOptions, lines: readonly string[]]
>([
  ["a number", { data_node_count: 3 }, { data_node_count: 9 }, {}, ["it changes from 3 to 9"]],
  [
    "a value that is sensitive",
    { tier: "a" },
    { tier: "b" },
    { afterSensitive: { tier: true } },
    ["it changes from (sensitive value) to (sensitive value)"],
  ],
  ["a value that is set", {}, { tier: "b" }, {}, ['it changes from unset to "b"']],
  [
    "a value of which a part is masked",
    { tier: "https://a.example/?k=1" },
    { tier: "https://a.example/?k=2" },
    {},
    ['it changes in its query string ("https://a.example/?***")'],
  ],
  [
    "a window",
    {},
    WINDOW,
    {},
    ["maintenance happens Sunday 01:00 to 04:00 UTC (3 hours); it was at any time"],
  ],
  ["snapshots that begin", {}, ROLE, {}, ["snapshots are made with an IAM role; they were not made"]],
  ["snapshots that end", ROLE, {}, {}, []],
  [
    "an identity provider",
    source({ audience: "a" }),
    source({}),
    {},
    ["company: audience is no longer set: a token minted for any audience by the provider is accepted"],
  ],
  [
    "an identity provider with a secret",
    source({ audience: "a" }),
    source({ audience: "b" }),
    { afterSensitive: { auth_sources: [{ client_secret: true }] } },
    ['company: audience changes from "a" to "b", so that tokens for another audience are accepted'],
  ],
  [
    "an identity provider that is sensitive",
    source({ audience: "a" }),
    source({ audience: "b" }),
    { beforeSensitive: { auth_sources: [{ audience: true }] } },
    [
      "company: audience changes from (sensitive value) to (sensitive value), so that tokens for another audience are accepted",
    ],
  ],
])("drift of %s says from what to what", (_what, before, after, options, lines) => {
  expect(detailsOf(drifted(before, after, options))).toEqual(lines);
});

it.each(["beforeSensitive", "afterSensitive"])(
  "drift shows no provider that the plan hides in %s",
  (side) => {
    const [before, after] = [source({ audience: "a" }), source({ audience: "b" })];
    const planned = change(
      { ...CLUSTER, ...after },
      { ...CLUSTER, ...after },
      { actions: ["no-op"], [side]: { auth_sources: [{ name: true }] } },
    );
    expect(detailsOf(drifted(before, after, {}, planned)).join()).not.toContain("company");
  },
);

it.each<[what: string, before: Attributes, after: Attributes, marks: object, lines: readonly string[]]>([
  [
    "identity providers",
    source({ audience: "a" }),
    source({ audience: "b" }),
    { auth_sources: [{ client_secret: true, client_secret_wo: true }] },
    ['company: audience changes from "a" to "b", so that tokens for another audience are accepted'],
  ],
  [
    "snapshots",
    ROLE,
    {},
    { repo_config: { secret_access_key: true } },
    ["it is no longer set: snapshots are disabled; they were made with an IAM role"],
  ],
])(
  "drift of %s that the apply reverts is shown beside secrets that the schema calls sensitive",
  (_what, before, after, marks, lines) => {
    const sensitive = { beforeSensitive: marks, afterSensitive: marks };
    const planned = change({ ...CLUSTER, ...after }, { ...CLUSTER, ...before }, sensitive);
    expect(detailsOf(drifted(before, after, sensitive, planned))).toEqual(lines);
  },
);

it("drift that unsets a field is a reset if it stays", () => {
  const stays = drifted(ROLE, { repo_config: null });
  expect(codesOf(stays)).toEqual(["reset", "drift"]);
  expect(stays.findings.map(({ message }) => plain(message))).toEqual([
    "is no longer set: snapshots are disabled; they were made with an IAM role; it was unset outside Terraform",
    "was changed outside Terraform, and stays so",
  ]);
  const planned = change({ ...CLUSTER, repo_config: null }, { ...CLUSTER, ...ROLE });
  const reverted = drifted(ROLE, { repo_config: null }, {}, planned);
  expect(codesOf(reverted)).not.toContain("reset");
  expect(detailsOf(reverted)).toEqual([
    "it is no longer set: snapshots are disabled; they were made with an IAM role",
  ]);
});
