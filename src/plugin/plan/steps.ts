/** The steps by which a proposed state becomes a plan, each a rule for one attribute. */
import type { Attributes } from "../schema";
import { UNKNOWN } from "../value";
import type { ObjectValue, Value } from "../value";
import { isWhollyKnown } from "../values/equality";
import { DESCEND, rewrite } from "./rewrite";
import type { Companions, Slot } from "./rewrite";

/** Attributes that the configuration leaves to their default get it. */
export function withDefaults(attributes: Attributes, planned: ObjectValue, beside: Companions): ObjectValue {
  return rewrite(attributes, planned, beside, ({ attribute, config }) =>
    attribute.default !== undefined && config === null ? attribute.default : DESCEND,
  );
}

/** Write-only values are in no plan and in no state. */
export function withoutWriteOnly(attributes: Attributes, object: ObjectValue): ObjectValue {
  return rewrite(attributes, object, { prior: null, config: null }, ({ attribute }) =>
    attribute.writeOnly === true ? null : DESCEND,
  );
}

/** Values that mean the same as their counterparts in the reference are written as they are there. */
export function spelledAs(
  attributes: Attributes,
  object: ObjectValue,
  reference: ObjectValue | null,
): ObjectValue {
  if (reference === null) return object;
  return rewrite(attributes, object, { prior: reference, config: null }, ({ attribute, value, prior }) =>
    meansTheSame(attribute.equal, value, prior) ? prior : DESCEND,
  );
}

/** Something changes, so whatever the provider decides may change too, unless it is said to stay. */
export function withUnknowns(attributes: Attributes, planned: ObjectValue, beside: Companions): ObjectValue {
  return rewrite(attributes, planned, beside, (slot) => {
    if (!isProvidersToSay(slot)) return DESCEND;
    return staysAsItWas(slot) ? slot.prior : UNKNOWN;
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
  equal: ((left: Value, right: Value) => boolean) | undefined,
  one: Value,
  other: Value,
): boolean {
  if (equal === undefined || one === null || other === null) return false;
  return isWhollyKnown(one) && isWhollyKnown(other) && equal(other, one);
}
