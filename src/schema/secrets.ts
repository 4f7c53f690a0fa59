/** The secrets within a value, and which of them the service can have: it never returns them. */
import type { JsonObject, ObjectValue, Value } from "../json";
import { type Attribute, isSecret, type ObjectSchema } from "./attribute";
import type { Path } from "./issues/issue";
import { AS_SERVICE, sameMeaning } from "./same-meaning";
import { mapObjects, nestedObjects } from "./walk";

/** A secret attribute of an object, whether it is set or not. */
export interface SecretOfObject {
  readonly name: string;
  readonly attribute: Attribute;
  /** The schema of the object, and the object. */
  readonly schema: ObjectSchema;
  readonly object: ObjectValue;
}

/** A secret within a value. */
export interface PlacedSecret extends SecretOfObject {
  readonly path: Path;
  /** The path as people read it: elements are named by what identifies them, as in `auth_sources[login].client_secret`. */
  readonly place: string;
  /** What identifies the element of a list that it belongs to; undefined outside of lists. */
  readonly owner: string | undefined;
}

/** Returns the secrets of an object and of those that it holds, each of their forms. */
export function secretsWithin(
  schema: ObjectSchema,
  object: ObjectValue,
  within: Pick<PlacedSecret, "path" | "place" | "owner"> = { path: [], place: "", owner: undefined },
): readonly PlacedSecret[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]): readonly PlacedSecret[] => {
    const [path, place] = [[...within.path, name], within.place + name];
    if (isSecret(attribute)) return [{ ...within, name, attribute, path, place, schema, object }];
    return nestedObjects(attribute, ownValue(object, name)).flatMap((held) => {
      const element = held.path.length === 0 ? "" : `[${held.name ?? ""}]`;
      const inner = { path: [...path, ...held.path], place: `${place}${element}.`, owner: held.name };
      return secretsWithin(held.schema, held.object, inner);
    });
  });
}

/** Returns an object in which each secret has another value; undefined leaves it out. */
export function mapSecrets(
  schema: ObjectSchema,
  object: JsonObject,
  change: (secret: SecretOfObject) => undefined,
): JsonObject;
export function mapSecrets(
  schema: ObjectSchema,
  object: ObjectValue,
  change: (secret: SecretOfObject) => Value,
): ObjectValue;
export function mapSecrets(
  schema: ObjectSchema,
  object: ObjectValue,
  change: (secret: SecretOfObject) => Value,
): ObjectValue {
  const changed: Record<string, Value> = { ...object };
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    const value = isSecret(attribute)
      ? change({ name, attribute, schema, object })
      : mapObjects(attribute, ownValue(object, name), (held) => mapSecrets(held.schema, held.object, change));
    if (value === undefined) Reflect.deleteProperty(changed, name);
    else changed[name] = value;
  }
  return changed;
}

/**
 * Returns whether the service has a secret, by the shape of the object that it belongs to: it must have it, may have it, or
 * the rules refuse it. A write-only form is what Terraform alone has.
 */
export function presenceOfSecret({
  attribute,
  schema: { attributes },
  object,
}: SecretOfObject): "certain" | "possible" | "impossible" {
  const { neverReturned, writeOnlyFormOf, neededWith, refusedWith = {} } = attribute;
  if (neverReturned !== true || writeOnlyFormOf !== undefined) return "impossible";
  const isRefused = Object.entries(refusedWith).some(([beside, value]) =>
    sameMeaning(attributes[beside], ownValue(object, beside), value, AS_SERVICE),
  );
  if (isRefused) return "impossible";
  return neededWith !== undefined && ownValue(object, neededWith) === true ? "certain" : "possible";
}

function ownValue(object: ObjectValue, name: string): Value {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
