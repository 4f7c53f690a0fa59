/** Makes the headline: what a plan does in one line, the most severe first. */
import { joined, namesWords, own, say, type Words } from "../../text";
import type { Clause, Code } from "../findings/catalog";
import type { Finding } from "../findings/finding";
import { type ApprovalUse, FAIL_ON_NOTHING } from "../gate/gate";
import { outsideOf } from "../gate/outside";
import { groupBy } from "../group-by";
import { REPORT_LIMITS } from "../limits";
import type { Review } from "../review";
import { clausesOf, clauseWords, inHeadline, type NamesOf } from "./clauses";
import { counted, listOf } from "./names";
import { urlMoves } from "./url-moves";

/**
 * The result of the gate; `approved` if all errors and warnings are approved, `unchecked` if `--fail-on none` turned it off.
 */
export type Standing = "stop" | "pass" | "approved" | "clean" | "unchecked";

export function standingOf({ gate, findings, isClean }: Review): Standing {
  if (gate.failOn.includes(FAIL_ON_NOTHING)) return "unchecked";
  if (gate.blocking.length > 0) return "stop";
  if (gate.stops.length > 0 && findings.every((found) => outsideOf(gate, found).length === 0))
    return "approved";
  return isClean ? "clean" : "pass";
}

/**
 * Returns what a plan does: "2 callers locked out, 1 endpoint lets in more addresses". Names a single cluster or endpoint,
 * and counts several. If there is an error, leaves out new clusters, further warnings and settings. If it is about
 * several stacks that have the same effects, `namesOf` names the clusters of all of them, and no URL is shown.
 */
export function effectsOf(review: Review, namesOf: NamesOf, stacks = 1): Words {
  const { findings, findingsOf, clusters } = review;
  const counts = groupBy(
    findings.flatMap((found) => clausesOf(found).map((clause) => ({ clause, found }))),
    ({ clause }) => clause,
  );
  const hasErrors = findings.some(({ level }) => level === "error");
  const ordered = inHeadline(new Set(counts.keys()), { hasErrors });
  const changes = new Map(clusters.map(({ change }) => [change.address, change]));
  const movesOf = (address: string) => {
    const change = changes.get(address);
    const moves = change === undefined ? [] : urlMoves(change);
    return stacks === 1 ? moves : moves.map((move) => ({ ...move, isNextKnown: false }));
  };
  const clauses = ordered.flatMap((clause) => {
    const all = counts.get(clause) ?? [];
    const found = all.map((one) => one.found).filter(isNewIn(clause, findingsOf));
    return found.length === 0 ? [] : [clauseWords(clause, found, { namesOf, movesOf })];
  });
  const isCalm =
    findings.every(({ level }) => level === "note") &&
    clusters.every(({ lists }) => lists.every(({ verdict }) => verdict === "equal"));
  const calm = isCalm ? [own("no access list changes")] : [];
  return joined([...clauses, ...calm], ", ");
}

/** Returns a function that reports whether no finding that says more is about the same endpoint, or the same cluster. */
function isNewIn({ of, without }: Clause, findingsOf: Review["findingsOf"]): (found: Finding) => boolean {
  const isOfEndpoints = of === "endpoints";
  const codes = without ?? (isOfEndpoints ? OPEN : []);
  if (codes.length === 0) return () => true;
  const keyOf = (found: Finding) => (isOfEndpoints ? listOf(found) : found.address);
  const said = new Set(findingsOf(...codes).map(keyOf));
  return (found) => !said.has(keyOf(found));
}

/** The codes of findings that say more about an endpoint than others. */
const OPEN: readonly Code[] = ["open"];

/** Says who approves something by the change itself, given the approvals that it adds; returns nothing for none. */
export function approverWords(added: readonly ApprovalUse[]): readonly Words[] {
  if (added.length === 0) return [];
  const who = [...new Set(added.map(({ approval: { record } }) => record?.who ?? ""))];
  const names = namesWords(
    who.map((name) => say`${name}`),
    REPORT_LIMITS.together,
  );
  const count = counted(added.length, "approval");
  return [say`${own(`${count} added by this change (`)}${names})`];
}
