/** What a plan must say of a configuration, and what the service must hold after it: said once more, from README.md. */
import type { JsonObject } from "../../../src/json";
import type { Attribute, ObjectSchema } from "../../../src/schema";
import { containerOf, LATER, type Leaves, serviceLeaves, terraformLeaves } from "./meaning";

/** Each value that the service makes by itself, and what it makes it from. Any other stays as it is. */
const MADE_FROM: Readonly<Record<string, readonly string[]>> = {
  url: ["custom_hostname", "name"],
  opensearch_dashboards_url: ["dashboards_custom_hostname", "name"],
  "repo_config.aws_role_arn": ["repo_config.enable_iam_role"],
};

/** Before the plan: what Terraform knows of the cluster, if there is one, and what the last apply set. */
export interface Before {
  readonly state: JsonObject | undefined;
  readonly set: ReadonlySet<string>;
}

export function plannedLeaves(schema: ObjectSchema, config: JsonObject, { state, set }: Before): Leaves {
  const prior = state === undefined ? undefined : terraformLeaves(schema, state);
  const planned = new Map(terraformLeaves(schema, config));
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    if ((config[name] ?? null) !== null || attribute.kind !== "optional-computed") continue;
    const value = attribute.terraformOnly
      ? withoutProtection(prior, name)
      : (ofDefault(schema, name, attribute) ?? (set.has(name) ? LATER : orLater(prior, name)));
    if (value !== undefined) planned.set(name, value);
  }
  for (const path of computedPaths(schema)) {
    const container = containerOf(path);
    if (container !== "" && !planned.has(container)) continue;
    const value = computedValue(path, prior, planned);
    if (value !== undefined) planned.set(path, value);
  }
  return planned;
}

/**
 * What the service holds after an update: what is configured, what it chose by itself and nobody set, and what nobody
 * here knows, in the objects that are still there.
 */
export function heldLeaves(
  schema: ObjectSchema,
  config: JsonObject,
  { state = {}, set }: Before,
  held: Leaves,
): Leaves {
  const told = { ...servicesChoice(schema, state, set), ...config };
  const containers = terraformLeaves(schema, config);
  const foreign = [...held].filter(([path]) => {
    const container = containerOf(path);
    return path.startsWith("?") && (container === "" || containers.has(container));
  });
  return new Map([...serviceLeaves(schema, told), ...foreign]);
}

/** The attributes of a configuration that the service would choose a value for, were they not in it. */
export function setIn(schema: ObjectSchema, config: JsonObject): ReadonlySet<string> {
  return new Set(Object.keys(config).filter((name) => isServices(schema.attributes[name])));
}

function isServices(attribute: Attribute | undefined): boolean {
  if (attribute?.terraformOnly === true) return false;
  return attribute?.kind === "optional-computed" && attribute.default === undefined;
}

function ofDefault(schema: ObjectSchema, name: string, attribute: Attribute): string | undefined {
  return attribute.default && terraformLeaves(schema, { [name]: attribute.default }).get(name);
}

/** A provider without a default protects nothing; a cluster that said so keeps saying it. */
function withoutProtection(prior: Leaves | undefined, path: string): string | undefined {
  return prior?.get(path) === "false" ? "false" : undefined;
}

function orLater(prior: Leaves | undefined, path: string): string | undefined {
  return prior === undefined ? LATER : prior.get(path);
}

function computedPaths(schema: ObjectSchema): readonly string[] {
  const names = Object.entries(schema.attributes).filter(([, { kind }]) => kind === "computed");
  return [...names.map(([name]) => name), ...Object.keys(MADE_FROM).filter((path) => path.includes("."))];
}

function computedValue(path: string, prior: Leaves | undefined, planned: Leaves): string | undefined {
  const says = (leaves: Leaves | undefined, source: string): string => leaves?.get(source) ?? "false";
  const sources = MADE_FROM[path] ?? [];
  if (containerOf(path) !== "") {
    const isSame = sources.every((source) => says(prior, source) === says(planned, source));
    return isSame ? prior?.get(path) : LATER;
  }
  if (prior === undefined) return LATER;
  return sources.every((source) => prior.get(source) === planned.get(source)) ? prior.get(path) : LATER;
}

/** What the state has of the service's own choice, that no apply set. */
export function servicesChoice(
  schema: ObjectSchema,
  state: JsonObject,
  set: ReadonlySet<string>,
): JsonObject {
  return Object.fromEntries(
    Object.entries(state).filter(
      ([name, value]) => isServices(schema.attributes[name]) && !set.has(name) && value !== null,
    ),
  );
}

/**
 * Where a state, as it was read, does not say what the service holds; or has lost, or made up, what the service never
 * says, and what it knows nothing of.
 */
export function readProblems(
  schema: ObjectSchema,
  state: JsonObject,
  before: JsonObject,
  held: Leaves,
): readonly string[] {
  const read = terraformLeaves(schema, state);
  const readAsHeld = serviceLeaves(schema, state);
  const known = terraformLeaves(schema, before);
  const paths = new Set([...held.keys(), ...read.keys(), ...known.keys()]);
  return [...paths].filter((path) => {
    const attribute = attributeAt(schema, path);
    if (attribute === undefined || attribute.kind === "computed") return false;
    if (attribute.neverReturned === true || attribute.terraformOnly === true) {
      const container = containerOf(path);
      const isThere = container === "" || read.has(container);
      const expected = isThere ? known.get(path) : undefined;
      // Of a secret that somebody else gave, the state has the version 0.
      const secret = path.replace(/_wo_version$/, "");
      const isKept = secret !== path && held.has(secret) && !known.has(secret) && expected === undefined;
      if (isKept && read.get(path) === "0") return false;
      return attribute.writeOnlyFormOf === undefined && read.get(path) !== expected;
    }
    if (isServices(attribute) && !held.has(path)) return false;
    return readAsHeld.get(path) !== held.get(path);
  });
}

function attributeAt(schema: ObjectSchema, path: string): Attribute | undefined {
  if (path.startsWith("?")) return undefined;
  const [name = "", ...rest] = path.replace(/\[[^\]]*\]/g, "").split(".");
  const attribute = schema.attributes[name];
  if (rest.length === 0 || attribute === undefined || typeof attribute.type !== "object") return attribute;
  return attributeAt(attribute.type.object, rest.join("."));
}
