/** Reads the entries of `resource_changes`, `resource_drift` and `action_invocations`. */
import { isJsonObject, type Json } from "../../json";
import { own, say, type Words } from "../../text";
import type { Entry, Invocation, Resource, UnknownPart, ValueSides } from "./plan";
import { hidingSecrets, treeOf } from "./tree";
import { elements, keysOf, type MarkPath, member, text } from "./values";

/** The keys of an entry as Terraform and OpenTofu write it. */
const ENTRY = [
  "address",
  "previous_address",
  "module_address",
  "mode",
  "type",
  "name",
  "index",
  "provider_name",
  "deposed",
  "action_reason",
  "change",
];

const CHANGE = [
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
];

const IMPORTING = ["id", "identity", "unknown"];

/** Reports whether a value is a list of entries, or is left out. Entries have more than this where Terraform writes them. */
export function areEntries(value: Json | undefined): boolean {
  const isEntry = (one: Json) =>
    ["address", "type"].every((key) => text(member(one, key)) !== undefined) &&
    actionsOf(member(one, "change")).length > 0;
  return (value ?? null) === null || (Array.isArray(value) && elements(value).every(isEntry));
}

/** Returns an entry of a plan. Keys that the review does not know stay in `unknown`. */
export function entryOf(written: Json): Entry {
  const textOf = (key: string) => text(member(written, key));
  const change = member(written, "change");
  const [type = "", deposed, reason] = ["type", "deposed", "action_reason"].map(textOf);
  const { before, after } = sidesOf(change);
  return {
    address: addressWithDeposed(textOf("address") ?? "", deposed),
    previousAddress: textOf("previous_address"),
    mode: textOf("mode") ?? "managed",
    type,
    provider: textOf("provider_name"),
    actions: actionsOf(change),
    before: hidingSecrets(type, before),
    after: hidingSecrets(type, after),
    isImported: isJsonObject(member(change, "importing") ?? null),
    isDeposed: deposed !== undefined,
    reason,
    replacePaths: elements(member(change, "replace_paths")).map((path) => elements(path) as MarkPath),
    unknown: unknownIn(written, reason),
  };
}

/** Returns the invocation of an action. */
export function invocationOf(written: Json): Invocation {
  return {
    type: text(member(written, "type")) ?? "",
    provider: text(member(written, "provider_name")),
    isRequested: isJsonObject(member(written, "invoke_action_trigger") ?? null),
    whole: treeOf(written, undefined, { config_values: member(written, "config_sensitive") ?? null }),
  };
}

export function actionsOf(change: Json | undefined): readonly string[] {
  return elements(member(change, "actions")).flatMap((action) => text(action) ?? []);
}

/** Returns the values on the two sides of a change. */
export function sidesOf(change: Json | undefined): ValueSides {
  const of = (key: string) => member(change, key);
  return {
    before: treeOf(of("before"), undefined, of("before_sensitive")),
    after: treeOf(of("after"), of("after_unknown"), of("after_sensitive")),
  };
}

/** Returns an entry for a resource that stays as it is, or that is only read. */
export function entryOfResource({ values, ...resource }: Resource, action: "no-op" | "read"): Entry {
  return {
    ...resource,
    previousAddress: undefined,
    actions: [action],
    before: action === "no-op" ? values : null,
    after: values,
    isImported: false,
    reason: undefined,
    replacePaths: [],
    unknown: [],
  };
}

/** Returns the address of a deposed object with its key, since the current object of the resource has the same address. */
export function addressWithDeposed(address: string, deposed: string | undefined): string {
  return deposed === undefined ? address : `${address} (deposed ${deposed})`;
}

function unknownIn(entry: Json, reason: string | undefined): readonly UnknownPart[] {
  const change = member(entry, "change");
  return [
    ...unknownKeys(entry, ENTRY, (key) => keyWords("entry", key)),
    ...unknownKeys(change, CHANGE, (key) => keyWords("change", key)),
    ...unknownKeys(member(change, "importing"), IMPORTING, (key) => keyWords("import", key)),
    ...(reason === undefined || ACTION_REASONS.has(reason) ? [] : [unknownReason(reason)]),
  ];
}

/** Returns the keys of an object that are not among the known ones, apart from those with null. */
export function unknownKeys(
  value: Json | undefined,
  known: readonly string[],
  words: (key: string) => Words,
): readonly UnknownPart[] {
  return keysOf(value)
    .filter((key) => !known.includes(key) && (member(value, key) ?? null) !== null)
    .map((key) => ({ path: [key], value: member(value, key) ?? null, message: words(key) }));
}

function keyWords(part: "entry" | "change" | "import", key: string): Words {
  return say`its ${own(part)} in the plan has ${key}, which this review does not know`;
}

/** The form of all reasons. A text of another form can be anything, and is not shown. */
const REASON_FORM = /^[a-z_]{1,80}$/;

function unknownReason(reason: string): UnknownPart {
  const named = REASON_FORM.test(reason) ? say` (${reason})` : [];
  const message = say`its action_reason in the plan${named} is not known to this review`;
  return { path: ["action_reason"], value: reason, message };
}

/** The reasons of Terraform and OpenTofu for an action, in words; undefined for one that adds nothing to the action. */
export const ACTION_REASONS: ReadonlyMap<string, string | undefined> = new Map([
  ["replace_because_cannot_update", undefined],
  [
    "replace_because_tainted",
    "it is tainted: its creation failed, or somebody marked it with `terraform taint`",
  ],
  ["replace_by_request", "asked for with -replace"],
  ["replace_by_triggers", "asked for by replace_triggered_by"],
  ["delete_because_no_resource_config", "it is no longer in the configuration"],
  ["delete_because_no_module", "its module is no longer in the configuration"],
  ["delete_because_wrong_repetition", "count or for_each of its resource came or went"],
  ["delete_because_count_index", "count is lower"],
  ["delete_because_each_key", "its key is no longer in for_each"],
  ["delete_because_enabled_false", "enabled is false for its resource"],
  ["delete_because_no_move_target", "it was moved to an address that is not in the configuration"],
  ["forgot_because_lifecycle_destroy_in_config", "its lifecycle block says destroy = false"],
  ["forgot_because_lifecycle_destroy_in_state", "its lifecycle block said destroy = false at the last apply"],
  ["read_because_config_unknown", undefined],
  ["read_because_dependency_pending", undefined],
  ["read_because_check_nested", undefined],
]);
