/**
 * The write-only form of a secret: passed on at apply, and stored in neither plan nor state (Terraform 1.11 and newer).
 * Terraform cannot compare a value that is not stored, so a change of the version beside it announces a new secret.
 */
import { attribute, type Attributes } from "../attribute";

/** Returns the attributes of the write-only form of a secret: the secret and its version. */
export function writeOnlyForm(secret: string, reference: string): Attributes {
  return {
    [`${secret}_wo`]: {
      ...attribute("optional", "string", "text", reference),
      description: `\`${secret}\` in a form that is stored in neither plan nor state; instead of \`${secret}\`, and together with \`${secret}_wo_version\`. Needs Terraform 1.11 or newer.`,
      sensitive: true,
      neverReturned: true,
      writeOnlyFormOf: secret,
    },
    [`${secret}_wo_version`]: {
      ...attribute("optional", "number", "positive-whole-number", reference),
      description: `Raise it whenever \`${secret}_wo\` is a new secret: its value alone is never compared.`,
      terraformOnly: true,
    },
  };
}
