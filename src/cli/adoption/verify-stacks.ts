/** Compares what an app synthesizes before and after clusters were added to it: nothing else may change. */
import { join } from "node:path";

import type { AdoptedCluster } from "../../adopt";
import { formatJson, type Json, type JsonObject } from "../../json";
import { kindOfType } from "../../schema";
import { objectsIn, programBlocks, readStackProgram } from "../../terraform-files";
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
    const difference = differenceOf(earlier, json, { expected, replaced });
    if (difference !== undefined) throw changed(`in the stack ${name}, ${difference}`);
  }
}

function changed(difference: string): CommandError {
  return new CommandError(
    `With the new clusters, ${difference}. Nothing was written: give --stack another stack, or add the clusters by hand (\`--stdout ts\` prints their code).`,
  );
}

/** Returns what else than the expected clusters differs in a stack: a clause. */
function differenceOf(
  before: JsonObject,
  after: JsonObject,
  { expected, replaced }: { readonly expected: readonly string[]; readonly replaced: ReadonlySet<string> },
): string | undefined {
  const [old, fresh] = [resourcesIn(before), resourcesIn(after)];
  const gone = [...old.keys()].find((address) => !fresh.has(address) && !replaced.has(address));
  if (gone !== undefined) return `${gone} is gone`;
  const missing = expected.find((address) => !fresh.has(address));
  if (missing !== undefined) return `${missing} is missing`;
  const more = [...fresh.keys()].find((address) => !old.has(address) && !expected.includes(address));
  if (more !== undefined) return `${more} is new`;
  const other = [...old].find(
    ([address, body]) =>
      kindOfType(address.split(".")[0] ?? "") !== undefined &&
      !expected.includes(address) &&
      !replaced.has(address) &&
      body !== fresh.get(address),
  );
  if (other !== undefined) return `${other[0]} is not what it was`;
  return formatJson(backendIn(before)) === formatJson(backendIn(after))
    ? undefined
    : "the state is elsewhere";
}

/** Returns the resources and data sources of a stack, each as text. */
function resourcesIn(stack: JsonObject): ReadonlyMap<string, string> {
  return new Map(
    (["resource", "data"] as const).flatMap((kind) =>
      programBlocks(stack, kind).map(({ labels, body }) => [
        `${kind === "data" ? "data." : ""}${labels.join(".")}`,
        formatJson(body),
      ]),
    ),
  );
}

function backendIn(stack: JsonObject): Json {
  return objectsIn(stack["terraform"]).map(({ backend = null, cloud = null }) => [backend, cloud]);
}
