/** Which attributes a cluster's configuration gives, as far as the plan holds the configuration. */
import { kindOfType } from "../../schema";
import { isJsonObject, type Json } from "../../json";
import { elements, member, text } from "./members";

export type IsConfigured = (address: string, attribute: string) => boolean | undefined;

/** Looks up the configuration of a cluster by the address of one of its instances; read when first asked for. */
export function isConfiguredIn(configuration: Json | undefined): IsConfigured {
  let expressions: ReadonlyMap<string, Json | undefined> | undefined;
  return (address, attribute) => {
    expressions ??= indexed(configuration);
    const key = withoutKeys(address);
    if (!expressions.has(key)) return undefined;
    const expression = member(expressions.get(key), attribute);
    if (expression === undefined) return false;
    // A constant null is written as an expression of nothing, and so is one without references: `[for n in range(9) : n]`.
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
    for (const [name, call] of isJsonObject(calls) ? Object.entries(calls) : []) {
      visit(member(call, "module"), `${prefix}module.${name}.`);
    }
  };
  visit(member(configuration, "root_module"), "");
  return found;
}

/** `module.a["x"].cloud_opensearch.logs[0]` is an instance of `module.a.cloud_opensearch.logs`, a leftover of one too. */
export function withoutKeys(address: string): string {
  return !/[[(]/.test(address)
    ? address
    : address.replace(/\["(?:[^"\\]|\\.)*"\]|\[\d+\]| \(deposed [^)]*\)$/g, "");
}
