/** Makes the lines of the row *To do*: what to correct, what to approve, and what to look at. */
import type { Code } from "../findings/codes";
import { endpointOf, type Finding } from "../findings/finding";
import { groupBy } from "../group-by";
import type { Review } from "../review";
import { own, plain, say, type Words } from "../words";
import type { ApprovalOffer, GateReport } from "./gate-report";
import { type Fix, fixOf } from "./items";
import { counted, endpointName, everyAddress, lineOf, type NameOf, type ReportLine } from "./names";
import { sourceFinder, type SourceOf, sourceWords } from "./source";

/** The most fixes that are named; the others are shown with their findings. */
const MOST_FIXES = 3;

export function toDoLines(review: Review, gate: GateReport, nameOf: NameOf): readonly ReportLine[] {
  return [
    ...correctLines(review, gate),
    ...approveLines(gate, nameOf),
    ...besideLines(review, gate),
    ...lookLines(review),
  ];
}

/** Returns the fixes of findings that no approval covers, each fix once, with the line of the program. */
function correctLines(review: Review, { unapprovable }: GateReport): readonly ReportLine[] {
  const refused = new Set(unapprovable.map(({ code }) => code));
  const sourceOf = sourceFinder(review);
  const fixes = review.findings.flatMap((found) => {
    const fix = refused.has(found.code) ? fixOf(found, sourceOf) : undefined;
    return fix === undefined ? [] : [{ code: found.code, words: fixWords(fix) }];
  });
  const corrected = new Set(fixes.map(({ code }) => code));
  const all = [...groupBy(fixes, ({ words }) => plain(words)).values()];
  const lines = all
    .slice(0, MOST_FIXES)
    .map(([{ words }, ...same]) =>
      lineOf("error", say`${words}${own(same.length === 0 ? "" : ` (${same.length + 1} times)`)}`),
    );
  const more = all.length - lines.length;
  if (more > 0) lines.push(lineOf("error", own(`${counted(more, "more fix", "more fixes")} below`)));
  if (all.length > 0)
    lines.push(
      lineOf("error", own(`no approval can replace ${all.length === 1 ? "this fix" : "these fixes"}`)),
    );
  const others = unapprovable.filter(({ code }) => !corrected.has(code));
  return [...lines, ...others.map(({ code, instead }) => lineOf("error", own(`${instead} [${code}]`)))];
}

/** Formats a fix with its line: "add 52.29.16.28/32 to ip_allowlist, cdk/main.js:25". */
export function fixWords({ words, source }: Fix): Words {
  return source === undefined ? words : say`${words}, ${sourceWords(source)}`;
}

/** Returns the line about approvals. It names a single effect, and counts several, which the gate lists at the end. */
function approveLines({ offers }: GateReport, nameOf: NameOf): readonly ReportLine[] {
  const [first] = offers;
  if (first === undefined) return [];
  const words =
    offers.length === 1
      ? say`check ${checkWords(first, nameOf)}; if it is intended, approve it below`
      : own(`check ${counted(offers.length, "effect", "effects")}; approve below those that are intended`);
  return [lineOf("error", words, { count: offers.length })];
}

/** Names what to check: "logs-production API + 3.120.0.0/14", or "what happens to logs-production [replaced]". */
function checkWords({ summary, codes, findings }: ApprovalOffer, nameOf: NameOf): Words {
  const [first] = findings;
  const address = first?.address;
  if (address === undefined) return summary;
  const endpoint = findings.flatMap((found) => endpointOf(found) ?? [])[0];
  if (endpoint === undefined) return say`what happens to ${nameOf(address)} [${own(codes.join(", "))}]`;
  const opened = findings.length > 2 ? [] : findings.flatMap((found) => found.opened ?? []);
  if (opened.length === 0) return summary;
  return say`${endpointName(nameOf(address), endpoint)}, open to ${own(everyAddress([...new Set(opened)]))}`;
}

/** Codes whose fix has to be made even if the change is intended. */
const FIXED_BESIDE: ReadonlySet<Code> = new Set<Code>(["identity"]);

function besideLines({ findings }: Review, { offers }: GateReport): readonly ReportLine[] {
  const offered = new Set(offers.flatMap((offer) => offer.findings));
  const fixes = findings.flatMap((found): Words[] => {
    const fix = FIXED_BESIDE.has(found.code) && offered.has(found) ? found.fix?.() : undefined;
    return fix === undefined ? [] : [fix];
  });
  const each = [...new Map(fixes.map((fix) => [plain(fix), fix])).values()];
  return each.slice(0, MOST_FIXES).map((fix) => lineOf("error", fix));
}

/** Returns the errors and warnings at which the gate does not stop, whatever is approved. */
export function outsideGate({ gate, findings }: Review): readonly Finding[] {
  const atGate = new Set(gate.stops.map(({ finding }) => finding));
  return findings.filter((found) => found.level !== "note" && !atGate.has(found));
}

/** Returns the lines about warnings that the gate does not cover, with their fixes if they are few. */
function lookLines(review: Review): readonly ReportLine[] {
  const outside = outsideGate(review);
  if (outside.length === 0) return [];
  const codes = [...new Set(outside.map(({ code }) => code))].join(", ");
  const fixes = fewFixes(outside, sourceFinder(review));
  const words = `look at ${counted(outside.length, "warning", "warnings")} outside the gate: ${codes}`;
  return [
    ...fixes.map((fix) => lineOf("warning", fix)),
    lineOf("warning", own(words), { count: outside.length }),
  ];
}

/** Returns the fixes of findings, each once; none if there are many: these are shown with their findings. */
function fewFixes(findings: readonly Finding[], sourceOf: SourceOf): readonly Words[] {
  const fixes = new Map<string, Words>();
  for (const found of findings) {
    const fix = fixOf(found, sourceOf);
    if (fix === undefined) continue;
    const words = fixWords(fix);
    fixes.set(plain(words), words);
    if (fixes.size > MOST_FIXES) return [];
  }
  return [...fixes.values()];
}
