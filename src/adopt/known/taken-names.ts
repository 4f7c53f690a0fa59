/** Knows the names that a program has already: nothing is declared twice. */
import type { CodeLanguage, Declared, IsTaken } from "../../codegen";
import { formatJson, type JsonObject } from "../../json";
import { KINDS } from "../../schema";
import { programBlocks } from "../../terraform-files";

/**
 * Returns a function that knows the names of a program.
 *
 * @param programs its files in the JSON syntax
 * @param addresses those of the clusters in its state, and of those that it imports
 */
export function takenNames(
  language: CodeLanguage,
  programs: readonly JsonObject[],
  addresses: readonly string[],
): IsTaken {
  const resources = new Set([...addresses, ...programs.flatMap((one) => labelsIn(one, "resource"))]);
  const variables = new Set(programs.flatMap((one) => labelsIn(one, "variable")));
  // The ids of constructs are names in a synthesized stack, or parts of paths.
  const ids = new Set(language === "hcl" ? [] : formatJson(programs).split(/["/]/));
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

function labelsIn(program: JsonObject, kind: "resource" | "variable"): readonly string[] {
  return programBlocks(program, kind).map(({ labels }) => labels.join("."));
}
