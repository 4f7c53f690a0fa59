/** Checks the form of a cluster's entry in a plan: its keys, its action and its sides. */
import { isJsonObject, type Json } from "../../../json";
import type { Action, ClusterChange } from "../../input/changes";
import { isTouched } from "../../input/marks";
import { elements, member, sameJson, text } from "../../input/members";
import { unknownKeys } from "../../input/plan-file";
import { own, say, type Words } from "../../words";
import type { Finding } from "../finding";
import { coveredAt } from "../subject";
import { sameMarks } from "./sensitivity";
import { gainedAt, unreviewed } from "./unreviewed";

/** The keys of an entry whose values are strings. */
const TEXTS = ["previous_address", "module_address", "name", "provider_name", "deposed", "action_reason"];

const ENTRY_KEYS: ReadonlySet<string> = new Set([...TEXTS, "address", "mode", "type", "index", "change"]);

/** The keys of `change` in an entry. */
const CHANGE_KEYS: ReadonlySet<string> = new Set([
  "actions",
  "before",
  "after",
  "after_unknown",
  "before_sensitive",
  "after_sensitive",
  "replace_paths",
  "importing",
  "generated_config",
  "before_identity",
  "after_identity",
]);

/** Reports keys and actions that are not known, and sides that do not fit the action. */
export function entryFindings(change: ClusterChange): Finding[] {
  const { entry, action } = change;
  const about = member(entry, "change");
  const found: Finding[] = [];
  const report = (message: Words, key: string, value: Json | undefined) => {
    found.push(unreviewed(change, {}, message, [gainedAt([key], value)]));
  };
  for (const key of unknownKeys(entry, ENTRY_KEYS)) {
    report(say`its entry in the plan has ${key}, which this review does not know`, key, member(entry, key));
  }
  for (const key of unknownKeys(about, CHANGE_KEYS)) {
    report(say`its change in the plan has ${key}, which this review does not know`, key, member(about, key));
  }
  for (const key of TEXTS) {
    const value = member(entry, key) ?? null;
    if (value !== null && typeof value !== "string") {
      report(own(`its ${key} in the plan is not a text`), key, value);
    }
  }
  const mode = member(entry, "mode") ?? "managed";
  if (mode !== "managed") report(own("its mode in the plan is not managed"), "mode", mode);
  const importing = member(about, "importing") ?? null;
  if (importing !== null && !isJsonObject(importing)) {
    report(own("it is imported in a way that this review does not know"), "importing", importing);
  }
  const actions = member(about, "actions");
  if (action === "unknown") {
    const names = elements(actions).map((name) => text(name) ?? "");
    report(
      say`its actions in the plan (${names.join(", ")}) are not known to this review`,
      "actions",
      actions,
    );
  } else if (!fits(action, change)) {
    const sides = own(
      `${change.before === null ? "nothing" : "values"} before and ${change.after === null ? "nothing" : "values"} after it`,
    );
    report(
      say`the plan gives ${sides}, which does not fit its action, ${own(ACTION_FORMS[action].name)}`,
      "actions",
      actions,
    );
  }
  if ((action === "update" || action === "no-op") && !sameIdentity(about)) {
    report(
      own("its identity changes, which this review does not know"),
      "after_identity",
      member(about, "after_identity"),
    );
  }
  return found;
}

/** Reports whether a change shows no difference, neither in values nor in marks of sensitive values. */
export function isIdle(change: ClusterChange): boolean {
  return keepsValues(change) && sameMarks(change.beforeSensitive, change.afterSensitive);
}

function keepsValues({ before, after, afterUnknown }: ClusterChange): boolean {
  return sameJson(before, after) && !isTouched(afterUnknown, []);
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

type KnownAction = Exclude<Action, "unknown">;

interface ActionForm {
  readonly name: string;
  /** Whether a cluster exists before it, and after it. */
  readonly before: boolean;
  readonly after: boolean;
}

const ACTION_FORMS: Readonly<Record<KnownAction, ActionForm>> = {
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
  const [before, after] = [member(change, "before_identity"), member(change, "after_identity")];
  return (before ?? null) === null || (after ?? null) === null || sameJson(before, after);
}
