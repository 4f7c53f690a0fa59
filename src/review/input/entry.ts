/** The keys of an entry in `resource_changes` or `resource_drift`, and the reasons in it, that this review knows. */
import type { Json } from "../../json";
import { own, say, type Words } from "../words";
import { member, text } from "./members";
import { unknownKeys } from "./plan-file";

/** The keys of an entry whose values are strings. */
const TEXT_KEYS = ["previous_address", "module_address", "name", "provider_name", "deposed", "action_reason"];

const ENTRY_KEYS: ReadonlySet<string> = new Set([...TEXT_KEYS, "address", "mode", "type", "index", "change"]);

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

const IMPORTING_KEYS: ReadonlySet<string> = new Set(["id", "identity", "unknown"]);

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

/** A key of an entry, or the reason for its action, that this review does not know. */
export interface UnknownPart {
  readonly key: string;
  readonly value: Json | undefined;
  readonly message: Words;
}

/** Finds what is not known in an entry, in its change and in its import. Leaves out keys with null. */
export function unknownPartsOf(entry: Json): readonly UnknownPart[] {
  const change = member(entry, "change");
  const found: UnknownPart[] = [];
  addUnknownKeys(found, "entry", entry, ENTRY_KEYS);
  addUnknownKeys(found, "change", change, CHANGE_KEYS);
  addUnknownKeys(found, "import", member(change, "importing"), IMPORTING_KEYS);
  for (const key of TEXT_KEYS) {
    if (typeof (member(entry, key) ?? "") !== "string") found.push(notText(key, entry));
  }
  const reason = text(member(entry, "action_reason"));
  if (reason !== undefined && !ACTION_REASONS.has(reason)) found.push(unknownReason(reason));
  return found;
}

function addUnknownKeys(
  found: UnknownPart[],
  part: "entry" | "change" | "import",
  value: Json | undefined,
  known: ReadonlySet<string>,
): void {
  for (const key of unknownKeys(value, known)) {
    const message = say`its ${own(part)} in the plan has ${key}, which this review does not know`;
    found.push({ key, value: member(value, key), message });
  }
}

function notText(key: string, entry: Json): UnknownPart {
  return { key, value: member(entry, key), message: own(`its ${key} in the plan is not a text`) };
}

/** The form of all reasons. A text of another form can be anything, and is not shown. */
const REASON_FORM = /^[a-z_]{1,80}$/;

function unknownReason(reason: string): UnknownPart {
  const named = REASON_FORM.test(reason) ? say` (${reason})` : [];
  const message = say`its action_reason in the plan${named} is not known to this review`;
  return { key: "action_reason", value: reason, message };
}
