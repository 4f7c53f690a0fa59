/** The line of the program that a finding points to: a range that changes, else its attribute, else its construct. */
import { IpSet } from "../../../src/cidr";
import { lineFinder, lineWords } from "../../../src/review/report/program-line";
import { plain } from "../../../src/text";
import { update } from "../findings/rows";
import { type Attributes, change, CLUSTER, programWith, reviewed, statement } from "../plan";

const list = (...ranges: readonly string[]) => ({ ip_allowlist: ranges });

/** The lines of ranges, and of the attributes, of which each has its own. */
const written = (...ranges: readonly [range: string, line: number][]) => ({
  attributes: new Map([
    ["ip_allowlist", 20],
    ["tier", 21],
    ["organization_id", 22],
    ["auth_sources", 23],
  ]),
  ranges: new Map([
    [
      "ip_allowlist",
      ranges.map(([range, line]) => ({ text: range, range: IpSet.parse([range]) ?? IpSet.empty, line })),
    ],
  ]),
});

/** The line of the first finding of a code; "main.ts:10" is that of the construct. */
function lineOf(
  one: object,
  code: string,
  lines: ReturnType<typeof written> | null = written(),
  more: Attributes = {},
  line = "infra/main.ts:10",
): string | undefined {
  const construct = { ...(line !== "" && { line }), ...(lines && { written: lines }) };
  const found = reviewed([one], more, { synthesized: programWith(construct) });
  const [finding] = found.findings.filter((each) => each.code === code);
  if (finding === undefined) throw new Error(`there is no finding ${code}`);
  const place = lineFinder(found)(finding);
  return place && plain(lineWords(place));
}

const at = (line: number) => `infra/main.ts:${line}`;

describe("a finding about an attribute points to", () => {
  const replaced = (...replace_paths: readonly string[][]) =>
    update({}, { organization_id: 43 }, { actions: ["delete", "create"], inChange: { replace_paths } });

  it.each<[what: string, given: { one: object; code: string; line: number }]>([
    ["its line", { one: update({ tier: "a" }, { tier: "b" }), code: "sizing", line: 21 }],
    [
      "what forces a replacement",
      { one: replaced(["zone"], ["organization_id"]), code: "replaced", line: 22 },
    ],
    [
      "the line of the whole attribute",
      { one: update({}, { auth_sources: [{ name: "a", type: "saml" }] }), code: "identity", line: 23 },
    ],
  ])("%s", (_what, { one, code, line }) => {
    expect(lineOf(one, code)).toBe(at(line));
  });

  it("nothing where no line is known", () => {
    const one = update({ tier: "a" }, { tier: "b" });
    expect(lineOf(one, "sizing", null)).toBe(at(10));
    for (const line of ["", "main.ts", "main.ts:", "main.ts:12:x", "main.ts:12345678"])
      expect(lineOf(one, "sizing", null, {}, line)).toBeUndefined();
    expect(lineOf(one, "sizing", null, {}, "main.ts:0")).toBe("main.ts:1");
  });
});

describe("a finding about a list points to", () => {
  const [A, B, C] = ["192.0.2.0/24", "198.51.100.0/25", "2001::/16"];

  interface Gained {
    readonly one: object;
    readonly code: string;
    readonly ranges: readonly [string, number][];
    readonly line: number;
  }

  it.each<[what: string, given: Gained]>([
    [
      "the range that gains the most, whatever its family",
      {
        one: update(list("10.0.0.0/8"), list("10.0.0.0/8", B, A, C)),
        code: "broadened",
        ranges: [
          ["10.0.0.0/8", 29],
          [B, 31],
          [A, 30],
          [C, 32],
        ],
        line: 32,
      },
    ],
    [
      "the range that gains the most, and not the widest",
      {
        one: update(list("10.0.0.0/9"), list("10.0.0.0/8", A)),
        code: "broadened",
        ranges: [
          [A, 30],
          ["10.0.0.0/8", 31],
        ],
        line: 31,
      },
    ],
    [
      "the rest of a range that narrows",
      {
        one: update(list(A, "10.0.0.0/8"), list(A, "10.0.0.0/9")),
        code: "narrowed",
        ranges: [
          [A, 30],
          ["10.0.0.0/9", 31],
        ],
        line: 31,
      },
    ],
    [
      "the attribute, where a range is gone whole",
      { one: update(list(A, B), list(A)), code: "narrowed", ranges: [[A, 30]], line: 20 },
    ],
    [
      "the attribute of a new cluster",
      { one: change(null, { ...CLUSTER, ...list(A) }), code: "created", ranges: [[A, 30]], line: 20 },
    ],
    [
      "the attribute, where it is sensitive",
      {
        one: update(list(A), list(A, B), { afterSensitive: { ip_allowlist: true } }),
        code: "broadened",
        ranges: [
          [A, 30],
          [B, 31],
        ],
        line: 20,
      },
    ],
  ])("%s", (_what, { one, code, ranges, line }) => {
    expect(lineOf(one, code, written(...ranges))).toBe(at(line));
  });

  it("the widest range of each file, where several files have what is new", () => {
    const lines = written([A, 30], [B, 31]);
    const inFiles = new Map([
      [
        "ip_allowlist",
        ["network.ts", "offices.ts", undefined].map((file, index) => {
          const text = [A, B, "198.51.0.0/16"][index] ?? "";
          const range = IpSet.parse([text]) ?? IpSet.empty;
          return { text, range, line: 3 + index, ...(file !== undefined && { file }) };
        }),
      ],
    ]);
    const one = update(list("10.0.0.0/8"), list("10.0.0.0/8", A, B, "198.51.0.0/16"));
    expect(lineOf(one, "broadened", { ...lines, ranges: inFiles })).toBe(
      "infra/main.ts:5, network.ts:3 and offices.ts:4",
    );
  });

  it("the attribute, where a range is written outside of the working directory", () => {
    const range = { text: A, range: IpSet.parse([A]) ?? IpSet.empty, line: 3, file: "../network.ts" };
    const lines = { ...written(), ranges: new Map([["ip_allowlist", [range]]]) };
    expect(lineOf(update(list("10.0.0.0/8"), list("10.0.0.0/8", A)), "broadened", lines)).toBe(at(20));
  });

  it("the rest of a range from which a caller is locked out, and not to a lost range that is written elsewhere", () => {
    const construct = { line: "main.ts:10", written: written(["10.0.0.0/9", 30], ["10.128.0.0/9", 31]) };
    const found = reviewed(
      [update(list("10.0.0.0/8"), list("10.0.0.0/9"))],
      {},
      { mustReach: [statement({ addresses: ["10.200.0.1"] })], synthesized: programWith(construct) },
    );
    const lines = found.findings.map((finding) => [finding.code, lineFinder(found)(finding)?.line]);
    expect(lines).toEqual([
      ["lockout", 30],
      ["narrowed", 30],
    ]);
  });

  it("what stays of drift", () => {
    const drift = { resource_drift: [update(list(A), list(A, B))] };
    const planned = update(list(A, B), { ...list(A, B), tier: "b" });
    expect(lineOf(planned, "drift", written([A, 30], [B, 31]), drift)).toBe(at(31));
    const marks = { afterSensitive: { ip_allowlist: true } };
    const hidden = { resource_drift: [update(list(A), list(A, B), marks)] };
    expect(lineOf(planned, "drift", written([A, 30], [B, 31]), hidden)).toBe(at(20));
  });
});

it("a statement that matches nothing points to its own line, where no program is known", () => {
  const written = { file: "must-reach.json", line: 2, keys: new Map([["cluster", 3]]) };
  const found = reviewed(
    [update({}, {}, { actions: ["no-op"] })],
    {},
    { mustReach: [statement({ cluster: "cloud_opensearch.other", written })] },
  );
  expect(found.findings.map(lineFinder(found))).toEqual([{ file: "must-reach.json", line: 3 }]);
});
