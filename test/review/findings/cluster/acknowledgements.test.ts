/** What a review says of acknowledged warnings. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, reviewed } from "../../plan";

const DEMO = { code: "open-access-list", reason: "a public demo", until: null };
const AUDIT = { code: "redundant-range", reason: "kept for the auditors", until: "2027-03-31" };
const LIST = ["10.0.0.0/8"];
const cluster = (acknowledged: unknown): Attributes => ({
  name: "logs",
  organization_id: 42,
  ip_allowlist: LIST,
  dashboards_ip_allowlist: LIST,
  acknowledged,
});

const said = (before: unknown, after: unknown, options: ChangeOptions = {}) =>
  reviewed([change(cluster(before), cluster(after), options)]).findings.map(
    ({ code, level, message }) => `${level} ${code}: ${plain(message)}`,
  );

it.each<[string, unknown, unknown, string[]]>([
  [
    "added",
    null,
    [DEMO],
    [
      'warning acknowledged: the warning open-access-list is acknowledged without an end, and no longer shown: "a public demo"',
    ],
  ],
  [
    "added to another one, with an end date",
    [DEMO],
    [AUDIT, DEMO],
    [
      'warning acknowledged: the warning redundant-range is acknowledged until "2027-03-31", and no longer shown: "kept for the auditors"',
    ],
  ],
  [
    "removed",
    [DEMO, AUDIT],
    [AUDIT],
    ["warning acknowledged: the warning open-access-list is no longer acknowledged"],
  ],
  [
    "removed with the list",
    [DEMO],
    null,
    ["warning acknowledged: the warning open-access-list is no longer acknowledged"],
  ],
  [
    "with another reason and another end",
    [AUDIT],
    [{ ...AUDIT, reason: "forever", until: null }],
    [
      'warning acknowledged: the acknowledgement of the warning redundant-range: reason changes from "kept for the auditors" to "forever"; until changes from "2027-03-31" to unset',
    ],
  ],
  [
    "in another order",
    [DEMO, AUDIT],
    [AUDIT, DEMO],
    ["note rewritten: is written in another way, and means the same"],
  ],
])("reports an acknowledgement that is %s", (_what, before, after, expected) => {
  expect(said(before, after)).toEqual(expected);
});

it("reports the acknowledgements of a new cluster", () => {
  const { findings } = reviewed([change(null, cluster([DEMO]))]);
  expect(findings.map(({ code }) => code)).toContain("acknowledged");
});

it.each<[string, unknown, unknown, string]>([
  ["the list", null, true, "which warnings are acknowledged is known only after apply"],
  [
    "a code",
    [{ reason: "why" }],
    [{ code: true }],
    "a warning is acknowledged whose code is known only after apply",
  ],
  [
    "an end",
    [{ code: "open-access-list", reason: "why" }],
    [{ until: true }],
    "the warning open-access-list is acknowledged until (known after apply), and no longer shown",
  ],
])("reports that %s is not known yet", (_what, after, unknown, expected) => {
  const messages = said(null, after, { unknown: { acknowledged: unknown } });
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain(`warning acknowledged: ${expected}`);
});

it("shows nothing that is sensitive", () => {
  const options = { afterSensitive: { acknowledged: [{ code: true, reason: true }] } };
  const messages = said(null, [DEMO], options).filter((message) => message.includes(" acknowledged:"));
  expect(messages).toEqual([
    "warning acknowledged: the warning with a sensitive code is acknowledged without an end, and no longer shown: (sensitive value)",
  ]);
});

it("leaves attributes outside the schema to another finding", () => {
  expect(said(null, [{ ...DEMO, ticket: 7 }])).toContainEqual(
    expect.stringMatching(/^error unreviewed: .*ticket/),
  );
});

/** The digests of what a plan says of acknowledgements. */
const digestsOf = (before: unknown, after: unknown, options: ChangeOptions = {}) =>
  reviewed(
    [change(cluster(before), cluster(after), options)],
    {},
    { failOn: ["acknowledged"] },
  ).gate.stops.map(({ approvable: { digest } }) => digest);

describe("an approval of acknowledgements", () => {
  const OTHER = { ...DEMO, code: "broad-access-list" };

  it("covers one code", () => {
    expect(digestsOf([DEMO], [])).not.toEqual(digestsOf([OTHER], []));
    expect(new Set(digestsOf([DEMO], [OTHER])).size).toBe(2);
  });

  it("covers the reason and the end", () => {
    for (const more of [{ reason: "another" }, { until: "2027-03-31" }]) {
      expect(digestsOf([], [DEMO])).not.toEqual(digestsOf([], [{ ...DEMO, ...more }]));
      expect(digestsOf([OTHER], [DEMO])).not.toEqual(digestsOf([OTHER], [{ ...DEMO, ...more }]));
    }
  });

  it("holds in any order", () => {
    expect(digestsOf([AUDIT], [AUDIT, DEMO])).toEqual(digestsOf([AUDIT], [DEMO, AUDIT]));
  });

  it("cannot be given for a sensitive code", () => {
    const marks = { acknowledged: [{ code: true }] };
    expect(digestsOf([DEMO], [], { beforeSensitive: marks })).toEqual([undefined]);
    expect(digestsOf([], [DEMO], { afterSensitive: marks })).toEqual([undefined]);
  });
});
