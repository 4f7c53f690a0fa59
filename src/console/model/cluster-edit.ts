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

export interface ClusterEdit {
  readonly kind: ClusterKind;
  /** Undefined for a cluster that does not exist yet. */
  readonly id: ClusterId | undefined;
  readonly names: AccessListFieldNames;
  /** The object that was read, with the API's field names; of a new cluster, what its form began with. */
  readonly base: JsonObject;
  /** The ETag of `base`. */
  readonly etag: string | undefined;
  /** The object that a save sends. */
  readonly edited: JsonObject;
  /** Secrets that were typed before the page was loaded again, as `secretName` writes them. */
  readonly lostSecrets?: readonly string[];
  /** What can be put back, the first one first. */
  readonly removals?: readonly Removal[];
  /** Ranges that were typed beside a list and are not added to it yet, by Terraform's name of the list. */
  readonly unadded?: Readonly<Record<string, string>>;
  /** A request to make the cluster had no clear response: it may have been carried out. */
  readonly isUnclear?: boolean;
}

/** Something that was removed or replaced in one step. */
export interface Removal {
  /** Terraform's name of the list or part that it belongs to. */
  readonly part: string;
  /** What it was, for people. */
  readonly words: string;
  /** The values that an undo puts back, each with its path. One in a list is put back into it. */
  readonly values: readonly RemovedValue[];
}

interface RemovedValue {
  readonly path: Path;
  readonly value: Json;
  readonly replacedBy?: Json;
  /** How many elements like it the list had left. */
  readonly left?: number;
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

/** Sets a field; `undefined` unsets it: its key is removed. */
export function withField(edit: ClusterEdit, path: Path, value: Json | undefined): ClusterEdit {
  return { ...edit, edited: withPartAt(edit.edited, apiPath(edit, path), value) };
}

/** Sets a field to what it was. Nothing that was removed from it can be put back then: it is whole. */
export function withReset(edit: ClusterEdit, path: Path, base: Json | undefined): ClusterEdit {
  const isOfField = ({ values }: Removal) =>
    values.some((one) => path.every((step, index) => one.path[index] === step));
  const removals = (edit.removals ?? []).filter((removal) => !isOfField(removal));
  return { ...withField(edit, path, base), removals };
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
  const list = path.slice(0, -1);
  const isLast = typeof path.at(-1) === "number" && elementsAt(edit, list).length === 1;
  // A list without an element is not set.
  const removed = withField(edit, isLast ? list : path, undefined);
  const values = [{ path, value, left: countLike(removed, path, value) }];
  return noted(removed, { part: String(path[0]), words, values });
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
  const replaced = withField(edit, [name], list);
  const counted = values.map((one) => ({ ...one, left: countLike(replaced, one.path, one.value) }));
  return noted(replaced, { part: name, words, values: counted });
}

function noted(edit: ClusterEdit, removal: Removal): ClusterEdit {
  return { ...edit, removals: [...(edit.removals ?? []), removal] };
}

/** Returns the removals of a part that an undo would still change something about. */
export function openRemovals(edit: ClusterEdit, part: string): readonly Removal[] {
  return (edit.removals ?? []).filter(
    (removal) => removal.part === part && removal.values.some((one) => !isBack(edit, one)),
  );
}

/** Puts back what was removed, unless it is there again. Everything that was typed since stays. */
export function withoutRemoval(edit: ClusterEdit, removal: Removal): ClusterEdit {
  const removals = (edit.removals ?? []).filter((one) => one !== removal);
  return removal.values.filter((one) => !isBack(edit, one)).reduce(putBack, { ...edit, removals });
}

/** Reports whether there is nothing to put back: the value is there again, or what replaced it is gone. */
function isBack(edit: ClusterEdit, { path, value, replacedBy, left = 0 }: RemovedValue): boolean {
  if (typeof path.at(-1) !== "number")
    return sameMeaning(attributeAt(edit, path), editedValue(edit, path), value, AS_SERVICE);
  const isGone = replacedBy !== undefined && countLike(edit, path, replacedBy) === 0;
  return isGone || countLike(edit, path, value) > left;
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

function putBack(edit: ClusterEdit, { path, value, replacedBy }: RemovedValue): ClusterEdit {
  const [at, list] = [path.at(-1), path.slice(0, -1)];
  if (typeof at !== "number") return withField(edit, path, value);
  const elements = elementsAt(edit, list);
  if (replacedBy === undefined) return withField(edit, list, elements.toSpliced(at, 0, value));
  const index = elements[at] === replacedBy ? at : elements.indexOf(replacedBy);
  return index === -1 ? edit : withField(edit, list, elements.with(index, value));
}
