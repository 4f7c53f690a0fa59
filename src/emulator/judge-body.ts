/** Judges the body of a request by the rules of the service. */
import {
  accessListFields,
  apiName,
  CLUSTER_SCHEMAS,
  ExactNumber,
  isJsonObject,
  type AccessListFieldNames,
  type ClusterKind,
  type ErrorIssue,
  type Json,
  type JsonObject,
} from "../client/contract";
import {
  formatPath,
  isInput,
  isNested,
  type Issue,
  type ObjectSchema,
  type ObjectValue,
  type Value,
} from "../schema";
import { judge } from "../schema/judge";

/** What is wrong with a body, with the API's names; nothing where it can be stored. */
export function judgeBody(
  kind: ClusterKind,
  body: JsonObject,
  names: AccessListFieldNames,
): readonly ErrorIssue[] {
  const schema = CLUSTER_SCHEMAS[kind];
  return judge(schema, knownFields(schema, terraformNames(schema, body, names)))
    .filter(({ severity }) => severity === "error")
    .map((issue) => asError(issue, schema, names));
}

/** The body without what the service gives by itself: a client may send back what it read. */
export function withoutReadOnly(schema: ObjectSchema, body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, Json][] => {
      const attribute = schema.attributes[name];
      if (attribute === undefined) return [[name, value]];
      if (!isInput(attribute)) return [];
      const isObject = isNested(attribute.type) && isJsonObject(value);
      return [
        [name, isObject && isNested(attribute.type) ? withoutReadOnly(attribute.type.object, value) : value],
      ];
    }),
  );
}

/** Each access list under its Terraform name; the other set's names are not this service's. */
function terraformNames(schema: ObjectSchema, body: JsonObject, names: AccessListFieldNames): JsonObject {
  const renamed: Record<string, Json> = { ...body };
  for (const field of accessListFields(schema)) {
    Reflect.deleteProperty(renamed, field.whitelist);
    Reflect.deleteProperty(renamed, field.allowlist);
    const list = body[field[names]];
    if (list !== undefined) renamed[field.attribute] = list;
  }
  return renamed;
}

/** The service has fields that no description here knows; they are stored as they come. */
function knownFields(schema: ObjectSchema, body: JsonObject): ObjectValue {
  return Object.fromEntries(
    Object.entries(schema.attributes).flatMap(([name, attribute]): [string, Value][] => {
      const value = body[name];
      if (value === undefined) return [];
      if (!isNested(attribute.type)) return [[name, asValue(value)]];
      const { object } = attribute.type;
      const known = (element: Json): Value =>
        isJsonObject(element) ? knownFields(object, element) : asValue(element);
      return [[name, Array.isArray(value) ? (value as readonly Json[]).map(known) : known(value)]];
    }),
  );
}

function asValue(value: Json): Value {
  return value instanceof ExactNumber ? Number(value.text) : (value as Value);
}

function asError(issue: Issue, schema: ObjectSchema, names: AccessListFieldNames): ErrorIssue {
  const [first, ...rest] = issue.path;
  const path = typeof first === "string" ? [apiName(schema, first, names), ...rest] : issue.path;
  const hint = issue.hint === undefined ? "" : `; ${issue.hint}`;
  return { code: issue.code, path: formatPath(path), message: `${issue.message}${hint}` };
}
