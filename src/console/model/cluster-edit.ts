/**
 * A cluster that is being edited: the object that was read, and the same object with the touched paths set. A PUT sends the
 * second one, so that everything that was not touched is sent exactly as it was read.
 */
import { type AccessListFieldNames, API_SCHEMAS, apiName, type ClusterId } from "../../contract";
import type { Json, JsonObject } from "../../json";
import {
  AS_SERVICE,
  type Attribute,
  type ClusterKind,
  elementKeyOf,
  type Path,
  sameMeaning,
} from "../../schema";
import { visible } from "../../text";
import { countAlike } from "./list-changes";
import { partAt, withPartAt } from "./paths";
import { afterSplice, afterUndo, inNewLists, type Removal, type RemovedValue } from "./removed-places";

export interface ClusterEdit {
  readonly kind: ClusterKind;
  /** Undefined for a cluster that does not exist yet. */
  readonly id: ClusterId | undefined;
  readonly names: AccessListFieldNames;
  /** The object that was read, with the API's field names; of a new cluster, what its form began with. */
  readonly base: JsonObject;
  /** The ETag of `base`. */
  readonly etag: string | undefined;
  /** What had secrets that a save may need again: the deleted cluster that a new one is made of, or one before a merge. */
  readonly copied?: JsonObject | undefined;
  /** The object that a save sends. */
  readonly edited: JsonObject;
  /** Secrets that were typed before the page was loaded again, as `typedSecrets` names them. */
  readonly lostSecrets?: readonly string[];
  /** What can be put back, the first one first. */
  readonly removals?: readonly Removal[];
  /** How many removals there were. */
  readonly removed?: number;
  /** Ranges that were typed beside a list and are not added to it yet, by Terraform's name of the list. */
  readonly unadded?: Readonly<Record<string, string>>;
  /** What a request to make the cluster sent that had no clear response: it may have been carried out. */
  readonly unclear?: JsonObject | undefined;
}

/** Returns the edit of a new cluster, with the fields that its form begins with. */
export function newCluster(kind: ClusterKind, names: AccessListFieldNames, base: JsonObject): ClusterEdit {
  return { kind, id: undefined, names, base, etag: undefined, edited: base };
}

/** Returns the value of a field of what is edited. Paths have Terraform's names. */
export function editedValue(edit: ClusterEdit, path: Path): Json | undefined {
  return partAt(edit.edited, apiPath(edit, path));
}

/** Returns the value of a field as it was read. */
export function baseValue(edit: ClusterEdit, path: Path): Json | undefined {
  return partAt(edit.base, apiPath(edit, path));
}

/** Returns the name of a cluster for people: that of a new one as it is typed. */
export function clusterName(edit: ClusterEdit): string {
  const name = edit.id === undefined ? editedValue(edit, ["name"]) : baseValue(edit, ["name"]);
  return visible(String(name ?? ""));
}

/** Sets a field; `undefined` unsets it: its key, or the element of a list, is removed. */
export function withField(edit: ClusterEdit, path: Path, value: Json | undefined): ClusterEdit {
  const at = path.at(-1);
  if (typeof at === "number")
    return withElements(edit, path.slice(0, -1), at, {
      removed: 1,
      added: value === undefined ? [] : [value],
    });
  return withEdited(edit, withPartAt(edit.edited, apiPath(edit, path), value));
}

interface Elements {
  readonly removed: number;
  readonly added: readonly Json[];
  /** The number of the removal that it is, if it is one. */
  readonly by?: number;
}

/** Puts elements into a list, in the place of those that it removes there. A list without an element is not set. */
export function withElements(
  edit: ClusterEdit,
  list: Path,
  at: number,
  { added, ...change }: Elements,
): ClusterEdit {
  const present = elementsAt(edit, list);
  const elements = [...present.slice(0, at), ...added, ...present.slice(at + change.removed)];
  const edited = withPartAt(edit.edited, apiPath(edit, list), elements.length === 0 ? undefined : elements);
  return {
    ...edit,
    edited,
    removals: afterSplice(edit.removals ?? [], list, { ...change, at, added: added.length }),
  };
}

/** Takes another state of the whole cluster. */
export function withEdited(edit: ClusterEdit, edited: JsonObject): ClusterEdit {
  const whole = { ...edit, edited };
  return { ...whole, removals: inNewLists(edit.removals ?? [], (list) => elementsAt(whole, list)) };
}

/** Sets a field to what it was. Nothing that was removed from it can be put back then: it is whole. */
export function withReset(edit: ClusterEdit, path: Path, base: Json | undefined): ClusterEdit {
  const isOfField = ({ values }: Removal) =>
    values.some((one) => path.every((step, index) => one.path[index] === step));
  const removals = (edit.removals ?? []).filter((removal) => !isOfField(removal));
  return withField({ ...edit, removals }, path, base);
}

/** Returns a path with the API's field names. */
function apiPath({ kind, names }: Pick<ClusterEdit, "kind" | "names">, path: Path): Path {
  const [first, ...rest] = path;
  return typeof first === "string" ? [apiName(API_SCHEMAS[kind], first, names), ...rest] : path;
}

/** Returns the name and the attribute of a field of the API; only the field's own name if the schema does not know it. */
export function attributeOf(
  edit: Pick<ClusterEdit, "kind" | "names">,
  field: string,
): { readonly name: string; readonly attribute: Attribute | undefined } {
  const { attributes } = API_SCHEMAS[edit.kind];
  const name = Object.keys(attributes).find((one) => apiPath(edit, [one])[0] === field) ?? field;
  return { name, attribute: Object.hasOwn(attributes, name) ? attributes[name] : undefined };
}

/** Removes the value at a path, so that it can be put back. */
export function withRemoval(edit: ClusterEdit, path: Path, words: string): ClusterEdit {
  const value = editedValue(edit, path);
  if (value === undefined) return edit;
  const [at, list] = [path.at(-1), path.slice(0, -1)];
  const by = numberOfNext(edit);
  const removed =
    typeof at === "number"
      ? withElements(edit, list, at, { removed: 1, added: [], by })
      : withField(edit, path, undefined);
  return noted(removed, {
    part: String(path[0]),
    words,
    values: [{ path, value, left: countLike(removed, path, value) }],
  });
}

/** Replaces rows of a list by their index, so that all of them can be put back together. */
export function withReplacedRows(
  edit: ClusterEdit,
  name: string,
  rows: ReadonlyMap<number, string>,
  words: string,
): ClusterEdit {
  const list = [...(editedValue(edit, [name]) as readonly Json[])];
  const values = [...rows].map(([index, text]) => {
    const value = list[index] ?? "";
    list[index] = text;
    return { path: [name, index], value, replacedBy: text };
  });
  return noted(withField(edit, [name], list), { part: name, words, values });
}

function noted(edit: ClusterEdit, removal: Omit<Removal, "number">): ClusterEdit {
  const number = numberOfNext(edit);
  return { ...edit, removed: number, removals: [...(edit.removals ?? []), { ...removal, number }] };
}

function numberOfNext({ removed = 0 }: ClusterEdit): number {
  return removed + 1;
}

/** Returns the removals of a part that an undo would still change something about. */
export function openRemovals(edit: ClusterEdit, part: string): readonly Removal[] {
  return (edit.removals ?? []).filter(
    (removal) => removal.part === part && removal.values.some((one) => !isBack(edit, one)),
  );
}

/** Puts back what was removed, unless it is there again. Everything that was typed since stays. */
export function withoutRemoval(edit: ClusterEdit, { number }: Removal): ClusterEdit {
  const { removals = [] } = edit;
  const values = removals.find((one) => one.number === number)?.values ?? [];
  const others: ClusterEdit = { ...edit, removals: removals.filter((one) => one.number !== number) };
  return values
    .filter((one) => !isBack(edit, one))
    .reduce((undone, one) => putBack(undone, one, number), others);
}

/** Reports whether there is nothing to put back: the value is there again, or the row that replaced it is away. */
function isBack(edit: ClusterEdit, { path, value, replacedBy, within, left = 0 }: RemovedValue): boolean {
  if (typeof path.at(-1) !== "number") {
    const means = (other: Json | undefined) =>
      sameMeaning(attributeAt(edit, path), other, undefined, AS_SERVICE);
    return means(value) || !means(editedValue(edit, path));
  }
  return replacedBy === undefined ? countLike(edit, path, value) > left : within !== undefined;
}

/** Returns how many elements like a value the list of its path has. */
function countLike(edit: ClusterEdit, path: Path, value: Json): number {
  const list = path.slice(0, -1);
  return countAlike(elementsAt(edit, list), value, elementKeyOf(attributeAt(edit, list)));
}

/** Returns the attribute of a field; undefined for a part of one. */
function attributeAt({ kind }: ClusterEdit, [name, ...rest]: Path): Attribute | undefined {
  return rest.length === 0 ? API_SCHEMAS[kind].attributes[String(name)] : undefined;
}

function elementsAt(edit: ClusterEdit, list: Path): readonly Json[] {
  const present = editedValue(edit, list);
  return Array.isArray(present) ? (present as readonly Json[]) : [];
}

function putBack(edit: ClusterEdit, { path, value, replacedBy }: RemovedValue, number: number): ClusterEdit {
  const [at, list] = [path.at(-1), path.slice(0, -1)];
  if (typeof at !== "number") return withField(edit, path, value);
  const isRow = replacedBy !== undefined;
  const { removals = [], ...undone } = withElements(edit, list, at, {
    removed: isRow ? 1 : 0,
    added: [value],
  });
  const key = elementKeyOf(attributeAt(edit, list));
  const isAlike = (other: Json) => countAlike([other], value, key) > 0;
  return { ...undone, removals: afterUndo(removals, number, { path, isAlike }) };
}
