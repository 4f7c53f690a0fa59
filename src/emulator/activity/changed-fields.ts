/** Names the fields that a change of a cluster sets to another value. */
import { API_SCHEMAS } from "../../contract";
import type { Json, JsonObject } from "../../json";
import {
  AS_SERVICE,
  type Attribute,
  type ClusterKind,
  KINDS,
  type ObjectSchema,
  pairedObjects,
  sameMeaning,
} from "../../schema";
import { nameInEntry } from "./entry";

/** The most names of one change. */
const MOST_NAMES = 50;

/**
 * Returns the names of the fields that differ between the fields of a cluster before and after a change, with Terraform's
 * names: `ip_allowlist`, `auth_sources[login].client_secret`. A field that is unset equals its default. A change of more
 * than 50 fields has only the names of the cluster's own fields, and at most 50 of them.
 */
export function changedFields(kind: ClusterKind, before: JsonObject, after: JsonObject): readonly string[] {
  const { defaults } = KINDS[kind];
  const fields = differences(API_SCHEMAS[kind], { ...defaults, ...before }, { ...defaults, ...after });
  const paths = fields.flatMap((field) => field.paths);
  const names = paths.length <= MOST_NAMES ? paths : fields.map(({ name }) => name).slice(0, MOST_NAMES);
  return names.map(nameInEntry);
}

/** A field that differs, and the paths within it that differ. */
interface DifferentField {
  readonly name: string;
  readonly paths: readonly string[];
}

function differences(schema: ObjectSchema, before: JsonObject, after: JsonObject): readonly DifferentField[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): readonly DifferentField[] => {
    const attribute = memberOf(schema.attributes, name);
    const [old, now] = [memberOf(before, name), memberOf(after, name)];
    if (sameMeaning(attribute, old, now, AS_SERVICE)) return [];
    const within = pathsWithin(attribute, old, now) ?? [];
    return [{ name, paths: within.length === 0 ? [name] : within.map((path) => `${name}${path}`) }];
  });
}

/** Returns the paths that differ within two objects, or two lists of objects; undefined for any other values. */
function pathsWithin(
  attribute: Attribute | undefined,
  before: Json | undefined,
  after: Json | undefined,
): readonly string[] | undefined {
  return pairedObjects(attribute, before, after)?.flatMap(({ schema, name, before: old, after: now }) => {
    const element = name === undefined ? "" : `[${name}]`;
    if (old === undefined || now === undefined) return [element];
    return differences(schema, old, now).flatMap(({ paths }) => paths.map((path) => `${element}.${path}`));
  });
}

/** Returns a member of an object; undefined if it has none of its own. */
function memberOf<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
