/** Looks up the clusters in the configuration of a plan: the attributes that they set, and their deployment of the service. */
import { isJsonObject, type Json } from "../../json";
import { canonicalBaseUrl, kindOfType, withoutKeys } from "../../schema";
import { modulesIn, resourcesOf } from "./expressions";
import { elements, member, text } from "./values";

/** Reports whether the configuration of a cluster sets an attribute; undefined if the plan does not have it. */
export type IsConfigured = (address: string, attribute: string) => boolean | undefined;

/** Returns the constant that the configuration of a cluster has for an attribute, null if it has none; undefined if it is not known. */
export type WrittenConstant = (address: string, attribute: string) => Json | undefined;

/** Returns what the expression of an attribute refers to: `aws_eip.nat.public_ip`. */
export type ReferencesOf = (address: string, attribute: string) => readonly string[];

/** Returns a text that clusters of one deployment share, by the address of an instance. */
export type ServiceOf = (address: string) => string;

/** A provider that takes the service's address from the environment: one deployment for all of them. */
const FROM_ENVIRONMENT = "";

/**
 * Returns the lookups by the address of one of a cluster's instances. Reads the configuration on the first call. If it does
 * not say of which deployment one of the `lasting` clusters is, which it must have, all of them count as one deployment.
 */
export function configuredIn(
  configuration: Json | undefined,
  lasting: readonly string[],
): {
  readonly isConfigured: IsConfigured;
  readonly constantOf: WrittenConstant;
  readonly referencesOf: ReferencesOf;
  readonly serviceOf: ServiceOf;
} {
  let clusters: ReadonlyMap<string, Json> | undefined;
  const resourceOf = (address: string): Json | undefined =>
    (clusters ??= clustersIn(configuration)).get(withoutKeys(address));
  const expressionOf = (address: string, attribute: string) =>
    member(member(resourceOf(address), "expressions"), attribute);
  const knownService = (address: string) =>
    serviceOf(configuration, text(member(resourceOf(address), "provider_config_key")));
  let isKnown: boolean | undefined;
  return {
    isConfigured: (address, attribute) => {
      if (resourceOf(address) === undefined) return undefined;
      const expression = expressionOf(address, attribute);
      if (expression === undefined) return false;
      // Terraform writes a constant null as {}, and so it writes an expression without references: `[for n in range(9) : n]`.
      return !isJsonObject(expression) || Object.values(expression).some((part) => part !== null);
    },
    constantOf: (address, attribute) => {
      // Every cluster has a name: without one this is not the whole configuration.
      if (expressionOf(address, "name") === undefined) return undefined;
      const expression = expressionOf(address, attribute);
      return expression === undefined ? null : member(expression, "constant_value");
    },
    referencesOf: (address, attribute) => {
      const all = elements(member(expressionOf(address, attribute), "references")).flatMap(
        (one) => text(one) ?? [],
      );
      // Beside `aws_eip.nat.public_ip` stands `aws_eip.nat`.
      return all.filter((one) => !all.some((other) => other !== one && other.startsWith(`${one}.`)));
    },
    serviceOf: (address) => {
      isKnown ??= lasting.every((one) => knownService(one) !== undefined);
      return (isKnown ? knownService(address) : undefined) ?? FROM_ENVIRONMENT;
    },
  };
}

/** Returns the clusters by their addresses in the configuration. */
function clustersIn(configuration: Json | undefined): ReadonlyMap<string, Json> {
  const resources = modulesIn(configuration).flatMap(resourcesOf);
  return new Map(
    resources.filter(([, resource]) => kindOfType(text(member(resource, "type")) ?? "") !== undefined),
  );
}

/**
 * Returns the constant base URL of a provider, or the provider's own key if the URL is an expression. Undefined if the
 * configuration does not have the provider.
 */
function serviceOf(configuration: Json | undefined, key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  const providers = member(configuration, "provider_config");
  // A module that inherits a provider names it `module.a:cloud`; only the provider of the root module has an entry.
  const provider = member(providers, key) ?? member(providers, key.replace(/^.*:/, ""));
  if (!isJsonObject(provider)) return undefined;
  const expression = member(member(provider, "expressions"), "base_url");
  if (expression === undefined) return FROM_ENVIRONMENT;
  const constant = text(member(expression, "constant_value"));
  return constant === undefined ? `provider ${key}` : canonicalBaseUrl(constant);
}
