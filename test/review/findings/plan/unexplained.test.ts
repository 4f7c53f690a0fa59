/** How a difference is reported that no rule explains: where it is, from what to what, and nothing that is sensitive. */
import { type Attributes, reviewed } from "../../plan";
import { linesWith, testRows, update } from "../rows";
import { NO_RULE, NOT_KNOWN, OTHER_TYPE } from "../unexplained";

const ALIAS = "by which this review does not judge who can connect";

const zone = (value: unknown) => ({ zone: value });
const times = (count: number, value: number) => zone(Array.from({ length: count }, () => value));

describe("an unexplained difference", () => {
  testRows(linesWith("unreviewed"), [
    {
      name: "of a new cluster",
      before: null,
      after: zone("b"),
      lines: [`unreviewed zone: is set to "b", ${NOT_KNOWN}`],
    },
    { name: "of a cluster that is destroyed, which says enough", before: zone("a"), after: null, lines: [] },
    {
      name: "of several attributes",
      before: { zone: "a", realm: 1 },
      after: { zone: "b", realm: 2 },
      lines: [
        `unreviewed zone: changes from "a" to "b", ${NOT_KNOWN}`,
        `unreviewed realm: changes from 1 to 2, ${NOT_KNOWN}`,
      ],
    },
    {
      name: "in five places",
      before: times(5, 1),
      after: times(5, 2),
      lines: [0, 1, 2, 3, 4].map((index) => `unreviewed zone: [${index}] changes from 1 to 2, ${NOT_KNOWN}`),
    },
    {
      name: "in six places",
      before: times(6, 1),
      after: times(6, 2),
      lines: [`unreviewed zone: changes in 6 places, ${NOT_KNOWN}`],
    },
    {
      name: "of another name of an access list with many ranges",
      after: { whitelist: [1, 2, 3, 4, 5, 6].map((part) => `${part}.0.0.0/8`) },
      lines: [`unreviewed whitelist: changes in 6 places, another name of ip_allowlist, ${ALIAS}`],
    },
    {
      name: "of an identity provider without a name that is removed with the list",
      before: { auth_sources: [{ audience: "a" }] },
      after: { auth_sources: null },
      lines: [`unreviewed auth_sources: [0].audience changes from "a" to unset, ${NO_RULE}`],
    },
    {
      name: "of a role that changes although its switch means the same",
      before: { repo_config: { aws_role_arn: "one" } },
      after: { repo_config: { aws_role_arn: "other", enable_iam_role: false } },
      lines: [`unreviewed repo_config: aws_role_arn changes from "one" to "other", ${NO_RULE}`],
    },
    {
      name: "of a switch of a login that is another type",
      before: { auth_sources: [{ name: "a" }] },
      after: { auth_sources: [{ name: "a", dashboards_login: "true" }] },
      lines: [`unreviewed auth_sources: ${OTHER_TYPE}`],
    },
    {
      name: "of a value that is another type, beside one that another finding explains",
      before: { repo_config: { enable_access_keys: true, access_key_id: "a", zone: 1 } },
      after: { repo_config: { enable_access_keys: true, access_key_id: ["b"], zone: 2 } },
      lines: [
        `unreviewed repo_config: zone changes from 1 to 2, ${NOT_KNOWN}`,
        `unreviewed repo_config: ${OTHER_TYPE}`,
      ],
    },
  ]);

  const MARKED = { zone: { secret: true } };
  const secret = (value: unknown, open: unknown = 1) => zone({ secret: value, open });
  const COVERED = `unreviewed zone: secret changes from (sensitive value) to (sensitive value), ${NOT_KNOWN}`;

  interface Marked {
    readonly before: Attributes;
    readonly after: Attributes;
    readonly lines: readonly string[];
  }

  it.each<[what: string, given: Marked]>([
    [
      "keys in something sensitive",
      { before: secret({ hint: 1 }), after: secret({ hint: 2 }), lines: [COVERED] },
    ],
    [
      "several values in something sensitive",
      {
        before: secret({ hint: 1, clue: 1 }),
        after: secret({ hint: 2, clue: 2 }),
        lines: [`unreviewed zone: changes in 2 places, ${NOT_KNOWN}`],
      },
    ],
    [
      "a value beside something sensitive that changes too",
      {
        before: secret("a", 1),
        after: secret("b", 2),
        lines: [COVERED, `unreviewed zone: open changes from 1 to 2, ${NOT_KNOWN}`],
      },
    ],
  ])(
    "shows of %s only what is not sensitive, on whichever side the mark is",
    (_what, { before, after, lines }) => {
      for (const marks of [{ beforeSensitive: MARKED }, { afterSensitive: MARKED }])
        expect(linesWith("unreviewed")(reviewed([update(before, after, marks)]))).toEqual(lines);
    },
  );
});
