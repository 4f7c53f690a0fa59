/**
 * The review for a comment: the verdict first, a table for a phone, the details folded. It fits into a comment: what
 * does not is left out from the end, with a line that says so; verdicts come first, and are counted where they are too
 * many to be listed.
 */
import type { ListReview } from "../access-lists";
import type { Finding, Level } from "../findings";
import { gateSections, HOW_TO_APPROVE, type GateSection } from "../gate/gate-words";
import { gateLine, headline, restLine, standing, VERDICTS } from "../headline";
import type { Review } from "../review";
import { code, markdown, ownText } from "./markdown-text";
import { gainedKinds, rangesLine, setLines } from "./ranges";

/** GitHub's limit of a comment, in characters; held here in bytes, which are never fewer. */
export const MARKDOWN_LIMIT = 65_536;

/** How a workflow finds its comment again. */
export const MARKER = "<!-- cdktf-provider-cloud review -->";

const MOST_RANGES = 200;
const MOST_LABELS = 4;
/** Items of each section of the gate. */
const MOST_ITEMS = 50;
/** Kept free for the lines that say what was left out, and for the end. */
const RESERVE = 2_000;

export function renderMarkdown(review: Review): string {
  const page = new Page(MARKDOWN_LIMIT - RESERVE);
  const state = standing(review);
  page.always(MARKER, `## ${markdown(headline(review))}`, "");
  if (state !== undefined) page.always(`**${ownText(state)}**`, "");
  page.always(ownText(gateLine(review)), "");
  verdictTable(page, review);
  const general = review.findings.filter(({ address }) => address === undefined);
  const lockouts = review.findings.filter(({ code: name }) => name === "lockout");
  const rows = new Set(
    review.clusters.flatMap(({ lists }) => lists.filter(({ verdict }) => verdict !== "equal").map(rowOf)),
  );
  const rest = review.findings.filter(
    (found) =>
      found.address !== undefined &&
      found.code !== "lockout" &&
      !(
        isInTable(found) &&
        rows.has(rowOf({ address: found.address, endpoint: { list: found.attribute ?? "" } }))
      ),
  );
  section(page, "Who is locked out", lockouts.map(findingLine));
  section(page, "The plan", general.map(findingLine));
  section(page, "What else changes", rest.map(findingLine));
  for (const part of gateSections(review.gate, MOST_ITEMS)) gateSection(page, part);
  section(page, "Where it is written", sources(review));
  details(page, review);
  page.end(ownText(restLine(review)));
  return page.text();
}

/** Lines up to a limit; what no longer fits is counted. */
class Page {
  private readonly lines: string[] = [];
  private bytes = 0;
  private leftOut = 0;

  constructor(private readonly limit: number) {}

  always(...lines: readonly string[]): void {
    for (const line of lines) {
      this.lines.push(line);
      this.bytes += size(line);
    }
  }

  /** Writes the lines together, or leaves them out together. */
  fits(...lines: readonly string[]): boolean {
    const bytes = lines.reduce((sum, line) => sum + size(line), 0);
    if (this.bytes + bytes > this.limit) {
      this.leftOut++;
      return false;
    }
    this.always(...lines);
    return true;
  }

  /** Whether all of some lines stay below a size; no more of them are written than it takes to know. */
  holds<Item>(items: readonly Item[], most: number, write: (item: Item) => string): boolean {
    let bytes = 0;
    return items.every((item) => (bytes += size(write(item))) <= most);
  }

  /** Whether something was left out already; what is smaller may still fit. */
  isFull(): boolean {
    return this.leftOut > 0;
  }

  end(line: string): void {
    if (this.leftOut > 0) {
      this.always(
        "",
        `_${this.leftOut} parts are left out here, since a comment holds ${MARKDOWN_LIMIT} characters; the terminal and JSON outputs hold all._`,
      );
    }
    this.always("", line);
  }

  text(): string {
    return `${this.lines.join("\n")}\n`;
  }
}

function size(line: string): number {
  return Buffer.byteLength(line) + 1;
}

const VERDICT_WORDS: Readonly<Record<ListReview["verdict"], string>> = {
  undetermined: "❔ **undetermined**",
  broadened: "🔴 **broadened**",
  mixed: "🔴 **mixed**",
  narrowed: "🟡 **narrowed**",
  created: "🔵 created",
  deleted: "🟡 deleted",
  equal: "🟢 equal",
};

/** A table longer than this is written without its sentences, so that verdicts are not cut for them. */
const MOST_TABLE_BYTES = 40_000;

/** Every list that moves, the worst first. */
function verdictTable(page: Page, review: Review): void {
  const sentences = new Map(
    review.findings
      .filter(isInTable)
      .map((found) => [`${found.address ?? ""} ${found.attribute ?? ""} ${found.code}`, found]),
  );
  const lists = review.clusters
    .flatMap((cluster) => cluster.lists)
    .filter(({ verdict }) => verdict !== "equal");
  if (lists.length === 0) return;
  lists.sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
  const rows = lists.map((list) => {
    const found = sentences.get(`${list.address} ${list.endpoint.list} ${list.verdict}`);
    const open = sentences.get(`${list.address} ${list.endpoint.list} open`);
    return { list, found, open };
  });
  const isRoomy = page.holds(rows, MOST_TABLE_BYTES, row);
  page.always("| Endpoint | Verdict | |", "|---|---|---|");
  let counted = 0;
  for (const item of rows) if (!page.fits(isRoomy ? row(item) : shortRow(item))) counted++;
  if (counted > 0) page.always(`| ${counted} more | | counted in the first line |`);
  page.always("");
}

interface Row {
  readonly list: ListReview;
  readonly found: Finding | undefined;
  readonly open: Finding | undefined;
}

function row({ list, found, open }: Row): string {
  const warning = open === undefined ? "" : `**${markdown(open.message)}**: `;
  return `${nameAndVerdict(list)} ${found === undefined ? "" : `${warning}${markdown(found.message)}`} |`;
}

/** Where the sentences would crowd out verdicts. */
function shortRow({ list, open }: Row): string {
  return `${nameAndVerdict(list)} ${open === undefined ? "" : "**open**"} |`;
}

function nameAndVerdict({ address, endpoint, verdict }: ListReview): string {
  return `| ${code(address)} ${ownText(endpoint.label)} | ${VERDICT_WORDS[verdict]} |`;
}

/** Which row of the table a list or a finding belongs to. */
function rowOf({
  address,
  endpoint,
}: {
  readonly address: string;
  readonly endpoint: { readonly list: string };
}): string {
  return `${address} ${endpoint.list}`;
}

/** Findings that are rows of the table, where it has a row for their list. */
function isInTable({ code: name, address }: Finding): boolean {
  return address !== undefined && (name === "open" || VERDICTS.some((verdict) => verdict === name));
}

const LEVEL_SIGNS: Readonly<Record<Level, string>> = { error: "🔴", warning: "🟡", note: "🔵" };

function findingLine({ address, attribute, code: name, level, message }: Finding): string {
  const place = address === undefined ? "" : `${code(address)} `;
  const field = attribute === undefined ? "" : `${code(attribute)}: `;
  return `- ${LEVEL_SIGNS[level]} **${ownText(name)}** ${place}${field}${markdown(message)}`;
}

function section(page: Page, title: string, lines: readonly string[]): void {
  if (lines.length === 0 || !page.fits(`### ${title}`, "")) return;
  for (const line of lines) page.fits(line);
  page.fits("");
}

function gateSection(page: Page, { title, items, more }: GateSection): void {
  const lines = items.map(
    ({ words, flag }) => `- ${markdown(words)}${flag === undefined ? "" : `: \`${flag}\``}`,
  );
  section(page, title, more === 0 ? lines : [...lines, `- and ${more} more, which the JSON output holds`]);
  const entries = items.flatMap(({ entry }) => entry ?? []);
  if (entries.length === 0) return;
  page.fits(ownText(HOW_TO_APPROVE), "", "```json", entries.join(",\n"), "```", "");
}

function sources({ clusters }: Review): string[] {
  return clusters.flatMap(({ change, path, source }) => {
    const origin = [path, source].flatMap((part) => (part === undefined ? [] : [code(part)]));
    return origin.length === 0 ? [] : [`- ${code(change.address)}: ${origin.join(", ")}`];
  });
}

/** The exact sets of each list that moves, folded. */
function details(page: Page, review: Review): void {
  for (const list of review.clusters.flatMap((cluster) => cluster.lists)) {
    if (list.verdict === "equal" || page.isFull()) continue;
    const lines = setLines(list, ["before", "after", "gained", "lost"], MOST_RANGES);
    if (lines.length === 0) continue;
    page.fits(
      `<details><summary>${code(list.address)} ${list.endpoint.list}: exact ranges</summary>`,
      "",
      ...lines.map((line) => {
        const example = line.example === undefined ? "" : `, such as ${line.example}`;
        const found = line.title === "gained" ? gainedKinds(list, MOST_LABELS) : "";
        const kinds = found === "" ? "" : ` (${found})`;
        const title = line.isPartial ? `${line.title}, at least` : line.title;
        return `- **${title}**: ${line.size}${example}${kinds}<br>${rangesLine(line)}`;
      }),
      "",
      "</details>",
    );
  }
}
