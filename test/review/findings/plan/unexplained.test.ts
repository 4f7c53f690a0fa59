/** How a difference is reported that no rule explains: where it is, from what to what, and nothing that is sensitive. */
import { type Attributes, reviewed } from "../../plan";
import { linesWith, testRows, update } from "../rows";

const NOT_KNOWN = "which this review does not know";
const OTHER_TYPE = "has a value of another type than in the schema, which this review does not know";
const NO_RULE = "which no rule of this review explains";
const ALIAS = "by which this review does not judge who can connect";

const zone = (value: unknown) => ({ zone: value });
const times = (count: number, value: number) => zone(Array.from({ length: count }, () => value));

describe("an unexplained difference", () => {
  testRows(linesWith("unreviewed"), [
    ["of a new cluster", null, zone("b"), [`unreviewed zone: is set to "b", ${NOT_KNOWN}`]],
    ["of a cluster that is destroyed, which says enough", zone("a"), null, []],
    [
      "of several attributes",
      { zone: "a", realm: 1 },
      { zone: "b", realm: 2 },
      [
        `unreviewed zone: changes from "a" to "b", ${NOT_KNOWN}`,
        `unreviewed realm: changes from 1 to 2, ${NOT_KNOWN}`,
      ],
    ],
    [
      "in five places",
      times(5, 1),
      times(5, 2),
      [0, 1, 2, 3, 4].map((index) => `unreviewed zone: [${index}] changes from 1 to 2, ${NOT_KNOWN}`),
    ],
    ["in six places", times(6, 1), times(6, 2), [`unreviewed zone: changes in 6 places, ${NOT_KNOWN}`]],
    [
      "of another name of an access list with many ranges",
      {},
      { whitelist: [1, 2, 3, 4, 5, 6].map((part) => `${part}.0.0.0/8`) },
      [`unreviewed whitelist: changes in 6 places, another name of ip_allowlist, ${ALIAS}`],
    ],
    [
      "of an identity provider without a name that is removed with the list",
      { auth_sources: [{ audience: "a" }] },
      { auth_sources: null },
      [`unreviewed auth_sources: [0].audience changes from "a" to unset, ${NO_RULE}`],
    ],
    [
      "of a role that changes although its switch means the same",
      { repo_config: { aws_role_arn: "one" } },
      { repo_config: { aws_role_arn: "other", enable_iam_role: false } },
      [`unreviewed repo_config: aws_role_arn changes from "one" to "other", ${NO_RULE}`],
    ],
    [
      "of a switch of a login that is another type",
      { auth_sources: [{ name: "a" }] },
      { auth_sources: [{ name: "a", dashboards_login: "true" }] },
      [
        `unreviewed auth_sources: [0].dashboards_login changes from unset to "true", ${NO_RULE}`,
        `unreviewed auth_sources: ${OTHER_TYPE}`,
      ],
    ],
    [
      "of a value that is another type, beside one that another finding explains",
      { repo_config: { enable_access_keys: true, access_key_id: "a", zone: 1 } },
      { repo_config: { enable_access_keys: true, access_key_id: ["b"], zone: 2 } },
      [
        `unreviewed repo_config: zone changes from 1 to 2, ${NOT_KNOWN}`,
        `unreviewed repo_config: ${OTHER_TYPE}`,
      ],
    ],
  ]);

  const MARKED = { zone: { secret: true } };
  const secret = (value: unknown, open: unknown = 1) => zone({ secret: value, open });
  const COVERED = `unreviewed zone: secret changes from (sensitive value) to (sensitive value), ${NOT_KNOWN}`;

  it.each<[string, Attributes, Attributes, readonly string[]]>([
    ["keys in something sensitive", secret({ hint: 1 }), secret({ hint: 2 }), [COVERED]],
    [
      "several values in something sensitive",
      secret({ hint: 1, clue: 1 }),
      secret({ hint: 2, clue: 2 }),
      [`unreviewed zone: changes in 2 places, ${NOT_KNOWN}`],
    ],
    [
      "a value beside something sensitive that changes too",
      secret("a", 1),
      secret("b", 2),
      [COVERED, `unreviewed zone: open changes from 1 to 2, ${NOT_KNOWN}`],
    ],
  ])(
    "shows of %s only what is not sensitive, on whichever side the mark is",
    (_what, before, after, lines) => {
      for (const marks of [{ beforeSensitive: MARKED }, { afterSensitive: MARKED }])
        expect(linesWith("unreviewed")(reviewed([update(before, after, marks)]))).toEqual(lines);
    },
  );
});
