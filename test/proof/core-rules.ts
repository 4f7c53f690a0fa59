/**
 * What Terraform's core makes of a configuration before it asks a provider, and what it demands of the responses: a plan
 * that agrees with the configuration, and a result that agrees with the plan. Nested attributes alone, without blocks
 * and sets, which no schema here has.
 */
import { isList, isObjectValue, type ObjectValue, UNKNOWN, type Value } from "../../src/json";
import type { AttributeSchema, AttributeSchemas, NestedType } from "../../src/plugin";
import { sameValue } from "../../src/plugin/values/equality";
import { isNestedType } from "../../src/plugin/values/type";

/** The configuration, with the prior value where it says nothing and the provider may. */
export function proposedNew(attributes: AttributeSchemas, prior: Value, config: ObjectValue): ObjectValue {
  return mapAttributes(attributes, (name, attribute) => {
    const before: Value = member(prior, name);
    const wanted: Value = member(config, name);
    if (wanted === null) return isComputed(attribute) ? before : null;
    if (!isNestedType(attribute.type)) return wanted;
    const { attributes: inner } = attribute.type;
    if (isObjectValue(wanted)) return proposedNew(inner, before, wanted);
    if (!isList(wanted)) return wanted;
    return wanted.map((element, index) => {
      const counterpart: Value = isList(before) ? (before[index] ?? null) : null;
      return isObjectValue(element) && counterpart !== null
        ? proposedNew(inner, counterpart, element)
        : element;
    });
  });
}

interface Sides {
  readonly prior: Value;
  readonly config: Value;
  readonly planned: Value;
}

/** Where a plan says what the provider may not say; empty where it is valid. */
export function planProblems(attributes: AttributeSchemas, sides: Sides, path = ""): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const place = path === "" ? name : `${path}.${name}`;
    return attributeProblems(
      attribute,
      {
        prior: member(sides.prior, name),
        config: member(sides.config, name),
        planned: member(sides.planned, name),
      },
      place,
    );
  });
}

function attributeProblems(attribute: AttributeSchema, sides: Sides, path: string): readonly string[] {
  const { prior, config, planned } = sides;
  if (attribute.writeOnly === true) return planned === null ? [] : [`${path}: a write-only value is planned`];
  if (sameValue(planned, config)) return [];
  if (prior !== null && config !== null && sameValue(planned, prior)) return [];
  if (attribute.kind === "computed" || (config === null && isComputed(attribute))) return [];
  if (isNestedType(attribute.type)) return nestedProblems(attribute.type, sides, path);
  return [`${path}: is planned neither as configured nor as it was`];
}

function nestedProblems(
  { nesting, attributes }: NestedType,
  { prior, config, planned }: Sides,
  path: string,
): readonly string[] {
  if (planned === UNKNOWN) return [`${path}: is configured, and planned as unknown`];
  if ((planned === null) !== (config === null)) return [`${path}: is planned, or configured, and not both`];
  if (nesting === "single") return planProblems(attributes, { prior, config, planned }, path);
  if (!isList(planned) || !isList(config) || planned.length !== config.length)
    return [`${path}: the plan has not as many elements as the configuration`];
  return planned.flatMap((element, index) =>
    planProblems(
      attributes,
      {
        prior: isList(prior) ? (prior[index] ?? null) : null,
        config: config[index] ?? null,
        planned: element,
      },
      `${path}[${index}]`,
    ),
  );
}

/** Where a result is not what was planned; what was planned as unknown may be anything. */
export function resultProblems(planned: Value, actual: Value, path = ""): readonly string[] {
  if (planned === UNKNOWN) return [];
  if (isList(planned) && isList(actual)) {
    if (planned.length !== actual.length) return [`${path}: has not as many elements as planned`];
    return planned.flatMap((element, index) =>
      resultProblems(element, actual[index] ?? null, `${path}[${index}]`),
    );
  }
  if (isObjectValue(planned) && isObjectValue(actual)) {
    return [...new Set([...Object.keys(planned), ...Object.keys(actual)])].flatMap((name) =>
      resultProblems(member(planned, name), member(actual, name), path === "" ? name : `${path}.${name}`),
    );
  }
  return sameValue(planned, actual) ? [] : [`${path}: is not as planned`];
}

/** Where a value is that must never be stored. */
export function writeOnlyProblems(attributes: AttributeSchemas, state: Value, path = ""): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = member(state, name);
    const place = path === "" ? name : `${path}.${name}`;
    if (attribute.writeOnly === true) return value === null ? [] : [`${place}: a write-only value is stored`];
    const { type } = attribute;
    if (!isNestedType(type)) return [];
    if (!isList(value)) return writeOnlyProblems(type.attributes, value, place);
    return value.flatMap((element, index) =>
      writeOnlyProblems(type.attributes, element, `${place}[${index}]`),
    );
  });
}

function isComputed({ kind }: AttributeSchema): boolean {
  return kind === "computed" || kind === "optional-computed";
}

/** Every attribute of an object that is not known is not known. */
function member(value: Value, name: string): Value {
  if (value === UNKNOWN) return UNKNOWN;
  return isObjectValue(value) ? (value[name] ?? null) : null;
}

function mapAttributes(
  attributes: AttributeSchemas,
  change: (name: string, attribute: AttributeSchema) => Value,
): ObjectValue {
  const object = Object.create(null) as Record<string, Value>;
  for (const [name, attribute] of Object.entries(attributes)) object[name] = change(name, attribute);
  return object;
}
