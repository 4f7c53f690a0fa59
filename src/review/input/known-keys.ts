/** The keys that a plan in JSON can have, as far as this review knows what they mean. */
import { isJsonObject, type Json } from "../../json";

/** Of the plan itself. */
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

/** Of an entry in `resource_changes` and `resource_drift`. */
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

/** Of `change` in such an entry. */
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

/** The keys of an object that are not in a table; a key with null holds nothing. */
export function unknownKeys(value: Json | undefined, known: ReadonlySet<string>): readonly string[] {
  if (!isJsonObject(value)) return [];
  let found: string[] | undefined;
  for (const key of Object.keys(value)) {
    if (!known.has(key) && (value[key] ?? null) !== null) (found ??= []).push(key);
  }
  return found ?? [];
}
