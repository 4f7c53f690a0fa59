/** Makes the trees of a plan's values: what the plan marks beside them, and the schema calls sensitive, moves into them. */
import { isList, type Json, UNKNOWN } from "../../json";
import { type Attributes, isSecret, kindOfType, KINDS, objectSchemaOf } from "../../schema";
import {
  elements,
  entriesOf,
  hide,
  isTreeObject,
  keysOf,
  member,
  type PlanTree,
  revealed,
  text,
} from "./values";

/** Marks have the shape of the value; `true` marks all of it. Terraform leaves unknown values out of objects. */
export function treeOf(
  value: Json | undefined,
  unknown: Json | undefined,
  sensitive: Json | undefined,
): PlanTree {
  if (sensitive === true) return hide(treeOf(value, unknown, undefined));
  if (unknown === true) return UNKNOWN;
  if (!holdsMark(unknown) && !holdsMark(sensitive)) return value ?? null;
  if (Array.isArray(value)) {
    const [unknowns, hidden] = [elements(unknown), elements(sensitive)];
    return elements(value).map((element, index) => treeOf(element, unknowns[index], hidden[index]));
  }
  const names = new Set([...keysOf(value), ...keysOf(unknown)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      treeOf(member(value, name), member(unknown, name), member(sensitive, name)),
    ]),
  );
}

/** Hides what the schema of a cluster calls sensitive: not every core marks that. Other types have no schema. */
export function hidingSecrets(type: string, resource: PlanTree): PlanTree {
  const kind = kindOfType(type);
  return kind === undefined ? resource : hidingIn(resource, SECRETS.get(KINDS[kind].schema) ?? []);
}

/** An attribute that is sensitive, or an object or a list of objects with such attributes. */
interface SecretAttribute {
  readonly name: string;
  /** The secrets within it; empty if all of it is sensitive. */
  readonly inner: readonly SecretAttribute[];
}

const SECRETS = new Map(Object.values(KINDS).map(({ schema }) => [schema, secretsIn(schema.attributes)]));

function secretsIn(attributes: Attributes): readonly SecretAttribute[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    if (isSecret(attribute)) return [{ name, inner: [] }];
    const inner = secretsIn(objectSchemaOf(attribute)?.attributes ?? {});
    return inner.length === 0 ? [] : [{ name, inner }];
  });
}

function hidingIn(value: PlanTree, secrets: readonly SecretAttribute[]): PlanTree {
  if (isList(value)) return value.map((element) => hidingIn(element, secrets));
  if (!isTreeObject(value)) return value;
  const set = secrets.filter(({ name }) => (member(value, name) ?? null) !== null);
  if (set.length === 0) return value;
  const hidden = set.map(({ name, inner }): [string, PlanTree] => {
    const found = member(value, name) ?? null;
    return [name, inner.length === 0 ? hide(found) : hidingIn(found, inner)];
  });
  return { ...value, ...Object.fromEntries(hidden) };
}

/** Returns the secrets that a cluster holds as texts, each with the name of its attribute. */
export function secretTexts(
  type: string,
  resource: PlanTree,
): readonly (readonly [name: string, value: string])[] {
  const kind = kindOfType(type);
  return kind === undefined ? [] : textsIn(resource, SECRETS.get(KINDS[kind].schema) ?? []);
}

function textsIn(
  value: PlanTree | undefined,
  secrets: readonly SecretAttribute[],
): readonly (readonly [name: string, value: string])[] {
  const object = revealed(value);
  if (isList(object)) return object.flatMap((element) => textsIn(element, secrets));
  return secrets.flatMap(({ name, inner }): readonly (readonly [string, string])[] => {
    const found = member(object, name);
    if (inner.length > 0) return textsIn(found, inner);
    const secret = text(found);
    return secret === undefined ? [] : [[name, secret]];
  });
}

/** Hides attributes of a resource, whatever the plan marks. */
export function hiding(resource: PlanTree, names: readonly string[]): PlanTree {
  const hidden = names.map((name): [string, PlanTree] => [name, hide(member(resource, name))]);
  return Object.fromEntries([...entriesOf(resource), ...hidden]);
}

function holdsMark(mark: Json | undefined): boolean {
  if (typeof mark !== "object" || mark === null) return mark === true;
  return Object.values(mark).some(holdsMark);
}
