/** Sorts stacks into the order in which they are applied. */
import { CommandError } from "../command-line/command-error";

/**
 * Returns the stacks and all stacks that they need, each after the stacks that it needs, and otherwise in the given order.
 * Throws a CommandError if stacks need each other.
 */
export function inApplyOrder<Stack extends { readonly name: string }>(
  wanted: readonly Stack[],
  needs: (stack: Stack) => readonly Stack[],
): readonly Stack[] {
  const ordered = new Set<Stack>();
  const add = (stack: Stack, way: readonly Stack[]): void => {
    if (ordered.has(stack)) return;
    if (way.includes(stack)) {
      const circle = [...way.slice(way.indexOf(stack)), stack].map(({ name }) => name).join(" → ");
      throw new CommandError(`These stacks need each other, so that none can be applied first: ${circle}`);
    }
    for (const needed of needs(stack)) add(needed, [...way, stack]);
    ordered.add(stack);
  };
  for (const stack of wanted) add(stack, []);
  return [...ordered];
}
