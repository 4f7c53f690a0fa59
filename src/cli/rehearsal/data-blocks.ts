/** The data sources of a stack: its own, and those inside of `check` blocks. */
import { type Body, mapBlocks, type StackBlock, stackBlocks, type StackJson } from "./stack-json";

export function dataBlocks(stack: StackJson): readonly StackBlock[] {
  return [stack, ...stackBlocks(stack, "check").map(({ body }) => body)].flatMap((holder) =>
    stackBlocks(holder, "data"),
  );
}

export function mapData(
  stack: StackJson,
  change: (body: Body, labels: readonly string[]) => Body,
): StackJson {
  return mapBlocks(mapBlocks(stack, "data", change), "check", (body) => mapBlocks(body, "data", change));
}
