/** The row *To do*: what has to be mended, what can be approved, and what is to be looked at. */
import type { Code } from "../findings";
import type { Review } from "../review";
import { own, plain, say, type Words } from "../words";
import { counted, lineOf } from "./line";
import { endpointOfList } from "../endpoints";
import type { NameOf } from "./names";
import type { ApprovalOffer, Fix, GateReport, ReportLine } from "./report";
import { sourcesOf, sourceWords } from "./source";

/** Fixes that are named one by one; the others stand beside their findings. */
const MOST_FIXES = 3;

export function toDoLines(review: Review, gate: GateReport, nameOf: NameOf): readonly ReportLine[] {
  return [...mendLines(review, gate), ...approveLines(gate, nameOf), ...lookLines(review)];
}

/** What no approval lets pass has to be mended: each fix once, with the line of the program. */
function mendLines(review: Review, { unapprovable }: GateReport): readonly ReportLine[] {
  const refused = new Set(unapprovable.map(({ code }) => code));
  const sourceOf = sourcesOf(review);
  const mended = new Set<Code>();
  const fixes = new Map<string, { readonly words: Words; count: number }>();
  for (const found of review.findings) {
    if (!refused.has(found.code) || found.fix === undefined) continue;
    mended.add(found.code);
    const source = sourceOf(found);
    const words = fixWords({ words: found.fix(), ...(source !== undefined && { source }) });
    const key = plain(words);
    const before = fixes.get(key);
    if (before === undefined) fixes.set(key, { words, count: 1 });
    else before.count += 1;
  }
  const all = [...fixes.values()];
  const lines = all
    .slice(0, MOST_FIXES)
    .map(({ words, count }) => lineOf("error", say`${words}${own(count === 1 ? "" : ` (${count} times)`)}`));
  const more = all.length - lines.length;
  if (more > 0) lines.push(lineOf("error", own(`${counted(more, "more fix", "more fixes")} below`)));
  if (all.length > 0)
    lines.push(lineOf("error", own(`no approval lifts ${all.length === 1 ? "that" : "these"}`)));
  const others = unapprovable.filter(({ code }) => !mended.has(code));
  return [...lines, ...others.map(({ code, instead }) => lineOf("error", own(`${instead} [${code}]`)))];
}

/** "add 52.29.16.28/32 to ip_allowlist, cdk/main.js:25". */
export function fixWords({ words, source }: Fix): Words {
  return source === undefined ? words : say`${words}, ${sourceWords(source)}`;
}

function approveLines({ offers }: GateReport, nameOf: NameOf): readonly ReportLine[] {
  const [first] = offers;
  if (first === undefined) return [];
  if (offers.length === 1)
    return [lineOf("error", say`check ${checkWords(first, nameOf)}; if it is meant, approve it below`)];
  const words = `check ${counted(offers.length, "effect", "effects")}; each that is meant can be approved below`;
  return [lineOf("error", own(words), { count: offers.length })];
}

/** "logs-production API + 3.120.0.0/14", or "what happens to logs-production [replaced]". */
function checkWords({ summary, codes, findings }: ApprovalOffer, nameOf: NameOf): Words {
  const address = findings[0]?.address;
  const isAboutRanges = findings.some(({ attribute = "" }) => endpointOfList(attribute) !== undefined);
  if (isAboutRanges || address === undefined) return summary;
  return say`what happens to ${nameOf(address)} [${own(codes.join(", "))}]`;
}

/** Warnings that the gate does not cover. */
function lookLines({ gate, findings }: Review): readonly ReportLine[] {
  const atGate = new Set(gate.stops.map(({ finding }) => finding));
  const outside = findings.filter((found) => found.level !== "note" && !atGate.has(found));
  if (outside.length === 0) return [];
  const codes = [...new Set(outside.map(({ code }) => code))].join(", ");
  const words = `look at ${counted(outside.length, "warning", "warnings")} outside the gate: ${codes}`;
  return [lineOf("warning", own(words), { count: outside.length })];
}
