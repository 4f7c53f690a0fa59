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
import {
  type DeclaredScope,
  declaredValues,
  type Placed,
  writtenProperty,
  writtenText,
  type WrittenText,
} from "../tokens/written-text";

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
 * @param block an object of the schema, as Terraform's JSON has it
 */
export function literalSecrets(
  schema: ObjectSchema,
  block: Readonly<Record<string, unknown>>,
  scope: DeclaredScope,
): readonly IssueDetails[] {
  const found = secretsIn(schema, { value: block, place: undefined }, scope, []).map(
    ([path, name, written]) => [formatPath(path), { path, ...literalSecret(name, written) }] as const,
  );
  return [...new Map(found).values()];
}

type Found = readonly [path: Path, name: string, written: WrittenText];

function secretsIn(schema: ObjectSchema, given: Placed, scope: DeclaredScope, path: Path): readonly Found[] {
  return declaredValues(given, scope).flatMap(({ value, place }) => {
    if (Array.isArray(value))
      return (value as readonly unknown[]).flatMap((element, index) =>
        secretsIn(schema, { value: element, place }, scope, [...path, index]),
      );
    if (typeof value === "string")
      return secretAttributes(schema).flatMap((name): readonly Found[] => {
        const written = writtenProperty({ value, place }, name, scope);
        return written === undefined ? [] : [[[...path, name], name, written]];
      });
    if (typeof value !== "object" || value === null) return [];
    return secretAttributes(schema).flatMap((name) => {
      const secret = { value: (value as Readonly<Record<string, unknown>>)[name], place };
      const held = objectSchemaOf(schema.attributes[name]);
      if (held !== undefined) return secretsIn(held, secret, scope, [...path, name]);
      const written = writtenText(secret, scope);
      return written === undefined ? [] : [[[...path, name], name, written] as const];
    });
  });
}

function literalSecret(name: string, { isPart, place }: WrittenText): IssueDetails {
  const what = isPart ? "has a part in plain text" : "is a secret in plain text";
  const where = place === undefined ? "" : ` in ${place.words}`;
  const fix =
    place?.fix ??
    `write ${isPart ? "the whole secret as " : ""}\`new TerraformVariable(scope, "${name}", { type: "string", sensitive: true }).stringValue\``;
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
