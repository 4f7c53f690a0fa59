/**
 * What the private state of a cluster keeps of the last apply: for the attributes of which the service chooses a value if
 * they are unset, which ones were configured, and what the service chose for the others; and which logins were sent. Only
 * an apply of a change writes it: a plan without changes, and an import, leave no trace of what was configured.
 */
import type { ObjectValue, Value } from "../../json";
import {
  AS_SERVICE,
  type Attribute,
  isUnset,
  type KindDescription,
  nestedObjects,
  type ObjectSchema,
  sameMeaning,
} from "../../schema";
import { chosenByService } from "../values/body";
import type { ClusterPrivate } from "./private-state";

/** Returns the private state after an apply that was carried out. `state` is the state after it, if it is known. */
export function privateAfterApply(
  schema: ObjectSchema,
  config: ObjectValue,
  state: ObjectValue = {},
): ClusterPrivate {
  return choicesMade(schema, config, state, elementsIn(schema, config));
}

/** Returns the private state after an update that sent nothing: it has the logins that were sent before. */
export function privateAfterNothing(
  schema: ObjectSchema,
  kept: ClusterPrivate,
  config: ObjectValue,
  state: ObjectValue,
): ClusterPrivate {
  const names = choicesOf(schema).map(([name]) => name);
  return choicesMade(schema, config, state, kept.configured?.filter((name) => !names.includes(name)) ?? []);
}

/** Returns what was configured, with the logins that were sent, and what the service chose of what it would choose. */
function choicesMade(
  schema: ObjectSchema,
  config: ObjectValue,
  state: ObjectValue,
  sent: readonly string[],
): ClusterPrivate {
  const choices = choicesOf(schema);
  const unset = choices.filter(([name]) => isUnset(config[name]) && !isUnset(state[name]));
  const set = choices.filter(([name]) => !isUnset(config[name]));
  return {
    configured: [...set.map(([name]) => name), ...sent],
    ...(choices.length > 0 && { chosen: textsOf(unset, state) }),
  };
}

/** Returns the private state after an update that ended with an error: it may have set what it was to set. */
export function privateAfterFailure(
  schema: ObjectSchema,
  kept: ClusterPrivate,
  config: ObjectValue,
  resets: ObjectValue,
): ClusterPrivate {
  const set = choicesOf(schema).filter(([name]) => !isUnset(config[name]));
  // The service never chooses a host name.
  const unproven = Object.keys(resets).filter(
    (name) => kept.chosen?.[name] === undefined && schema.attributes[name]?.format !== "hostname",
  );
  const stayed = Object.fromEntries(unproven.map((name) => [name, null]));
  const attempted = { ...kept.attempted, ...textsOf(set, config), ...stayed };
  return { ...kept, ...(Object.keys(attempted).length > 0 && { attempted }) };
}

/** Returns a test of whether the last apply set an attribute for which the service would otherwise choose a value. */
export function wasConfigured(kept: ClusterPrivate): (name: string) => boolean {
  return (name) => kept.configured?.includes(name) === true;
}

/** Returns a test of whether the last apply sent an element of a list, or the cluster does not have it yet. */
export function isOursIn(
  schema: ObjectSchema,
  kept: ClusterPrivate,
  prior: ObjectValue | null,
): (list: string, key: Value) => boolean {
  const there = elementsIn(schema, prior ?? {});
  return (list, key) => {
    const element = `${list}.${String(key)}`;
    return kept.configured?.includes(element) === true || !there.includes(element);
  };
}

/** Returns the elements of the lists of objects, each by its list and its key: "auth_sources.login". */
function elementsIn(schema: ObjectSchema, values: ObjectValue): readonly string[] {
  return Object.entries(schema.attributes).flatMap(([list, attribute]) =>
    nestedObjects(attribute, values[list]).flatMap(({ name }) =>
      name === undefined ? [] : [`${list}.${name}`],
    ),
  );
}

/**
 * Returns the attributes that the last apply set, or tried to set, and the configuration no longer has: the service
 * chooses them again.
 */
export function removedAttributes(
  schema: ObjectSchema,
  kept: ClusterPrivate,
  config: ObjectValue,
  prior: ObjectValue,
): readonly string[] {
  const wasSet = wasConfigured(kept);
  return choicesOf(schema)
    .filter(([name]) => isUnset(config[name]))
    .filter(([name, attribute]) => {
      const attempted = kept.attempted?.[name];
      return wasSet(name) || attempted === null || isValue(attribute, attempted, prior[name]);
    })
    .map(([name]) => name);
}

/** Returns the values that removed attributes must lose. One that the service would choose too may stay. */
export function valuesToReset(
  { schema, defaults }: KindDescription,
  kept: ClusterPrivate,
  prior: ObjectValue,
  removed: readonly string[],
): ObjectValue {
  return Object.fromEntries(
    choicesOf(schema).flatMap(([name, attribute]): [string, Value][] => {
      const value = prior[name];
      const expected = kept.chosen?.[name] ?? defaults[name];
      const mayStay = isUnset(value) || isValue(attribute, expected, value);
      return removed.includes(name) && !mayStay ? [[name, value]] : [];
    }),
  );
}

/**
 * Returns a test of whether a value was to be lost before, and stayed, and nothing shows what the service would choose: if
 * it stays again, the service chooses it.
 */
export function stayedBefore(kept: ClusterPrivate): (name: string) => boolean {
  return (name) => kept.attempted?.[name] === null;
}

/**
 * Returns the attributes that the configuration leaves out and of which the cluster has a value that neither an apply set
 * nor the service is known to have chosen: somebody else set it, or the cluster was imported.
 */
export function valuesOfOthers(
  schema: ObjectSchema,
  kept: ClusterPrivate,
  config: ObjectValue,
  prior: ObjectValue,
): readonly string[] {
  // Versions before this one did not keep what the service chose.
  if (kept.configured !== undefined && kept.chosen === undefined) return [];
  return choicesOf(schema)
    .filter(([name]) => isUnset(config[name]) && !isUnset(prior[name]))
    .filter(([name, attribute]) => !isValue(attribute, kept.chosen?.[name], prior[name]))
    .map(([name]) => name);
}

function choicesOf(schema: ObjectSchema): readonly (readonly [string, Attribute])[] {
  return Object.entries(schema.attributes).filter(([, attribute]) => chosenByService(attribute));
}

/** Returns values that are set as texts: whole numbers of any size survive JSON so. */
function textsOf(
  attributes: readonly (readonly [string, Attribute])[],
  values: ObjectValue,
): Readonly<Record<string, string>> {
  return Object.fromEntries(attributes.map(([name]) => [name, String(values[name])]));
}

/** Reports whether a value is set, and is the one that is kept or assumed. */
function isValue(
  attribute: Attribute,
  known: string | number | undefined,
  value: Value | undefined,
): boolean {
  return !isUnset(value) && sameMeaning(attribute, known, value, AS_SERVICE);
}
