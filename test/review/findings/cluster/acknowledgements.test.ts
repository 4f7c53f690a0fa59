/** What a review says of acknowledged warnings. */
import { change, type ChangeOptions, CLUSTER, codesOf, reviewed } from "../../plan";
import { messagesOf, testRows, update } from "../rows";

const DEMO = { code: "open-access-list", reason: "a public demo", until: null };
const AUDIT = { code: "redundant-range", reason: "kept for the auditors", until: "2027-03-31" };
const acknowledged = (...warnings: readonly object[]) => ({ acknowledged: warnings });

describe("an acknowledgement", () => {
  testRows(messagesOf("acknowledged", "changed", "unreviewed"), [
    {
      name: "is added to another one, with an end date",
      before: acknowledged(DEMO),
      after: acknowledged(AUDIT, DEMO),
      lines:
        'the warning redundant-range is acknowledged until "2027-03-31", and no longer shown: "kept for the auditors"',
    },
    {
      name: "is removed",
      before: acknowledged(DEMO, AUDIT),
      after: acknowledged(AUDIT),
      lines: "the warning open-access-list is no longer acknowledged",
    },
    {
      name: "has another reason and another end",
      before: acknowledged(AUDIT),
      after: acknowledged({ ...AUDIT, reason: "forever", until: null }),
      lines:
        'the acknowledgement of the warning redundant-range: reason changes from "kept for the auditors" to "forever"; until changes from "2027-03-31" to unset',
    },
    {
      name: "is perhaps in a list that is not known yet",
      lines: "which warnings are acknowledged is known only after apply",
      unknown: { acknowledged: true },
    },
    {
      name: "has a code that is not known yet",
      after: acknowledged({ reason: "why" }),
      lines: "a warning is acknowledged whose code is known only after apply",
      unknown: acknowledged({ code: true }),
    },
    {
      name: "has an end that is not known yet",
      after: acknowledged({ code: "open-access-list", reason: "why" }),
      lines:
        'the warning open-access-list is acknowledged until (known after apply), and no longer shown: "why"',
      unknown: acknowledged({ until: true }),
    },
    {
      name: "is sensitive",
      after: acknowledged(DEMO),
      lines:
        "the warning with a sensitive code is acknowledged without an end, and no longer shown: (sensitive value)",
      afterSensitive: acknowledged({ code: true, reason: true }),
    },
  ]);

  it("of a new cluster is reported", () => {
    const created = reviewed([change(null, { ...CLUSTER, ...acknowledged(DEMO) })]);
    expect(codesOf(created)).toContain("acknowledged");
  });

  it("leaves attributes outside the schema to another finding", () => {
    const review = reviewed([update({}, acknowledged({ ...DEMO, ticket: 7 }))]);
    expect(messagesOf("unreviewed")(review)).toEqual([expect.stringMatching(/ticket/)]);
  });
});

describe("an approval of acknowledgements", () => {
  const OTHER = { ...DEMO, code: "broad-access-list" };
  const digestsOf = (
    before: readonly object[],
    after: readonly object[],
    options: ChangeOptions = {},
  ): readonly unknown[] => {
    const one = update(acknowledged(...before), acknowledged(...after), options);
    return reviewed([one], {}, { failOn: ["acknowledged"] }).gate.stops.map(({ digest }) => digest);
  };

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
    const marks = acknowledged({ code: true });
    expect(digestsOf([DEMO], [], { beforeSensitive: marks })).toEqual([undefined]);
    expect(digestsOf([], [DEMO], { afterSensitive: marks })).toEqual([undefined]);
  });
});
