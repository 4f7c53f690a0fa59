/**
 * Addresses in Terraform, such as `cloud_opensearch.logs`, one for each construct of a stack. CDKTF derives them from the
 * ids, of which it leaves out most signs, or takes them from `overrideLogicalId`; what has the same it merges into one.
 */
import { TerraformProvider } from "cdktf";

import type { Issue } from "../../schema/issue";
import type { CheckedElement } from "./checked-element";
import { toIssue } from "./element-issues";

/** The addresses taken so far, in one stack. */
export class TerraformAddresses {
  private readonly owners = new Map<string, CheckedElement>();

  /** Takes the element's address, and reports when another element has it. A provider has none. */
  take(element: CheckedElement): Issue | undefined {
    const { construct } = element;
    if (TerraformProvider.isTerraformProvider(construct)) return undefined;
    const address = `${construct.terraformResourceType}.${construct.friendlyUniqueId}`;
    const owner = this.owners.get(address);
    if (owner === undefined) this.owners.set(address, element);
    return owner && duplicate(address, owner);
  }
}

function duplicate(address: string, owner: CheckedElement): Issue {
  return toIssue("duplicate-address", {
    message: `is ${address} in Terraform, as ${owner.words} is already, and CDKTF would merge the two`,
    hint: "give it an id that differs in its letters and digits, or another logical id",
  });
}
