/** Knows the names that a program has already: nothing is declared twice. */
import type { CodeLanguage, Declared, IsTaken } from "../../codegen";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { KINDS } from "../../schema";
import { objectsIn, programBlocks } from "../../terraform-files";

/** What a program has, as far as names may collide with it. */
export interface NamesInUse {
  readonly language: CodeLanguage;
  /** Its files in the JSON syntax. */
  readonly programs: readonly JsonObject[];
  /** The addresses of clusters in its state, and of those that it imports. */
  readonly addresses: readonly string[];
}

/** Returns a function that knows the names of a program. */
export function takenNames({ language, programs, addresses }: NamesInUse): IsTaken {
  const resources = new Set([...addresses, ...programs.flatMap((one) => labelsIn(one, "resource"))]);
  const variables = new Set(programs.flatMap((one) => labelsIn(one, "variable")));
  const ids = new Set(language === "hcl" ? [] : programs.flatMap(constructIds));
  return (declared: Declared) => {
    const { constructId, label } = declared.names;
    switch (declared.is) {
      case "cluster": {
        const name = language === "hcl" ? label : constructId;
        return ids.has(constructId) || resources.has(`${KINDS[declared.kind].schema.name}.${name}`);
      }
      case "secret-variable":
        return ids.has(constructId) || variables.has(label);
    }
  };
}

/** Returns the ids of the constructs in a synthesized stack, and the names of what it declares, which are ids as well. */
function constructIds(stack: JsonObject): readonly string[] {
  const labels = (["resource", "data", "variable", "module", "provider"] as const).flatMap((kind) =>
    programBlocks(stack, kind).flatMap((block) => block.labels.at(-1) ?? []),
  );
  const outputs = objectsIn(stack["output"]).flatMap(Object.keys);
  return [...labels, ...outputs, ...localsIn(stack), ...pathsIn(stack)];
}

/** Returns the first id below the stack of each construct, which CDKTF notes in the comments. */
function pathsIn(json: Json): readonly string[] {
  if (Array.isArray(json)) return (json as readonly Json[]).flatMap(pathsIn);
  if (!isJsonObject(json)) return [];
  return Object.entries(json).flatMap(([name, value]) => {
    if (name !== "//") return pathsIn(value);
    const metadata = isJsonObject(value) ? value["metadata"] : undefined;
    const path = isJsonObject(metadata) ? metadata["path"] : undefined;
    return typeof path === "string" ? path.split("/").slice(1) : [];
  });
}

function labelsIn(program: JsonObject, kind: "resource" | "variable"): readonly string[] {
  return programBlocks(program, kind).map(({ labels }) => labels.join("."));
}

function localsIn(program: JsonObject): readonly string[] {
  return objectsIn(program["locals"]).flatMap(Object.keys);
}
