/** Writes the places of changes as paths of the repository: a pull request knows no other. */
import type { FileLine } from "../findings/finding";
import type { StackReviews } from "../stacks";
import type { Change, Effect, Where } from "./change";

/** Returns changes whose places are relative to the repository. Leaves out places outside of it. */
export function inRepository(
  changes: readonly Change[],
  { inRepository: pathOf }: StackReviews,
): readonly Change[] {
  const place = ({ file, line }: FileLine): readonly FileLine[] => {
    const path = pathOf(file);
    return path === undefined ? [] : [{ file: path, line }];
  };
  const where = ({ line, construct }: Where): Where => {
    const [first] = line === undefined ? [] : place(line);
    const [second] = construct === undefined ? [] : place(construct);
    return {
      ...(first !== undefined && { line: first }),
      ...(second !== undefined && { construct: second }),
    };
  };
  const effect = (one: Effect): Effect => ({ ...one, where: where(one.where) });
  return changes.map((change): Change => {
    // The lines of approvals are those of the repository already.
    if (change.kind === "outdated") return change;
    const places = { lines: change.lines.flatMap(place), constructs: change.constructs.flatMap(place) };
    if (change.kind === "failed") return { ...change, ...places };
    const [first, ...others] = change.effects;
    return { ...change, ...places, effects: [effect(first), ...others.map(effect)] };
  });
}
