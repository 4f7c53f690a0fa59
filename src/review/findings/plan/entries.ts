/** Checks the form of a cluster's entry in a plan: its keys, its action and its sides. */
import { isJsonObject, type Json } from "../../../json";
import { type Action, type ClusterChange, isMadeAnew } from "../../input/changes";
import { typeAt } from "../../input/configured";
import { unknownPartsOf } from "../../input/entry";
import { hasOnlyMarks, isMark, isTouched } from "../../input/marks";
import { at, elements, keysOf, member, sameJson, text } from "../../input/members";
import { own, say, type Words } from "../../words";
import type { Finding } from "../finding";
import { coveredAt, coveredRecord } from "../subject";
import { sameMarks } from "./sensitivity";
import { gainedAt, unreviewed } from "./unreviewed";

/** Reports keys, reasons and actions that are not known, and sides that do not fit the action. */
export function entryFindings(change: ClusterChange): Finding[] {
  const { entry, action } = change;
  const about = member(entry, "change");
  const found: Finding[] = [];
  const report = (of: Json | undefined, key: string, message: Words) => {
    found.push(unreviewed(change, {}, message, [gainedAt([key], member(of, key))]));
  };
  for (const { key, value, message } of unknownPartsOf(entry)) {
    found.push(unreviewed(change, {}, message, [gainedAt([key], value)]));
  }
  if (!namesType(entry)) report(entry, "address", own("its address in the plan does not name its type"));
  const mode = member(entry, "mode") ?? "managed";
  if (mode !== "managed") report(entry, "mode", own("its mode in the plan is not managed"));
  const importing = member(about, "importing") ?? null;
  if (importing !== null && !isJsonObject(importing)) {
    report(about, "importing", own("it is imported in a way that this review does not know"));
  }
  for (const key of MARK_KEYS) {
    if (hasOnlyMarks(member(about, key))) continue;
    report(about, key, own(`its ${key} in the plan holds something else than marks`));
  }
  if (!fitsUnknown(change.after, change.afterUnknown)) {
    const marks = gainedAt(["after_unknown"], member(about, "after_unknown"));
    const values = gainedAt(
      [],
      coveredRecord({ type: member(entry, "type") ?? null, values: change.after }, change),
    );
    const message = own("its after_unknown in the plan does not fit its values");
    found.push(unreviewed(change, {}, message, [marks, values]));
  }
  if (change.isDeposed && (change.isImported || !OF_LEFTOVERS.has(action))) {
    report(entry, "deposed", own("its action does not fit a leftover of an earlier replacement"));
  }
  const replacePaths = member(about, "replace_paths") ?? NO_PATHS;
  if (!isListOfPaths(replacePaths) || (elements(replacePaths).length > 0 && !isMadeAnew(change))) {
    report(about, "replace_paths", own("its replace_paths in the plan do not fit its action"));
  }
  if (action === "unknown") {
    const names = elements(member(about, "actions")).map((name) => text(name) ?? "");
    report(about, "actions", say`its actions in the plan (${names.join(", ")}) are not known to this review`);
  } else if (!fits(action, change)) {
    const [before, after] = [change.before, change.after].map((side) =>
      side === null ? "nothing" : "values",
    );
    const message = `the plan gives ${before} before and ${after} after it, which does not fit its action, ${ACTION_FORMS[action].name}`;
    report(about, "actions", own(message));
  }
  if ((action === "update" || action === "no-op") && !sameIdentity(about)) {
    report(about, "after_identity", own("its identity changes, which this review does not know"));
  }
  return found;
}

/** Reports whether the address of an entry names the type of the resource, as each address does. */
function namesType(entry: Json): boolean {
  const address = text(member(entry, "address")) ?? "";
  const type = text(member(entry, "type")) ?? "";
  const isFirst = address.startsWith(type) && address[type.length] === ".";
  return isFirst || typeAt(address) === type;
}

const MARK_KEYS = ["after_unknown", "before_sensitive", "after_sensitive"] as const;

/**
 * Reports whether the marks of unknown values fit the values. Terraform leaves such values out, or writes null, in lists and
 * objects of the shape of the marks.
 */
function fitsUnknown(value: Json | undefined, unknown: Json | undefined): boolean {
  if (!isTouched(unknown, [])) return true;
  if (isMark(unknown)) return (value ?? null) === null;
  if (Array.isArray(unknown)) {
    const isWithin = (index: number) => Array.isArray(value) && index < value.length;
    return elements(unknown).every((mark, index) =>
      isWithin(index) ? fitsUnknown(at(value, index), mark) : !isTouched(mark, []),
    );
  }
  return (
    isJsonObject(value) &&
    keysOf(unknown).every((key) => fitsUnknown(member(value, key), member(unknown, key)))
  );
}

/** Reports whether a change shows no difference, neither in values nor in marks of sensitive values. */
export function isIdle(change: ClusterChange): boolean {
  return keepsValues(change) && sameMarks(change.beforeSensitive, change.afterSensitive);
}

function keepsValues({ before, after, afterUnknown, differing }: ClusterChange): boolean {
  return differing.size === 0 && sameJson(before, after) && !isTouched(afterUnknown, []);
}

/** Reports an update that shows no difference, and different values where the plan says that nothing happens. */
export function idleFindings(change: ClusterChange): Finding[] {
  const { action } = change;
  const report = (message: string) => [unreviewed(change, {}, own(message), [coveredAt(change, [])])];
  if (action === "update" && isIdle(change)) {
    return report("the plan updates it and shows no difference, which this review does not know");
  }
  if (action === "no-op" && fits(action, change) && !keepsValues(change)) {
    return report("the plan says that nothing happens to it, and shows differences");
  }
  return [];
}

/** The actions that Terraform takes on a leftover of a replacement. Its lists are not judged. */
const OF_LEFTOVERS: ReadonlySet<Action> = new Set<Action>(["no-op", "delete", "forget", "unknown"]);

const NO_PATHS: Json = [];

function isListOfPaths(value: Json): boolean {
  return Array.isArray(value) && elements(value).every(isPath);
}

function isPath(path: Json): boolean {
  const isStep = (step: Json) => typeof step === "string" || typeof step === "number";
  return Array.isArray(path) && path.length > 0 && elements(path).every(isStep);
}

type KnownAction = Exclude<Action, "unknown">;

/** The words for each action, and whether a cluster exists before it, and after it. */
const ACTION_FORMS: Readonly<Record<KnownAction, { name: string; before: boolean; after: boolean }>> = {
  "no-op": { name: "no-op", before: true, after: true },
  create: { name: "create", before: false, after: true },
  update: { name: "update", before: true, after: true },
  delete: { name: "delete", before: true, after: false },
  replace: { name: "delete and create", before: true, after: true },
  forget: { name: "forget", before: true, after: false },
  "create-forget": { name: "create and forget", before: true, after: true },
};

function fits(action: KnownAction, { before, after }: ClusterChange): boolean {
  const sides = ACTION_FORMS[action];
  return sides.before === (before !== null) && sides.after === (after !== null);
}

function sameIdentity(change: Json | undefined): boolean {
  const before = member(change, "before_identity");
  const after = member(change, "after_identity");
  return (before ?? null) === null || (after ?? null) === null || sameJson(before, after);
}
