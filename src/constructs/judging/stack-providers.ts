/** Checks the provider configurations of a stack, and which of them its constructs use. CDKTF checks neither. */
import type { IConstruct } from "constructs";

import { type TerraformElement, TerraformProvider, TerraformStack } from "../../cdktf";
import type { Issue, IssueDetails } from "../../schema";
import { CheckedElement } from "../element/checked-element";
import { toIssue } from "./element-issues";

/**
 * Returns an issue for a second provider of one alias, and for a construct with a provider of another stack.
 *
 * @param inStack the constructs of the stack
 */
export function providerIssue(
  { construct }: CheckedElement,
  inStack: readonly IConstruct[],
): Issue | undefined {
  if (TerraformProvider.isTerraformProvider(construct)) return duplicate(construct, inStack);
  const finding = foreignProvider(construct);
  return finding && toIssue("provider-of-another-stack", finding);
}

function duplicate(provider: TerraformProvider, inStack: readonly IConstruct[]): Issue | undefined {
  const alias = aliasOf(provider);
  const same = inStack
    .filter((construct) => TerraformProvider.isTerraformProvider(construct))
    .filter(
      (other) => other.terraformResourceType === provider.terraformResourceType && aliasOf(other) === alias,
    );
  // The first one has no error, unless the other is not of this package: that one reports no error.
  const other = same.slice(0, same.indexOf(provider)).at(-1) ?? same.find((each) => !CheckedElement.of(each));
  if (other === undefined || other === provider) return undefined;
  const what = alias === undefined ? "the default provider" : `the provider ${JSON.stringify(alias)}`;
  return toIssue("duplicate-provider", {
    path: ["alias"],
    message: `is ${alias === undefined ? "not set" : JSON.stringify(alias)}, and ${CheckedElement.of(other)?.words ?? other.node.path} is ${what} of this stack already`,
    hint: "give each further provider an `alias` of its own, and choose it by the `provider` of a resource",
  });
}

/** Returns what is wrong with the `provider` of a construct; undefined if it is of the same stack or not set. */
export function foreignProvider(construct: TerraformElement): Required<IssueDetails> | undefined {
  const { provider } = construct as { readonly provider?: unknown };
  if (!TerraformProvider.isTerraformProvider(provider)) return undefined;
  const [own, other] = [construct.cdktfStack, TerraformStack.of(provider)];
  if (own === other) return undefined;
  return {
    path: ["provider"],
    message: `is ${provider.node.path}, a provider of the stack ${other.node.path}; Terraform knows in the stack ${own.node.path} the providers of that stack alone`,
    hint: "make a provider in this stack as well, and give that one",
  };
}

/** Returns the alias that is synthesized, which an override may set. */
function aliasOf(provider: TerraformProvider): unknown {
  const { rawOverrides } = provider as unknown as { readonly rawOverrides?: { readonly alias?: unknown } };
  return rawOverrides?.alias ?? provider.alias ?? undefined;
}
