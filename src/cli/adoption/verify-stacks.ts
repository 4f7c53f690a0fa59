/** Synthesizes an app to which clusters were added, and refuses any other change. */
import { join } from "node:path";

import { type AdoptedCluster, otherChangeIn } from "../../adopt";
import { readStackProgram } from "../../terraform-files";
import { CommandError } from "../command-line/command-error";
import { readProgram } from "../command-line/user-files";
import { synthesize } from "../processes/synthesize";
import type { Project, ReadPart } from "./reading/project";

/**
 * Throws a CommandError if the app of a project does not synthesize what it did before, with the clusters in a stack;
 * `replaced` are addresses of those that are written again.
 */
export async function verifyStacks(
  { root = "", stacks: before }: Project,
  { stack }: ReadPart,
  adopted: readonly AdoptedCluster[],
  replaced: ReadonlySet<string>,
): Promise<void> {
  const after = await synthesize(root, { output: "hidden" });
  const names = (all: readonly string[]) => [...all].sort().join(", ");
  const made = names(after.map(({ name }) => name));
  if (made !== names(before.map((one) => String(one.stack))))
    throw changed(`the app makes the stacks ${made}`);
  for (const { name, file } of after) {
    const [{ json } = { json: {} }] = readProgram(() => readStackProgram(join(root, file))).files;
    const [earlier = {}] = before.find((one) => one.stack === name)?.programs ?? [];
    const expected = name === stack ? adopted.map(({ address }) => address) : [];
    const difference = otherChangeIn(earlier, json, { expected, replaced });
    if (difference !== undefined) throw changed(`in the stack ${name}, ${difference}`);
  }
}

function changed(difference: string): CommandError {
  return new CommandError(
    `With the new clusters, ${difference}. Nothing was written: give --stack another stack, or add the clusters by hand (\`--stdout ts\` prints their code).`,
  );
}
