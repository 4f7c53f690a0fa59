/** Writes the summary at the top of the page: lockouts, gains, losses, data, login, and what to do. */
import type { Level } from "../../findings/codes";
import { type ReportLine, type ReportRow, TOPICS } from "../../report";
import { plain, type Words } from "../../words";
import { type AnchorOf, foldedHtml, htmlList, htmlText, htmlWords } from "./parts";

/** The most lines of a topic that are not folded. */
const MOST_OPEN = 6;
const MOST_LINES = 500;
const MOST_MEMBERS = 500;

/** Writes the block. Names of clusters link to their sections. */
export function answerBlock(rows: readonly ReportRow[], anchorOf: AnchorOf): string {
  const write = (line: ReportLine) => lineText(line, anchorOf);
  const topics = rows.map(({ topic, lines }) => {
    const open = lines.slice(0, MOST_OPEN).map(write);
    const rest = lines.slice(MOST_OPEN);
    const more =
      rest.length === 0 ? [] : [foldedHtml(`and ${rest.length} more`, htmlList(rest, MOST_LINES, write))];
    const answers = [...open, ...more].map((line) => `<dd>${line}</dd>`);
    return `<div><dt>${htmlText(TOPICS[topic])}</dt>${answers.join("\n")}</div>`;
  });
  return `<dl class="answer">\n${topics.join("\n")}\n</dl>`;
}

/** The longest subject, in characters; a longer text is a sentence. */
const LONGEST_BOLD = 60;

function effectText(level: Level, text: string, length: number): string {
  const element = length > LONGEST_BOLD ? "span" : "b";
  return `<${element} class="${level}">${text}</${element}>`;
}

function lineText({ level, subject, effect, ranges, members }: ReportLine, anchorOf: AnchorOf): string {
  const text = (words: Words) => htmlWords(words, anchorOf);
  // A click on a summary opens it, so links are inside the folded part.
  const shown = members.length === 0 ? text : (words: Words) => htmlWords(words);
  const parts = [
    shown(subject),
    effect.length === 0 ? "" : effectText(level, shown(effect), plain(effect).length),
    shown(ranges),
  ];
  const line = parts.filter((part) => part !== "").join(" ");
  return members.length === 0 ? line : foldedHtml(line, htmlList(members, MOST_MEMBERS, text, "names"));
}
