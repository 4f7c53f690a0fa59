import { isJsonObject, type Json } from "../../json";
import { type Attribute, type Attributes, isNested } from "../../schema";
import type { ClusterChange } from "../input/changes";
import { isMark, isTouched, type MarkPath } from "../input/marks";
import { elements, member, text } from "../input/members";
/**
 * The values that go into a digest. A digest is public, and a short secret could be guessed from it: so a marker takes the
 * place of each sensitive value, and of each value that is not known before the apply.
 */
import { at, valueAt } from "./differences";
import type { GainedValue } from "./subject";

const HIDDEN = { sensitive: true };
const UNKNOWN = { unknown: true };

/** The marks of a value; each has the value's shape. */
export interface ValueMarks {
  readonly sensitive?: readonly (Json | undefined)[];
  readonly unknown?: Json | undefined;
}

/** Returns a value with markers. An attribute that the schema calls sensitive gets one even if the plan does not mark it. */
export function covered(value: Json | undefined, marks: ValueMarks, attribute?: Attribute): Json {
  const nested = attribute !== undefined && isNested(attribute.type) ? attribute.type.object : undefined;
  return coveredObject(value, marks, nested?.attributes, attribute?.sensitive === true);
}

/** Returns the value of a cluster at a path after the change. The path has names of elements instead of positions. */
export function coveredAt(change: ClusterChange, path: MarkPath): GainedValue {
  const marks = (mark: Json | undefined) => valueOfMark(mark, path);
  const unknown = marks(change.afterUnknown);
  if (isMark(unknown)) return { path: byName(change, path), value: null, isUnknown: true };
  const sensitive = [marks(change.beforeSensitive), marks(change.afterSensitive)];
  const attribute = attributeAt(change.kind.schema.attributes, path);
  const value = covered(valueAt(change.after ?? undefined, path), { sensitive, unknown }, attribute);
  return { path: byName(change, path), value };
}

/** Returns the values of a cluster in another part of the plan, with markers. */
export function coveredCluster(change: ClusterChange, values: Json | undefined): Json {
  const sensitive = [change.beforeSensitive, change.afterSensitive];
  return coveredObject(values, { sensitive }, change.kind.schema.attributes, false);
}

/** Returns the schema's attribute at a path; undefined if there is none. */
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
      const attribute = attributes === undefined ? undefined : attributeAt(attributes, [name]);
      const marks = {
        sensitive: sensitive.map((mark) => member(mark, name)),
        unknown: member(unknown, name),
      };
      return [name, covered(member(value, name), marks, attribute)];
    }),
  );
}

/** Returns the mark at a path, or the mark of the whole value that holds the path. */
function valueOfMark(mark: Json | undefined, path: MarkPath): Json | undefined {
  let current = mark;
  for (const step of path) {
    if (isMark(current)) return current;
    current = at(current, step);
  }
  return current;
}

/** Returns a path with the names of elements instead of their positions, as far as they have names. */
function byName({ after }: ClusterChange, path: MarkPath): MarkPath {
  return path.map((step, index) => {
    if (typeof step === "string") return step;
    return text(member(valueAt(after ?? undefined, path.slice(0, index + 1)), "name")) ?? step;
  });
}
