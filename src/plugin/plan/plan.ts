/** Turns the state that Terraform proposes into a plan. The order of the steps matters. */
import type { AttributeSchemas } from "../schema";
import type { TerraformObject } from "../value";
import { sameValue } from "../values/equality";
import { objectType } from "../values/type";
import type { Companions } from "./rewrite";
import { spelledAs, withDefaults, withoutWriteOnly, withUnknowns } from "./steps";

/** The input of a plan: the stored state, the configuration, and the state that Terraform proposes from both. */
export interface Proposal extends Companions {
  readonly proposed: TerraformObject;
  readonly config: TerraformObject;
  /** False for cores before Terraform 1.11, which treat a write-only attribute as an ordinary one. */
  readonly takesWriteOnly: boolean;
}

/** Returns the plan as far as the schema decides it. */
export function planBySchema(
  attributes: AttributeSchemas,
  { proposed, prior, config, takesWriteOnly }: Proposal,
): TerraformObject {
  const beside = { prior, config };
  const filled = withDefaults(attributes, proposed, beside);
  // Before the comparison with the state: otherwise a write-only value is a change in every plan.
  const storable = takesWriteOnly ? withoutWriteOnly(attributes, filled) : filled;
  const spelled = spelledAs(attributes, storable, prior);
  if (prior !== null && sameValue(spelled, prior, objectType(attributes))) return prior;
  return withUnknowns(attributes, spelled, beside);
}
