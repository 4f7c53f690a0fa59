/** Secrets written into the program, where they would end up in the synthesized JSON and in the pull request. */
import { isNested, type ObjectSchema } from "../schema/attribute";
import type { Path } from "../schema/issue";
import type { Finding } from "../schema/rule";
import { isObjectValue, type ObjectValue, type Value } from "../schema/value";

/** Each sensitive attribute whose value is a known text. */
export function literalSecrets(schema: ObjectSchema, value: ObjectValue, path: Path = []): Finding[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]) => {
    const part = value[name];
    const place = [...path, name];
    if (isNested(attribute.type)) return inNested(attribute.type.object, part, place);
    if (attribute.sensitive !== true || typeof part !== "string" || part.trim() === "") return [];
    return [
      {
        path: place,
        message: "is a secret in plain text, which the synthesized JSON and the pull request would show",
        hint: `write \`new TerraformVariable(this, "${name.replaceAll("_", "-")}", { type: "string", sensitive: true }).stringValue\`; for an experiment, the context \`cloud:allowPlaintextSecrets\` permits it`,
      },
    ];
  });
}

function inNested(schema: ObjectSchema, part: Value, path: Path): Finding[] {
  if (Array.isArray(part)) {
    return (part as readonly Value[]).flatMap((element, index) =>
      inNested(schema, element, [...path, index]),
    );
  }
  return isObjectValue(part) ? literalSecrets(schema, part, path) : [];
}
