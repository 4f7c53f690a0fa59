/** Makes the headline: the effects of a plan in one line, the most severe first. */
import { joined, namesWords, own, say, type Words } from "../../text";
import { addedApprovals, FAIL_ON_NOTHING } from "../gate/gate";
import { groupBy } from "../group-by";
import type { Review } from "../review";
import { ALL_EFFECTS, type Effect, EFFECTS, effectsOf, effectWords } from "./headline-effects";
import { counted, listOf, type NameOf } from "./names";

/** The result of the gate; `unchecked` if `--fail-on none` turned it off. */
export type Standing = "stop" | "pass" | "clean" | "unchecked";

export const STANDINGS: Readonly<Record<Standing, string>> = {
  stop: "STOP",
  pass: "PASS",
  clean: "CLEAN",
  unchecked: "NO GATE",
};

export function standingOf({ gate, isClean }: Review): Standing {
  if (gate.failOn.includes(FAIL_ON_NOTHING)) return "unchecked";
  if (gate.open.length > 0) return "stop";
  return isClean ? "clean" : "pass";
}

/**
 * Returns the headline: "2 callers locked out, 1 endpoint lets in more addresses". Names a single cluster or endpoint, and
 * counts several. If there is an error, leaves out new clusters, further warnings and settings.
 */
export function headlineOf(review: Review, nameOf: NameOf): Words {
  const { findings, clusters } = review;
  const byEffect = groupBy(
    findings.flatMap((found) => effectsOf(found).map((effect) => ({ effect, found }))),
    ({ effect }) => effect,
  );
  const listsOf = (effect: Effect) => new Set(byEffect.get(effect)?.map(({ found }) => listOf(found)));
  const hasError = findings.some(({ level }) => level === "error");
  const effects = (hasError ? EFFECTS : ALL_EFFECTS).flatMap((effect) => {
    const others = (effect.within ?? []).map(listsOf);
    const found = (byEffect.get(effect) ?? []).flatMap((one) =>
      others.some((lists) => lists.has(listOf(one.found))) ? [] : one.found,
    );
    return found.length === 0 ? [] : [effectWords(effect, found, nameOf)];
  });
  const isCalm =
    findings.every(({ level }) => level === "note") &&
    clusters.every(({ lists }) => lists.every(({ verdict }) => verdict === "equal"));
  const calm = isCalm ? [own("no access list changes")] : [];
  return joined([...effects, ...calm, ...approverWords(review)], ", ");
}

/** The most people that the headline names. */
const MOST_APPROVERS = 10;

/** Says who approves something by the change itself; returns nothing if it adds no approvals. */
function approverWords({ gate }: Review): readonly Words[] {
  const added = addedApprovals(gate);
  if (added.length === 0) return [];
  const who = [...new Set(added.map(({ approval: { entry } }) => entry?.who ?? ""))];
  const names = namesWords(
    who.map((name) => say`${name}`),
    MOST_APPROVERS,
  );
  const count = counted(added.length, "approval", "approvals");
  return [say`${own(`${count} added by this change (`)}${names})`];
}
