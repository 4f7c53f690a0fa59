/** Rules on the shape of a configuration: which attributes it has, and of which types. `judge.ts` applies them. */
import { isObjectValue, type Value } from "../../json";
import { type Attribute, isInput, isNested, type ObjectSchema, otherNames } from "../attribute";
import type { IssueDetails } from "../issues/issue";
import { nearest } from "../nearest";
import { JUDGED_BEFORE_THE_SERVICE, type RuleDescription } from "./rule";

export const shapeRules = {
  "unknown-attribute": {
    severity: "error",
    reference: "2",
    reason:
      "An attribute that does not exist has no effect, and what it was meant to set stays at its default.",
    judges: JUDGED_BEFORE_THE_SERVICE,
  },
  "wrong-type": {
    severity: "error",
    reference: "2",
    reason: "The service takes each field in one type only.",
  },
  "missing-attribute": {
    severity: "error",
    reference: "2",
    reason: "The service needs a value for every required field.",
  },
  "read-only-attribute": {
    severity: "error",
    reference: "2.2",
    reason: "The service gives the value; one written in a configuration would be ignored.",
    judges: JUDGED_BEFORE_THE_SERVICE,
  },
  "null-element": {
    severity: "error",
    reference: "2",
    reason: "A null or undefined element is a value that got lost: CDKTF drops undefined elements silently.",
  },
  "empty-object": {
    severity: "warning",
    reference: "contract",
    reason:
      "An object that sets nothing has no effect. In HCL it may be what is left of a misspelled attribute, which Terraform drops from a nested object before the provider sees it.",
    judges: JUDGED_BEFORE_THE_SERVICE,
  },
} as const satisfies Record<string, RuleDescription>;

/** Returns the issue of a key that is not an attribute of the object. */
export function unknownAttribute(schema: ObjectSchema, key: string): IssueDetails {
  const snake = key.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    if (otherNames(attribute).includes(snake)) {
      return { message: "is another name of this list", hint: `write \`${name}\`` };
    }
  }
  const inputs = Object.keys(schema.attributes).filter((name) => {
    const attribute = schema.attributes[name];
    return attribute !== undefined && isInput(attribute);
  });
  const meant = nearest(snake, inputs);
  return {
    message: `is not an attribute of ${schema.name}`,
    hint: meant === undefined ? "remove it" : `did you mean \`${meant}\`?`,
  };
}

export function missingAttribute(attribute: Attribute): IssueDetails {
  return { message: "is required and not set", hint: `give ${typeName(attribute.type)}` };
}

export function readOnlyAttribute(): IssueDetails {
  return { message: "is read-only: the service gives its value", hint: "remove it" };
}

export function wrongType(value: Value, type: Attribute["type"] | "element", shown: string): IssueDetails {
  const wanted = type === "element" ? "a string" : typeName(type);
  const got = kindOf(value);
  const what = got === "a list" || got === "an object" ? got : `${shown}, ${got}`;
  return { message: `is ${what}`, hint: `write ${wanted}` };
}

/** Returns the issue of an element of a list that is null, or undefined in JavaScript. */
export function nullElement(element: null | undefined): Required<Omit<IssueDetails, "path">> {
  return { message: `is ${String(element)}`, hint: "remove it from the list, or give a value" };
}

/** Returns the issue of an object without a set attribute. */
export function emptyObject({ attributes }: ObjectSchema, { whenUnset }: Attribute): IssueDetails {
  const inputs = Object.entries(attributes).flatMap(([name, attribute]) =>
    isInput(attribute) ? [`\`${name}\``] : [],
  );
  return {
    message: `sets nothing: ${whenUnset ?? "it has no effect"}`,
    hint: `set an attribute of it (${inputs.join(", ")}), or remove it`,
  };
}

function typeName(type: Attribute["type"]): string {
  if (isNested(type)) return type.nesting === "list" ? "a list of objects" : "an object";
  return {
    string: "a string",
    number: "a number",
    bool: "true or false",
    "list(string)": "a list of strings",
  }[type];
}

function kindOf(value: Value): string {
  if (Array.isArray(value)) return "a list";
  if (isObjectValue(value)) return "an object";
  if (typeof value === "string") return "a string";
  if (typeof value === "boolean") return "a boolean";
  if (typeof value === "number" && !Number.isFinite(value)) return "not a number";
  return "a number";
}
