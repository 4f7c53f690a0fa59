/**
 * Judges `ignoreChanges` where it means a secret. Terraform refuses the other names that no attribute has, and references
 * that name no resource, with the same words as the synth could.
 */
import { attributesWithin, elementKeyOf, isSecret, type IssueDetails, type ObjectSchema } from "../../schema";
import type { CheckedElement, KnownElement } from "../element/checked-element";
import { snakeCase } from "../element/spelling";
import { resolvedNow } from "../tokens/known-value";

/** Returns an issue for each entry of `ignoreChanges` that names a secret, and not as Terraform does. */
export function ignoredSecrets(
  { construct, description: { schema } }: CheckedElement,
  { block }: KnownElement,
): readonly IssueDetails[] {
  const { ignore_changes: ignored } = (block["lifecycle"] ?? {}) as { readonly ignore_changes?: unknown };
  const entries = resolvedNow(ignored, construct);
  if (!Array.isArray(entries)) return [];
  return (entries as readonly unknown[]).flatMap((entry, index) => {
    const path = typeof entry === "string" ? secretNamed(schema, entry) : undefined;
    if (path === undefined || path === entry) return [];
    return {
      path: ["lifecycle", "ignoreChanges", index],
      message: `${JSON.stringify(entry)} is not the name of the secret in Terraform`,
      hint: `write ${JSON.stringify(path)}`,
    };
  });
}

/** Returns the path of the secret that an entry names in any spelling, as Terraform writes it. */
function secretNamed(schema: ObjectSchema, entry: string): string | undefined {
  const names = snakeCase(entry).match(/[a-z_]+/g) ?? [];
  const [, index = "0"] = /(\d+)/.exec(entry) ?? [];
  const secret = attributesWithin(schema).find(
    ({ path, attribute }) => isSecret(attribute) && path.join(" ") === names.join(" "),
  );
  const isList = elementKeyOf(schema.attributes[names[0] ?? ""]) !== undefined;
  return secret?.path.map((name, step) => (step === 0 && isList ? `${name}[${index}]` : name)).join(".");
}
