/** Decodes states and configurations, and turns the results of the provider into states. */
import { isObjectValue, type ObjectValue, type Value } from "../../json";
import { type Diagnostic, errorDiagnostic } from "../diagnostic";
import { spelledAs, withoutWriteOnly } from "../plan/plan";
import { DESCEND, rewrite } from "../plan/rewrite";
import type { AttributeSchemas, Schema } from "../schema";
import { type AttributePath, formatAttributePath } from "../value";
import { conform, type Nonconformity } from "../values/conform";
import { decodeAsSent, decodeValue } from "../values/decode";
import { encodeValue } from "../values/encode";
import { differingPaths, withoutUnknowns } from "../values/equality";
import { isNestedType, objectType } from "../values/type";
import type { DynamicValue } from "../wire/call-messages";
import { MalformedError } from "../wire/malformed";
import { hasErrors } from "./diagnostics";

/** Decodes an object, or null. Throws a {@link MalformedError} for anything else. */
export function decodeObject(encoded: DynamicValue | undefined, { attributes }: Schema): ObjectValue | null {
  return objectOrNull(decodeValue(encoded, objectType(attributes)));
}

/** Decodes a configuration, which is never null. */
export function decodeConfig(encoded: DynamicValue | undefined, schema: Schema): ObjectValue {
  return decodeObject(encoded, schema) ?? nothing();
}

/** Decodes a configuration that was not validated yet. Keeps values of wrong types, and attributes that the schema lacks. */
export function decodeUnjudged(encoded: DynamicValue | undefined, { attributes }: Schema): ObjectValue {
  return objectOrNull(decodeAsSent(encoded, objectType(attributes))) ?? nothing();
}

function objectOrNull(value: Value): ObjectValue | null {
  if (value === null || isObjectValue(value)) return value;
  throw new MalformedError("a configuration or a state is not an object");
}

function nothing(): never {
  throw new MalformedError("there is no configuration");
}

export function encodeObject(object: Value, { attributes }: Schema): { readonly msgpack: Uint8Array } {
  return encodeValue(object, objectType(attributes));
}

/** A result that Terraform can store. The diagnostics tell what was wrong with the one that the provider returned. */
export interface Settled {
  readonly state: ObjectValue | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Converts what the provider returned to an object of the schema; returns an error for each value that does not fit. */
export function conformed(returned: ObjectValue | null | undefined, attributes: AttributeSchemas): Settled {
  const { value, problems } = conform(returned, objectType(attributes), "provider");
  const diagnostics = problems.map(({ path, problem }) => {
    const place = formatAttributePath(path);
    const detail = place === "" ? `The result ${problem}.` : `The result's ${place} ${problem}.`;
    return errorDiagnostic("The provider returned a malformed result", `${detail} ${MISTAKE}`, path);
  });
  return { state: isObjectValue(value) ? value : null, diagnostics };
}

/**
 * Converts a result of the provider to a state. Takes the spelling of `reference` for values that mean the same, and
 * removes write-only and unknown values. An unknown value is an error, unless the provider reported one (`given`).
 */
export function settle(
  returned: ObjectValue | null | undefined,
  given: readonly Diagnostic[] = [],
  reference: ObjectValue | null,
  attributes: AttributeSchemas,
): Settled {
  const { state, diagnostics } = conformed(returned, attributes);
  if (state === null) return { state, diagnostics: [...given, ...diagnostics] };
  const spelled = withoutWriteOnly(attributes, spelledAs(attributes, state, reference));
  const { value, unknown } = withoutUnknowns(spelled);
  const complaints = hasErrors(given) ? [] : unknown.map(leftUnknown);
  return { state: value as ObjectValue, diagnostics: [...given, ...diagnostics, ...complaints] };
}

function leftUnknown(path: AttributePath): Diagnostic {
  const detail = `After the operation ${formatAttributePath(path)} must have a value, and the provider gave none. ${MISTAKE}`;
  return errorDiagnostic("The provider left a value unknown", detail, path);
}

/**
 * Converts the result of a data source or an ephemeral resource to a state, and adds the configured values that it leaves
 * out. It is an error if there is no result, or if the result changes a configured value, other than to its canonical form. `doing` begins the message
 * about a missing result, such as "Reading the data source".
 */
export function settleConfigured(
  returned: ObjectValue | null | undefined,
  given: readonly Diagnostic[] | undefined,
  config: ObjectValue,
  attributes: AttributeSchemas,
  doing: string,
): Settled {
  const isCanonical = (name: string) => attributes[name]?.canonical === true;
  const spelled = Object.entries(config).filter(([name]) => !isCanonical(name));
  const settled = settle(returned, given, Object.fromEntries(spelled), attributes);
  if (hasErrors(settled.diagnostics)) return settled;
  if (settled.state === null) {
    const detail = `${doing} gave neither a result nor an error. ${MISTAKE}`;
    const nothingReturned = errorDiagnostic("The provider returned nothing", detail);
    return { state: null, diagnostics: [...settled.diagnostics, nothingReturned] };
  }
  const changed: AttributePath[] = [];
  const state = rewrite(attributes, settled.state, { prior: null, config }, (slot) => {
    if (slot.config === null) return slot.value;
    if (slot.value === null) return slot.config;
    if (isNestedType(slot.attribute.type)) return DESCEND;
    const isSame = slot.attribute.canonical === true || differingPaths(slot.config, slot.value).length === 0;
    if (!isSame) changed.push(slot.path);
    return slot.value;
  });
  return { state, diagnostics: [...settled.diagnostics, ...changed.map(notAsConfigured)] };
}

function notAsConfigured(path: AttributePath): Diagnostic {
  const detail = `${formatAttributePath(path)} has another value in the result than in the configuration. ${MISTAKE}`;
  return errorDiagnostic("The result is not what was configured", detail, path);
}

/** Returns the error for a part of a stored state, or of a stored identity, that does not have its type. */
export function misfit({ path, problem }: Nonconformity): Diagnostic {
  const detail = `${formatAttributePath(path) || "It"} ${problem}. The state was edited, or damaged. Restore it, or import the resource again.`;
  return errorDiagnostic("The stored state does not fit the schema", detail, path);
}

/** The end of a message about a result that only a mistake in the provider can cause. */
export const MISTAKE = "This is a mistake in the provider. Please report it.";
