/** Turns the state that Terraform proposes into a plan, in steps. Each step is a rule for one attribute. */
import type { AttributeSchemas } from "../schema";
import { type AttributePath, type TerraformObject, type TerraformValue, UNKNOWN_VALUE } from "../value";
import { isWhollyKnown, sameValue } from "../values/equality";
import { isNestedType, isTerraformList, isTerraformObject } from "../values/type";
import { type Companions, DESCEND, rewrite } from "./rewrite";

/** The input of a plan: the stored state, the configuration, and the state that Terraform proposes from both. */
export interface Proposal extends Companions {
  readonly proposed: TerraformObject;
  readonly config: TerraformObject;
  /** False for cores before Terraform 1.11, which treat a write-only attribute as an ordinary one. */
  readonly takesWriteOnly: boolean;
}

/** Returns the plan as far as the schema decides it. The order of the steps matters. */
export function planBySchema(attributes: AttributeSchemas, proposal: Proposal): TerraformObject {
  return spelledAs(attributes, storableProposal(attributes, proposal), proposal.prior);
}

/** Returns what is proposed, with the values of the provider and without those that no plan may have. */
function storableProposal(
  attributes: AttributeSchemas,
  { proposed, prior, config, takesWriteOnly }: Proposal,
): TerraformObject {
  const filled = withProvidersValues(attributes, proposed, { prior, config });
  return takesWriteOnly ? withoutWriteOnly(attributes, filled) : filled;
}

/** Sets what the configuration leaves to the provider: the default, the prior value, or unknown for a new object. */
function withProvidersValues(
  attributes: AttributeSchemas,
  planned: TerraformObject,
  beside: Companions,
): TerraformObject {
  return rewrite(attributes, planned, beside, ({ attribute, config, prior, hadParent }) => {
    const { kind, default: whenUnset } = attribute;
    if (kind !== "computed" && (kind !== "optional-computed" || config !== null)) return DESCEND;
    if (whenUnset !== undefined) return whenUnset;
    return hadParent ? prior : UNKNOWN_VALUE;
  });
}

/**
 * Removes write-only values, which must not be in a plan or a state. Terraform assumes that an unknown element of a list
 * has such a value; so it becomes an object whose other attributes are unknown.
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

/** Takes the spelling of the reference for values that mean the same. */
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

/**
 * Returns a plan with configured lists as they are written. A list of which a part is unknown can only be planned as it is
 * written, and its known parts are promised; when Terraform plans again at apply, nothing tells that list from one that
 * was known, and means what the prior one means. So the prior spelling of a list stays only where nothing else changes.
 */
export function withWrittenLists(
  attributes: AttributeSchemas,
  planned: TerraformObject,
  proposal: Proposal,
): TerraformObject {
  const { config } = proposal;
  const written = storableProposal(attributes, proposal);
  return rewrite(attributes, planned, { prior: written, config }, (slot) => {
    const isConfiguredList = isTerraformList(slot.value) && slot.config !== null;
    return isConfiguredList && meansTheSame(slot.attribute.equal, slot.value, slot.prior)
      ? slot.prior
      : DESCEND;
  });
}

/** Returns the paths of the changed attributes that the schema marks with `requiresReplace`. */
export function replacements(
  attributes: AttributeSchemas,
  prior: TerraformObject | null,
  planned: TerraformObject | null,
): readonly AttributePath[] {
  if (prior === null || planned === null) return [];
  return Object.entries(attributes)
    .filter(([, { requiresReplace }]) => requiresReplace === true)
    .filter(([name]) => !sameValue(prior[name] ?? null, planned[name] ?? null))
    .map(([attribute]) => [{ attribute }]);
}

function meansTheSame(
  equal: ((left: TerraformValue, right: TerraformValue) => boolean) | undefined,
  one: TerraformValue,
  other: TerraformValue,
): boolean {
  if (equal === undefined || one === null || other === null) return false;
  return isWhollyKnown(one) && isWhollyKnown(other) && equal(other, one);
}
