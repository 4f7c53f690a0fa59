/** The constructs that CDKTF synthesizes with a stack, and their addresses in Terraform. */
import type { IConstruct } from "constructs";

import type { Issue } from "../../schema/issue";
import { type TerraformElement, TerraformProvider, TerraformStack } from "../cdktf";
import type { CheckedElement } from "./checked-element";
import { toIssue } from "./element-issues";

/** Returns a stack and the constructs in it, in their order, without the stacks in it: CDKTF synthesizes those apart. */
export function constructsOf(stack: IConstruct): readonly IConstruct[] {
  const children = stack.node.children.filter((child) => !TerraformStack.isStack(child));
  return [stack, ...children.flatMap(constructsOf)];
}

/** Returns the address of a resource or data source in Terraform, such as `cloud_opensearch.logs`. */
export function addressOf(construct: TerraformElement & { readonly terraformResourceType: string }): string {
  return `${construct.terraformResourceType}.${construct.friendlyUniqueId}`;
}

/**
 * The addresses taken so far in one stack. CDKTF makes them from the ids, without most punctuation, or takes them from
 * `overrideLogicalId`. It merges constructs that have the same address.
 */
export class TerraformAddresses {
  private readonly owners = new Map<string, CheckedElement>();

  /** Takes the element's address; returns an issue if another element has it. A provider has no address. */
  take(element: CheckedElement): Issue | undefined {
    const { construct } = element;
    if (TerraformProvider.isTerraformProvider(construct)) return undefined;
    const address = addressOf(construct);
    const owner = this.owners.get(address);
    if (owner === undefined) {
      this.owners.set(address, element);
      return undefined;
    }
    return toIssue("duplicate-address", {
      message: `is ${address} in Terraform, as ${owner.words} is already, and CDKTF would merge the two`,
      hint: "give it an id that differs in its letters and digits, or another logical id",
    });
  }
}
