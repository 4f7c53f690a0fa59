/**
 * Values as an approval covers them. A digest is public, so a sensitive value is never in it, not even as a hash: short
 * ones could be guessed. A marker stands in its place, and in that of a value that is not known before the apply.
 */
import { isNested, type Attribute, type Attributes } from "../../schema";
import type { ClusterChange } from "../input/changes";
import { isJsonObject, type Json } from "../../json";
import { elements, member, text } from "../input/members";
import { isMark, isTouched, type MarkPath } from "../input/marks";
import { valueAt } from "./shown";
import type { GainedValue } from "./subject";

const HIDDEN = { sensitive: true };
const UNKNOWN = { unknown: true };

/** Marks of one value; each has the value's shape. */
export interface ValueMarks {
  readonly sensitive?: readonly (Json | undefined)[];
  readonly unknown?: Json | undefined;
}

/** A value with markers. What the schema calls sensitive is a secret, whether or not the plan marks it. */
export function covered(value: Json | undefined, marks: ValueMarks, attribute?: Attribute): Json {
  const nested = attribute !== undefined && isNested(attribute.type) ? attribute.type.object : undefined;
  return coveredObject(value, marks, nested?.attributes, attribute?.sensitive === true);
}

/** The value of a cluster at a path after the change. A source is found by its name, so that its position is no matter. */
export function coveredAt(change: ClusterChange, path: MarkPath): GainedValue {
  const marks = (mark: Json | undefined) => valueOfMark(mark, path);
  const unknown = marks(change.afterUnknown);
  if (isMark(unknown)) return { path: byName(change, path), value: null, isUnknown: true };
  const sensitive = [marks(change.beforeSensitive), marks(change.afterSensitive)];
  const attribute = attributeAt(change.kind.schema.attributes, path);
  const value = covered(valueAt(change.after ?? undefined, path), { sensitive, unknown }, attribute);
  return { path: byName(change, path), value };
}

/** The same for what stands in the place of a cluster's values in another part of a plan. */
export function coveredCluster(change: ClusterChange, values: Json | undefined): Json {
  const sensitive = [change.beforeSensitive, change.afterSensitive];
  return coveredObject(values, { sensitive }, change.kind.schema.attributes, false);
}

/** The attribute of the schema at a path; undefined where the schema has none. */
export function attributeAt(attributes: Attributes, path: MarkPath): Attribute | undefined {
  const [name, ...rest] = path.filter((step) => typeof step === "string");
  const attribute = name !== undefined && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (attribute === undefined || rest.length === 0) return attribute;
  return isNested(attribute.type) ? attributeAt(attribute.type.object.attributes, rest) : undefined;
}

function coveredObject(
  value: Json | undefined,
  { sensitive = [], unknown }: ValueMarks,
  attributes: Attributes | undefined,
  isSecret: boolean,
): Json {
  if (isMark(unknown)) return UNKNOWN;
  if (value === undefined || value === null) return isTouched(unknown, []) ? UNKNOWN : null;
  if (isSecret || sensitive.some(isMark)) return HIDDEN;
  if (Array.isArray(value)) {
    return elements(value).map((element, index) => {
      const marks = {
        sensitive: sensitive.map((mark) => elements(mark)[index]),
        unknown: elements(unknown)[index],
      };
      return coveredObject(element, marks, attributes, false);
    });
  }
  if (!isJsonObject(value)) return value;
  const names = new Set([...Object.keys(value), ...(isJsonObject(unknown) ? Object.keys(unknown) : [])]);
  return Object.fromEntries(
    [...names].map((name) => {
      const attribute =
        attributes !== undefined && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      const marks = {
        sensitive: sensitive.map((mark) => member(mark, name)),
        unknown: member(unknown, name),
      };
      return [name, covered(member(value, name), marks, attribute)];
    }),
  );
}

/** The mark at a path; one around it counts for all that is in it. */
function valueOfMark(mark: Json | undefined, path: MarkPath): Json | undefined {
  let current = mark;
  for (const step of path) {
    if (isMark(current)) return current;
    current = typeof step === "number" ? elements(current)[step] : member(current, step);
  }
  return current;
}

/** The path with the names of elements instead of their positions, where they have names. */
function byName({ after }: ClusterChange, path: MarkPath): MarkPath {
  return path.map((step, index) => {
    if (typeof step === "string") return step;
    return text(member(valueAt(after ?? undefined, path.slice(0, index + 1)), "name")) ?? step;
  });
}
