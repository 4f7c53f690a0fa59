/** The review in one line, and its verdicts counted: the first thing that is read, and the last that is cut. */
import type { Verdict } from "./access-verdict";
import type { Code, Finding } from "./findings";
import { FAIL_ON_NOTHING, type Gate } from "./gate/gate";
import type { Review } from "./review";
import { joined, own, say, type Words } from "./words";

/** From what a reader has to see first. */
export const VERDICTS: readonly Verdict[] = [
  "undetermined",
  "broadened",
  "mixed",
  "narrowed",
  "created",
  "deleted",
  "equal",
];

export type VerdictCounts = Readonly<Record<Verdict, number>>;

/** How many access lists have each verdict; lists of clusters that do not change are not counted. */
export function verdictCounts({ clusters }: Review): VerdictCounts {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { lists } of clusters) for (const { verdict } of lists) counts[verdict]++;
  return counts;
}

/**
 * The review in one line, the gravest effect first: "1 cluster destroyed; 2 access lists broadened". An approval that
 * the reviewed change adds itself is named, so that nobody approves a change unseen.
 */
export function headline(review: Review): Words {
  const access = accessWords(verdictCounts(review));
  const counts = eventCounts(review.findings);
  const events = EVENTS.flatMap((event) => {
    if (event === "access") return access === undefined ? [] : [access];
    const count = counts.get(event) ?? 0;
    const [one, many] = event.words;
    return count === 0 ? [] : [many === undefined ? one : `${count} ${count === 1 ? one : many}`];
  });
  const calm = events.length === 0 ? ["No access list changes who gets in"] : events;
  return joined([...calm.map(capitalized), ...ownApprovals(review.gate)], "; ");
}

function accessWords(counts: VerdictCounts): string | undefined {
  const moving = VERDICTS.filter((verdict) => verdict !== "equal" && counts[verdict] > 0);
  const lists = moving.map((verdict, index) => {
    const count = counts[verdict];
    return index === 0
      ? `${count} access ${count === 1 ? "list" : "lists"} ${verdict}`
      : `${count} ${verdict}`;
  });
  return lists.length === 0 ? undefined : lists.join(", ");
}

interface Event {
  /** One and several; without the second, the number does not matter. */
  readonly words: readonly [one: string, many?: string];
  readonly isIt: (found: Finding) => boolean;
}

const event = (code: Code, one: string, many?: string): Event => ({
  words: many === undefined ? [one] : [one, many],
  isIt: (found) => found.code === code,
});

/** What a reader has to see first comes first. A finding counts for the first event that it is. */
const EVENTS: readonly (Event | "access")[] = [
  event("errored", "the plan errored"),
  event("incomplete", "the plan is incomplete"),
  event("destroyed", "cluster destroyed", "clusters destroyed"),
  event("replaced", "cluster replaced, without its data", "clusters replaced, without their data"),
  event("open", "list open to everybody", "lists open to everybody"),
  event("nearly-open", "list nearly open to everybody", "lists nearly open to everybody"),
  event("lockout", "caller locked out", "callers locked out"),
  event(
    "must-reach-unmatched",
    "statement about no cluster of the plan",
    "statements about no cluster of the plan",
  ),
  event("identity", "change of who can log in", "changes of who can log in"),
  event("unreviewed", "part of the plan not reviewed", "parts of the plan not reviewed"),
  "access",
  event("lockout-unproven", "caller perhaps locked out", "callers perhaps locked out"),
  event("unreachable", "caller that still cannot connect", "callers that still cannot connect"),
  {
    words: ["cluster without snapshots", "clusters without snapshots"],
    isIt: ({ code, attribute }) => code === "reset" && attribute === "repo_config",
  },
  event("drift", "change made outside Terraform", "changes made outside Terraform"),
  event("reset", "field reset", "fields reset"),
  event("forgotten", "cluster no longer managed", "clusters no longer managed"),
  {
    words: ["other warning", "other warnings"],
    isIt: ({ code, level }) => level !== "note" && !VERDICTS.some((verdict) => verdict === code),
  },
];

function eventCounts(findings: readonly Finding[]): ReadonlyMap<Event, number> {
  const events = EVENTS.filter((one) => one !== "access");
  const counts = new Map<Event, number>();
  for (const found of findings) {
    const first = events.find(({ isIt }) => isIt(found));
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return counts;
}

/** Approvals named in one line; the gate's part of a review names all. */
const MOST_NAMED = 3;

function ownApprovals({ approvals }: Gate): readonly Words[] {
  const added = approvals.filter(({ isAdded }) => isAdded === true);
  if (added.length === 0) return [];
  const named = added
    .slice(0, MOST_NAMED)
    .map(({ approval: { digest, entry } }) => say`${own(digest)} by ${entry?.who ?? ""}`);
  const more = added.length > named.length ? [own(`${added.length - named.length} more`)] : [];
  const count = added.length === 1 ? "an approval" : `${added.length} approvals`;
  return [say`${own(`this change adds ${count} of its own: `)}${joined([...named, ...more], ", ")}`];
}

function capitalized(text: string): Words {
  return own(text.charAt(0).toUpperCase() + text.slice(1));
}

/** Why the plan is no basis for a judgement, or that it is clean; undefined in between. */
export function standing(review: Review): string | undefined {
  if (review.plan.errored) return "Not to be relied on: the plan errored.";
  if (review.findings.some(({ code }) => code === "incomplete"))
    return "Not to be relied on: the plan is incomplete.";
  if (review.isClean) return cleanWords(review);
  return undefined;
}

/** What "clean" covers: "Clean: 3 clusters. 12 resources of other providers were not reviewed." */
function cleanWords({ total, others }: Review): string {
  const reviewed = `Clean: ${counted(total, "cluster", "clusters")}.`;
  const rest = others.changed + others.unchanged;
  if (rest === 0) return reviewed;
  return `${reviewed} ${counted(rest, "resource of another provider was", "resources of other providers were")} not reviewed.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** What the gate says, in one line. */
export function gateLine({ gate, findings }: Review): string {
  if (gate.failOn.includes(FAIL_ON_NOTHING)) return "The gate is off: nothing stops here.";
  if (gate.open.length > 0) return `Gate stopped by ${codes(gate.open.map(({ finding }) => finding))}.`;
  const approved = gate.stops.length;
  const approvals =
    approved === 0 ? "" : `; ${approved} ${approved === 1 ? "finding is" : "findings are"} approved`;
  const atGate = new Set(gate.stops.map(({ finding }) => finding));
  const outside = findings.filter((found) => found.level !== "note" && !atGate.has(found));
  const warnings = outside.length === 0 ? "" : `. Not at the gate, and to be looked at: ${codes(outside)}`;
  return `Gate passed${approvals}${warnings}.`;
}

function codes(findings: readonly Finding[]): string {
  return [...new Set(findings.map(({ code }) => code))].join(", ");
}

/** What of the plan is not about clusters' changes, in a sentence. */
export function restLine({ unchanged, others }: Review): string {
  const clusters = counted(unchanged, "cluster stays as it is", "clusters stay as they are");
  const rest = [
    counted(others.changed, "other resource changes", "other resources change"),
    ...(others.data === 0 ? [] : [counted(others.data, "data source is read", "data sources are read")]),
    ...(others.outputs === 0 ? [] : [counted(others.outputs, "output changes", "outputs change")]),
    ...(others.actions === 0 ? [] : [counted(others.actions, "action is invoked", "actions are invoked")]),
  ];
  return `${clusters}; ${rest.join(", ")}: not reviewed.`;
}
