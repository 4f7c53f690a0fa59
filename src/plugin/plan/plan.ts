/** Turns the state that Terraform proposes into a plan, in steps. Each step is a rule for one attribute. */
import { isList, isObjectValue, isWhollyKnown, type ObjectValue, UNKNOWN, type Value } from "../../json";
import type { AttributeSchemas } from "../schema";
import type { AttributePath } from "../value";
import { sameValue } from "../values/equality";
import { isNestedType } from "../values/type";
import { type Companions, DESCEND, rewrite } from "./rewrite";

/** The input of a plan: the stored state, the configuration, and the state that Terraform proposes from both. */
export interface Proposal extends Companions {
  readonly proposed: ObjectValue;
  readonly config: ObjectValue;
  /** False for cores before Terraform 1.11, which treat a write-only attribute as an ordinary one. */
  readonly takesWriteOnly: boolean;
}

/** Returns the plan as far as the schema decides it. The order of the steps matters. */
export function planBySchema(attributes: AttributeSchemas, proposal: Proposal): ObjectValue {
  return spelledAs(attributes, storableProposal(attributes, proposal), proposal.prior);
}

/** Returns what is proposed, with the values of the provider and without those that no plan may have. */
function storableProposal(
  attributes: AttributeSchemas,
  { proposed, prior, config, takesWriteOnly }: Proposal,
): ObjectValue {
  const filled = withProvidersValues(attributes, proposed, { prior, config });
  return takesWriteOnly ? withoutWriteOnly(attributes, filled) : filled;
}

/** Sets what the configuration leaves to the provider: the default, the prior value, or unknown for a new object. */
function withProvidersValues(
  attributes: AttributeSchemas,
  planned: ObjectValue,
  beside: Companions,
): ObjectValue {
  return rewrite(attributes, planned, beside, ({ attribute, config, prior, hadParent }) => {
    const { kind, default: whenUnset } = attribute;
    if (kind !== "computed" && (kind !== "optional-computed" || config !== null)) return DESCEND;
    if (whenUnset !== undefined) return whenUnset;
    return hadParent ? prior : UNKNOWN;
  });
}

/**
 * Removes write-only values, which must not be in a plan or a state. Terraform assumes that an unknown element of a list
 * has such a value; so it becomes an object whose other attributes are unknown.
 */
export function withoutWriteOnly(attributes: AttributeSchemas, object: ObjectValue): ObjectValue {
  return rewrite(attributes, object, { prior: null, config: null }, ({ attribute, value }) => {
    if (attribute.writeOnly === true) return null;
    const { type } = attribute;
    if (!isNestedType(type) || type.nesting !== "list" || !isList(value) || !value.includes(UNKNOWN))
      return DESCEND;
    if (!Object.values(type.attributes).some(({ writeOnly }) => writeOnly === true)) return DESCEND;
    return value.map((element) => {
      const spelledOut = element === UNKNOWN ? unknownAttributes(type.attributes) : element;
      return isObjectValue(spelledOut) ? withoutWriteOnly(type.attributes, spelledOut) : spelledOut;
    });
  });
}

function unknownAttributes(attributes: AttributeSchemas): ObjectValue {
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, UNKNOWN]));
}

/** Takes the spelling of the reference for values that mean the same. */
export function spelledAs(
  attributes: AttributeSchemas,
  object: ObjectValue,
  reference: ObjectValue | null,
): ObjectValue {
  if (reference === null) return object;
  return rewrite(attributes, object, { prior: reference, config: null }, ({ attribute, value, prior }) =>
    meansTheSame(attribute.equal, value, prior) ? prior : DESCEND,
  );
}

/**
 * Returns a plan with configured lists as they are written. A list of which a part is unknown can only be planned as it is
 * written, and its known parts are promised; when Terraform plans again at apply, nothing tells that list from one that
 * was known, and means what the prior one means. So the prior spelling of a list stays only where nothing else changes.
 */
export function withWrittenLists(
  attributes: AttributeSchemas,
  planned: ObjectValue,
  proposal: Proposal,
): ObjectValue {
  const { config } = proposal;
  const written = storableProposal(attributes, proposal);
  return rewrite(attributes, planned, { prior: written, config }, (slot) => {
    const isConfiguredList = isList(slot.value) && slot.config !== null;
    return isConfiguredList && meansTheSame(slot.attribute.equal, slot.value, slot.prior)
      ? slot.prior
      : DESCEND;
  });
}

/** Returns the paths of the changed attributes that the schema marks with `requiresReplace`. */
export function replacements(
  attributes: AttributeSchemas,
  prior: ObjectValue | null,
  planned: ObjectValue | null,
): readonly AttributePath[] {
  if (prior === null || planned === null) return [];
  return Object.entries(attributes)
    .filter(([, { requiresReplace }]) => requiresReplace === true)
    .filter(([name]) => !sameValue(prior[name] ?? null, planned[name] ?? null))
    .map(([attribute]) => [{ attribute }]);
}

function meansTheSame(
  equal: ((left: Value, right: Value) => boolean) | undefined,
  one: Value,
  other: Value,
): boolean {
  if (equal === undefined || one === null || other === null) return false;
  return isWhollyKnown(one) && isWhollyKnown(other) && equal(other, one);
}
