/** Says what an apply of a plan would still change, apart from imports. */
import { secretVariableName } from "../../codegen";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { type ClusterKind, kindOfType } from "../../schema";

/** What a plan does, by its resources. */
export interface Remains {
  readonly added: readonly string[];
  readonly changed: readonly Change[];
  readonly imported: number;
  /** Destroyed or replaced. */
  readonly destroyed: readonly string[];
  /** Other changes, such as those of outputs. */
  readonly others: readonly string[];
}

interface Change {
  readonly address: string;
  readonly secrets: readonly Secret[];
  /** The paths of other attributes. */
  readonly attributes: readonly string[];
}

/** A secret whose version changes from null to 1. */
interface Secret {
  /** Such as `auth_sources["login"].client_secret`. */
  readonly path: string;
  readonly variable: string;
}

/** What an apply of all plans would send. */
export interface AdoptionCheck {
  readonly add: number;
  readonly change: number;
  readonly import: number;
  readonly destroy: number;
  /** The counts, then a sentence for each change that remains. */
  readonly lines: readonly string[];
}

/** Returns 0 if an apply would send nothing, 4 if it would destroy or replace something, and 3 otherwise. */
export function exitCodeOf({ destroy, lines }: AdoptionCheck): number {
  if (destroy > 0) return 4;
  return lines.length > 1 ? 3 : 0;
}

/** Reads the JSON of a plan. */
export function remainsOf(plan: Json): Remains {
  const changes = objectsIn(isJsonObject(plan) ? plan["resource_changes"] : undefined).filter(
    ({ mode }) => mode === "managed",
  );
  const actionsOf = (one: JsonObject): readonly Json[] => listIn(changeOf(one)["actions"]);
  const addressesWith = (...actions: readonly string[]) =>
    changes
      .filter((one) => actions.some((action) => actionsOf(one).includes(action)))
      .map(({ address }) => String(address));
  return {
    added: changes.filter((one) => actionsOf(one).join() === "create").map(({ address }) => String(address)),
    changed: changes.filter((one) => actionsOf(one).join() === "update").map(changeIn),
    imported: changes.filter((one) => isJsonObject(changeOf(one)["importing"])).length,
    destroyed: addressesWith("delete"),
    others: addressesWith("forget"),
  };
}

/** Returns the counts in the first line, and a line for each change that remains. */
export function sumOf(all: readonly Remains[]): AdoptionCheck {
  const added = all.flatMap((one) => one.added);
  const changed = all.flatMap((one) => one.changed);
  const destroyed = all.flatMap((one) => one.destroyed);
  const others = all.flatMap((one) => one.others);
  const imported = all.reduce((sum, one) => sum + one.imported, 0);
  const destroys = destroyed.length > 0;
  const counts = `${added.length} to add, ${changed.length} to change, ${imported} to import`;
  return {
    add: added.length,
    change: changed.length,
    import: imported,
    destroy: destroyed.length,
    lines: [
      destroys ? `${counts}, ${destroyed.length} to destroy or replace` : counts,
      ...added.map((address) => `${address}: would be created.`),
      ...changed.flatMap(changeLines),
      ...destroyed.map((address) => `${address}: would be destroyed or replaced.`),
      ...others.map((address) => `${address}: would be forgotten.`),
    ],
  };
}

function changeLines({ address, secrets, attributes }: Change): readonly string[] {
  return [
    ...secrets.map(
      ({ path, variable }) =>
        `${address}: the service does not return \`${path}\`: the first apply overwrites it (its version changes from null to 1). Give it in TF_VAR_${variable}.`,
    ),
    ...attributes.map((path) => `${address}: \`${path}\` would change.`),
  ];
}

/** Compares a resource before and after a change. */
function changeIn(resource: JsonObject): Change {
  const { before = null, after = null, after_unknown: unknown = null } = changeOf(resource);
  const address = String(resource["address"]);
  const kind = kindOfType(String(resource["type"]));
  const name = isJsonObject(after) ? String(after["name"]) : "";
  const differences = differencesIn(before, after, unknown, []);
  const secrets = differences.flatMap((one) => secretOf(one, kind, name));
  const attributes = differences
    .filter((one) => secretOf(one, kind, name).length === 0)
    .map(({ path }) => written(path));
  return { address, secrets, attributes };
}

interface Difference {
  readonly path: readonly string[];
  readonly before: Json;
  readonly after: Json;
}

function secretOf(
  { path, before, after }: Difference,
  kind: ClusterKind | undefined,
  name: string,
): readonly Secret[] {
  const last = path.at(-1) ?? "";
  const secret = last.replace(/_wo_version$/, "");
  if (kind === undefined || secret === last || before !== null || after !== 1) return [];
  const owner = path.at(-2) ?? "";
  return [
    {
      path: written([...path.slice(0, -1), secret]),
      variable: secretVariableName(kind, name, [owner, secret]),
    },
  ];
}

/** Returns the values that differ. An element of a list is named by its `name`, if it has one. */
function differencesIn(
  before: Json,
  after: Json,
  unknown: Json,
  path: readonly string[],
): readonly Difference[] {
  if (unknown === true) return [{ path, before, after: null }];
  if (isJsonObject(before) && isJsonObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after), ...keysIn(unknown)]);
    return [...names].flatMap((name) =>
      differencesIn(before[name] ?? null, after[name] ?? null, member(unknown, name), [...path, name]),
    );
  }
  if (isObjects(before) && isObjects(after) && before.length === after.length) {
    return after.flatMap((element, index) => {
      const name = typeof element["name"] === "string" ? element["name"] : `${index}`;
      return differencesIn(before[index] ?? null, element, member(unknown, index), [...path, name]);
    });
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

function isObjects(value: Json): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isJsonObject);
}

function member(value: Json, step: string | number): Json {
  if (typeof step === "number")
    return Array.isArray(value) ? ((value as readonly Json[])[step] ?? null) : null;
  return isJsonObject(value) ? (value[step] ?? null) : null;
}

function keysIn(value: Json): readonly string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

function written(path: readonly string[]): string {
  return path
    .map((step, index) =>
      index === 0 ? step : /^[a-z_]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`,
    )
    .join("");
}

function changeOf({ change = null }: JsonObject): JsonObject {
  return isJsonObject(change) ? change : {};
}

function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return listIn(value).filter(isJsonObject);
}
