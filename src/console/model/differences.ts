/** What differs between two states of a cluster, field by field. */
import { isJsonObject, type Json, type JsonObject } from "../../json";
import {
  AS_SERVICE,
  type Attribute,
  type Comparison,
  isInput,
  isNested,
  pairedObjects,
  type Path,
  sameMeaning,
} from "../../schema";
import { accessRows } from "./access";
import { baseValue, type ClusterEdit, editedValue, rowsOf } from "./cluster-edit";
import { valueWords } from "./field-words";
import { partAt } from "./paths";
import { isChangedRow, isNewRow } from "./rows";
import { sectionsOf } from "./sections";

/** Compares what a form has: a part that somebody opened is a change before it has any content. */
const AS_TYPED: Comparison = { ...AS_SERVICE, empty: "is set" };

/** Reports whether two values of a field mean the same; `attribute` is undefined for a field that the schema does not know. */
export function sameSetting(
  attribute: Attribute | undefined,
  one: Json | undefined,
  other: Json | undefined,
  how = AS_TYPED,
): boolean {
  if (one === other) return true;
  const [rows, others] = attribute?.format === "access-list" ? [accessRows(one), accessRows(other)] : [];
  // Found at once where it was typed.
  if (
    rows !== undefined &&
    others?.some((text, index) => text !== rows[index] && isNewRow(rows, text)) === true
  )
    return false;
  return sameMeaning(attribute, one, other, how);
}

/** Reports whether anything was changed. */
export function isTouchedEdit(edit: ClusterEdit): boolean {
  return edit.base !== edit.edited && editedFields(edit).length > 0;
}

/** A field that differs between what was read and what is sent. */
export interface EditedField {
  /** With Terraform's names; elements of lists are named by their key. */
  readonly path: Path;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Undefined for a field that the schema does not know. */
  readonly attribute: Attribute | undefined;
}

/** Writes what a field becomes: a part that is taken out is "removed". */
export function afterWords({ before, after, attribute }: EditedField): string {
  return isJsonObject(before) && (after ?? null) === null ? "removed" : valueWords(after, attribute);
}

/** Returns the fields that differ, in the order of the page: attributes of nested objects one by one. */
export function editedFields(edit: ClusterEdit, how = AS_TYPED): readonly EditedField[] {
  const fields = sectionsOf(edit.kind, edit.id === undefined).flatMap(({ inputs }) => inputs);
  return fields.flatMap(([name, attribute]) => {
    const [before, after] = [baseValue(edit, [name]), editedValue(edit, [name])];
    return differences({ path: [name], before, after, attribute }, how);
  });
}

/** Counts changes: of a list of ranges, each row that is changed, and of other fields one each. */
export function changeCount(edit: ClusterEdit, fields: readonly EditedField[]): number {
  const counts = fields.map(({ path: [name = ""], attribute }) => {
    if (attribute?.format !== "access-list" || edit.id === undefined) return 1;
    return Math.max(1, rowsOf(edit, String(name)).filter(isChangedRow).length);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the changes of an edit that a cluster does not show: those that did not take effect. Secrets are never shown. */
export function notApplied(edit: ClusterEdit, now: JsonObject): readonly EditedField[] {
  const touched = new Set(editedFields(edit).map(({ path }) => path[0]));
  return editedFields({ ...edit, base: now }, AS_SERVICE).filter(
    (field) => touched.has(field.path[0]) && isShown(field),
  );
}

/** Reports whether the API returns a field as it was sent. What is unset may get a value that the service chooses. */
export function isShown({ attribute, after }: EditedField): boolean {
  if (attribute?.neverReturned === true || (attribute !== undefined && !isInput(attribute))) return false;
  const isChosenByService = attribute?.kind === "optional-computed" && attribute.default === undefined;
  return !(isChosenByService && (after ?? null) === null);
}

function differences(
  { path, before, after, attribute }: EditedField,
  how: Comparison,
): readonly EditedField[] {
  if (attribute?.kind === "computed" || sameSetting(attribute, before, after, how)) return [];
  const pairs = pairedObjects(attribute, before, after);
  if (pairs === undefined) return [{ path, before, after, attribute }];
  return pairs.flatMap(({ schema, name, before: old, after: now }) => {
    const at = name === undefined ? path : [...path, name];
    if (old === undefined || now === undefined)
      return [{ path: at, before: old, after: now, attribute: elementAttribute(attribute) }];
    return Object.entries(schema.attributes).flatMap(([part, within]) => {
      const [one, other] = [partAt(old, [part]), partAt(now, [part])];
      return differences({ path: [...at, part], before: one, after: other, attribute: within }, how);
    });
  });
}

/** Returns the attribute that describes one element of a list of objects. */
export function elementAttribute(attribute: Attribute | undefined): Attribute | undefined {
  if (attribute === undefined || !isNested(attribute.type)) return undefined;
  return { ...attribute, type: { nesting: "single", object: attribute.type.object } };
}
