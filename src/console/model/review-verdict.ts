/** Asks the review for its verdict on the change of one cluster. */
import { formatJson, isJsonObject, type Json, type JsonObject } from "../../json";
import { readPlan, review } from "../../review";
import { type ClusterKind, isNested, KINDS, type ObjectSchema } from "../../schema";
import { plain } from "../../text";
import { elementsByKey } from "./cluster-edit";

/** The review's verdict on the change of one cluster. */
export interface ChangeVerdict {
  /** The most severe first. */
  readonly lines: readonly VerdictLine[];
}

export interface VerdictLine {
  readonly level: "error" | "warning" | "note";
  readonly text: string;
  readonly details: readonly string[];
}

/**
 * Returns what the review says of a cluster before and after a change, with Terraform's names. `before` is null for a new
 * cluster.
 */
export function verdictOf(kind: ClusterKind, before: JsonObject | null, after: JsonObject): ChangeVerdict {
  const { schema } = KINDS[kind];
  const secrets = before === null ? [] : secretsNotSent(schema, "", before, after);
  const plan = planOf(schema, before, after);
  const reading = readPlan(new TextEncoder().encode(formatJson(plan)));
  if (!reading.ok) return { lines: [{ level: "error", text: reading.problem, details: [] }, ...secrets] };
  // Digests are for approvals, which a form has none of.
  const { findings } = review(reading.plan, () => "0".repeat(64));
  const found = findings.map(({ level, attribute, message, details }): VerdictLine => {
    const text = plain(message);
    return {
      level,
      text: attribute === undefined || text.startsWith(attribute) ? text : `${attribute}: ${text}`,
      details: (details?.() ?? []).map(plain),
    };
  });
  const lines = [...found, ...secrets];
  return { lines: LEVELS.flatMap((level) => lines.filter((line) => line.level === level)) };
}

const LEVELS: readonly VerdictLine["level"][] = ["error", "warning", "note"];

/** Writes a plan of Terraform that does what a save does. */
function planOf(schema: ObjectSchema, before: JsonObject | null, after: JsonObject): JsonObject {
  const { name: type } = schema;
  const name = "cluster";
  const change = {
    actions: [before === null ? "create" : "update"],
    before: before === null ? null : withDefaults(schema, before),
    after: withDefaults(schema, after),
    after_unknown: {},
    before_sensitive: {},
    after_sensitive: {},
  };
  const address = `${type}.${name}`;
  return {
    format_version: "1.2",
    complete: true,
    errored: false,
    resource_changes: [{ address, mode: "managed", type, name, change }],
    configuration: {
      root_module: { resources: [{ address, mode: "managed", type, name, expressions: written(after) }] },
    },
  };
}

/** Returns an object with the defaults of the schema in place of what is unset, as Terraform plans it. */
function withDefaults({ attributes }: ObjectSchema, object: JsonObject): JsonObject {
  const defaults = Object.entries(attributes).flatMap(([name, attribute]): [string, Json][] =>
    attribute.default === undefined || isSet(object[name]) ? [] : [[name, attribute.default]],
  );
  return { ...object, ...Object.fromEntries(defaults) };
}

function isSet(value: Json | undefined): boolean {
  return (value ?? null) !== null && !(Array.isArray(value) && value.length === 0);
}

/** Returns the expressions of a configuration that sets what the cluster has after the change. */
function written(after: JsonObject): JsonObject {
  const set = Object.entries(after).filter(([, value]) => isSet(value));
  return Object.fromEntries(set.map(([name]) => [name, { references: [] }]));
}

/** Returns a line for each secret of an object that stays, which the save does not send: the API never returned it. */
function secretsNotSent(
  { attributes }: ObjectSchema,
  path: string,
  before: JsonObject,
  after: JsonObject,
): readonly VerdictLine[] {
  return Object.entries(attributes).flatMap(([name, { type, neverReturned, writeOnlyFormOf }]) => {
    const [old, now] = [before[name] ?? null, after[name] ?? null];
    const at = `${path}${name}`;
    if (isNested(type))
      return objectPairs(type, at, old, now).flatMap(([place, one, other]) =>
        secretsNotSent(type.object, `${place}.`, one, other),
      );
    if (neverReturned !== true || writeOnlyFormOf !== undefined || now !== null || !mayHave(name, after))
      return [];
    const text = `${at} is not sent: if the service has one, this save removes it. Type it again to keep it.`;
    return [{ level: "warning", text, details: [] }];
  });
}

type NestedType = Extract<Parameters<typeof isNested>[0], object>;

function objectPairs(
  type: NestedType,
  path: string,
  before: Json,
  after: Json,
): readonly (readonly [string, JsonObject, JsonObject])[] {
  if (type.nesting === "single")
    return isJsonObject(before) && isJsonObject(after) ? [[path, before, after]] : [];
  const now = elementsByKey(after, type.key);
  return [...elementsByKey(before, type.key)].flatMap(([key, one]) => {
    const other = now.get(key);
    return other === undefined ? [] : [[`${path}[${key}]`, one, other] as const];
  });
}

/** Reports whether an object may have a secret: it has what the secret belongs to. */
function mayHave(secret: string, object: JsonObject): boolean {
  const owner = SECRET_OWNERS[secret];
  return owner === undefined || isSet(object[owner]);
}

/** The field that a secret is of no use without. */
const SECRET_OWNERS: Readonly<Record<string, string>> = {
  client_secret: "client_id",
  secret_access_key: "access_key_id",
};
