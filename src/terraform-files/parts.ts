/**
 * Divides large programs into several files. With `-json`, a core parses the whole file of each error and warning once more:
 * in one file, the time of a plan would grow with the square of the number of its resources.
 */
import { isJsonObject, type JsonObject } from "../json";

/** The most blocks in a part. */
const MOST_BLOCKS = 10;

/** Returns the parts of a synthesized program by their names; the first one has everything but the resources. */
export function partsOfJson(name: string, program: JsonObject): ReadonlyMap<string, JsonObject> {
  const resources = resourcesIn(program);
  if (resources === undefined || resources.length <= MOST_BLOCKS) return new Map([[name, program]]);
  const others = Object.fromEntries(Object.entries(program).filter(([key]) => key !== "resource"));
  const parts: Record<string, Record<string, JsonObject>>[] = [];
  resources.forEach(({ type, label, body }, index) => {
    if (index % MOST_BLOCKS === 0) parts.push({});
    ((parts.at(-1) ?? {})[type] ??= {})[label] = body;
  });
  return new Map(
    [others, ...parts.map((resource) => ({ resource }))].map((part, index): [string, JsonObject] => [
      partName(name, ".tf.json", index),
      part,
    ]),
  );
}

interface Resource {
  readonly type: string;
  readonly label: string;
  readonly body: JsonObject;
}

/** Returns the resources of a program; undefined if they are not in the usual form. */
function resourcesIn({ resource }: JsonObject): readonly Resource[] | undefined {
  if (!isJsonObject(resource)) return undefined;
  const found: Resource[] = [];
  for (const [type, ofType] of Object.entries(resource)) {
    if (!isJsonObject(ofType)) return undefined;
    for (const [label, body] of Object.entries(ofType)) {
      if (!isJsonObject(body)) return undefined;
      found.push({ type, label, body });
    }
  }
  return found;
}

function partName(name: string, ending: string, index: number): string {
  return index === 0 ? name : `${name.slice(0, -ending.length)}.part-${index}${ending}`;
}

/** Matches the names of further parts of `cdk.tf.json`. */
export const STACK_PART = /^cdk\.part-\d+\.tf\.json$/;
