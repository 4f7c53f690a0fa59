/** The keys of an entry in `resource_changes` or `resource_drift` that this review knows. */
import type { Json } from "../../json";
import { member } from "./members";
import { unknownKeys } from "./plan-file";

/** The keys of an entry whose values are strings. */
export const TEXT_KEYS = [
  "previous_address",
  "module_address",
  "name",
  "provider_name",
  "deposed",
  "action_reason",
];

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

/** A key that this review does not know. */
export interface UnknownKey {
  readonly part: "entry" | "change" | "import";
  readonly key: string;
  readonly value: Json | undefined;
}

/** Finds the keys of an entry, of its change and of its import that are not known. Leaves out keys with null. */
export function unknownKeysOf(entry: Json): readonly UnknownKey[] {
  const change = member(entry, "change");
  return [
    ...keysIn("entry", entry, ENTRY_KEYS),
    ...keysIn("change", change, CHANGE_KEYS),
    ...keysIn("import", member(change, "importing"), IMPORTING_KEYS),
  ];
}

function keysIn(
  part: UnknownKey["part"],
  value: Json | undefined,
  known: ReadonlySet<string>,
): readonly UnknownKey[] {
  const keys = unknownKeys(value, known);
  return keys.length === 0 ? NONE : keys.map((key) => ({ part, key, value: member(value, key) }));
}

const NONE: readonly UnknownKey[] = [];
