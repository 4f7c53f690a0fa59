/** Says what does not happen, only of what was reviewed, and never beside a change that says otherwise. */
import { joined, own, say, type Words } from "../../text";
import type { Code } from "../findings/codes";
import type { StackReviews } from "../stacks";
import type { Change, Effect } from "./change";
import { clusterKey } from "./places";

export function staysOf(changes: readonly Change[], reviews: StackReviews): Words {
  const { reviewed, missing } = reviews;
  const effects = changes.flatMap((change) => (change.kind === "effects" ? change.effects : []));
  const failed = [...new Set(missing.flatMap(({ stacks }) => stacks))];
  if (reviewed.length === 0) return own("Nothing is known of what the plans do.");
  const total = sum(reviewed.map(({ review }) => review.total));
  const others = sum(reviewed.map(({ review }) => review.others.changed));
  const beside =
    others === 0
      ? ""
      : ` ${count(others, "other resource")} ${others === 1 ? "changes, which is" : "change, which are"} not reviewed.`;
  const unsaid = unsaidIn(reviews);
  if (changes.length === 0) {
    const stacks = reviewed.length === 1 ? "" : ` in ${reviewed.length} stacks`;
    const plans = reviewed.length === 1 ? "The plan has" : "The plans have";
    const same =
      total === 0
        ? `${plans} no cluster`
        : `${count(total, "cluster")}${stacks} ${total === 1 ? "is as it was" : "are as they were"}`;
    return own(`${same}.${beside}${unsaid}`);
  }
  const changed = new Set(effects.flatMap((one) => (one.cluster === undefined ? [] : clusterKey(one)))).size;
  const same = total - changed;
  const rest =
    same <= 0
      ? ""
      : changed === 0
        ? ` ${total === 1 ? "The cluster does" : `The ${total} clusters do`} not change.`
        : same === 1
          ? " The other cluster does not change."
          : ` The other ${same} of ${total} clusters do not change.`;
  const where =
    failed.length === 0
      ? []
      : say`Of ${names(failed)} nothing is known. In ${names(reviewed.map(({ name }) => name ?? "the plan"))} `;
  const apart = effects.some(isUnknown) ? "apart from these changes, " : "";
  const sentence = `${apart}${sayings(effects, reviews)
    .map(list)
    .filter((one) => one !== "")
    .map(ended)
    .join(" ")}`;
  const shown = where.length > 0 ? sentence : capital(sentence);
  return say`${where}${own(`${shown}${rest}${beside}${unsaid}`.trim())}`;
}

function sayings(effects: readonly Effect[], reviews: StackReviews): readonly (readonly string[])[] {
  const has = (...codes: readonly Code[]) => effects.some(({ finding }) => codes.includes(finding.code));
  const moves = (to: "in" | "out") => effects.some(({ finding }) => finding.moved?.to === to);
  const isNew = effects.some(({ finding }) => finding.variant === "new");
  const isUnclear = has("unreviewed", "errored", "incomplete");
  const isOpen = has("undetermined", "drift");
  const gains = moves("in") || isNew || isOpen;
  const loses = moves("out") || isOpen || has("lockout", "destroyed", "replaced", "forgotten", "reset");
  // A login or a new address lets in or shuts out as well: beside those, only the lists are spoken of.
  const isOfLists = has("identity", "hostname");
  const access =
    gains && loses
      ? []
      : isOfLists
        ? [gains || loses ? `no list lets in ${gains ? "fewer" : "more"}` : "no access list changes"]
        : [`nobody ${[...(gains ? [] : ["gains"]), ...(loses ? [] : ["loses"])].join(" or ")} access`];
  const isLost = has("destroyed", "replaced", "reset", "downgrade", "snapshots") || isUnclear;
  const isLogin = has("identity", "destroyed", "replaced") || isUnclear || effects.some(isLoginDrift);
  return [
    [...access, ...callers(effects, reviews)],
    [...(isLost ? [] : ["no data is lost"]), ...(isLogin ? [] : ["logins stay"])],
  ];
}

function isLoginDrift({ finding }: Effect): boolean {
  return finding.code === "drift" && finding.gates.includes("identity");
}

function callers(effects: readonly Effect[], { reviewed }: StackReviews): readonly string[] {
  const all = sum(reviewed.map(({ review }) => review.statements));
  if (all === 0) return ["no caller is declared"];
  const about = effects.filter(
    ({ finding: { caller, code } }) => caller !== undefined || code === "must-reach-unmatched",
  );
  const rest = all - about.length;
  if (rest <= 0 || effects.some(({ finding }) => finding.code === "errored" || finding.code === "unreviewed"))
    return [];
  const moved = effects.some(({ finding }) => finding.code === "hostname") ? " at the new addresses" : "";
  if (about.length > 0)
    return [
      rest === 1
        ? `the other declared caller still gets in${moved}`
        : `the other ${rest} declared callers still get in${moved}`,
    ];
  return [
    rest === 1
      ? `the caller declared with mustReach still gets in${moved}`
      : `the ${rest} callers declared with mustReach still get in${moved}`,
  ];
}

/** Reports whether the effect leaves open what else may happen. */
function isUnknown({ finding: { code, doubts } }: Effect): boolean {
  return doubts.length > 0 || code === "undetermined" || UNKNOWN.has(code);
}

const UNKNOWN: ReadonlySet<string> = new Set(["unreviewed", "errored", "incomplete"]);

/** Says of which plans it is not known whether they leave a part out. */
function unsaidIn({ reviewed }: StackReviews): string {
  const ways = new Set(reviewed.map(({ review: { plan } }) => plan.completeness));
  if (ways.has("opentofu")) return " Whether -target or -exclude left a part out, OpenTofu does not say.";
  if (ways.has("old-terraform"))
    return " Whether -target left a part out, Terraform before 1.8 does not say.";
  return ways.has("no-version") ? " Whether -target left a part out, the plan does not say." : "";
}

function names(all: readonly string[]): Words {
  const words = all.map((name) => say`${name}`);
  if (words.length < 2) return words[0] ?? [];
  return say`${joined(words.slice(0, -1), ", ")} and ${words.at(-1) ?? []}`;
}

function list(parts: readonly string[]): string {
  return parts.join(", and ");
}

function ended(sentence: string, index: number): string {
  return `${index === 0 ? sentence : capital(sentence)}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
