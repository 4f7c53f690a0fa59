/** The steps by which a proposed state becomes a plan, each a rule for one attribute. */
import type { AttributeSchemas } from "../schema";
import { UNKNOWN_VALUE } from "../value";
import type { TerraformObject, TerraformValue } from "../value";
import { isWhollyKnown } from "../values/equality";
import { isTerraformList, isNestedType, isTerraformObject } from "../values/type";
import { DESCEND, rewrite } from "./rewrite";
import type { Companions, Slot } from "./rewrite";

/** Attributes that the configuration leaves to their default get it. */
export function withDefaults(
  attributes: AttributeSchemas,
  planned: TerraformObject,
  beside: Companions,
): TerraformObject {
  return rewrite(attributes, planned, beside, ({ attribute, config }) =>
    attribute.default !== undefined && config === null ? attribute.default : DESCEND,
  );
}

/**
 * Write-only values are in no plan and in no state. Terraform takes an unknown element of a list for one that holds
 * such a value; spelled out, the rest of it is as unknown as before.
 */
export function withoutWriteOnly(attributes: AttributeSchemas, object: TerraformObject): TerraformObject {
  return rewrite(attributes, object, { prior: null, config: null }, ({ attribute, value }) => {
    if (attribute.writeOnly === true) return null;
    const { type } = attribute;
    if (
      !isNestedType(type) ||
      type.nesting !== "list" ||
      !isTerraformList(value) ||
      !value.includes(UNKNOWN_VALUE)
    )
      return DESCEND;
    if (!Object.values(type.attributes).some(({ writeOnly }) => writeOnly === true)) return DESCEND;
    return value.map((element) => {
      const spelledOut = element === UNKNOWN_VALUE ? unknownAttributes(type.attributes) : element;
      return isTerraformObject(spelledOut) ? withoutWriteOnly(type.attributes, spelledOut) : spelledOut;
    });
  });
}

function unknownAttributes(attributes: AttributeSchemas): TerraformObject {
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, UNKNOWN_VALUE]));
}

/** Values that mean the same as their counterparts in the reference are written as they are there. */
export function spelledAs(
  attributes: AttributeSchemas,
  object: TerraformObject,
  reference: TerraformObject | null,
): TerraformObject {
  if (reference === null) return object;
  return rewrite(attributes, object, { prior: reference, config: null }, ({ attribute, value, prior }) =>
    meansTheSame(attribute.equal, value, prior) ? prior : DESCEND,
  );
}

/** Something changes, so whatever the provider decides may change too, unless it is said to stay. */
export function withUnknowns(
  attributes: AttributeSchemas,
  planned: TerraformObject,
  beside: Companions,
): TerraformObject {
  return rewrite(attributes, planned, beside, (slot) => {
    if (!isProvidersToSay(slot)) return DESCEND;
    return staysAsItWas(slot) ? slot.prior : UNKNOWN_VALUE;
  });
}

/** Whether nobody but the provider gives the value. */
export function isProvidersToSay({ attribute, config }: Pick<Slot, "attribute" | "config">): boolean {
  if (attribute.kind === "computed") return true;
  return attribute.kind === "optional-computed" && config === null && attribute.default === undefined;
}

/** In an element of a collection a null may be there only because the element is new. */
function staysAsItWas({ attribute, prior, hadParent, inCollection }: Slot): boolean {
  return attribute.keepsPriorState === true && hadParent && (prior !== null || !inCollection);
}

function meansTheSame(
  equal: ((left: TerraformValue, right: TerraformValue) => boolean) | undefined,
  one: TerraformValue,
  other: TerraformValue,
): boolean {
  if (equal === undefined || one === null || other === null) return false;
  return isWhollyKnown(one) && isWhollyKnown(other) && equal(other, one);
}
