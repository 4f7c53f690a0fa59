/** Findings in one line each, with the digests that approve them. */
import { finding } from "../../../src/review/findings/finding";
import { approvalDigests, findingLines } from "../../../src/review/render/single-findings";
import { own } from "../../../src/text";
import { change, reviewed } from "../plan";

const lists = (ip: readonly string[], more: object = {}) => ({
  name: "logs",
  organization_id: 42,
  ip_allowlist: ip,
  dashboards_ip_allowlist: ["10.0.0.0/8"],
  ...more,
});
const WIDER = change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/23"]));
const WIDENED = reviewed([WIDER]);
const NARROW = change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/25"]));

it("names the cluster, says what happens, and how to correct it", () => {
  const mustReach = [
    { cluster: "cloud_opensearch.logs", endpoint: "api", caller: "ci", addresses: ["10.0.0.200"] },
  ];
  const review = reviewed([NARROW], { complete: false }, { mustReach });
  const lines = review.findings.map((found) => [found.code, findingLines(review)(found)]);
  expect(Object.fromEntries(lines)).toEqual({
    lockout: expect.stringMatching(
      /^logs: ci .*10\.0\.0\.200.*\. Fix: add 10\.0\.0\.200\/32 to ip_allowlist\.$/,
    ) as string,
    incomplete: expect.stringMatching(/^the plan [^:]*.*\.$/) as string,
    narrowed: expect.stringMatching(
      /^logs: API lets in fewer: 128 IPv4 \(10\.0\.0\.128\/25; private\)\.$/,
    ) as string,
  });
});

it("says which approval has expired, and since when", () => {
  const [digest = ""] = WIDENED.findings.flatMap(approvalDigests(WIDENED));
  const entry = { who: "Ada", why: "the office", until: "2020-02-29" };
  const review = reviewed([WIDER], {}, { approvals: [{ digest, entry }] });
  expect(review.findings.map(findingLines(review))).toEqual([
    "logs: API lets in more: 256 IPv4 (10.0.1.0/24; private); the approval by Ada (the office) has expired; it held until 2020-02-29. Fix: remove 10.0.1.0/24 from ip_allowlist unless intended.",
  ]);
});

describe("an approved finding", () => {
  const entry = { who: "Ada", why: "the office", until: "2999-12-31" };
  const swapped = change(lists(["10.0.0.0/24"]), lists(["10.0.1.0/24"]));
  const linesWith = (
    changes: readonly object[],
    failOn: readonly string[],
    approve: (all: string[]) => string[],
  ) => {
    const open = reviewed(changes, {}, { failOn });
    const digests = approve(open.findings.flatMap(approvalDigests(open)));
    const approvals = digests.map((digest) => ({ digest, entry }));
    const review = reviewed(changes, {}, { failOn, approvals });
    return review.findings.map(findingLines(review));
  };

  it("says who approved it, and has no fix", () => {
    expect(linesWith([WIDER], ["broadened"], (all) => all)).toEqual([
      "logs: API lets in more: 256 IPv4 (10.0.1.0/24; private); approved by Ada until 2999-12-31 (the office).",
    ]);
  });

  it("is called so only if its gain and its loss are approved", () => {
    const gate = ["broadened", "mixed", "narrowed"];
    const [whole = ""] = linesWith([swapped], gate, (all) => all);
    const [part = ""] = linesWith([swapped], gate, (all) => all.slice(0, 1));
    expect([whole, part].map((line) => line.includes("approved by"))).toEqual([true, false]);
  });

  it("names the command line if no entry says more", () => {
    const approvals = WIDENED.findings.flatMap(approvalDigests(WIDENED)).map((digest) => ({ digest }));
    const review = reviewed([WIDER], {}, { approvals });
    expect(review.findings.map(findingLines(review))).toEqual([
      "logs: API lets in more: 256 IPv4 (10.0.1.0/24; private); approved on the command line.",
    ]);
  });
});

it.each<[what: string, length: number, line: string]>([
  ["as long as GitHub shows", 999, `${"🛑".repeat(999)}.`],
  ["longer", 1_000, `${"🛑".repeat(999)}…`],
])("cuts no character in half: a line %s", (_what, length, line) => {
  expect(findingLines(reviewed([]))(finding("errored", {}, own("🛑".repeat(length))))).toBe(line);
});

describe("the digests of findings", () => {
  const digestsOf = (changes: readonly object[], options = {}) => {
    const review = reviewed(changes, {}, options);
    const of = approvalDigests(review);
    return review.findings.map((found) => [found.code, of(found)] as const);
  };

  it("are the same for all findings of one list, and none for what needs no approval", () => {
    const found = digestsOf([change(lists(["10.0.0.0/24"]), lists([], { version: "2" }))]);
    const digests = new Map(found);
    expect(digests.get("open")).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(digests.get("broadened")).toEqual(digests.get("open"));
    expect(digests.get("version")).toEqual([]);
  });

  it("are others for each of the endpoints that gain the same addresses", () => {
    const widened = ["a", "b"].map((name) =>
      change(lists(["10.0.0.0/24"], { name }), lists(["10.0.0.0/23"], { name }), {
        address: `cloud_opensearch.${name}`,
      }),
    );
    const all = digestsOf(widened).flatMap(([, digests]) => digests);
    expect(all).toHaveLength(2);
    expect(new Set(all).size).toBe(2);
  });

  it("are left out if they are approved", () => {
    const widened = change(lists(["10.0.0.0/24"]), lists(["10.0.0.0/23"]));
    const [[, [digest]] = ["", []]] = digestsOf([widened]);
    expect(digestsOf([widened], { approvals: [{ digest }] })).toEqual([["broadened", []]]);
  });

  it("are left out for an endpoint that is approved alone", () => {
    const widened = ["a", "b"].map((name) =>
      change(lists(["10.0.0.0/24"], { name }), lists(["10.0.0.0/23"], { name }), {
        address: `cloud_opensearch.${name}`,
      }),
    );
    const [[, [first] = []] = ["", []], [, second] = ["", []]] = digestsOf(widened);
    expect(digestsOf(widened, { approvals: [{ digest: first }] })).toEqual([
      ["broadened", []],
      ["broadened", second],
    ]);
  });

  it("are none for what no approval covers", () => {
    expect(digestsOf([change({}, {}, { actions: ["mutate"] })])).toEqual([["unreviewed", expect.anything()]]);
  });
});
