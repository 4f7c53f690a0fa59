import { TerraformProvider } from "../../cdktf";
/** Finds constructs of a stack that have the same address in Terraform. */
import type { Issue } from "../../schema";
import type { CheckedElement } from "../element/checked-element";
import { addressOf } from "../element/stack-constructs";
import { toIssue } from "./element-issues";

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
