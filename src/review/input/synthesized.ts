/** What CDKTF synthesized for a plan: the construct of each cluster, its line in the program, its statements. */
import { isJsonObject, type Json } from "../../json";
import { CLUSTER_KINDS, KINDS } from "../../schema";
import { elements, entriesOf, keysOf, member, text } from "./members";
import { type MustReach, statementOf } from "./must-reach";
import type { LinesOf, SourceLines } from "./source-lines";

/** A construct of a cluster. */
export interface SynthesizedConstruct extends SourceLines {
  /** The path in the construct tree: `production/logs`. */
  readonly path?: string;
}

/** The synthesized stack of a plan. */
export interface Synthesized {
  /** By the cluster's address in the configuration. */
  readonly constructs: ReadonlyMap<string, SynthesizedConstruct>;
  readonly statements: readonly MustReach[];
  /** The name of the stack; undefined if CDKTF did not write it. */
  readonly stack?: string;
  /** The stacks of the app, if the folder of all of them is given. */
  readonly stacks?: readonly string[];
}

/** Reads the JSON of one synthesized stack. */
export function synthesizedIn(stack: Json, linesOf: LinesOf): Synthesized {
  const constructs = new Map<string, SynthesizedConstruct>();
  const statements: MustReach[] = [];
  for (const type of CLUSTER_KINDS.map((kind) => KINDS[kind].schema.name)) {
    const resources = member(member(stack, "resource"), type);
    for (const [name, resource] of entriesOf(resources)) {
      const address = `${type}.${name}`;
      const metadata = member(member(resource, "//"), "metadata");
      const path = text(member(metadata, "path"));
      constructs.set(address, { ...(path !== undefined && { path }), ...linesOf(address) });
      for (const entry of elements(member(metadata, "mustReach"))) {
        const statement = statementOf(entry, address);
        if (statement !== undefined) statements.push(statement);
        else if (isJsonObject(entry)) statements.push(unreadable(entry, address));
      }
    }
  }
  const name = text(member(member(member(stack, "//"), "metadata"), "stackName"));
  return { constructs, statements, ...(name !== undefined && { stack: name }) };
}

/** Reads a statement whose addresses are one CDKTF token, and so a string: which addresses they are is not known. */
function unreadable(entry: Json, cluster: string): MustReach {
  return {
    cluster,
    caller: text(member(entry, "caller")) ?? "somebody",
    endpoint: text(member(entry, "list")) ?? text(member(entry, "endpoint")) ?? "",
    addresses: [""],
  };
}

/** Reports whether a stack's resources are exactly those of the plan's configuration. */
export function isPlanned(stack: Json, configuration: Json | undefined): boolean {
  const resources = member(stack, "resource");
  const synthesized = entriesOf(resources).flatMap(([type, named]) =>
    keysOf(named).map((name) => `${type}.${name}`),
  );
  return plannedResources(configuration).sort().join("\n") === synthesized.sort().join("\n");
}

/**
 * Returns a cluster of the stack that the plan's configuration does not have. Such a stack is another one than the
 * planned one: its statements would be about clusters that are not in the plan, and nobody would be locked out.
 */
export function unplannedCluster(
  { constructs }: Synthesized,
  configuration: Json | undefined,
): string | undefined {
  if (configuration === undefined) return undefined;
  const planned = new Set(plannedResources(configuration));
  return [...constructs.keys()].find((address) => !planned.has(address));
}

function plannedResources(configuration: Json | undefined): string[] {
  return elements(member(member(configuration, "root_module"), "resources"))
    .map((resource) => text(member(resource, "address")) ?? "")
    .filter((address) => !address.startsWith("data."));
}
