/** Finds the services that stacks are for: each has an emulator of its own, because two may have clusters of one name. */
import type { JsonObject } from "../../json";
import { canonicalBaseUrl, maskAddress } from "../../schema";
import {
  dataBlocks,
  declaredProviders,
  evaluated,
  type EvaluationScope,
  givenVariable,
  localNameOf,
  mapBlocks,
  moduleScope,
  programBlocks,
  usedProvider,
} from "../../terraform-files";
import type { Values } from "../stacks/variables";

/** The services of a stack. A service is its address, or an expression of one that only Terraform can evaluate. */
export interface StackServices {
  /** Those of the provider's configurations, by their names: `cloud`, or `cloud.eu`. */
  readonly configured: ReadonlyMap<string, string>;
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
  const scope = scopeOfStack(stack, values);
  const serviceOf = ({ base_url: written = null }: JsonObject): string => {
    if (written === null) return ofEnvironment;
    const known = evaluated(written, scope);
    if (typeof known === "string") return canonicalBaseUrl(known);
    return `${typeof written === "string" ? written : JSON.stringify(written)} of stack ${name}`;
  };
  const configured = new Map(declaredProviders(stack).map((one) => [one.name, serviceOf(one.body)]));
  const all = new Set([...configured.values(), ...(usesImplied(stack, configured) ? [ofEnvironment] : [])]);
  const [first = ofEnvironment] = all;
  return { configured, implied: all.has(ofEnvironment) ? ofEnvironment : first, all: [...all] };
}

/** Returns what expressions of a stack may refer to: its locals, and variables, whose defaults count here. */
export function scopeOfStack(stack: JsonObject, values: Values): EvaluationScope {
  const given = programBlocks(stack, "variable").flatMap(({ labels: [name = ""], body }) => {
    // Only Terraform reads the text of a list or an object.
    const isText = ["string", "number", undefined].includes(body["type"] as string | undefined);
    const json = name in values ? (isText ? values[name] : undefined) : body["default"];
    return json === undefined ? [] : [givenVariable(name, json)];
  });
  return moduleScope([stack], given);
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
  const own = localNameOf([stack]);
  return mapBlocks(stack, "provider", (body, [local = ""]) => {
    const { alias } = body;
    const service = configured.get(typeof alias === "string" ? `${local}.${alias}` : local);
    return local === own && service !== undefined ? { ...body, base_url: addressOf(service) } : body;
  });
}

/** Reports whether a resource or a data source has no configuration of the provider. */
function usesImplied(stack: JsonObject, configured: ReadonlyMap<string, string>): boolean {
  const own = localNameOf([stack]);
  const blocks = [
    ...programBlocks(stack, "resource"),
    ...programBlocks(stack, "ephemeral"),
    ...dataBlocks(stack),
  ];
  return !configured.has(own) && blocks.some((block) => usedProvider(block) === own);
}
