/** Compares the configuration of a cluster in a program with what the service has. */
import { configurationOf } from "../../codegen";
import { isList } from "../../json";
import {
  AS_SERVICE,
  type Attribute,
  elementKeyOf,
  isObjectValue,
  type ObjectPair,
  type ObjectSchema,
  type ObjectValue,
  pairedObjects,
  sameMeaning,
  UNKNOWN,
  type Value,
} from "../../schema";

/** An attribute of which the service has another value than the program. */
export interface Difference {
  /** The names of the attributes, and of the elements of lists: `auth_sources`, `login`, `scope`. */
  readonly path: readonly string[];
  readonly attribute: Attribute;
  /** Undefined if the program does not set it; unknown if only Terraform can evaluate it. */
  readonly from: Value;
  /** Undefined if the service has nothing for it. */
  readonly to: Value;
}

/**
 * Returns the differences in the order of the schema. Leaves out secrets, which the service never returns. An attribute
 * that the program does not set, and for which the service chooses a value, differs if it has another value than the
 * default.
 *
 * @param defaults the service's own defaults, as far as they are assumed
 */
export function differencesOf(
  schema: ObjectSchema,
  program: ObjectValue,
  service: ObjectValue,
  defaults: ObjectValue,
): readonly Difference[] {
  const there = configurationOf(schema, service);
  const chosen = Object.entries(schema.attributes).filter(
    ([name, attribute]) =>
      isChosenByService(attribute) && (defaults[name] === undefined || there[name] === defaults[name]),
  );
  const here = {
    ...Object.fromEntries(chosen.map(([name]): [string, Value] => [name, there[name]])),
    ...configurationOf(schema, program),
  };
  return ofObject(schema, here, there, []);
}

function ofObject(
  schema: ObjectSchema,
  program: ObjectValue,
  service: ObjectValue,
  path: readonly string[],
): readonly Difference[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]) => {
    const from = program[name];
    const to = service[name];
    if (attribute.neverReturned === true) return [];
    return ofAttribute(attribute, from, to, [...path, name]);
  });
}

function ofAttribute(
  attribute: Attribute,
  from: Value,
  to: Value,
  path: readonly string[],
): readonly Difference[] {
  const isUnknown = from === UNKNOWN || (Array.isArray(from) && (from as readonly Value[]).includes(UNKNOWN));
  if (isUnknown) return [{ path, attribute, from: UNKNOWN, to }];
  const areLists = isList(from) && isList(to);
  if (areLists || (isObjectValue(from) && isObjectValue(to))) {
    const pairs = pairedObjects(attribute, from, to);
    if (pairs !== undefined) return pairs.flatMap((pair) => ofPair(pair, attribute, path));
    if (areLists && elementKeyOf(attribute) !== undefined) return [{ path, attribute, from: UNKNOWN, to }];
  }
  return sameMeaning(attribute, from, to, AS_SERVICE) ? [] : [{ path, attribute, from, to }];
}

function ofPair(
  { schema, name, before, after }: ObjectPair,
  attribute: Attribute,
  path: readonly string[],
): readonly Difference[] {
  const place = name === undefined ? path : [...path, name];
  if (before !== undefined && after !== undefined) return ofObject(schema, before, after, place);
  return [{ path: place, attribute, from: before, to: after }];
}

/** Reports whether the service chooses a value for the attribute if it is unset. It never chooses a host name. */
function isChosenByService({ kind, default: whenUnset, format }: Attribute): boolean {
  return kind === "optional-computed" && whenUnset === undefined && format !== "hostname";
}

/** Returns the texts in a list. */
export function texts(list: Value): readonly string[] {
  return Array.isArray(list) ? (list as readonly Value[]).filter((entry) => typeof entry === "string") : [];
}
