/** The lines of a program behind a cluster, as far as the file beside the synthesized stack is in order. */
import type { Json } from "../../../src/json";
import { programLinesIn, synthesizedIn } from "../../../src/review/plan/synthesized";

const LOGS = "cloud_opensearch.logs";

/** The lines of one entry; files outside of `infra/` are outside of the working directory. */
function linesOf(entry: Json) {
  const pathOf = (file: string) =>
    file === "elsewhere" ? undefined : file.startsWith("infra/") ? `seen/${file}` : `../${file}`;
  const { call, written } = programLinesIn({ [LOGS]: entry }, pathOf)(LOGS);
  return {
    line: call && `${call.file}:${call.line}`,
    attributes: Object.fromEntries(written?.attributes ?? []),
    ranges: [...(written?.ranges ?? [])].flatMap(([list, ranges]) =>
      [...ranges].map(([range, one]) =>
        [`${list} ${range}`, ...(one.file === undefined ? [] : [one.file]), one.line].join(":"),
      ),
    ),
  };
}

const NOTHING = { line: undefined, attributes: {}, ranges: [] };

it.each<[what: string, entry: Json, lines: object]>([
  [
    "the line of the call alone",
    { source: "infra/main.ts:12" },
    { ...NOTHING, line: "seen/infra/main.ts:12" },
  ],
  ["a file with a colon", { source: "infra/a:3:7" }, { ...NOTHING, line: "seen/infra/a:3:7" }],
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
    "ranges in other files, and nothing of what an earlier version was not sure of",
    {
      source: "infra/main.ts:12",
      ranges: {
        ip_allowlist: {
          "10.0.0.0/8": "infra/network.ts:3",
          "10.0.0.0/9": { what: "the function f", at: ["infra/network.ts:3"] },
          "10.0.0.0/10": "network.ts:5",
        },
      },
    },
    {
      line: "seen/infra/main.ts:12",
      attributes: {},
      ranges: ["ip_allowlist 10.0.0.0/8:seen/infra/network.ts:3", "ip_allowlist 10.0.0.0/10:../network.ts:5"],
    },
  ],
  [
    "the line of a construct outside of the working directory",
    { source: "main.ts:12", attributes: { tier: 14 } },
    { ...NOTHING, line: "../main.ts:12", attributes: { tier: 14 } },
  ],
  [
    "nothing of a file that no review may point to",
    { source: "elsewhere:12", attributes: { tier: 14 } },
    NOTHING,
  ],
  ["nothing without a file", { source: ":12" }, NOTHING],
  ["nothing without a line", { source: "infra/main.ts" }, NOTHING],
  ["nothing with more after the line", { source: "infra/main.ts:12 ::error::" }, NOTHING],
  ["nothing with a line beyond any file", { source: "infra/main.ts:12345678" }, NOTHING],
  ["nothing of a path in two lines", { source: "a\ninfra/main.ts:12" }, NOTHING],
  ["nothing of a number", 12, NOTHING],
])("gives %s", (_what, entry, lines) => {
  expect(linesOf(entry)).toEqual(lines);
});

it("gives nothing about a cluster that is not in the file", () => {
  for (const file of [undefined, {}, [LOGS], { [LOGS]: null }]) {
    expect(programLinesIn(file, (path) => path)(LOGS)).toEqual({});
  }
});

const LINES = {
  [LOGS]: {
    source: "main.ts:12",
    attributes: { ip_allowlist: 14 },
    ranges: { ip_allowlist: { "10.0.0.1": "network.ts:3", "2001:DB8::/32": 21 } },
  },
  "data.cloud_opensearch.read": { source: "main.ts:30", attributes: {}, ranges: {} },
};
const CONSTRUCT = "main.ts:12 construct";

it.each<
  [question: readonly [address: string, attribute?: string, value?: string], place: string | undefined]
>([
  [[`${LOGS}["a"]`], CONSTRUCT],
  [[LOGS, "ip_allowlist"], "main.ts:14 attribute"],
  [[LOGS, "tier"], CONSTRUCT],
  [[LOGS, "ip_allowlist", "10.0.0.1"], "network.ts:3 value"],
  [[LOGS, "ip_allowlist", "10.0.0.1/32"], "network.ts:3 value"],
  [[LOGS, "ip_allowlist", "2001:db8::/32"], "main.ts:21 value"],
  [[LOGS, "ip_allowlist", "10.0.0.2"], CONSTRUCT],
  [[LOGS, "dashboards_ip_allowlist", "10.0.0.1"], CONSTRUCT],
  [["data.cloud_opensearch.read", "name"], "main.ts:30 construct"],
  [["cloud_opensearch.other", "ip_allowlist", "10.0.0.1"], undefined],
])("finds the place of %j", (question, expected) => {
  const { placeOf } = synthesizedIn(
    {},
    programLinesIn(LINES, (path) => path),
  );
  const place = placeOf?.(...question);
  expect(place && `${place.file}:${place.line} ${place.is}`).toBe(expected);
});
