/** What CDKTF synthesized for a plan: the construct behind each cluster, its line in the program, its statements. */
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { CLUSTER_KINDS, KINDS } from "../../schema";
import { elements, isJsonObject, member, text, type Json } from "./json-value";
import { statementOf, type MustReach } from "./must-reach";
import { sourceLinesIn, type SourceLines } from "./source-lines";
import { parseReviewed, PLAN_LIMITS } from "./parse-json";

export interface SynthesizedConstruct extends SourceLines {
  readonly path?: string;
}

export interface Synthesized {
  /** By the cluster's address in the configuration. */
  readonly constructs: ReadonlyMap<string, SynthesizedConstruct>;
  readonly statements: readonly MustReach[];
  /** The name of the stack; undefined where CDKTF did not write it. */
  readonly stack?: string;
  /** The stacks of the app, where the folder of all is given. */
  readonly stacks?: readonly string[];
}

export type SynthReading =
  { readonly ok: true; readonly synthesized: Synthesized } | { readonly ok: false; readonly problem: string };

/**
 * Reads the folder that CDKTF writes (`cdktf.out`), the folder of one stack, or its file. Where the folder holds
 * several stacks and none is named, it is the one whose resources are exactly those of the plan's configuration.
 */
export function readSynthesized(
  place: string,
  stack: string | undefined,
  configuration: Json | undefined,
): SynthReading {
  try {
    return readPlace(place, stack, configuration);
  } catch (error) {
    const { code, path = place } = error as NodeJS.ErrnoException;
    if (code !== undefined) return { ok: false, problem: `cannot be read: ${code} (${path})` };
    if (error instanceof SyntaxError) return { ok: false, problem: "holds a file that is not JSON" };
    throw error;
  }
}

function readPlace(place: string, stack: string | undefined, configuration: Json | undefined): SynthReading {
  if (statSync(place).isFile()) return ofPlan(synthesizedIn(place), configuration);
  const manifest = tryJson(join(place, "manifest.json"));
  if (manifest === undefined) return ofPlan(synthesizedIn(join(place, "cdk.tf.json")), configuration);
  const stacks = member(manifest, "stacks");
  const files = Object.entries(isJsonObject(stacks) ? stacks : {}).flatMap(([name, description]) => {
    const file = text(member(description, "synthesizedStackPath"));
    return file === undefined ? [] : [{ name, file: join(place, file) }];
  });
  const stackNames = files.map(({ name }) => name);
  const names = stackNames.join(", ");
  const named = (name: string) => ({ stack: name, stacks: stackNames });
  if (stack !== undefined) {
    const chosen = files.find(({ name }) => name === stack);
    if (chosen === undefined) return { ok: false, problem: `has no stack ${stack}; it has ${names}` };
    return ofPlan({ ...synthesizedIn(chosen.file), ...named(chosen.name) }, configuration);
  }
  const [first, ...others] =
    files.length === 1 ? files : files.filter(({ file }) => isOf(readJson(file), configuration));
  if (first === undefined || others.length > 0) {
    return { ok: false, problem: `has several stacks (${names}); name the plan's with --stack` };
  }
  return ofPlan({ ...synthesizedIn(first.file), ...named(first.name) }, configuration);
}

/** Another stack's statements would hold nothing of this plan, and so nobody would be locked out. */
function ofPlan(synthesized: Synthesized, configuration: Json | undefined): SynthReading {
  const planned = new Set(plannedResources(configuration));
  const strange = [...synthesized.constructs.keys()].find((address) => !planned.has(address));
  if (configuration === undefined || strange === undefined) return { ok: true, synthesized };
  const fix = "Give the stack that was planned, as it was then";
  return { ok: false, problem: `holds ${strange}, which the plan's configuration does not. ${fix}` };
}

/** What one stack's file says of its clusters, and what the constructs wrote beside it. */
function synthesizedIn(file: string): Synthesized {
  const stack = readJson(file);
  const linesOf = sourceLinesIn(dirname(file));
  const constructs = new Map<string, SynthesizedConstruct>();
  const statements: MustReach[] = [];
  for (const type of CLUSTER_KINDS.map((kind) => KINDS[kind].schema.name)) {
    const resources = member(member(stack, "resource"), type);
    for (const [name, resource] of Object.entries(isJsonObject(resources) ? resources : {})) {
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

/** Addresses that are one token are a text, not a list: a statement that nobody can judge here. */
function unreadable(entry: Json, cluster: string): MustReach {
  return {
    cluster,
    caller: text(member(entry, "caller")) ?? "somebody",
    endpoint: text(member(entry, "list")) ?? text(member(entry, "endpoint")) ?? "",
    addresses: [""],
  };
}

/** Whether a stack's resources are exactly those of the plan's configuration. */
function isOf(stack: Json, configuration: Json | undefined): boolean {
  const resources = member(stack, "resource");
  const synthesized = Object.entries(isJsonObject(resources) ? resources : {}).flatMap(([type, named]) =>
    Object.keys(isJsonObject(named) ? named : {}).map((name) => `${type}.${name}`),
  );
  return plannedResources(configuration).sort().join("\n") === synthesized.sort().join("\n");
}

function plannedResources(configuration: Json | undefined): string[] {
  return elements(member(member(configuration, "root_module"), "resources"))
    .map((resource) => text(member(resource, "address")) ?? "")
    .filter((address) => !address.startsWith("data."));
}

function readJson(file: string): Json {
  return parseReviewed(readFileSync(file, "utf8"), PLAN_LIMITS);
}

function tryJson(file: string): Json | undefined {
  try {
    return readJson(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
