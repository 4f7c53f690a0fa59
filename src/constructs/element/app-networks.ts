/** The networks that an app declares outside of its stacks. Each stack that uses one gets a data source of it. */
import type { IConstruct } from "constructs";

import { type IAspect, TerraformStack } from "../../cdktf";
import { CheckedElement } from "./checked-element";
import { constructsOf } from "./stack-constructs";
import { listsOf, valueOf } from "./written-values";

export interface AppNetwork {
  readonly ranges: readonly string[];
  writeInto(stack: TerraformStack): void;
}

const declared = new WeakMap<IConstruct, AppNetwork[]>();

/** Declares a network for all stacks of an app. */
export function declareNetwork(root: IConstruct, network: AppNetwork): void {
  declared.set(root, [...(declared.get(root) ?? []), network]);
}

/** Writes into a stack the networks of which a range is in a list, or in a statement of callers. */
export const writeUsedNetworks: IAspect = {
  visit(stack) {
    const networks = declared.get(stack.node.root);
    if (networks === undefined || !TerraformStack.isStack(stack)) return;
    const used = new Set(constructsOf(stack).flatMap(rangesIn));
    for (const network of networks)
      if (network.ranges.some((range) => used.has(range))) network.writeInto(stack);
  },
};

function rangesIn(construct: IConstruct): readonly unknown[] {
  const element = CheckedElement.of(construct);
  if (element === undefined) return [];
  const lists = listsOf(element).map((name) => valueOf(element, name));
  const stated = element.statements.map(({ addresses }) => addresses);
  return [...lists, ...stated].flatMap((list) => (Array.isArray(list) ? (list as readonly unknown[]) : []));
}
