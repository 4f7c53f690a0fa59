/**
 * What reviews of the corpus say, as one table, which is a golden: the sentences of each code, each once, with its
 * details and fixes below it, and then the lines of the summary.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Review } from "../../src/review";
import { OBSTACLES } from "../../src/review/findings/catalog/obstacles";
import { reportOf } from "../../src/review/report";
import { plain } from "../../src/text";
import { CORPUS, reviewOf } from "./corpus-reviews";

const FILE = join(__dirname, "..", "golden", "sentences.txt");

/** The sentences of a code, or of a part of the summary, each with the lines below it. */
type Sentences = Map<string, Set<string>>;

export function sentenceTable(): string {
  const codes = new Map<string, Sentences>();
  const summary = new Map<string, Sentences>();
  for (const [, planCase] of CORPUS) {
    const reviewed = reviewOf(planCase);
    for (const [code, sentence, below] of sentencesOf(reviewed)) add(codes, code, sentence, below);
    for (const [part, sentence] of summaryOf(reviewed)) add(summary, part, sentence, []);
  }
  return [...sectionsOf(codes), ...sectionsOf(summary)].join("\n");
}

export const readSentences = (): string => readFileSync(FILE, "utf8");

export function writeSentences(): void {
  writeFileSync(FILE, sentenceTable());
}

function sentencesOf({ findings }: Review): [code: string, sentence: string, below: string[]][] {
  return findings.map(({ code, message, brief, each, details, answers, fix, obstacle, obstacleWords }) => {
    const words = [brief?.(), ...(answers?.() ?? []), ...(each?.() ?? []), ...(details?.() ?? []), fix?.()];
    const lines = words.flatMap((line) => (line === undefined ? [] : [plain(line)]));
    const instead = obstacle === "list" ? obstacleWords?.() : obstacle && OBSTACLES[obstacle].words;
    return [code, plain(message), [...lines, ...(instead === undefined ? [] : [instead])]];
  });
}

function summaryOf(reviewed: Review): [part: string, sentence: string][] {
  const { headline, notices, rows, rest } = reportOf(reviewed);
  const lines = rows.flatMap((row) =>
    row.lines.map(({ about, what, ranges }) =>
      [about, what, ranges]
        .map(plain)
        .filter((part) => part !== "")
        .join(" | "),
    ),
  );
  return [
    ["the headline", plain(headline)],
    ...notices.map((notice): [string, string] => ["a notice", plain(notice)]),
    ...lines.map((line): [string, string] => ["a line of the summary", line]),
    ["the rest", plain(rest)],
  ];
}

function add(table: Map<string, Sentences>, heading: string, sentence: string, below: readonly string[]) {
  const sentences = table.get(heading) ?? new Map<string, Set<string>>();
  const lines = sentences.get(sentence) ?? new Set<string>();
  for (const line of below) lines.add(line);
  table.set(heading, sentences.set(sentence, lines));
}

function sectionsOf(table: ReadonlyMap<string, Sentences>): string[] {
  return inOrder(table).map(([heading, sentences]) =>
    [
      heading,
      ...inOrder(sentences).flatMap(([sentence, below]) => [
        `  ${sentence}`,
        ...[...below].sort().map((line) => `    ${line}`),
      ]),
      "",
    ].join("\n"),
  );
}

function inOrder<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
