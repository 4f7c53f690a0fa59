/** Reads the headline and the rows of the answer out of what a format prints, as a person reads them. */
import { type RowTopic, STANDINGS, TOPICS } from "../../../src/review/report";

export interface Answer {
  /** Without the word of the gate before it. */
  readonly headline: string;
  /** The text of each row; the rows of one topic are joined. */
  readonly rows: ReadonlyMap<RowTopic, string>;
  /** All that is printed, in one line; absent where it is data for a program. */
  readonly text?: string;
}

/** By the name of the format. */
export const READERS: Readonly<Record<string, (output: string) => Answer>> = {
  terminal: (output) => {
    const lines = output.split("\n");
    const blank = lines.indexOf("");
    return {
      headline: headlineIn(lines.slice(0, blank).join(" ")),
      rows: byTopic(terminalRows(lines)),
      text: oneLine(output),
    };
  },
  markdown: (output) => ({
    headline: headlineIn(markdownText(/^#+ (.*)$/m.exec(output)?.[1] ?? "")),
    rows: byTopic(
      [...output.matchAll(/^\| (.*?) \| (.*) \|$/gm)].map(([, label = "", text = ""]) => [
        markdownText(label),
        markdownText(text),
      ]),
    ),
    text: markdownText(output),
  }),
  html: (output) => {
    const body = output.replace(/^.*?<body/s, "<body");
    const pairs = /<dt\b[^>]*>(.*?)<\/dt>\s*((?:<dd\b[^>]*>.*?<\/dd>\s*)+)/gs;
    return {
      headline: headlineIn(htmlText(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? "")),
      rows: byTopic(
        [...body.matchAll(pairs)].map(([, label = "", text = ""]) => [htmlText(label), htmlText(text)]),
      ),
      text: htmlText(body),
    };
  },
  json: (output) => {
    const { headline, answer } = JSON.parse(output) as JsonAnswer;
    const rows = answer.flatMap(({ topic, lines }) =>
      lines.map(({ subject, effect, ranges }) => [TOPICS[topic], `${subject} ${effect} ${ranges}`] as const),
    );
    return { headline, rows: byTopic(rows) };
  },
};

interface JsonAnswer {
  readonly headline: string;
  readonly answer: readonly {
    readonly topic: RowTopic;
    readonly lines: readonly Readonly<Record<"subject" | "effect" | "ranges", string>>[];
  }[];
}

/** Lines that begin with the name of a topic, with what is indented below each. */
function terminalRows(lines: readonly string[]): (readonly [label: string, text: string])[] {
  const rows: [label: string, text: string][] = [];
  for (const line of lines) {
    const [, label, text = ""] = /^ {2}([A-Z][A-Za-z ]*?)(?: {2,}(.*))?$/.exec(line) ?? [];
    const last = rows.at(-1);
    if (label !== undefined) rows.push([label, text]);
    else if (last !== undefined && /^ {6,}\S/.test(line)) last[1] += ` ${line.trim()}`;
    else if (rows.length > 0) break;
  }
  return rows.map(([label, text]) => [label, oneLine(text)]);
}

/** A label may say more than the topic: "Gains access". */
function byTopic(rows: readonly (readonly [label: string, text: string])[]): ReadonlyMap<RowTopic, string> {
  const found = new Map<RowTopic, string>();
  for (const [label, text] of rows)
    for (const [topic, words] of Object.entries(TOPICS) as [RowTopic, string][])
      if (label.startsWith(words)) found.set(topic, `${found.get(topic) ?? ""} ${text}`.trim());
  return found;
}

function headlineIn(line: string): string {
  const words = Object.values(STANDINGS).join("|");
  return oneLine(line).replace(new RegExp(`^\\W*(?:${words})\\b\\W*`, "i"), "");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', nbsp: " ", amp: "&" };

function htmlText(html: string): string {
  const text = html.replace(/<[^>]*>/g, (tag) =>
    /^<\/?(?:code|b|strong|em|i|a|span|wbr)\b/.test(tag) ? "" : " ",
  );
  return oneLine(
    text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name = "") => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16));
      return ENTITIES[name as string] ?? whole;
    }),
  );
}

function markdownText(markdown: string): string {
  return htmlText(markdown.replace(/\*\*|(?<!\\)`/g, "")).replace(/\\(?=[\\`*_[\]<>|#~&])/g, "");
}
