/** Looks up which attributes the configuration of a cluster sets. */
import { isJsonObject, type Json } from "../../json";
import { kindOfType } from "../../schema";
import { elements, entriesOf, member, text } from "./members";

/** Reports whether the configuration of a cluster sets an attribute; undefined if the plan does not have it. */
export type IsConfigured = (address: string, attribute: string) => boolean | undefined;

/** Returns the lookup by the address of one of the cluster's instances. Reads the configuration on the first call. */
export function isConfiguredIn(configuration: Json | undefined): IsConfigured {
  let expressions: ReadonlyMap<string, Json | undefined> | undefined;
  return (address, attribute) => {
    expressions ??= indexed(configuration);
    const key = withoutKeys(address);
    if (!expressions.has(key)) return undefined;
    const expression = member(expressions.get(key), attribute);
    if (expression === undefined) return false;
    // Terraform writes a constant null as {}, and so it writes an expression without references: `[for n in range(9) : n]`.
    return !isJsonObject(expression) || Object.values(expression).some((part) => part !== null);
  };
}

function indexed(configuration: Json | undefined): ReadonlyMap<string, Json | undefined> {
  const found = new Map<string, Json | undefined>();
  const visit = (module: Json | undefined, prefix: string): void => {
    for (const resource of elements(member(module, "resources"))) {
      if (kindOfType(text(member(resource, "type")) ?? "") === undefined) continue;
      found.set(`${prefix}${text(member(resource, "address")) ?? ""}`, member(resource, "expressions"));
    }
    const calls = member(module, "module_calls");
    for (const [name, call] of entriesOf(calls)) {
      visit(member(call, "module"), `${prefix}module.${name}.`);
    }
  };
  visit(member(configuration, "root_module"), "");
  return found;
}

/**
 * Returns the address of an instance's resource: `module.a.cloud_opensearch.logs` for
 * `module.a["x"].cloud_opensearch.logs[0]`, and for a deposed object of it.
 */
export function withoutKeys(address: string): string {
  return !/[[(]/.test(address)
    ? address
    : address.replace(/\["(?:[^"\\]|\\.)*"\]|\[\d+\]| \(deposed [^)]*\)$/g, "");
}
