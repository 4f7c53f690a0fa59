/** The networks that an app declares outside of its stacks. Each stack that uses one gets a data source of it. */
import type { IConstruct } from "constructs";

import { type IAspect, type TerraformResource, TerraformStack } from "../../cdktf";
import { type Cidr, readCidr } from "../../cidr";
import { cloudNetwork, type NamedNetwork, networkOf, networksWith, type ObjectValue } from "../../schema";
import { CheckedElement } from "./checked-element";
import { addressOf, constructsOf } from "./stack-constructs";
import { listsOf, valueOf } from "./written-values";

export interface AppNetwork {
  readonly config: object;
  writeInto(stack: TerraformStack): void;
}

type User = Pick<TerraformResource, "dependsOn" | "provider">;

const declared = new WeakMap<IConstruct, AppNetwork[]>();

/** Declares a network for all stacks of an app. */
export function declareNetwork(root: IConstruct, network: AppNetwork): void {
  declared.set(root, [...(declared.get(root) ?? []), network]);
}

/** Writes the networks that a stack uses into it, as far as that is known before the aspects of its constructs. */
export const writeUsedNetworks: IAspect = {
  visit(stack) {
    if (TerraformStack.isStack(stack))
      writeNetworks(stack, (element) => listsOf(element).map((name) => valueOf(element, name)));
  },
};

/** Writes the networks that a stack uses into it, by the lists that it synthesizes. */
export function writeNetworksOf(stack: TerraformStack): void {
  writeNetworks(stack, (element) => {
    const { attributes } = element.knownElement() ?? {};
    return listsOf(element).map((name) => attributes?.[name]);
  });
}

/**
 * Writes the networks of the app that name a range in a list, or in a statement of callers, and those that are refused, so that
 * the stack says what is wrong with them. Clusters depend on the networks of their ranges: Terraform reads these first then,
 * and with `-target` too.
 */
function writeNetworks(
  stack: TerraformStack,
  listsIn: (element: CheckedElement) => readonly unknown[],
): void {
  const networks = declared.get(stack.node.root) ?? [];
  const elementsOf = () => constructsOf(stack).flatMap((construct) => CheckedElement.of(construct) ?? []);
  const elements = elementsOf();
  if (networks.length === 0 && !elements.some(isNetwork)) return;
  const clusters = elements.filter((element) => !isNetwork(element));
  const used = clusters.map((one) => ({ user: one.construct as User, ranges: rangesIn(listsIn(one)) }));
  const stated = rangesIn(clusters.flatMap(({ statements }) => statements.map(({ addresses }) => addresses)));
  const all = [...stated, ...used.flatMap(({ ranges }) => ranges)];
  for (const network of networks) {
    const known = networkOf(network.config as ObjectValue);
    if (known === undefined || names(known, all)) network.writeInto(stack);
  }
  for (const network of elementsOf().filter(isNetwork)) {
    const known = networkOf(network.knownElement()?.attributes ?? {});
    const address = addressOf(network.construct);
    const users = used.flatMap(({ user, ranges }) => (known && names(known, ranges) ? user : []));
    for (const user of users) user.dependsOn = [...new Set([...(user.dependsOn ?? []), address])].sort();
    // Terraform starts each provider by itself: that of the clusters has to read the network.
    const [provider, ...others] = new Set(users.map((user) => user.provider));
    if (provider && others.length === 0) (network.construct as User).provider ??= provider;
  }
}

function isNetwork({ description: { schema } }: CheckedElement): boolean {
  return schema.name === cloudNetwork.name;
}

function names(network: NamedNetwork, ranges: readonly Cidr[]): boolean {
  return ranges.some((range) => networksWith(range, [network]).length > 0);
}

/** Returns the ranges of lists, as far as they are known, each once. */
function rangesIn(lists: readonly unknown[]): readonly Cidr[] {
  const texts = new Set(lists.flatMap((list) => (Array.isArray(list) ? (list as readonly unknown[]) : [])));
  return [...texts].flatMap((text) => (typeof text === "string" ? (readCidr(text) ?? []) : []));
}
