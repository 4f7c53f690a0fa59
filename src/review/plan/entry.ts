/** Reads the entries of `resource_changes`, `resource_drift` and `action_invocations`. */
import * as z from "zod/mini";

import { isJsonObject, type Json, type JsonObject } from "../../json";
import { own, say, type Words } from "../../text";
import type { Entry, Invocation, Resource, UnknownPart, ValueSides } from "./plan";
import { hidingSecrets, treeOf } from "./tree";
import { keysOf, member } from "./values";

const text = z.nullish(z.string());
const json = z.optional(z.custom<Json>());
const object = z.nullish(z.custom<JsonObject>((value) => isJsonObject(value as Json)));

/** The sides of a change, as resources and outputs have them. */
export const SIDES = {
  actions: z.array(z.string()).check(z.minLength(1)),
  after_unknown: json,
  before_sensitive: json,
  after_sensitive: json,
};

interface WrittenSides {
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
  readonly after_unknown?: Json | undefined;
  readonly before_sensitive?: Json | undefined;
  readonly after_sensitive?: Json | undefined;
}

const IMPORTING = z.object({ id: json, identity: json, unknown: json });

const CHANGE = z.object({
  ...SIDES,
  before: object,
  after: object,
  replace_paths: z.nullish(z.array(z.array(z.union([z.string(), z.number()])))),
  importing: z.nullish(IMPORTING),
  generated_config: json,
  before_identity: json,
  after_identity: json,
});

/** An entry as Terraform and OpenTofu write it. */
export const ENTRY = z.object({
  address: z.string(),
  previous_address: text,
  module_address: text,
  mode: text,
  type: z.string(),
  name: text,
  index: json,
  provider_name: text,
  deposed: text,
  action_reason: text,
  change: CHANGE,
});

/** The invocation of an action. Its other keys count for its digest alone. */
export const INVOCATION = z.object({
  type: z.string(),
  provider_name: text,
  invoke_action_trigger: object,
  config_values: json,
  config_sensitive: json,
});

/** Returns an entry of a plan. Keys that the review does not know stay in `unknown`. */
export function entryOf(written: Json | undefined, { change, ...entry }: z.infer<typeof ENTRY>): Entry {
  const { deposed, action_reason: reason } = entry;
  const { before, after } = sidesOf(change);
  return {
    address: addressWithDeposed(entry.address, deposed),
    previousAddress: entry.previous_address ?? undefined,
    mode: entry.mode ?? "managed",
    type: entry.type,
    provider: entry.provider_name ?? undefined,
    actions: change.actions,
    before: hidingSecrets(entry.type, before),
    after: hidingSecrets(entry.type, after),
    isImported: (change.importing ?? null) !== null,
    isDeposed: (deposed ?? null) !== null,
    reason: reason ?? undefined,
    replacePaths: change.replace_paths ?? [],
    unknown: unknownIn(written, reason ?? undefined),
  };
}

/** Returns the invocation of an action. */
export function invocationOf(written: Json, action: z.infer<typeof INVOCATION>): Invocation {
  return {
    type: action.type,
    provider: action.provider_name ?? undefined,
    isRequested: (action.invoke_action_trigger ?? null) !== null,
    whole: treeOf(written, undefined, { config_values: action.config_sensitive ?? null }),
  };
}

/** Returns the values on the two sides of a change. */
export function sidesOf({ before, after, ...marks }: WrittenSides): ValueSides {
  return {
    before: treeOf(before, undefined, marks.before_sensitive),
    after: treeOf(after, marks.after_unknown, marks.after_sensitive),
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
export function addressWithDeposed(address: string, deposed: string | null | undefined): string {
  return (deposed ?? null) === null ? address : `${address} (deposed ${deposed})`;
}

function unknownIn(entry: Json | undefined, reason: string | undefined): readonly UnknownPart[] {
  const change = member(entry, "change");
  return [
    ...unknownKeys(entry, ENTRY.shape, (key) => keyWords("entry", key)),
    ...unknownKeys(change, CHANGE.shape, (key) => keyWords("change", key)),
    ...unknownKeys(member(change, "importing"), IMPORTING.shape, (key) => keyWords("import", key)),
    ...(reason === undefined || ACTION_REASONS.has(reason) ? [] : [unknownReason(reason)]),
  ];
}

/** Returns the keys of an object that the form does not have, apart from those with null. */
export function unknownKeys(
  value: Json | undefined,
  form: Readonly<Record<string, unknown>>,
  words: (key: string) => Words,
): readonly UnknownPart[] {
  return keysOf(value)
    .filter((key) => !Object.hasOwn(form, key) && (member(value, key) ?? null) !== null)
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
