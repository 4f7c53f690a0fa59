/** The first sentence of a review, the sentence of what does not happen, and what to do. */
import { capital, joined, own, say, type Words } from "../../text";
import { addedTo } from "../gate/approvals";
import type { StackReviews } from "../stacks";
import { type Change, type EffectChange, GRAVE, TO_DO, type ToDo } from "./change";
import { clusterKey, reachOf, subjectWords } from "./places";
import { namedTogether, onlyRewritten, together } from "./stays";
import { isLater } from "./words";

/** Returns the title of a change: what happens, and where. */
export function titleOf(change: Change): Words {
  if (change.kind === "failed") return notReviewed([change]);
  if (change.kind === "outdated") return change.lead;
  const { outsideWords, variant } = change.effects[0].finding;
  if (outsideWords === undefined) return titleOfEffects(change);
  const what = variant === "outside" ? "changed outside Terraform" : "undoes a change outside Terraform";
  return say`${titleOfEffects(change)}${own(` (${what})`)}`;
}

function titleOfEffects(change: EffectChange): Words {
  const { code, lead, rest, effects } = change;
  const [{ finding }] = effects;
  const isMany = new Set(effects.map(clusterKey)).size > 1;
  const reach = reachOf(change);
  if (code === "destroyed" || code === "replaced")
    return say`${clustersOf(change)} ${own(isMany ? "are destroyed with their data" : "is destroyed with its data")}`;
  if (finding.variant === "new" && finding.moved === undefined && finding.caller === undefined)
    return isMany
      ? say`${own(`${new Set(effects.map(clusterKey)).size} ${plainKind(change)} clusters are new`)}`
      : say`${lead} ${reach}`;
  const said = lead.length === 0 ? rest : lead;
  if (finding.moved !== undefined)
    return say`${said} ${own(finding.moved.to === "in" ? "to" : "from")} ${reach}`;
  if (finding.caller !== undefined)
    return say`${said} ${own(code === "lockout" && finding.variant === undefined ? "of" : "to")} ${reach}`;
  if (code === "undetermined")
    return say`${own("who gets in to ")}${reach}${own(isLater(effects[0]) ? " is known only after apply" : " cannot be read")}`;
  if (finding.address === undefined) {
    const names = [...new Set(effects.flatMap(({ stack }) => stack.name ?? []))];
    return ERRORS.has(code) && names.length > 0 ? say`${said}${own(" in ")}${namedTogether(names)}` : said;
  }
  // A sentence about the whole cluster begins with its name.
  return finding.attribute === undefined ? say`${reach}: ${said}` : say`${said}${own(" on ")}${reach}`;
}

/** The most clusters that a title names. */
const NAMES = 4;

/** Names the clusters of a change, or counts them. */
function clustersOf(change: EffectChange): Words {
  const names = new Map(change.effects.map((effect) => [clusterKey(effect), subjectWords(effect) ?? []]));
  return names.size > NAMES ? reachOf(change) : together([...names.values()]);
}

function notReviewed(changes: readonly Change[]): Words {
  const names = changes.flatMap((change) =>
    change.kind === "failed" ? change.missing.flatMap(({ stacks }) => stacks) : [],
  );
  return say`${own("not reviewed: ")}${names.length === 0 ? own("the plans") : namedTogether(names)}`;
}

/** The codes of a plan of which a part is missing. */
const ERRORS: ReadonlySet<string> = new Set(["errored", "incomplete"]);

function plainKind({ effects: [{ cluster }] }: EffectChange): string {
  return cluster?.change.kind.label ?? "";
}

/** Reports whether a change is named in the headline whatever else there is. */
function isGrave(change: Change): boolean {
  if (change.toDo === "approved" || change.toDo === "note") return false;
  if (change.kind === "failed") return true;
  const { code, variant } =
    change.kind === "effects" ? change.effects[0].finding : { code: "", variant: undefined };
  return GRAVE.includes(code) && variant !== "before";
}

/** The most changes that the headline names. */
const NAMED = 3;

/** Writes the headline: the worst changes by name, the others counted by what to do. `hidden`: how many a comment leaves out. */
export function headlineOf(changes: readonly Change[], reviews: StackReviews, hidden = 0): Words {
  const [first] = changes;
  if (first === undefined)
    return own(
      onlyRewritten([], reviews) === 0 ? "No cluster changes" : "Nothing changes but how it is written",
    );
  const grave = changes.filter(isGrave);
  const failed = grave.filter(({ kind }) => kind === "failed");
  const effects = grave
    .filter(({ kind }) => kind !== "failed")
    .slice(0, failed.length > 0 ? NAMED - 1 : NAMED);
  const named = grave.length > 0 ? [...failed, ...effects] : [first];
  const isOwn = ownApproval(reviews);
  const titles = [
    ...(failed.length > 0 ? [notReviewed(failed)] : []),
    ...named
      .filter(({ kind }) => kind !== "failed")
      .map((change) =>
        isOwn(change)
          ? say`${titleOf(change)}${own(", approved by this pull request itself")}`
          : titleOf(change),
      ),
  ];
  const rest = changes.filter((change) => !named.includes(change));
  const counts = (["correct", "decide"] as const).flatMap((toDo) => {
    const count = rest.filter((change) => change.toDo === toDo).length;
    const more = named.some((change) => change.toDo === toDo) ? "more " : "";
    return count === 0 ? [] : [`${count} ${more}${count === 1 ? "change" : "changes"} to ${toDo}`];
  });
  const owned = rest.filter(isOwn).length;
  const verb = owned === 1 ? "change is" : "changes are";
  const approved = owned === 0 ? [] : [`${owned} more ${verb} approved by this pull request itself`];
  const lost = hidden === 0 ? [] : [`${hidden} of ${changes.length} changes are not shown here`];
  const counted = [...counts, ...approved, ...lost];
  return capitalized(say`${joined(titles, ", ")}${own(counted.map((one) => `; ${one}`).join(""))}`);
}

/** Returns a function that reports whether the change under review adds the approval of a change itself. */
export function ownApproval({ baseApprovals }: StackReviews): (change: Change) => boolean {
  const isAdded = baseApprovals === undefined ? undefined : addedTo(baseApprovals);
  return (change) =>
    isAdded !== undefined &&
    change.kind === "effects" &&
    change.effects.some(({ stop }) => stop?.approval !== undefined && isAdded(stop.approval));
}

/** Names changes by their numbers: "changes 1, 2 and 4 to 7". */
export function numbered(changes: readonly Change[]): string {
  const runs: [first: number, last: number][] = [];
  for (const { number } of changes) {
    const run = runs.at(-1);
    if (run !== undefined && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  const all = runs.flatMap(([first, last]) =>
    last - first > 1 ? [`${first} to ${last}`] : first === last ? [`${first}`] : [`${first}`, `${last}`],
  );
  const [before, last] = [all.slice(0, -1).join(", "), all.at(-1) ?? ""];
  return `change${changes.length === 1 ? "" : "s"} ${before === "" ? last : `${before} and ${last}`}`;
}

/** Says what to do about the changes. */
export function nextOf(changes: readonly Change[], reviews: StackReviews): Words {
  const of = (toDo: ToDo) => changes.filter((change) => change.toDo === toDo);
  const [stuck, decide] = [of("correct"), of("decide")];
  const owned = changes.filter(ownApproval(reviews));
  const sentences: string[] = [];
  if (stuck.length > 0) sentences.push(`${capital(numbered(stuck))} cannot be approved.`);
  const [only] = decide;
  if (decide.length === 1 && only !== undefined) {
    const its = only.lines.length === 1 ? "its line" : only.lines.length > 1 ? "its lines" : "it";
    sentences.push(`If ${numbered(decide)} is intended, approve it. If not, correct ${its}.`);
  }
  if (decide.length > 1)
    sentences.push(`Approve of ${numbered(decide)} those that are intended; correct the others.`);
  if (owned.length > 0) sentences.push(`Who merges this also accepts the approval of ${numbered(owned)}.`);
  if (stuck.length + decide.length === 0 && of("read").length > 0) sentences.push("Nothing to approve.");
  return own(sentences.join(" "));
}

/** Begins a sentence with a capital, unless it begins with a name, also one of an attribute. */
export function capitalized([first, ...rest]: Words): Words {
  if (typeof first === "string" && /^[a-z]+[_.]\w/.test(first)) return [first, ...rest];
  return typeof first === "string" ? [capital(first), ...rest] : first === undefined ? [] : [first, ...rest];
}

/** The words for what a change is to be done with, in the order of urgency. */
export const SIGNS: Readonly<Record<ToDo, string>> = {
  correct: "⛔",
  decide: "🛑",
  approved: "☑️",
  read: "⚠️",
  note: "ℹ️",
};

/** Returns what the most urgent change is to be done with. */
export function mostUrgent(changes: readonly Change[]): ToDo {
  return TO_DO.find((toDo) => changes.some((change) => change.toDo === toDo)) ?? "note";
}
