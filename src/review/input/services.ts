/** Looks up which deployment of the service a cluster is in, as far as the configuration of its provider says. */
import type { Json } from "../../json";
import { kindOfType, readBaseUrl } from "../../schema";
import { withoutKeys } from "./configured";
import { elements, entriesOf, member, text } from "./members";

/** Returns a text that clusters of one deployment share, by the address of an instance. */
export type ServiceOf = (address: string) => string;

/** A provider that takes the service's address from the environment: one deployment for all of them. */
const FROM_ENVIRONMENT = "";

/** Returns the lookup in a plan's configuration. Reads it on the first call. */
export function servicesIn(configuration: Json | undefined): ServiceOf {
  let providers: ReadonlyMap<string, string> | undefined;
  return (address) => {
    providers ??= providersOfResources(configuration);
    return serviceOf(configuration, providers.get(withoutKeys(address)));
  };
}

function providersOfResources(configuration: Json | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (module: Json | undefined, prefix: string): void => {
    for (const resource of elements(member(module, "resources"))) {
      const provider = text(member(resource, "provider_config_key"));
      if (provider === undefined || kindOfType(text(member(resource, "type")) ?? "") === undefined) continue;
      found.set(`${prefix}${text(member(resource, "address")) ?? ""}`, provider);
    }
    for (const [name, call] of entriesOf(member(module, "module_calls"))) {
      visit(member(call, "module"), `${prefix}module.${name}.`);
    }
  };
  visit(member(configuration, "root_module"), "");
  return found;
}

/** Returns the constant base URL of a provider, or the provider's own key if the URL is an expression. */
function serviceOf(configuration: Json | undefined, key = ""): string {
  const providers = member(configuration, "provider_config");
  // A module that inherits a provider names it `module.a:cloud`; only the provider of the root module has an entry.
  const provider = member(providers, key) ?? member(providers, key.replace(/^.*:/, ""));
  const expression = member(member(provider, "expressions"), "base_url");
  if (expression === undefined) return FROM_ENVIRONMENT;
  const constant = text(member(expression, "constant_value"));
  if (constant === undefined) return `provider ${key}`;
  const url = readBaseUrl(constant);
  return "code" in url ? constant : url.origin + url.prefix;
}
