/** From what Terraform proposes to what it shows: the order of the steps is the meaning of a plan. */
import type { AttributeSchemas } from "../schema";
import type { TerraformObject } from "../value";
import { sameValue } from "../values/equality";
import { objectType } from "../values/type";
import type { Companions } from "./rewrite";
import { spelledAs, withDefaults, withoutWriteOnly, withUnknowns } from "./steps";

/** The sides of a plan: the stored state, the configuration, and what Terraform makes of both. */
export interface Proposal extends Companions {
  readonly proposed: TerraformObject;
  readonly config: TerraformObject;
  /** False for cores before Terraform 1.11, which treat a write-only attribute as an ordinary one. */
  readonly takesWriteOnly: boolean;
}

/** The plan as far as the schema alone decides it. */
export function planBySchema(
  attributes: AttributeSchemas,
  { proposed, prior, config, takesWriteOnly }: Proposal,
): TerraformObject {
  const beside = { prior, config };
  const filled = withDefaults(attributes, proposed, beside);
  // Before the comparison with the state, or a write-only value would be a change in every plan.
  const storable = takesWriteOnly ? withoutWriteOnly(attributes, filled) : filled;
  const spelled = spelledAs(attributes, storable, prior);
  if (prior !== null && sameValue(spelled, prior, objectType(attributes))) return prior;
  return withUnknowns(attributes, spelled, beside);
}
