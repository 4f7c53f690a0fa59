/** Decides which values of a plan differ, and which are only written in another way. Every finder asks here. */
import { isList, isNumberValue, mapObject, type Value } from "../../json";
import {
  AS_SERVICE,
  type Attribute,
  type Attributes,
  elementKeyOf,
  isInput,
  objectSchemaOf,
  sameMeaning,
} from "../../schema";
import {
  elements,
  Hidden,
  isTreeObject,
  isUnknown,
  keysOf,
  member,
  type PlanTree,
  revealed,
  same,
} from "./values";

/** The attributes of a change whose values on its two sides are not equal. */
export interface Differences {
  /** Those that differ, or may differ since a part of them is not known yet. */
  readonly differing: ReadonlySet<string>;
  /** Inputs that are written in another way, and mean the same. Access lists are in `differing`: their finder compares addresses. */
  readonly rewritten: ReadonlySet<string>;
}

/** Compares the sides of a change: the attributes of the plan's first side come first. */
export function differencesBetween(attributes: Attributes, before: PlanTree, after: PlanTree): Differences {
  if (same(before, after)) return NO_DIFFERENCES;
  const differing = new Set<string>();
  const rewritten = new Set<string>();
  const isOnBothSides = before !== null && after !== null;
  for (const name of new Set([...keysOf(before), ...keysOf(after)])) {
    const old = member(before, name);
    const next = member(after, name);
    if (same(old, next)) continue;
    const attribute = isOnBothSides && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    const isRewritten = attribute?.format !== "access-list" && meansSame(attribute, old, next);
    (isRewritten ? rewritten : differing).add(name);
  }
  return { differing, rewritten };
}

const NO_DIFFERENCES: Differences = { differing: new Set(), rewritten: new Set() };

/**
 * Reports whether two values of an attribute mean the same to the service. A value that is not known yet means no other one.
 * What is sensitive, of another type than in the schema, or computed by the service means the same as an equal value only.
 *
 * @param attribute undefined for what the schema does not know: its values are compared as they are
 */
export function meansSame(
  attribute: Attribute | undefined,
  before: PlanTree | undefined,
  after: PlanTree | undefined,
): boolean {
  if (same(before, after)) return true;
  if (attribute === undefined || !isInput(attribute)) return false;
  if (!fits(attribute, before) || !fits(attribute, after)) return false;
  return sameMeaning(attribute, comparable(before), comparable(after), AS_PLANNED);
}

/** A plan has what the service computes: that it changes is not left out. */
const AS_PLANNED = { ...AS_SERVICE, parts: "all" } as const;

/**
 * Returns a value in which what is sensitive stands within an object that no schema knows: it is compared as it is. That it
 * means the same as a value that is shown, such as an unset flag, would tell what it is.
 */
function comparable(value: PlanTree | undefined): Value {
  if (value instanceof Hidden) return { sensitive: comparable(value.value) };
  if (isList(value)) return value.map(comparable);
  return isTreeObject(value) ? mapObject(value, comparable) : value;
}

/** Reports whether a value, and the values in it, have the types of the schema. */
export function fits(attribute: Attribute | undefined, tree: PlanTree | undefined): boolean {
  const type = attribute?.type;
  const value: PlanTree | undefined = revealed(tree);
  if (type === undefined || value === undefined || value === null || isUnknown(value)) return true;
  const schema = objectSchemaOf(attribute);
  if (schema === undefined) {
    if (type === "list(string)") return isList(value);
    if (type === "number") return isNumberValue(value);
    return typeof value === (type === "bool" ? "boolean" : type);
  }
  const isListType = elementKeyOf(attribute) !== undefined;
  if (isListType && !isList(value)) return false;
  const fields = Object.entries(schema.attributes);
  const objects: readonly PlanTree[] = isListType ? elements(value) : [value];
  return objects.every(
    (object) =>
      isUnknown(object) ||
      object === null ||
      (isTreeObject(revealed(object)) && fields.every(([name, field]) => fits(field, member(object, name)))),
  );
}
