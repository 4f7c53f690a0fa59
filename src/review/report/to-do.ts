/** The row *To do*: what has to be mended, what can be approved, and what is to be looked at. */
import { FAIL_ON_NOTHING } from "../gate/gate";
import type { Review } from "../review";
import { joined, own, plain, say, type Words } from "../words";
import { counted, lineOf } from "./line";
import type { ClusterGroup, GateReport, ReportItem, ReportLine } from "./report";
import { sourceWords } from "./source";

/** Fixes that are named one by one; the others stand beside their findings. */
const MOST_FIXES = 3;

export function toDoLines(
  review: Review,
  general: readonly ReportItem[],
  groups: readonly ClusterGroup[],
  gate: GateReport,
): readonly ReportLine[] {
  return [...mendLines(general, groups, gate), ...approveLines(gate), ...lookLines(review)];
}

/** What no approval lets pass has to be mended: each fix once, with the line of the program. */
function mendLines(
  general: readonly ReportItem[],
  groups: readonly ClusterGroup[],
  gate: GateReport,
): readonly ReportLine[] {
  const refused = new Set(gate.unapprovable.map(({ code }) => code));
  const fixes = new Map<string, { readonly words: Words; count: number }>();
  const add = (item: ReportItem, count: number) => {
    if (!refused.has(item.code) || item.fix === undefined) return;
    const words = fixWords(item.fix);
    const key = plain(words);
    const before = fixes.get(key);
    if (before === undefined) fixes.set(key, { words, count });
    else before.count += count;
  };
  for (const item of general) add(item, 1);
  for (const { clusters, items } of groups) for (const item of items) add(item, clusters.length);
  const all = [...fixes.values()];
  const lines = all
    .slice(0, MOST_FIXES)
    .map(({ words, count }) => lineOf("error", say`${words}${own(count === 1 ? "" : ` (${count} times)`)}`));
  const more = all.length - lines.length;
  if (more > 0)
    lines.push(lineOf("error", own(`${counted(more, "more fix", "more fixes")} below`), { count: more }));
  const unmended = gate.unapprovable.reduce((sum, { count }) => sum + count, 0);
  if (unmended === 0) return lines;
  const reasons = gate.unapprovable.filter(
    ({ code }) =>
      ![...groups.flatMap(({ items }) => items), ...general].some(
        (item) => item.code === code && item.fix !== undefined,
      ),
  );
  return [...lines, ...reasons.map(({ code, instead }) => lineOf("error", own(`${instead} [${code}]`)))];
}

/** "add 52.29.16.28/32 to ip_allowlist, cdk/main.js:25". */
export function fixWords({ words, source }: NonNullable<ReportItem["fix"]>): Words {
  return source === undefined ? words : say`${words}, ${sourceWords(source)}`;
}

function approveLines({ offers }: GateReport): readonly ReportLine[] {
  const [first] = offers;
  if (first === undefined) return [];
  if (offers.length > 1) {
    const words = `decide on ${counted(offers.length, "effect", "effects")}: each has a command below that approves it`;
    return [lineOf("error", own(words), { count: offers.length })];
  }
  const accepts =
    first.accepts.length === 1 ? joined(first.accepts, "") : own(`${first.accepts.length} effects`);
  return [lineOf("error", say`check ${accepts}; if it is right, pass ${own(first.flag)}`)];
}

/** Warnings that the gate does not cover. */
function lookLines({ gate, findings }: Review): readonly ReportLine[] {
  const atGate = new Set(gate.stops.map(({ finding }) => finding));
  const outside = findings.filter((found) => found.level !== "note" && !atGate.has(found));
  if (outside.length === 0) return [];
  const codes = [...new Set(outside.map(({ code }) => code))].join(", ");
  const why = gate.failOn.includes(FAIL_ON_NOTHING) ? "the gate is off" : "the gate does not stop for them";
  const words = `look at ${counted(outside.length, "warning", "warnings")} (${codes}): ${why}`;
  return [lineOf("warning", own(words), { count: outside.length })];
}
