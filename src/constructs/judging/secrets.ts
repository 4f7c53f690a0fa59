/** Secrets written into the program, where they would end up in the synthesized JSON and in the pull request. */
import { isNested, type Attribute, type ObjectSchema } from "../../schema/attribute";
import type { IssueDetails, Path } from "../../schema/issue";
import { isObjectValue, type ObjectValue, type Value } from "../../schema/value";

/** Each sensitive attribute whose value is a known text. */
export function literalSecrets(schema: ObjectSchema, value: ObjectValue, path: Path = []): IssueDetails[] {
  return attributesWithSecrets(schema).flatMap(([name, { type }]) => {
    const part = value[name];
    if (part === undefined) return [];
    const place = [...path, name];
    if (isNested(type)) return inNested(type.object, part, place);
    if (typeof part !== "string" || part.trim() === "") return [];
    return [
      {
        path: place,
        message: "is a secret in plain text, which the synthesized JSON and the pull request would show",
        hint: `write \`new TerraformVariable(this, "${name.replaceAll("_", "-")}", { type: "string", sensitive: true }).stringValue\`; for an experiment, the context \`cloud:allowPlaintextSecrets\` permits it`,
      },
    ];
  });
}

function inNested(schema: ObjectSchema, part: Value, path: Path): IssueDetails[] {
  if (Array.isArray(part)) {
    return (part as readonly Value[]).flatMap((element, index) =>
      inNested(schema, element, [...path, index]),
    );
  }
  return isObjectValue(part) ? literalSecrets(schema, part, path) : [];
}

type NamedAttribute = readonly [name: string, attribute: Attribute];

const withSecrets = new WeakMap<ObjectSchema, readonly NamedAttribute[]>();

/** The attributes that are sensitive, or hold some that are. */
function attributesWithSecrets(schema: ObjectSchema): readonly NamedAttribute[] {
  const before = withSecrets.get(schema);
  if (before !== undefined) return before;
  const found = Object.entries(schema.attributes).filter(([, { sensitive, type }]) =>
    isNested(type) ? attributesWithSecrets(type.object).length > 0 : sensitive === true,
  );
  withSecrets.set(schema, found);
  return found;
}
