/** Makes the trees of a plan's values: what the plan marks beside them, and the schema calls sensitive, moves into them. */
import { isList, type Json, UNKNOWN } from "../../json";
import {
  type Attributes,
  isSecret,
  kindOfType,
  KINDS,
  type ObjectSchema,
  objectSchemaOf,
  oncePerObject,
} from "../../schema";
import { elements, entriesOf, hide, isTreeObject, keysOf, member, type PlanTree, revealed } from "./values";

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
  const object = isTreeObject(value) ? value : {};
  const hidden = keysOf(sensitive).filter((name) => Object.hasOwn(object, name));
  const marked = [...new Set([...keysOf(unknown), ...hidden])].map((name): [string, PlanTree] => [
    name,
    treeOf(member(object, name), member(unknown, name), member(sensitive, name)),
  ]);
  return { ...object, ...Object.fromEntries(marked) };
}

/** Hides what the schema of a cluster calls sensitive: not every core marks that. Other types have no schema. */
export function hidingSecrets(type: string, resource: PlanTree): PlanTree {
  const kind = kindOfType(type);
  return kind === undefined ? resource : hidingIn(resource, secretsOf(KINDS[kind].schema));
}

/** An attribute that is sensitive, or an object or a list of objects with such attributes. */
export interface SecretAttribute {
  readonly name: string;
  /** The secrets within it; empty if all of it is sensitive. */
  readonly inner: readonly SecretAttribute[];
}

/** Returns the secrets of a schema. */
export const secretsOf = oncePerObject(({ attributes }: ObjectSchema) => secretAttributes(attributes));

function secretAttributes(attributes: Attributes): readonly SecretAttribute[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    if (isSecret(attribute)) return [{ name, inner: [] }];
    const inner = secretAttributes(objectSchemaOf(attribute)?.attributes ?? {});
    return inner.length === 0 ? [] : [{ name, inner }];
  });
}

function hidingIn(value: PlanTree, secrets: readonly SecretAttribute[]): PlanTree {
  if (isList(value)) return value.map((element) => hidingIn(element, secrets));
  if (!isTreeObject(value)) return value;
  const hidden: Record<string, PlanTree> = {};
  for (const { name, inner } of secrets) {
    const found = member(value, name) ?? null;
    if (found !== null) hidden[name] = inner.length === 0 ? hide(found) : hidingIn(found, inner);
  }
  return { ...value, ...hidden };
}

type NamedSecret = readonly [attribute: string, secret: string];

/** Returns each secret that a cluster holds as a text, with the name of its attribute. */
export function secretTextsIn(type: string, resource: PlanTree): readonly NamedSecret[] {
  const kind = kindOfType(type);
  const within = (value: PlanTree | undefined, secrets: readonly SecretAttribute[]): NamedSecret[] =>
    secrets.flatMap(({ name, inner }): NamedSecret[] => {
      const found = revealed(member(value, name));
      if (isList(found)) return found.flatMap((element) => within(element, inner));
      return typeof found === "string" ? [[name, found]] : within(found, inner);
    });
  return kind === undefined ? [] : within(resource, secretsOf(KINDS[kind].schema));
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
