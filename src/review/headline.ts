/** The review in one line, and its verdicts counted: the first thing that is read, and the last that is cut. */
import type { Verdict } from "./access-verdict";
import type { Code } from "./findings";
import type { Review } from "./review";

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

/** "2 access lists broadened, 1 undetermined; 1 caller locked out". */
export function headline(review: Review): string {
  const counts = verdictCounts(review);
  const moving = VERDICTS.filter((verdict) => verdict !== "equal" && counts[verdict] > 0);
  const lists = moving.map((verdict, index) => {
    const count = counts[verdict];
    return index === 0
      ? `${count} access ${count === 1 ? "list" : "lists"} ${verdict}`
      : `${count} ${verdict}`;
  });
  const access = lists.length === 0 ? "No access list changes who gets in" : lists.join(", ");
  const events = EVENTS.flatMap(([code, one, many]) => {
    const count = review.findings.filter((found) => found.code === code).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return [access, ...events].join("; ");
}

const EVENTS: readonly (readonly [Code, string, string])[] = [
  ["open", "list newly open to everybody", "lists newly open to everybody"],
  ["lockout", "caller locked out", "callers locked out"],
  ["destroyed", "cluster destroyed", "clusters destroyed"],
  ["replaced", "cluster replaced", "clusters replaced"],
];

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

/** What the gate says. */
export function gateLine({ gate, digest }: Review): string {
  const result =
    gate.exitCode === 0
      ? "Gate passed"
      : `Gate stopped by ${[...new Set(gate.tripped.map(({ code }) => code))].join(", ") || "a void approval"}`;
  const approval =
    gate.approval === "accepted"
      ? "; the gained ranges are approved"
      : gate.approval === "void"
        ? "; the approval given is void: this plan opens other ranges than those approved"
        : "";
  const approve =
    digest === undefined || gate.approval === "accepted"
      ? ""
      : `; to approve exactly these gained ranges: --approve ${digest}`;
  return `${result}${approval}${approve}.`;
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
