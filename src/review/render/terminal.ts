/** The review for a terminal: colour where the terminal has it, nothing but text where not. */
import type { ListReview } from "../access-lists";
import type { Finding, Level } from "../findings";
import { gateSections, HOW_TO_APPROVE, type GateSection } from "../gate/gate-words";
import { gateLine, headline, restLine, standing } from "../headline";
import type { ClusterReview, Review } from "../review";
import { plain, visible, write } from "../words";
import { rangesLine, setLines } from "./ranges";

const MOST_RANGES = 12;
/** Items of each section of the gate. */
const MOST_ITEMS = 100;

export function renderTerminal(review: Review, hasColour: boolean): string {
  const paint = hasColour ? colour : (_style: Style, text: string) => text;
  const lines: string[] = [];
  const state = standing(review);
  lines.push(paint("bold", plain(headline(review))));
  if (state !== undefined) lines.push(paint(review.isClean ? "green" : "red", state));
  for (const found of generalFindings(review)) lines.push(findingLine(found, paint, addressOf(found)));
  const byAddress = grouped(review.findings);
  for (const cluster of review.clusters) {
    const findings = byAddress.get(cluster.change.address) ?? [];
    if (findings.length === 0 && cluster.change.action === "no-op") continue;
    lines.push("", title(cluster, paint), ...findings.map((found) => `  ${findingLine(found, paint)}`));
    lines.push(...cluster.lists.flatMap((list) => listLines(list, paint)));
  }
  lines.push("", restLine(review), paint(review.gate.exitCode === 0 ? "green" : "red", gateLine(review)));
  lines.push(...gateSections(review.gate, MOST_ITEMS).flatMap((section) => sectionLines(section, paint)));
  return `${lines.join("\n")}\n`;
}

/** Findings about the plan as a whole, or about a resource that is not among the clusters of the review. */
export function generalFindings({ clusters, findings }: Review): readonly Finding[] {
  const shown = new Set(clusters.map(({ change }) => change.address));
  return findings.filter(({ address }) => address === undefined || !shown.has(address));
}

/** Findings by the cluster they are about. */
export function grouped(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const found of findings) {
    if (found.address === undefined) continue;
    const group = groups.get(found.address);
    if (group === undefined) groups.set(found.address, [found]);
    else group.push(found);
  }
  return groups;
}

type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";
type Paint = (style: Style, text: string) => string;

const STYLES: Readonly<Record<Style, string>> = {
  bold: "1",
  dim: "2",
  red: "31",
  yellow: "33",
  green: "32",
  cyan: "36",
};
const LEVEL_STYLES: Readonly<Record<Level, Style>> = { error: "red", warning: "yellow", note: "cyan" };

function colour(style: Style, text: string): string {
  return `\u001b[${STYLES[style]}m${text}\u001b[0m`;
}

function title({ change, path, source }: ClusterReview, paint: Paint): string {
  const origin = [path, source].flatMap((part) => (part === undefined ? [] : [visible(part)])).join(", ");
  const note = [change.action, origin].filter((part) => part !== "");
  // A line that began with a name from the plan could be a command to the pipeline that shows it.
  return `cluster ${paint("bold", visible(change.address))} ${paint("dim", `(${note.join("; ")})`)}`;
}

function addressOf({ address }: Finding): string {
  return address === undefined ? "" : `${visible(address)} `;
}

function findingLine({ level, code, attribute, message }: Finding, paint: Paint, address = ""): string {
  const place = attribute === undefined ? "" : `${visible(attribute)}: `;
  return `${paint(LEVEL_STYLES[level], `${level} ${code}`)} ${address}${place}${write(message, (text) => paint("bold", visible(text)))}`;
}

function listLines(list: ListReview, paint: Paint): string[] {
  if (list.verdict === "equal") return [];
  return setLines(list, ["gained", "lost"], MOST_RANGES).map((line) => {
    const sign = line.title === "gained" ? "+" : "-";
    const example = line.example === undefined ? "" : `, such as ${line.example}`;
    const text = `    ${sign} ${list.endpoint.list}: ${rangesLine(line)} = ${line.size}${example}`;
    return paint(line.title === "gained" ? "red" : "yellow", text);
  });
}

function sectionLines({ title, items, more }: GateSection, paint: Paint): string[] {
  const isPasted = items.some(({ entry }) => entry !== undefined);
  return [
    "",
    `${title}:`,
    ...items.flatMap(({ words, flag, entry }) => [
      `  ${write(words, (text) => paint("bold", visible(text)))}`,
      ...[flag, entry].flatMap((line) => (line === undefined ? [] : [`    ${line}`])),
    ]),
    ...(more === 0 ? [] : [`  and ${more} more, which the JSON output holds`]),
    ...(isPasted ? [HOW_TO_APPROVE] : []),
  ];
}
