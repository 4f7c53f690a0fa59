/** The data sources of a stack: its own, and those inside of `check` blocks. */
import { blocksOf, mapBlocks, type Block, type Body, type StackJson } from "./stack-json";

export function dataBlocks(stack: StackJson): readonly Block[] {
  return [stack, ...blocksOf(stack, "check").map(({ body }) => body)].flatMap((holder) =>
    blocksOf(holder, "data"),
  );
}

export function mapData(
  stack: StackJson,
  change: (body: Body, labels: readonly string[]) => Body,
): StackJson {
  return mapBlocks(mapBlocks(stack, "data", change), "check", (body) => mapBlocks(body, "data", change));
}
