/** Findings in one line each, with the digests that approve them. */
import { type Finding, finding } from "../../../src/review/findings/finding";
import { reportOf } from "../../../src/review/report";
import { singleText } from "../../../src/review/report/single-findings";
import type { Review } from "../../../src/review/review";
import { own } from "../../../src/text";
import { change, CLUSTER, clusterAt, reviewed } from "../plan";

const lists = (ip: readonly string[], more: object = {}) => ({ ...CLUSTER, ip_allowlist: ip, ...more });
const WIDER = change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/23"]));
const SWAPPED = change(lists(["10.0.0.0/24"]), lists(["10.0.1.0/24"]));
const textOf = (review: Review, found: Finding) => {
  const single = reportOf(review).single(found);
  return singleText(single, single.about);
};
const entry = (until: string) => ({ record: { who: "Ada", why: "the office", until } });
const WIDENED = "logs: API lets in more: 256 IPv4 (10.0.0.0/24 → 10.0.0.0/23; private)";

interface Approved {
  readonly changed?: object;
  readonly approval: object;
  readonly count?: number;
  readonly line: string | RegExp;
}

it.each<[what: string, given: Approved]>([
  [
    "which approval has expired, and since when",
    {
      approval: entry("2020-02-29"),
      line: `${WIDENED}; the approval by Ada (the office) has expired; it held until 2020-02-29. Fix: write 10.0.0.0/24 again in ip_allowlist unless intended.`,
    },
  ],
  [
    "who approved it, and no fix",
    { approval: entry("2999-12-31"), line: `${WIDENED}; approved by Ada until 2999-12-31 (the office).` },
  ],
  ["that the command line approves it", { approval: {}, line: `${WIDENED}; approved on the command line.` }],
  [
    "that its gain and its loss are approved",
    { changed: SWAPPED, approval: entry("2999-12-31"), count: 2, line: /approved by Ada/ },
  ],
])("a finding says %s", (_what, { changed = WIDER, approval, count = 1, line }) => {
  const failOn = ["broadened", "mixed", "narrowed"];
  const open = reviewed([changed], {}, { failOn });
  const digests = open.findings.flatMap((found) => reportOf(open).single(found).digests).slice(0, count);
  expect(digests).toHaveLength(count);
  const approvals = digests.map((digest) => ({ digest, ...approval }));
  const review = reviewed([changed], {}, { failOn, approvals });
  expect(review.findings.map((found) => textOf(review, found))).toEqual([
    typeof line === "string" ? line : expect.stringMatching(line),
  ]);
});

it.each<[what: string, length: number, line: string]>([
  ["as long as GitHub shows", 999, `${"🛑".repeat(999)}.`],
  ["longer", 1_000, `${"🛑".repeat(999)}…`],
])("cuts no character in half: a line %s", (_what, length, line) => {
  expect(textOf(reviewed([]), finding("errored", {}, own("🛑".repeat(length))))).toBe(line);
});

describe("the digests of findings", () => {
  const digestsOf = (changes: readonly object[], options = {}) => {
    const review = reviewed(changes, {}, options);
    const { single } = reportOf(review);
    return review.findings.map((found) => [found.code, single(found).digests] as const);
  };

  it("are the same for all findings of one list, and none for what needs no approval", () => {
    const found = digestsOf([change(lists(["10.0.0.0/24"]), lists([], { version: "2" }))]);
    const digests = new Map(found);
    expect(digests.get("open")).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(digests.get("broadened")).toEqual(digests.get("open"));
    expect(digests.get("version")).toEqual([]);
  });

  it("are others for each endpoint that gains the same addresses, and left out for one that is approved", () => {
    const widened = ["a", "b"].map((name) =>
      clusterAt(name, { ip_allowlist: ["10.0.0.0/24"] }, { ip_allowlist: ["10.0.0.0/23"] }),
    );
    const [first, second] = digestsOf(widened).map(([, digests]) => digests);
    expect([first?.length, second?.length]).toEqual([1, 1]);
    expect(first).not.toEqual(second);
    expect(digestsOf(widened, { approvals: [{ digest: first?.[0] }] })).toEqual([
      ["broadened", []],
      ["broadened", second],
    ]);
  });

  it("are none for what no approval covers", () => {
    expect(digestsOf([change({}, {}, { actions: ["mutate"] })])).toEqual([["unreviewed", expect.anything()]]);
  });
});
