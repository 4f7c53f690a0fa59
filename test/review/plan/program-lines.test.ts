/** The lines of a program behind a cluster, as far as the file beside the synthesized stack is in order. */
import type { Json } from "../../../src/json";
import { programLinesIn } from "../../../src/review/plan/synthesized";

const LOGS = "cloud_opensearch.logs";

/** The lines of one entry; files outside of `infra/` are outside of the working directory. */
function linesOf(entry: Json) {
  const pathOf = (file: string) => (file.startsWith("infra/") ? `seen/${file}` : `../${file}`);
  const { line, written } = programLinesIn({ [LOGS]: entry }, pathOf)(LOGS);
  return {
    line,
    attributes: Object.fromEntries(written?.attributes ?? []),
    ranges: [...(written?.ranges ?? [])].flatMap(([list, ranges]) =>
      ranges.map((one) =>
        [`${list} ${one.range.toTexts().join("+")}`, one.line ?? JSON.stringify(one.origin)].join(":"),
      ),
    ),
  };
}

const NOTHING = { line: undefined, attributes: {}, ranges: [] };

it.each<[what: string, entry: Json, lines: object]>([
  ["the line of the call alone", "infra/main.ts:12", { ...NOTHING, line: "seen/infra/main.ts:12" }],
  ["a file with a colon", "infra/a:3:7", { ...NOTHING, line: "seen/infra/a:3:7" }],
  [
    "attributes and ranges",
    {
      source: "infra/main.ts:12",
      attributes: { tier: 14, name: 1 },
      ranges: { ip_allowlist: { "10.0.0.0/8": 20, "2001:DB8::/32": 21 } },
    },
    {
      line: "seen/infra/main.ts:12",
      attributes: { tier: 14, name: 1 },
      ranges: ["ip_allowlist 10.0.0.0/8:20", "ip_allowlist 2001:db8::/32:21"],
    },
  ],
  [
    "nothing that is not a line",
    {
      source: "infra/main.ts:12",
      attributes: { a: 0, b: -1, c: 1.5, d: "2", e: null, f: 2 ** 60, tier: 3 },
      ranges: { ip_allowlist: { "10.0.0.0/8": "20", "10.0.0.1/8": 21, somewhere: 22 }, other: [1] },
    },
    { line: "seen/infra/main.ts:12", attributes: { tier: 3 }, ranges: [] },
  ],
  [
    "where ranges probably come from, and those that are written elsewhere",
    {
      source: "infra/main.ts:12",
      ranges: {
        ip_allowlist: {
          "10.0.0.0/8": { what: "the function f", at: ["infra/network.ts:3"] },
          "10.0.0.0/9": { at: ["network.ts:3", "infra/network.ts:4", 7, "x"] },
          "10.0.0.0/10": "network.ts:5",
          "10.0.0.0/11": { what: "the function f", at: [] },
        },
      },
    },
    {
      line: "seen/infra/main.ts:12",
      attributes: {},
      ranges: [
        'ip_allowlist 10.0.0.0/8:{"isKnown":false,"what":"the function f","places":["seen/infra/network.ts:3"]}',
        'ip_allowlist 10.0.0.0/9:{"isKnown":false,"places":["../network.ts:3","seen/infra/network.ts:4"]}',
        'ip_allowlist 10.0.0.0/10:{"isKnown":true,"places":["../network.ts:5"]}',
      ],
    },
  ],
  ["nothing of a file that is elsewhere", { source: "main.ts:12", attributes: { tier: 14 } }, NOTHING],
  ["nothing without a file", ":12", NOTHING],
  ["nothing without a line", "infra/main.ts", NOTHING],
  ["nothing with more after the line", "infra/main.ts:12 ::error::", NOTHING],
  ["nothing with a line beyond any file", "infra/main.ts:12345678", NOTHING],
  ["nothing of a path in two lines", "a\ninfra/main.ts:12", NOTHING],
  ["nothing of a number", 12, NOTHING],
])("gives %s", (_what, entry, lines) => {
  expect(linesOf(entry)).toEqual(lines);
});

it("gives nothing about a cluster that is not in the file", () => {
  for (const file of [undefined, {}, [LOGS], { [LOGS]: null }]) {
    expect(programLinesIn(file, (path) => path)(LOGS)).toEqual({});
  }
});

it("gives what makes a part of a list", () => {
  const places = [
    7,
    "infra/network.ts:3",
    { what: "the function f", at: ["infra/network.ts:9"] },
    { what: "f" },
    null,
  ];
  const entry = { source: "infra/main.ts:12", arrays: { ip_allowlist: places } };
  const { written } = programLinesIn({ [LOGS]: entry }, (path) => path)(LOGS);
  expect(written?.arrays?.get("ip_allowlist")).toEqual([
    { file: "infra/main.ts", line: 7 },
    { file: "infra/network.ts", line: 3 },
    { file: "infra/network.ts", line: 9, what: "the function f" },
  ]);
});
