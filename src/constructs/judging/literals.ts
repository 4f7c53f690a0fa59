/** Finds literals that must not be in a program: secrets in plain text, and numbers that JavaScript has rounded. */
import {
  attributesWithin,
  formatPath,
  isObjectValue,
  isSecret,
  type IssueDetails,
  type ObjectSchema,
  objectSchemaOf,
  oncePerObject,
  type Path,
  type PlacedAttribute,
  type Value,
} from "../../schema";
import { type Traced, writtenText, type WrittenText } from "../tokens/traced-value";

/** Returns the names of the attributes that are secrets, or that have secrets in their objects. */
export const secretAttributes = oncePerObject((schema: ObjectSchema): readonly string[] => [
  ...new Set(attributesWithin(schema).flatMap(secretPlace)),
]);

function secretPlace({ path: [name = ""], attribute }: PlacedAttribute): readonly string[] {
  return isSecret(attribute) ? [name] : [];
}

/**
 * Returns an issue for each secret that is literal text of the program, or contains some: the synthesized JSON and the pull
 * request would contain it.
 *
 * @param value the traced value of an object of the schema
 */
export function literalSecrets(schema: ObjectSchema, value: Traced): readonly IssueDetails[] {
  const found = secretsIn(schema, value, []).map(
    (details) => [formatPath(details.path ?? []), details] as const,
  );
  return [...new Map(found).values()];
}

function secretsIn(schema: ObjectSchema, value: Traced, path: Path): IssueDetails[] {
  if (value.is === "either") return value.options.flatMap((option) => secretsIn(schema, option, path));
  if (value.is === "list") {
    return value.elements.flatMap((element, index) => secretsIn(schema, element, [...path, index]));
  }
  if (value.is === "text") return [];
  return secretAttributes(schema).flatMap((name) => {
    const secret = value.properties.get(name);
    if (secret === undefined) return [];
    const held = objectSchemaOf(schema.attributes[name]);
    if (held !== undefined) return secretsIn(held, secret, [...path, name]);
    const written = writtenText(secret);
    return written === undefined ? [] : [{ path: [...path, name], ...literalSecret(name, written) }];
  });
}

function literalSecret(name: string, { isPart, place }: WrittenText): IssueDetails {
  const what = isPart ? "has a part in plain text" : "is a secret in plain text";
  const where = place === undefined ? "" : ` in ${place.words}`;
  const fix =
    place?.fix ??
    `write ${isPart ? "the whole secret as " : ""}\`new TerraformVariable(this, "${name.replaceAll("_", "-")}", { type: "string", sensitive: true }).stringValue\``;
  return {
    message: `${what}${where}, which the synthesized JSON and the pull request would show`,
    hint: `${fix}; for an experiment, the context \`cloud:allowPlaintextSecrets\` permits it`,
  };
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
