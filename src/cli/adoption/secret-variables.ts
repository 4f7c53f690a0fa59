/** The variables of secrets: which one a program gives to a cluster, and their values in the environment. */
import type { Json, JsonObject } from "../../json";
import { formsOfSecret } from "../../schema";
import { declaredClusters, objectsIn } from "../../terraform-files";
import { UsageError } from "../command-line/command-error";
import type { VariableOfSecret } from "./remains";

/** Reports whether the environment has the value of a variable. Throws a UsageError if it is empty. */
export function hasValue(variable: string): boolean {
  const value = process.env[`TF_VAR_${variable}`];
  // An empty secret would overwrite that of the service.
  if (value === "")
    throw new UsageError(
      `TF_VAR_${variable} is empty: give the secret, or unset the variable. Nothing was sent.`,
    );
  return value !== undefined;
}

/** Returns a function that finds the variables in the clusters of a program. */
export function secretVariablesIn(programs: readonly JsonObject[]): VariableOfSecret {
  const bodies = new Map(
    programs.flatMap(declaredClusters).map(({ address, body }): [string, JsonObject] => [address, body]),
  );
  return (address, [attribute = "", ...rest]) => {
    const secret = rest.at(-1) ?? "";
    const holders = objectsIn(bodies.get(address)?.[attribute]);
    const holder = rest.length === 1 ? holders[0] : holders.find(({ name }) => name === rest[0]);
    const { plain, writeOnly } = formsOfSecret(secret);
    return variableIn(holder?.[writeOnly]) ?? variableIn(holder?.[plain]);
  };
}

function variableIn(json: Json | undefined): string | undefined {
  return typeof json === "string" ? /^\$\{var\.([\w-]+)\}$/.exec(json)?.[1] : undefined;
}
