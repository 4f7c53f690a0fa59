/** The constructs that CDKTF synthesizes with a stack, and their addresses in Terraform. */
import type { IConstruct } from "constructs";

import { type TerraformElement, TerraformStack } from "../../cdktf";

/** Returns a stack and the constructs in it, in their order, without the stacks in it: CDKTF synthesizes those apart. */
export function constructsOf(stack: IConstruct): readonly IConstruct[] {
  const children = stack.node.children.filter((child) => !TerraformStack.isStack(child));
  return [stack, ...children.flatMap(constructsOf)];
}

/** Returns the address of a resource or data source in Terraform, such as `cloud_opensearch.logs`. */
export function addressOf(construct: TerraformElement & { readonly terraformResourceType: string }): string {
  return `${construct.terraformResourceType}.${construct.friendlyUniqueId}`;
}
