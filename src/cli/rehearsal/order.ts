/** The order in which stacks are applied. */
import { CommandError } from "../command-line/usage-error";

/** Returns the stacks and all that they need, each after what it needs, otherwise in the order given. */
export function inApplyOrder<Stack extends { readonly name: string }>(
  wanted: readonly Stack[],
  needs: (stack: Stack) => readonly Stack[],
): readonly Stack[] {
  const ordered = new Set<Stack>();
  const add = (stack: Stack, way: readonly Stack[]): void => {
    if (ordered.has(stack)) return;
    if (way.includes(stack)) {
      const circle = [...way.slice(way.indexOf(stack)), stack].map(({ name }) => name).join(" → ");
      throw new CommandError(`No stack can be applied first, for they need each other: ${circle}`);
    }
    for (const needed of needs(stack)) add(needed, [...way, stack]);
    ordered.add(stack);
  };
  for (const stack of wanted) add(stack, []);
  return [...ordered];
}
