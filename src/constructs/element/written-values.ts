/** Where the program writes the values of a construct: its attributes, and the ranges of its access lists. */
import { isObjectValue, isRangeList, type ObjectSchema, oncePerObject, type Value } from "../../schema";
import type { ProgramLine } from "../program/places";
import type { CheckedElement } from "./checked-element";
import { placesOf } from "./source-location";
import { camelCase } from "./spelling";

/** Returns the line of an attribute in the constructor's call; undefined if it is not written there. */
export function attributeLine(element: CheckedElement, name: string): ProgramLine | undefined {
  const { site } = element.location;
  const value = valueOf(element, name);
  if (site === undefined || !isAsGiven(element, name, value)) return undefined;
  return placesOf(element.construct.node.root).attribute(site, camelCase(name), value);
}

/** Returns the line that writes a range of an access list; undefined if it is not certain. */
export function rangeLine(element: CheckedElement, name: string, range: string): ProgramLine | undefined {
  const { site } = element.location;
  const places = placesOf(element.construct.node.root);
  if (site === undefined) return undefined;
  if (!isAsGiven(element, name, valueOf(element, name))) return places.onlyValue(site, range);
  const otherKeys = listsOf(element).filter((other) => other !== name);
  return places.value(site, { key: camelCase(name), otherKeys: otherKeys.map(camelCase), literal: range });
}

/** Returns the value of an attribute that a setter or the configuration gave last. */
export function valueOf({ construct }: CheckedElement, name: string): unknown {
  return (construct as unknown as Readonly<Record<string, unknown>>)[`${camelCase(name)}Input`];
}

/** Returns the names of the lists of ranges of a construct. */
export function listsOf({ description: { schema } }: CheckedElement): readonly string[] {
  return accessLists(schema);
}

const accessLists = oncePerObject(({ attributes }: ObjectSchema): readonly string[] =>
  Object.keys(attributes).filter((name) => isRangeList(attributes[name])),
);

/** Reports whether no setter was called since. */
function isAsGiven(element: CheckedElement, name: string, value: unknown): boolean {
  const config = element.description.config as Readonly<Record<string, unknown>>;
  return isObjectValue(value as Value) || value === config[camelCase(name)];
}
