/** The summary in a terminal: columns where they fit, else at most two lines for each answer. */
import { blockLines } from "../../../../src/review/render/terminal/block";
import type { ReportLine } from "../../../../src/review/report";
import { own } from "../../../../src/text";
import { answerLine, textsOf } from "../report-parts";

const gains = (lines: readonly ReportLine[], width: number, isCompact = false) =>
  textsOf(blockLines([{ topic: "gains", lines }], { width, isCompact, hasAllNames: true }));

const LOGS = answerLine("logs API", "+16 IPv4", "10.0.0.0/28");
const METRICS = answerLine("metrics query", "open to every IPv4 address", "");
const TEXT = answerLine("nobody");
const words = (word: string, count: number) => Array<string>(count).fill(word).join(" ");

it.each<[what: string, given: { lines: readonly ReportLine[]; width: number; text: readonly string[] }]>([
  [
    "one line that does not fit",
    { lines: [LOGS], width: 44, text: ["  Gains       logs API", "                +16 IPv4  10.0.0.0/28"] },
  ],
  [
    "columns that fit",
    {
      lines: [LOGS, METRICS],
      width: 68,
      text: [
        "  Gains       logs API       +16 IPv4                    10.0.0.0/28",
        "              metrics query  open to every IPv4 address",
      ],
    },
  ],
  [
    "a text in as many narrow lines as two of 80 columns hold",
    {
      lines: [
        answerLine("", "", "", { about: own("the sources of the login change, and nobody can tell which") }),
      ],
      width: 40,
      text: [
        "  Gains       the sources of the login",
        "              change, and nobody can",
        "              tell which",
      ],
    },
  ],
  [
    "a long text without an effect",
    {
      lines: [answerLine("", "", "", { about: own("word ".repeat(30)) })],
      width: 80,
      text: [`  Gains       ${words("word", 13)}`, `              ${words("word", 13)} …`],
    },
  ],
  [
    "the name cut, and not the effect",
    {
      lines: [answerLine(`logs-${"x".repeat(120)}`, "+16 IPv4, and more", "10.0.0.0/28")],
      width: 80,
      text: [
        `  Gains       logs-${"x".repeat(61)}`,
        `              ${"x".repeat(16)}…  +16 IPv4, and more  10.0.0.0/28`,
      ],
    },
  ],
])("has %s", (_what, { lines, width, text }) => {
  expect(gains(lines, width)).toEqual(text);
});

it("never cuts what to do", () => {
  const about = own("write ranges in ip_allowlist that are known before the apply, and plan again");
  const lines = blockLines([{ topic: "to-do", lines: [answerLine("", "", "", { about })] }], {
    width: 40,
    hasAllNames: true,
    isCompact: false,
  });
  expect(textsOf(lines).map((line) => line.slice(14).trim())).toEqual([
    "write ranges in",
    "ip_allowlist that are",
    "known before the apply,",
    "and plan again",
  ]);
});

it.each<[count: number, shown: number, last: string]>([
  [6, 6, "cluster-5"],
  [7, 6, "and 4 more, which stand below"],
])("of %s lines about two endpoints each shows %s, the last one: %s", (count, shown, last) => {
  const lines = Array.from({ length: count }, (_, index) =>
    answerLine(`cluster-${index}`, "", "", { count: 2 }),
  );
  const text = gains(lines, 80);
  expect(text).toHaveLength(shown);
  expect(text.at(-1)?.trim()).toBe(last);
});

it("leaves out no line of what to do", () => {
  const lines = Array.from({ length: 9 }, () => TEXT);
  expect(
    blockLines([{ topic: "to-do", lines }], { width: 80, isCompact: true, hasAllNames: true }),
  ).toHaveLength(9);
});

it("colours names by their level, if the line is about something", () => {
  const styles = (line: ReportLine) =>
    blockLines([{ topic: "gains", lines: [line] }], { width: 80, isCompact: false, hasAllNames: true })
      .flat()
      .map(({ text, style }) => `${text.trim()}: ${style ?? "plain"}`);
  const effect = { about: own("logs API"), what: own("+16 IPv4") };
  expect(styles(answerLine("", "", "", effect))).toEqual([
    "Gains: bold",
    "logs API: error",
    ": plain",
    "+16 IPv4: plain",
  ]);
  expect(styles(answerLine("", "", "", { ...effect, level: "note" }))).toContain("logs API: note");
  expect(styles(answerLine("", "", "", { ...effect, count: 0 }))).toContain("logs API: plain");
});
