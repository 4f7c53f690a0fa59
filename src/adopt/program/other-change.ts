/** Compares what an app synthesizes before and after clusters were added to it: nothing else may change. */
import { formatJson, type Json, type JsonObject } from "../../json";
import { kindOfType } from "../../schema";
import { objectsIn, programBlocks } from "../../terraform-files";

/** What an addition may change in a stack. */
export interface ExpectedChange {
  /** The addresses of the new clusters. */
  readonly expected: readonly string[];
  /** Those that are written again. */
  readonly replaced: ReadonlySet<string>;
}

/** Returns what else than the expected clusters differs in a stack after clusters were added to its app: a clause. */
export function otherChangeIn(
  before: JsonObject,
  after: JsonObject,
  { expected, replaced }: ExpectedChange,
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
