/** The part of a report about the gate: what each digest accepts, what none can, what is approved, and what has expired. */
import type { ReviewOptions } from "../../../src/review";
import { reportOf } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { NOT_KNOWN } from "../findings/unexplained";
import { digestsOf } from "../gate/digests";
import { clusterAt as cluster, reviewed } from "../plan";

const [BEFORE, AFTER] = ["10.0.0.0/9", "10.0.0.0/8"];
const lists = (api: readonly string[], dashboards: readonly string[] = [BEFORE]) => ({
  ip_allowlist: api,
  dashboards_ip_allowlist: dashboards,
});
const wider = (name: string) => cluster(name, lists([BEFORE]), lists([AFTER]));
const created = (name: string) => cluster(name, null, lists([BEFORE]));
const GAINED = "+ 10.0.0.0/8 except 10.0.0.0/9";

const gateOf = (changes: readonly object[], options: ReviewOptions = {}) =>
  reportOf(reviewed(changes, {}, { today: "2026-01-15", ...options })).gate;
const entry = (until: string) => ({ who: "Ada", why: "the new office", until });

describe("an offer", () => {
  const summaries = (...changes: readonly object[]) =>
    gateOf(changes).offers.map(({ summary, accepts, codes, level }) => ({
      summary: plain(summary),
      accepts: accepts.map(plain),
      codes,
      level,
    }));

  it("is what several endpoints gain, if it is the same", () => {
    expect(summaries(wider("a"), wider("b"))).toEqual([
      {
        summary: `API of a, b ${GAINED}`,
        accepts: [`a API ${GAINED}`, `b API ${GAINED}`],
        codes: ["broadened"],
        level: "error",
      },
    ]);
  });

  it("is one for each finding about other addresses, and for each that is not about addresses", () => {
    const other = cluster("b", lists([BEFORE]), lists([BEFORE, "192.0.2.0/24"]));
    const unknown = cluster("c", lists([BEFORE]), { ...lists([BEFORE]), zone: 1 });
    expect(summaries(wider("a"), other, unknown).map(({ summary }) => summary)).toEqual([
      `c: zone: changes from unset to 1, ${NOT_KNOWN}`,
      `a API ${GAINED}`,
      "b API + 192.0.2.0/24",
    ]);
  });

  it("is as severe as the most severe of its findings", () => {
    const narrower = cluster("a", lists([AFTER]), lists([BEFORE]));
    const offers = [
      ...gateOf([narrower], { failOn: ["narrowed"] }).offers,
      ...gateOf([created("a")], { failOn: ["note"] }).offers,
      ...gateOf([wider("b"), created("a")], { failOn: ["note"] }).offers,
    ];
    expect(offers.map(({ level, codes }) => [level, codes.join()])).toEqual([
      ["warning", "narrowed"],
      ["note", "created"],
      ["error", "broadened"],
      ["note", "created"],
    ]);
  });

  it("names the clusters with the same endpoints together", () => {
    const both = (name: string) => cluster(name, lists([BEFORE]), lists([AFTER], [AFTER]));
    const [offer] = gateOf([both("a"), wider("b"), both("c"), wider("d")]).offers;
    expect(offer?.holders.map(({ endpoints, clusters }) => [endpoints, clusters.map(plain)])).toEqual([
      [
        ["API", "Dashboards"],
        ["a", "c"],
      ],
      [["API"], ["b", "d"]],
    ]);
    expect(gateOf([wider("a")]).offers[0]?.holders).toEqual([]);
  });

  it("says whose approval of it has expired, and when", () => {
    const [digest = ""] = digestsOf([wider("a")]);
    const expired = (until: string) =>
      gateOf([wider("a")], { approvals: [{ digest, record: entry(until) }] }).offers.map((offer) =>
        offer.expired.map(plain),
      );
    expect(expired("2026-01-14")).toEqual([
      ["the approval by Ada (the new office) has expired; it held until 2026-01-14"],
    ]);
    expect(expired("2026-01-15")).toEqual([]);
    const both = ["2026-01-13", "2026-01-14"].map((until) => ({ digest, record: entry(until) }));
    const report = gateOf([wider("a")], { approvals: both });
    expect(report.offers.flatMap((offer) => offer.expired.map(plain))).toEqual([
      "the approval by Ada (the new office) has expired; it held until 2026-01-13",
      "the approval by Ada (the new office) has expired; it held until 2026-01-14",
    ]);
    expect(report.unused).toEqual([]);
    expect(gateOf([wider("a")]).offers.map((offer) => offer.expired)).toEqual([[]]);
  });

  it("is of a whole group of which a part is approved already", () => {
    const changes = [wider("a"), wider("b")];
    const [digest = ""] = digestsOf(changes);
    const { offers } = gateOf(changes, { approvals: [{ digest }] });
    expect(offers.map(({ summary }) => plain(summary))).toEqual([`API of a, b ${GAINED}`]);
  });
});

describe("what is approved", () => {
  const [digest = ""] = digestsOf([wider("a")]);
  const unused = "f".repeat(32);
  const OF = `a API ${GAINED}`;
  const line = { file: "access-approvals.json", line: 8 };

  interface Approved {
    readonly options: ReviewOptions;
    readonly approved: readonly string[];
    readonly left?: readonly string[];
  }

  it.each<[what: string, given: Approved]>([
    [
      "is named with the command line",
      { options: { approvals: [{ digest }] }, approved: [`${OF} by --approve ${digest}`] },
    ],
    [
      "is named with the person, the day and the reason",
      {
        options: { approvals: [{ digest, record: entry("2026-12-31") }] },
        approved: [`${OF} by Ada until 2026-12-31 (the new office) ${digest}`],
      },
    ],
    [
      "is named with the line of its entry, if that is known",
      {
        options: { approvals: [{ digest, record: { ...entry("2026-12-31"), line } }] },
        approved: [`${OF} by Ada until 2026-12-31 (the new office) access-approvals.json:8`],
      },
    ],
    [
      "is named with both people who approve it",
      {
        options: {
          approvals: [
            { digest, record: entry("2026-12-31") },
            { digest, record: { ...entry("2026-12-31"), who: "Bob" } },
          ],
        },
        approved: [
          `${OF} by Ada until 2026-12-31 (the new office) ${digest}`,
          `${OF} by Bob until 2026-12-31 (the new office) ${digest}`,
        ],
      },
    ],
    [
      "is named with the change, if that adds the approval",
      {
        options: { approvals: [{ digest, record: entry("2026-12-31") }], baseApprovals: [] },
        approved: [`${OF} by Ada until 2026-12-31 (the new office), added by this change ${digest}`],
      },
    ],
    [
      "lists approvals that match nothing",
      {
        options: { approvals: [{ digest: unused }, { digest: unused, record: entry("2026-12-31") }] },
        approved: [],
        left: [`${unused} on the command line`, `${unused} by Ada until 2026-12-31 (the new office)`],
      },
    ],
  ])("%s", (_what, { options, approved, left = [] }) => {
    const gate = gateOf([wider("a")], options);
    const lines = gate.approvedLines.map((one) => [one.about, one.what, one.ranges].map(plain).join(" "));
    expect([lines, gate.approved, gate.unused.map(plain)]).toEqual([approved, [], left]);
  });

  it("is one line for each approval, not for each finding: a list that is open lets in more too", () => {
    const opened = cluster("a", lists([BEFORE]), lists(["0.0.0.0/0"]));
    const { groups, stops } = reviewed([opened, wider("b"), wider("c")]).gate;
    const approvals = groups.map((group) => ({ digest: group.digest ?? "", record: entry("2026-12-31") }));
    const gate = gateOf([opened, wider("b"), wider("c")], { approvals });
    expect(stops).toHaveLength(4);
    expect(gate.approvedLines.map(({ about }) => plain(about))).toEqual([
      "a API + 0.0.0.0/0 except 10.0.0.0/9",
      `API of b, c ${GAINED}`,
    ]);
  });

  it("is counted in the summary and listed below it, if it is much", () => {
    const changes = Array.from({ length: 7 }, (_, index) =>
      cluster(`c${index}`, lists([BEFORE]), lists([BEFORE, `192.0.2.${index}`])),
    );
    const approvals = digestsOf(changes).map((one) => ({ digest: one, record: entry("2026-12-31") }));
    const gate = gateOf(changes, { approvals });
    expect(gate.approvedLines.map(({ about }) => plain(about))).toEqual(["7 approvals, listed below"]);
    expect(gate.approved.map(plain)[0]).toMatch(
      /^c0 API \+ 192\.0\.2\.0: [0-9a-f]{32} by Ada until 2026-12-31 \(the new office\)$/,
    );
    expect(gate.approved).toHaveLength(7);
  });
});

describe("what no approval covers", () => {
  const hidden = (name: string) =>
    cluster(name, lists([BEFORE]), lists([AFTER]), { afterSensitive: { ip_allowlist: true } });

  it("is grouped by what to do instead", () => {
    const unknown = (name: string) =>
      cluster(
        name,
        lists([BEFORE]),
        { ...lists([]), ip_allowlist: null },
        { unknown: { ip_allowlist: true } },
      );
    const { obstacles, offers } = gateOf([unknown("a"), unknown("b"), hidden("c"), wider("d")]);
    expect(obstacles.map(({ code, words }) => [code, words.split(",")[0]])).toEqual([
      ["undetermined", "write a list that is known before the apply"],
      ["broadened", "its values are sensitive"],
    ]);
    expect(offers.map(({ summary }) => plain(summary))).toEqual([`d API ${GAINED}`]);
  });
});
