/** Finds the constructs of a stack and their lines in the program, for the errors of Terraform. */
import type { JsonObject } from "../../json";
import { readSynthesizedStack } from "../../review/node";
import { type Block, dataBlocks, objectsIn, programBlocks } from "../../terraform-files";
import type { CoreDiagnostic } from "../processes/json-output";

/** Where something is written. */
export interface Place {
  /** The construct's path, and its address in Terraform: `staging/logs (cloud_opensearch.logs)`. */
  readonly construct: string;
  /** The line in the program: `main.ts:12`; undefined if it is not known. */
  readonly source?: string;
  /** The attribute, or the key of a nested value. */
  readonly attribute?: string;
}

export type PlaceOf = (diagnostic: CoreDiagnostic) => Place | undefined;

/** Returns a function that finds the place of a diagnostic about a stack, given the stack's synthesized file. */
export function placesIn(stack: JsonObject, file: string): PlaceOf {
  const reading = readSynthesizedStack(file);
  const placeOf = reading.ok ? reading.synthesized.placeOf : undefined;
  const paths = pathsOf(stack);
  return (diagnostic) => {
    const { address, attribute } = subjectOf(diagnostic);
    if (address === undefined) return undefined;
    const path = paths.get(address);
    const place = placeOf?.(address, attribute);
    return {
      construct: path === undefined ? address : `${path} (${address})`,
      ...(place !== undefined && { source: `${place.file}:${place.line}` }),
      ...(attribute !== undefined && { attribute }),
    };
  };
}

/** Returns the paths of constructs by their addresses in the configuration. */
function pathsOf(stack: JsonObject): ReadonlyMap<string, string> {
  const of = (blocks: readonly Block[], prefix: string): [string, string][] =>
    blocks.flatMap(({ labels, body }) => {
      const path = objectsIn(objectsIn(body["//"])[0]?.["metadata"])[0]?.["path"];
      return typeof path === "string" ? [[prefix + labels.join("."), path]] : [];
    });
  return new Map([
    ...of(programBlocks(stack, "resource"), ""),
    ...of(dataBlocks(stack), "data."),
    ...of(programBlocks(stack, "ephemeral"), "ephemeral."),
    ...of(programBlocks(stack, "provider"), "provider."),
    ...of(programBlocks(stack, "variable"), "variable."),
  ]);
}

/** Returns the block that a diagnostic is about, without an index, and the attribute if one is named. */
function subjectOf({ address, context, summary, code }: CoreDiagnostic): {
  readonly address: string | undefined;
  readonly attribute: string | undefined;
} {
  const [kind = "", ...labels] = (context ?? "").split(".");
  const [count, prefix] = BLOCKS[kind] ?? [0, ""];
  const block = count === 0 || labels.length < count ? undefined : prefix + labels.slice(0, count).join(".");
  const [, named] = /^([a-z_][a-z\d_]*)(?=[[.:])/.exec(summary) ?? [];
  const [, key] = /^\s*"([a-z_][a-z\d_]*)": [^{]/.exec(code ?? "") ?? [];
  return {
    address: address?.split("[")[0] ?? block,
    attribute: named ?? (count === 0 ? undefined : (labels[count]?.split("[")[0] ?? key)),
  };
}

/** How many words name a block in a context, and how its address begins. */
const BLOCKS: Readonly<Record<string, readonly [number, string]>> = {
  resource: [2, ""],
  data: [2, "data."],
  ephemeral: [2, "ephemeral."],
  provider: [1, "provider."],
  variable: [1, "variable."],
  output: [1, "output."],
};
