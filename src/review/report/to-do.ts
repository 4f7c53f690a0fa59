/** Makes the lines of the row *To do*: what to correct, what to approve, and what to look at. */
import { own, plain, say, type Words } from "../../text";
import { UNLESS_INTENDED } from "../findings/access/access-findings";
import { CODES, codesWith, hasTrait, inNumber, LEVELS } from "../findings/catalog";
import { isInFix } from "../findings/catalog/obstacles";
import type { Finding } from "../findings/finding";
import { type Outside, outsideOf } from "../gate/outside";
import { groupBy } from "../group-by";
import { REPORT_LIMITS } from "../limits";
import type { Review } from "../review";
import type { ApprovalOffer, GateReport, ObstacleOfCode } from "./gate-report";
import { type Fix, fixOf, sentenceOf } from "./items";
import { aboutWords, counted, everyAddress, lineOf, type NameOf, type ReportLine } from "./names";
import { type FileLine, lineFinder, lineWords } from "./program-line";

export function toDoLines(review: Review, gate: GateReport, nameOf: NameOf): readonly ReportLine[] {
  const fixOfCluster = fixesOf(review, nameOf);
  return [
    ...correctLines(review, gate, fixOfCluster),
    ...approveLines(gate, nameOf, fixOfCluster),
    ...besideLines(review, gate, fixOfCluster),
    ...lookLines(review, fixOfCluster),
  ];
}

/** The fix of a finding, without and with the name of its cluster. */
interface ClusterFix {
  readonly words: Words;
  readonly named: Words;
  readonly line: FileLine | undefined;
}

type FixesOf = (found: Finding) => ClusterFix | undefined;

/** Names the cluster of a fix if the review has several, and no line of the program says which one is meant. */
function fixesOf(review: Review, nameOf: NameOf): FixesOf {
  const findLine = lineFinder(review);
  const hasOne = review.clusters.length === 1;
  return (found) => {
    const fix = fixOf(found, findLine);
    if (fix === undefined) return undefined;
    const { address } = found;
    const words = fixWords(fix);
    const isPlain = hasOne || address === undefined || fix.line !== undefined;
    return { words, named: isPlain ? words : say`${nameOf(address)}: ${words}`, line: fix.line };
  };
}

/** Returns the fixes of findings that no approval covers, each fix once, with the line of the program. */
function correctLines(
  review: Review,
  { obstacles }: GateReport,
  fixOfCluster: FixesOf,
): readonly ReportLine[] {
  const refused = new Set(obstacles.map(({ code }) => code));
  const stops = review.gate.blocking.filter(
    (stop) => refused.has(stop.finding.code) && stop.approvable.obstacle !== undefined,
  );
  const fixes = [...new Set(stops.map(({ finding }) => finding))].flatMap((found) => {
    const fix = fixOfCluster(found);
    return fix === undefined ? [] : [{ code: found.code, ...fix }];
  });
  const corrected = new Set(fixes.map(({ code }) => code));
  const reasons = obstacles
    .filter(({ code }) => corrected.has(code))
    .map(whyNot)
    .filter((why) => why !== "");
  const why = reasons.length === 0 ? "" : `: ${[...new Set(reasons)].join("; ")}`;
  const all = [...groupBy(fixes, ({ words }) => plain(words)).values()];
  const lines = all
    .slice(0, REPORT_LIMITS.toDo)
    .map(([{ words, named }, ...same]) =>
      lineOf("error", same.length === 0 ? named : say`${words}${own(` (${same.length + 1} times)`)}`),
    );
  const more = all.length - lines.length;
  if (more > 0) lines.push(lineOf("error", own(`${counted(more, "more fix", "more fixes")} below`)));
  if (all.length > 0)
    lines.push(
      lineOf("error", own(`no approval can replace ${all.length === 1 ? "this fix" : "these fixes"}${why}`)),
    );
  const others = obstacles.filter(({ code }) => !corrected.has(code));
  return [...lines, ...others.map(({ code, words }) => lineOf("error", own(`${words} [${code}]`)))];
}

/** Says why no approval can replace a fix; nothing if the fix says so. */
function whyNot({ obstacle, words }: ObstacleOfCode): string {
  return isInFix(obstacle) ? "" : words;
}

/** Returns a function that reports whether lines say a fix as a whole. Lines to paste are in none of them. */
export function fixesIn(lines: readonly ReportLine[]): (fix: Fix) => boolean {
  const said = lines.map(({ about, what }) => plain(say`${about} ${what}`));
  return (fix) =>
    fix.snippet === undefined && said.some((text) => text.includes(plain(intended(fixWords(fix)))));
}

/** Returns a fix without its condition. */
function intended(words: Words): Words {
  return words.map((part) => (typeof part === "string" ? part.replace(UNLESS_INTENDED, "") : part));
}

/** Formats a fix with its line: "add 52.29.16.28/32 to ip_allowlist, cdk/main.js:25". */
export function fixWords({ words, line }: Fix): Words {
  return line === undefined ? words : say`${words}, ${lineWords(line)}`;
}

/** Returns the line about approvals. It names a single effect, and counts several, which the gate lists at the end. */
function approveLines({ offers }: GateReport, nameOf: NameOf, fixOfCluster: FixesOf): readonly ReportLine[] {
  const [first, ...others] = offers;
  if (first === undefined) return [];
  if (others.length === 0) return [approveLine(first, nameOf, fixOfCluster)];
  const words = own(`${counted(offers.length, "effect")} to check: approve below those that are intended`);
  return [lineOf("error", words, { count: offers.length })];
}

/** Writes "if 3.120.0.0/14 should be able to connect, approve it below; if not: remove it from …", or the same about a cluster. */
function approveLine(offer: ApprovalOffer, nameOf: NameOf, fixOfCluster: FixesOf): ReportLine {
  const { findings, accepts, shortSummary, moved, isLoss, codes } = offer;
  const [first] = findings;
  const not = alternative(offer, fixOfCluster);
  if (moved !== "") {
    const opened = [...new Set(findings.flatMap((found) => found.opened ?? []))];
    const who = opened.length === 0 ? moved : everyAddress(opened);
    const should = `should ${isLoss ? "no longer" : ""} be able to connect`.replace("  ", " ");
    return lineOf("error", say`${own(`if ${who} ${should}, approve it below`)}${not}`);
  }
  const end = say`${INTENDED}${not}`;
  const address = first?.address;
  if (first === undefined || address === undefined || accepts.length > 1)
    return lineOf("error", say`${shortSummary}${end}`);
  const about = aboutWords([{ address }], nameOf, "cluster");
  const row = hasTrait(first.code, "lost") ? CODES[first.code].row : undefined;
  if (row !== undefined) {
    const what = say`${own(inNumber(row, 1))}${end}`;
    return lineOf("error", about.about, { ...about, what, whatOfMany: say`${own(inNumber(row, 2))}${end}` });
  }
  const sentence = sentenceOf(first);
  const isShort = plain(sentence).length <= REPORT_LIMITS.effect;
  const what = isShort ? sentence : own(`what happens to it stands below [${codes.join(", ")}]`);
  return lineOf("error", about.about, { ...about, what: say`${what}${end}` });
}

const INTENDED = own("; if that is intended, approve it below");

/** Says what to do if a single effect is not intended: "; if not: remove 3.120.0.0/14 from ip_allowlist, cdk/main.ts:9". */
function alternative({ accepts, findings }: ApprovalOffer, fixOfCluster: FixesOf): Words {
  const fixes = findings
    .filter(({ code }) => !hasTrait(code, "corrected"))
    .flatMap((found) => fixOfCluster(found) ?? []);
  const [first, ...others] = fixes;
  if (first === undefined) return [];
  if (accepts.length === 1) return say`; if not: ${intended(first.words)}`;
  // One line of the program, from which several lists have it.
  const { line } = first;
  const isOneLine = line !== undefined && others.every((other) => isSamePlace(other.line, line));
  return isOneLine ? say`; if not: correct ${lineWords(line)}` : [];
}

function isSamePlace(one: FileLine | undefined, other: FileLine): boolean {
  return one !== undefined && plain(lineWords(one)) === plain(lineWords(other));
}

/** Returns the fixes that are due even if the change is intended and approved. */
function besideLines(
  { findingsOf }: Review,
  { offers }: GateReport,
  fixOfCluster: FixesOf,
): readonly ReportLine[] {
  const offered = new Set(offers.flatMap((offer) => offer.findings));
  const fixed = findingsOf(...codesWith("corrected")).filter((found) => offered.has(found));
  return namedFixes(fixed, fixOfCluster)
    .slice(0, REPORT_LIMITS.toDo)
    .map((fix) => lineOf("error", fix));
}

/** Returns the fixes of findings, each once. */
function namedFixes(findings: readonly Finding[], fixOfCluster: FixesOf): readonly Words[] {
  const fixes = findings.flatMap((found) => fixOfCluster(found) ?? []);
  return [...new Map(fixes.map(({ named }) => [plain(named), named])).values()];
}

/** Returns the lines about what the gate does not cover, with the fixes if they are few. */
function lookLines(review: Review, fixOfCluster: FixesOf): readonly ReportLine[] {
  const outside = review.findings.flatMap((found) => outsideOf(review.gate, found));
  if (outside.length === 0) return [];
  const byLevel = LEVELS.flatMap((level) => {
    const count = outside.filter((one) => one.level === level).length;
    return count === 0 ? [] : [{ level, words: counted(count, level, `${level}s`) }];
  });
  const counts = byLevel.map(({ words }) => words).join(" and ");
  const what = [...new Map(outside.map((one) => [one.name, titleOf(one)])).values()];
  const shown = what.slice(0, REPORT_LIMITS.toDo).join("; ");
  const more =
    what.length > REPORT_LIMITS.toDo
      ? `; and ${counted(what.length - REPORT_LIMITS.toDo, "more kind")} below`
      : "";
  const fixes = namedFixes(
    outside.flatMap(({ fixed }) => fixed ?? []),
    fixOfCluster,
  );
  return [
    ...(fixes.length > REPORT_LIMITS.toDo ? [] : fixes).map((fix) => lineOf("warning", fix)),
    lineOf(
      byLevel[0]?.level ?? "warning",
      own(`read ${counts} that ${outside.length === 1 ? "passes" : "pass"}: ${shown}${more}`),
      {
        count: outside.length,
      },
    ),
  ];
}

/** Says what a finding is, with its code, which its explanation has as title: "fewer addresses can connect [narrowed]". */
function titleOf({ name, fixed }: Outside<Finding>): string {
  const { title } = CODES[fixed === undefined ? "narrowed" : fixed.code];
  return `${title.charAt(0).toLowerCase()}${title.slice(1)} [${name}]`;
}
