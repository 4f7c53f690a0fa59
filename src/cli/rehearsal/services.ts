/** Finds the services that stacks are for: each has an emulator of its own, because two may have clusters of one name. */
import type { JsonObject } from "../../json";
import { canonicalBaseUrl, maskAddress } from "../../schema";
import {
  dataBlocks,
  isOwnSource,
  mapBlocks,
  programBlocks,
  requiredSources,
  usedProvider,
} from "../../terraform-files";
import type { Values } from "../stacks/variables";

/** The services of a stack. A service is its address, or an expression of one that only Terraform can evaluate. */
export interface StackServices {
  /** Those of the provider's configurations, in the order of the stack. */
  readonly configured: readonly string[];
  /** That of a configuration without an address. */
  readonly implied: string;
  /** Empty for a stack that does not use the provider. */
  readonly all: readonly string[];
}

/** The service that CLOUD_BASE_URL names, if that is not set. */
const OF_ENVIRONMENT = "CLOUD_BASE_URL";

/** Returns the services of a stack as its app wrote it. */
export function servicesOf(
  name: string,
  stack: JsonObject,
  values: Values,
  environment: NodeJS.ProcessEnv = process.env,
): StackServices {
  const address = environment["CLOUD_BASE_URL"];
  const ofEnvironment = address ? canonicalBaseUrl(address) : OF_ENVIRONMENT;
  const valueOf = valuesOf(stack, values);
  const serviceOf = ({ base_url: written = null }: JsonObject): string => {
    if (written === null) return ofEnvironment;
    const text = typeof written === "string" ? written : JSON.stringify(written);
    const known = text.replace(
      /\$\{var\.([\w-]+)\}/g,
      (whole, variable: string) => valueOf(variable) ?? whole,
    );
    return /[$%]\{/.test(known) ? `${known} of stack ${name}` : canonicalBaseUrl(known);
  };
  const configurations = ownConfigurations(stack);
  const configured = configurations.map(serviceOf);
  const all = new Set([...configured, ...(usesImplied(stack, configurations) ? [ofEnvironment] : [])]);
  const [first = ofEnvironment] = all;
  const implied = all.has(ofEnvironment) ? ofEnvironment : first;
  return { configured, implied, all: [...all] };
}

/** Returns a service as a person knows it. */
export function shownService(service: string): string {
  return service === OF_ENVIRONMENT ? "the service that CLOUD_BASE_URL names" : maskAddress(service);
}

/** Returns a stack whose configurations have the addresses of their services, if these are several. */
export function withAddresses(
  stack: JsonObject,
  { configured, all }: StackServices,
  addressOf: (service: string) => string,
): JsonObject {
  if (all.length <= 1) return stack;
  const rest = configured.map(addressOf);
  return mapOwn(stack, (body) => ({ ...body, base_url: rest.shift() ?? "" }));
}

function ownConfigurations(stack: JsonObject): readonly JsonObject[] {
  const bodies: JsonObject[] = [];
  mapOwn(stack, (body) => {
    bodies.push(body);
    return body;
  });
  return bodies;
}

/** Changes the configurations of this provider, in the order of the stack. */
function mapOwn(stack: JsonObject, change: (body: JsonObject) => JsonObject): JsonObject {
  const required = requiredSources(stack);
  return mapBlocks(stack, "provider", (body, [local = ""]) =>
    isOwnSource(required.get(local)) ? change(body) : body,
  );
}

/** Reports whether a resource has no configuration of the provider. */
function usesImplied(stack: JsonObject, configurations: readonly JsonObject[]): boolean {
  if (configurations.some(({ alias }) => alias === undefined || alias === null)) return false;
  const required = requiredSources(stack);
  const blocks = [
    ...programBlocks(stack, "resource"),
    ...programBlocks(stack, "ephemeral"),
    ...dataBlocks(stack),
  ];
  // One with an alias is never the local name of a provider.
  return blocks.some((block) => isOwnSource(required.get(usedProvider(block))));
}

/** Returns a function that returns the value of a variable: the given one, or the default if that is a plain value. */
function valuesOf(stack: JsonObject, values: Values): (name: string) => string | undefined {
  const defaults = programBlocks(stack, "variable").map(
    ({ labels: [name], body }) => [name, body["default"]] as const,
  );
  return (name) => {
    const value = values[name] ?? new Map(defaults).get(name);
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  };
}
