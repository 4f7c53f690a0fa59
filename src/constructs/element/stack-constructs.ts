/** The constructs that CDKTF synthesizes with a stack, and their addresses in Terraform. */
import type { IConstruct } from "constructs";

import { EphemeralResource } from "../../bindings/ephemeral";
import { TerraformDataSource, type TerraformElement, TerraformStack } from "../../cdktf";

/** Returns a stack and the constructs in it, in their order, without the stacks in it: CDKTF synthesizes those apart. */
export function constructsOf(stack: IConstruct): readonly IConstruct[] {
  const children = stack.node.children.filter((child) => !TerraformStack.isStack(child));
  return [stack, ...children.flatMap(constructsOf)];
}

/** Returns the address in Terraform: `cloud_opensearch.logs`, with `data.` or `ephemeral.` before it for what is no resource. */
export function addressOf(construct: TerraformElement & { readonly terraformResourceType: string }): string {
  const isData = TerraformDataSource.isTerraformDataSource(construct);
  const mode = isData ? "data." : construct instanceof EphemeralResource ? "ephemeral." : "";
  return `${mode}${construct.terraformResourceType}.${construct.friendlyUniqueId}`;
}
