/** Doubts the JSON of a cluster: whether it is that cluster, and whether its fields have the types of the reference. */
import { accessListFields, type ClusterId } from "../contract";
import { ExactNumber, isJsonObject, type Json, type JsonObject } from "../json";
import { CLUSTER_KINDS, KINDS, type Attribute, type ClusterKind, type ObjectSchema } from "../schema";
import { isId } from "./open-points";

/**
 * Reports whether JSON can be the cluster. Without any access list of its kind it must have the id, and a name, an
 * organization or nothing else: a job, or a cluster of another kind, may have the same id.
 */
export function describes(kind: ClusterKind, id: ClusterId, body: JsonObject): boolean {
  const shown = body["id"] ?? undefined;
  if (shown !== undefined && !(isId(shown) && String(shown) === String(id))) return false;
  const hasListOf = (one: ClusterKind) =>
    accessListFields(KINDS[one].schema).some(
      ({ whitelist, allowlist }) => body[whitelist] !== undefined || body[allowlist] !== undefined,
    );
  if (hasListOf(kind)) return true;
  const isNamed = [body["name"], body["organization_id"]].some(
    (value) => value !== undefined && value !== null,
  );
  const isAlone = Object.keys(body).length === 1;
  return shown !== undefined && (isNamed || isAlone) && !CLUSTER_KINDS.some(hasListOf);
}

export interface WrongType {
  /** The attribute at the top of the cluster. */
  readonly attribute: string;
  /** As in `auth_sources[1].name`. */
  readonly path: string;
  /** Such as "a string". */
  readonly expected: string;
}

/** Returns the fields with another type than the schema says, without their values. Null and absent fields are fine. */
export function wrongTypes(schema: ObjectSchema, cluster: JsonObject): readonly WrongType[] {
  return Object.entries(schema.attributes).flatMap(([attribute, description]) =>
    problems(description, cluster[attribute], attribute).map((problem) => ({ ...problem, attribute })),
  );
}

/** Returns the cluster without the fields of wrong types. */
export function withoutWrongTypes(schema: ObjectSchema, cluster: JsonObject): JsonObject {
  const wrong = new Set(wrongTypes(schema, cluster).map(({ attribute }) => attribute));
  return Object.fromEntries(Object.entries(cluster).filter(([name]) => !wrong.has(name)));
}

type Problem = Omit<WrongType, "attribute">;

function problems(attribute: Attribute, value: Json | undefined, path: string): readonly Problem[] {
  const { type } = attribute;
  if (value === undefined || value === null || attribute.terraformOnly === true) return [];
  if (type === "string") return typeof value === "string" ? [] : [{ path, expected: "a string" }];
  if (type === "bool") return typeof value === "boolean" ? [] : [{ path, expected: "true or false" }];
  if (type === "number") return isNumber(value) ? [] : [{ path, expected: "a number" }];
  if (type === "list(string)") {
    if (!isArray(value)) return [{ path, expected: "a list of strings" }];
    const found: Problem[] = [];
    for (let index = 0; index < value.length; index += 1) {
      if (typeof value[index] !== "string") found.push({ path: `${path}[${index}]`, expected: "a string" });
    }
    return found;
  }
  const inner = (object: Json, place: string): readonly Problem[] =>
    isJsonObject(object)
      ? Object.entries(type.object.attributes).flatMap(([name, description]) =>
          problems(description, object[name], `${place}.${name}`),
        )
      : [{ path: place, expected: "an object" }];
  if (type.nesting === "single") return inner(value, path);
  if (!isArray(value)) return [{ path, expected: "a list of objects" }];
  return value.flatMap((element, index) => inner(element, `${path}[${index}]`));
}

function isNumber(value: Json): boolean {
  return typeof value === "number" || typeof value === "bigint" || value instanceof ExactNumber;
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
