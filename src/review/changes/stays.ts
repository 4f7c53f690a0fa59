/** Says what does not happen, only of what was reviewed, and never beside a change that says otherwise. */
import { capital, joined, own, say, type Words } from "../../text";
import type { Code } from "../findings/codes";
import type { ClusterReview, Review } from "../review";
import type { StackReviews } from "../stacks";
import type { Change, Effect } from "./change";

export function staysOf(changes: readonly Change[], reviews: StackReviews): Words {
  const { reviewed, missing } = reviews;
  const effects = changes.flatMap((change) => (change.kind === "effects" ? change.effects : []));
  const failed = [...new Set(missing.flatMap(({ stacks }) => stacks))];
  if (reviewed.length === 0) return own("Nothing is known of what the plans do.");
  const total = sum(reviewed.map(({ review }) => review.total));
  const resources = sum(reviewed.map(({ review }) => review.others.changed));
  const beside =
    resources === 0
      ? ""
      : ` ${count(resources, "other resource")} ${resources === 1 ? "changes, which is" : "change, which are"} not reviewed.`;
  const unsaid = unsaidIn(reviews);
  const rewritten = onlyRewritten(effects, reviews);
  const alike =
    rewritten === 0
      ? ""
      : ` ${count(rewritten, "cluster")} ${rewritten === 1 ? "is" : "are"} only written in another way.`;
  if (changes.length === 0) {
    const stacks = reviewed.length === 1 ? "" : ` in ${reviewed.length} stacks`;
    const plans = reviewed.length === 1 ? "The plan has" : "The plans have";
    const same = total - rewritten;
    const whole =
      total === 0
        ? `${plans} no cluster.`
        : same === 0
          ? ""
          : `${count(same, "cluster")}${stacks} ${same === 1 ? "is as it was" : "are as they were"}.`;
    return own(`${whole}${alike}${beside}${unsaid}`.trim());
  }
  const unchanged = sum(reviewed.map(({ review }) => unchangedIn(review)));
  // A new cluster that takes the place of a destroyed one is not counted twice.
  const others = total - sum(reviewed.map(({ review }) => review.clusters.filter(isInPlace).length));
  const rest =
    unchanged === 0 || effects.some(({ finding }) => finding.code === "errored")
      ? ""
      : unchanged === others
        ? ` ${others === 1 ? "The cluster does" : `The ${others} clusters do`} not change.`
        : unchanged === 1
          ? " The other cluster does not change."
          : ` The other ${unchanged} of ${others} clusters do not change.`;
  const apart = effects.some(isUnknown) ? "apart from these changes, " : "";
  const said = sayings(effects, reviews).flatMap((parts) => (parts.length === 0 ? [] : parts.join(", and ")));
  const isApart = said.length > 0 && said[0] !== NO_CALLER;
  const sentence = `${isApart ? apart : ""}${said.map((one, index) => `${index === 0 ? one : capital(one)}.`).join(" ")}`;
  const unknown = failed.length === 0 ? [] : say`Of ${namedTogether(failed)} nothing is known. `;
  const isOfSome = failed.length > 0 && sentence !== "";
  const where = isOfSome
    ? say`${unknown}In ${namedTogether(reviewed.map(({ name }) => name ?? "the plan"))} `
    : unknown;
  const shown = isOfSome ? sentence : capital(sentence);
  return say`${where}${own(`${shown}${rest}${alike}${beside}${unsaid}`.trim())}`;
}

/** Returns how many clusters the plan leaves as they are, and no effect is about. */
function unchangedIn({ clusters, unchanged }: Review): number {
  const mentioned = clusters.filter(
    ({ change, lists }) => change.action === "no-op" && lists.length === 0 && change.after !== null,
  );
  const alike = clusters.filter(({ change }) => change.action === "update" && !isWrittenAnew(change));
  return Math.max(0, unchanged - mentioned.length) + alike.length;
}

function isInPlace({ replacement }: ClusterReview): boolean {
  return replacement !== undefined;
}

/** Returns how many clusters are updated without an effect: their lists or logins mean what they did. */
export function onlyRewritten(effects: readonly Effect[], { reviewed }: StackReviews): number {
  const told = new Set(effects.flatMap(({ cluster }) => cluster ?? []));
  return sum(
    reviewed.map(
      ({ review: { clusters } }) => clusters.filter((one) => isUpdate(one) && !told.has(one)).length,
    ),
  );
}

function isUpdate({ change }: ClusterReview): boolean {
  return change.action === "update" && isWrittenAnew(change);
}

function isWrittenAnew({ differing, rewritten }: ClusterReview["change"]): boolean {
  return differing.size + rewritten.size > 0;
}

function sayings(effects: readonly Effect[], reviews: StackReviews): readonly (readonly string[])[] {
  const has = (...codes: readonly Code[]) => effects.some(({ finding }) => codes.includes(finding.code));
  const moves = (to: "in" | "out") => effects.some(({ finding }) => finding.moved?.to === to);
  const isNew = effects.some(({ finding }) => finding.variant === "new");
  const isUnclear = has("unreviewed", "errored", "incomplete");
  // Of a plan that shows only a part of the change, nothing is said but what it shows.
  if (has("errored")) return [];
  const isOpen = has("undetermined", "drift");
  const gains = moves("in") || isNew || isOpen || has("broadened");
  const loses = moves("out") || isOpen || has("lockout", "destroyed", "replaced", "forgotten", "reset");
  // A login or a new address lets in or shuts out as well: beside those, only the lists are spoken of.
  const isOfLists = has("identity", "hostname");
  const access =
    gains && loses
      ? []
      : isOfLists
        ? [gains || loses ? `no list lets in ${gains ? "fewer" : "more"}` : "no access list changes"]
        : [`nobody ${[...(gains ? [] : ["gains"]), ...(loses ? [] : ["loses"])].join(" or ")} access`];
  const isGone = effects.some(
    ({ finding: { code, attribute } }) => code === "drift" && attribute === undefined,
  );
  // What was changed outside Terraform, and stays so, stops a gate at the code of what it does.
  const drifts = (...codes: readonly Code[]) =>
    effects.some(
      ({ finding: { code, gates } }) => code === "drift" && codes.some((one) => gates.includes(one)),
    );
  const losses: readonly Code[] = ["reset", "downgrade", "snapshots"];
  const isLost = has("destroyed", "replaced", ...losses) || drifts(...losses) || isUnclear || isGone;
  const isLogin = has("identity", "destroyed", "replaced") || drifts("identity") || isUnclear;
  const others = callers(effects, reviews);
  const isUndeclared = access.length === 0 && others.includes(NO_CALLER);
  return [
    isUndeclared ? [] : [...access, ...others],
    [...(isLost ? [] : ["no data is lost"]), ...(isLogin ? [] : ["logins stay"])],
    isUndeclared ? [NO_CALLER] : [],
  ];
}

const NO_CALLER = "no caller is declared";

function callers(effects: readonly Effect[], { reviewed }: StackReviews): readonly string[] {
  const all = sum(reviewed.map(({ review }) => review.statements));
  if (all === 0) return [NO_CALLER];
  const about = effects.filter(
    ({ finding: { caller, code } }) => caller !== undefined || code === "must-reach-unmatched",
  );
  const rest = all - about.length;
  if (rest <= 0 || effects.some(({ finding }) => finding.code === "errored" || finding.code === "unreviewed"))
    return [];
  const [many, verb] = rest === 1 ? ["caller", "gets"] : ["callers", "get"];
  const number = rest === 1 ? "" : `${rest} `;
  const who =
    about.length > 0 ? `other ${number}declared ${many}` : `${number}${many} declared with mustReach`;
  return [`the ${who} still ${verb} in`];
}

/** Reports whether the effect leaves open what else may happen. */
function isUnknown({ finding: { code, doubts } }: Effect): boolean {
  return doubts.length > 0 || code === "undetermined" || UNKNOWN.has(code);
}

const UNKNOWN: ReadonlySet<string> = new Set(["unreviewed", "errored", "incomplete"]);

/** Says of which plans it is not known whether they leave a part out. */
function unsaidIn({ reviewed }: StackReviews): string {
  return reviewed.some(({ review: { plan } }) => plan.complete === undefined)
    ? " Whether -target or -exclude left a part out, the plan does not say."
    : "";
}

export function namedTogether(all: readonly string[]): Words {
  return together(all.map((name) => say`${name}`));
}

/** Writes "a, b and c". */
export function together(parts: readonly Words[]): Words {
  if (parts.length < 2) return parts[0] ?? [];
  return say`${joined(parts.slice(0, -1), ", ")} and ${parts.at(-1) ?? []}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
