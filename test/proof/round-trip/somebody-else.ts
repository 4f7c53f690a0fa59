/** What others do to a cluster: fields that this project does not know, and changes beside Terraform. */
import { ExactNumber, formatJson, isJsonObject, type Json, type JsonObject } from "../../../src/json";
import { isNested, type ObjectSchema } from "../../../src/schema";

/** A field that is in no description; its numbers do not survive a careless reader. */
const FOREIGN: readonly [string, JsonObject] = [
  "x_note",
  { by: ["else", null, {}], big: 12345678901234567890n, exact: new ExactNumber("0.10000000000000000001") },
];

/** The cluster with a field in each of its objects that nobody here knows. */
export function withForeignFields(schema: ObjectSchema, cluster: JsonObject): JsonObject {
  const fields = Object.entries(cluster).map(([name, value]): [string, Json] => {
    const type = schema.attributes[name]?.type;
    if (type === undefined || !isNested(type)) return [name, value];
    const inner = (part: Json): Json => (isJsonObject(part) ? withForeignFields(type.object, part) : part);
    return [name, Array.isArray(value) ? (value as readonly Json[]).map(inner) : inner(value)];
  });
  return Object.fromEntries([...fields, FOREIGN]);
}

/** The cluster as the service holds it, changed as the one configuration differs from the other. */
export function drifted(
  schema: ObjectSchema,
  held: JsonObject,
  from: JsonObject,
  to: JsonObject,
): JsonObject {
  const cluster: Record<string, Json> = { ...held };
  for (const [name, { type, terraformOnly, writeOnlyFormOf }] of Object.entries(schema.attributes)) {
    const [before, after]: [Json, Json] = [from[name] ?? null, to[name] ?? null];
    if (terraformOnly === true || formatJson(before) === formatJson(after)) continue;
    const field = writeOnlyFormOf ?? name;
    if (after === null) Reflect.deleteProperty(cluster, field);
    else if (!isNested(type)) cluster[field] = after;
    else if (isJsonObject(after))
      cluster[name] = drifted(type.object, objectOf(held[name]), objectOf(before), after);
    else
      cluster[name] = (after as readonly JsonObject[]).map((element) =>
        drifted(type.object, named(held[name], element), named(before, element), element),
      );
  }
  return cluster;
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function named(list: Json | undefined, like: JsonObject): JsonObject {
  const elements = Array.isArray(list) ? (list as readonly JsonObject[]) : [];
  return elements.find(({ name }) => name === like["name"]) ?? {};
}
