/** Values of another type than the schema's: what they mean is not known. */
import { isJsonObject, type Json } from "../../../json";
import { type Attribute, type Attributes, isInput, isNested, KINDS } from "../../../schema";
import { type ClusterChange, isPartlyUnknown } from "../../input/changes";
import { elements, member, sameJson } from "../../input/members";
import { isPlanNumber } from "../../input/parse-json";
import { own } from "../../words";
import type { ListReview } from "../access/access-lists";
import { malformedOpenWords } from "../access/doubts";
import type { Finding } from "../finding";
import { coveredAt } from "../subject";
import { unreviewed } from "./unreviewed";

/** The inputs of each kind of clusters without the access lists, which have findings of their own. */
const INPUTS = new Map(
  Object.values(KINDS).map((kind) => [
    kind,
    Object.entries(kind.schema.attributes)
      .map(([name, attribute]) => ({ name, attribute }))
      .filter(({ attribute }) => isInput(attribute) && attribute.type !== "list(string)"),
  ]),
);

/** Reports the inputs that change from such a value, or to one. */
export function shapeFindings(change: ClusterChange): readonly Finding[] {
  const { before, after, differing, kind } = change;
  if (before === null || after === null) return [];
  const found: Finding[] = [];
  for (const { name, attribute } of INPUTS.get(kind) ?? []) {
    if (!differing.has(name)) continue;
    const was = member(before, name);
    const is = member(after, name);
    if (sameJson(was, is)) continue;
    if (attribute.kind === "required" && (is ?? null) === null && !isPartlyUnknown(change, [name])) {
      const message = own("is no longer set, although the schema requires it");
      found.push(unreviewed(change, { attribute: name }, message, [coveredAt(change, [name])]));
      continue;
    }
    if (fitsSchema(attribute, was) && fitsSchema(attribute, is)) continue;
    const message = own("has a value of another type than in the schema, which this review does not know");
    found.push(unreviewed(change, { attribute: name }, message, [coveredAt(change, [name])]));
  }
  return found;
}

/** Reports entries that cannot be read in a list that lets in everybody: they change nothing, and the service refuses them. */
export function openListFindings(lists: readonly ListReview[]): readonly Finding[] {
  return lists.flatMap((list) => {
    const { change, endpoint, before, after } = list;
    const message = before === after ? undefined : malformedOpenWords(list);
    if (message === undefined) return [];
    const attribute = endpoint.accessList;
    return [unreviewed(change, { attribute }, message, [coveredAt(change, [attribute])])];
  });
}

/** Reports whether a value and the values in it have the types of the schema. */
function fitsSchema({ type }: Attribute, value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (!isNested(type)) return fitsType(type, value);
  const { attributes } = type.object;
  if (type.nesting === "single") return fitsObject(attributes, value);
  if (!Array.isArray(value)) return false;
  for (const element of elements(value)) if (!fitsObject(attributes, element)) return false;
  return true;
}

function fitsObject(attributes: Attributes, object: Json): boolean {
  if (object === null || !isJsonObject(object)) return object === null;
  for (const name in object) {
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (attribute !== undefined && !fitsSchema(attribute, object[name])) return false;
  }
  return true;
}

function fitsType(type: Exclude<Attribute["type"], object>, value: Json): boolean {
  if (type === "list(string)") return true;
  if (type === "bool") return typeof value === "boolean";
  return type === "number" ? isPlanNumber(value) : typeof value === type;
}
