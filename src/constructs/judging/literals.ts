/** Finds literals that must not be in a program: secrets in plain text, and numbers that JavaScript has rounded. */
import {
  isNested,
  isObjectValue,
  type IssueDetails,
  type ObjectSchema,
  type ObjectValue,
  type Path,
  type Value,
} from "../../schema";

/**
 * Returns an issue for each sensitive attribute whose value is a known text: the synthesized JSON and the pull request
 * would contain it.
 */
export function literalSecrets(schema: ObjectSchema, value: ObjectValue, path: Path = []): IssueDetails[] {
  return Object.entries(schema.attributes).flatMap(([name, { sensitive, type }]) => {
    const part = value[name];
    if (part === undefined) return [];
    const place = [...path, name];
    if (isNested(type)) return secretsInNested(type.object, part, place);
    if (sensitive !== true || typeof part !== "string" || part.trim() === "") return [];
    return [
      {
        path: place,
        message: "is a secret in plain text, which the synthesized JSON and the pull request would show",
        hint: `write \`new TerraformVariable(this, "${name.replaceAll("_", "-")}", { type: "string", sensitive: true }).stringValue\`; for an experiment, the context \`cloud:allowPlaintextSecrets\` permits it`,
      },
    ];
  });
}

function secretsInNested(schema: ObjectSchema, part: Value, path: Path): IssueDetails[] {
  if (Array.isArray(part)) {
    return (part as readonly Value[]).flatMap((element, index) =>
      secretsInNested(schema, element, [...path, index]),
    );
  }
  return isObjectValue(part) ? literalSecrets(schema, part, path) : [];
}

/** Returns an issue for each whole number beyond 2^53: JavaScript has rounded it, or may have. */
export function impreciseNumbers(value: Value, path: Path = []): IssueDetails[] {
  if (Array.isArray(value)) {
    return (value as readonly Value[]).flatMap((element, index) =>
      impreciseNumbers(element, [...path, index]),
    );
  }
  if (isObjectValue(value)) {
    return Object.keys(value).flatMap((name) => impreciseNumbers(value[name], [...path, name]));
  }
  if (typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value)) return [];
  return [
    {
      path,
      message: `${value} is beyond 2^53, where JavaScript rounds whole numbers`,
      hint: "give it as the `numberValue` of a `TerraformVariable`",
    },
  ];
}
