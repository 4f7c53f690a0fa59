/** States and configurations on their way in, and results on their way out. */
import type { Diagnostic } from "../diagnostic";
import { formatAttributePath } from "../path-text";
import type { AttributePath } from "../path";
import { spelledAs, withoutWriteOnly } from "../plan/steps";
import type { AttributeSchemas, Schema } from "../schema";
import type { TerraformObject, TerraformValue } from "../value";
import type { DynamicValue } from "../wire/call-messages";
import { MalformedError } from "../wire/malformed";
import { conform } from "../values/conform";
import { decodeAsSent, decodeValue } from "../values/decode";
import { encodeValue } from "../values/encode";
import { withoutUnknowns } from "../values/equality";
import { isTerraformObject, objectType } from "../values/type";
import { hasErrors } from "./diagnostics";

/** The object that the bytes hold; null for null. */
export function decodeObject(
  encoded: DynamicValue | undefined,
  { attributes }: Schema,
): TerraformObject | null {
  return objectOrNull(decodeValue(encoded, objectType(attributes)));
}

/** A configuration, which is always an object. */
export function decodeConfig(encoded: DynamicValue | undefined, schema: Schema): TerraformObject {
  return decodeObject(encoded, schema) ?? nothing();
}

/** A configuration that nobody has judged yet: also with values of wrong types, and attributes that the schema has not. */
export function decodeUnjudged(encoded: DynamicValue | undefined, { attributes }: Schema): TerraformObject {
  return objectOrNull(decodeAsSent(encoded, objectType(attributes))) ?? nothing();
}

function objectOrNull(value: TerraformValue): TerraformObject | null {
  if (value === null || isTerraformObject(value)) return value;
  throw new MalformedError("a configuration or a state is not an object");
}

function nothing(): never {
  throw new MalformedError("there is no configuration");
}

export function encodeObject(
  object: TerraformValue,
  { attributes }: Schema,
): { readonly msgpack: Uint8Array } {
  return encodeValue(object, objectType(attributes));
}

/** A result that Terraform can store, and what was wrong with it. */
export interface Settled {
  readonly state: TerraformObject | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Whatever a provider returned, as an object of the schema. */
export function conformed(
  returned: TerraformObject | null | undefined,
  attributes: AttributeSchemas,
): Settled {
  const { value, problems } = conform(returned, objectType(attributes), "provider");
  const diagnostics = problems.map(({ path, problem }): Diagnostic => {
    const place = formatAttributePath(path);
    const detail = place === "" ? `The result ${problem}.` : `The result's ${place} ${problem}.`;
    return {
      severity: "error",
      summary: "The provider returned a malformed result",
      detail: `${detail} ${MISTAKE}`,
      path,
    };
  });
  return { state: isTerraformObject(value) ? value : null, diagnostics };
}

/**
 * A result of the provider as a state: spelled as the reference where that means the same, without write-only
 * values, and without unknown ones, which are allowed only in a result that comes with an error.
 */
export function settle(
  returned: TerraformObject | null | undefined,
  given: readonly Diagnostic[],
  reference: TerraformObject | null,
  attributes: AttributeSchemas,
): Settled {
  const { state, diagnostics } = conformed(returned, attributes);
  if (state === null) return { state, diagnostics: [...given, ...diagnostics] };
  const spelled = withoutWriteOnly(attributes, spelledAs(attributes, state, reference));
  const { value, unknown } = withoutUnknowns(spelled);
  const complaints = hasErrors(given) ? [] : unknown.map(leftUnknown);
  return { state: value as TerraformObject, diagnostics: [...given, ...diagnostics, ...complaints] };
}

function leftUnknown(path: AttributePath): Diagnostic {
  return {
    severity: "error",
    summary: "The provider left a value unknown",
    detail: `After the operation ${formatAttributePath(path)} must have a value, and the provider gave none. ${MISTAKE}`,
    path,
  };
}

export const MISTAKE = "This is a mistake in the provider. Please report it.";
