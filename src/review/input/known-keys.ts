/** The keys of a plan in JSON whose meaning this review knows. */
import { isJsonObject, type Json } from "../../json";

/** Keys of the plan itself. */
export const PLAN_KEYS: ReadonlySet<string> = new Set([
  "format_version",
  "terraform_version",
  "variables",
  "planned_values",
  "resource_drift",
  "resource_changes",
  "deferred_changes",
  "deferred_action_invocations",
  "output_changes",
  "action_invocations",
  "prior_state",
  "configuration",
  "relevant_attributes",
  "checks",
  "timestamp",
  "applyable",
  "complete",
  "errored",
]);

/** Keys of an entry in `resource_changes` and `resource_drift`. */
export const ENTRY_KEYS: ReadonlySet<string> = new Set([
  "address",
  "previous_address",
  "module_address",
  "mode",
  "type",
  "name",
  "index",
  "provider_name",
  "deposed",
  "change",
  "action_reason",
]);

/** Keys of `change` in such an entry. */
export const CHANGE_KEYS: ReadonlySet<string> = new Set([
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

/** Returns the keys of an object that are not in `known`. Leaves out keys with null. */
export function unknownKeys(value: Json | undefined, known: ReadonlySet<string>): readonly string[] {
  if (!isJsonObject(value)) return [];
  let found: string[] | undefined;
  for (const key of Object.keys(value)) {
    if (!known.has(key) && (value[key] ?? null) !== null) (found ??= []).push(key);
  }
  return found ?? [];
}
