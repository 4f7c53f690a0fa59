/** The block of answers at the top of the page: who is locked out, gains and loses access, which data goes, what to do. */
import { TOPICS, type ReportLine, type ReportRow } from "../../report";
import { html, htmlWords } from "../html-text";
import { folded, listed } from "./parts";

/** Lines of a topic that stand open; the others are folded. */
const MOST_OPEN = 6;
const MOST_LINES = 500;
const MOST_MEMBERS = 500;

/** What a reader copies. */
const COMMAND = /--approve [0-9a-f]{32}/g;

export function answerBlock(rows: readonly ReportRow[]): string {
  const topics = rows.map(({ topic, lines }) => {
    const open = lines.slice(0, MOST_OPEN).map(lineText);
    const rest = lines.slice(MOST_OPEN);
    const more =
      rest.length === 0 ? [] : [folded(`and ${rest.length} more`, listed(rest, MOST_LINES, lineText))];
    const answers = [...open, ...more].map((line) => `<dd>${line}</dd>`);
    return `<div><dt>${html(TOPICS[topic])}</dt>${answers.join("\n")}</div>`;
  });
  return `<dl class="answer">\n${topics.join("\n")}\n</dl>`;
}

function lineText({ level, subject, effect, ranges, members }: ReportLine): string {
  const parts = [
    htmlWords(subject),
    effect.length === 0 ? "" : `<b class="${level}">${htmlWords(effect)}</b>`,
    htmlWords(ranges),
  ];
  const line = parts
    .filter((part) => part !== "")
    .join(" ")
    .replace(COMMAND, `<code class="command">$&</code>`);
  return members.length === 0 ? line : folded(line, listed(members, MOST_MEMBERS, htmlWords, "names"));
}
