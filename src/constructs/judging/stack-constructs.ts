/** What is synthesized with a stack. */
import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/** The stack and what is in it, in order, without the stacks within it: each of them is synthesized by itself. */
export function constructsOf(stack: IConstruct): readonly IConstruct[] {
  const children = stack.node.children.filter((child) => !TerraformStack.isStack(child));
  return [stack, ...children.flatMap(constructsOf)];
}
