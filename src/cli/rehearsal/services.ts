/** Finds the services that stacks are for, and starts an emulator for each: two may have clusters of one name. */
import { createHash } from "node:crypto";
import { join, resolve } from "node:path";

import type { Emulator, EmulatorOptions, Seed } from "../../emulator";
import type { JsonObject } from "../../json";
import { canonicalBaseUrl, CLUSTER_KINDS, maskAddress } from "../../schema";
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
import { PortInUse, startedEmulator } from "../emulator/start-emulator";
import type { Values, ValuesInFiles } from "./variables";

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

function serviceOfEnvironment({ CLOUD_BASE_URL: address }: NodeJS.ProcessEnv): string {
  return address ? canonicalBaseUrl(address) : OF_ENVIRONMENT;
}

/** Returns the services of a stack as its app wrote it. */
export function servicesOf(
  name: string,
  stack: JsonObject,
  scope: EvaluationScope,
  environment: NodeJS.ProcessEnv = process.env,
): StackServices {
  const ofEnvironment = serviceOfEnvironment(environment);
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
export function scopeOfStack(stack: JsonObject, values: Values, inFiles?: ValuesInFiles): EvaluationScope {
  const given = programBlocks(stack, "variable").flatMap(({ labels: [name = ""], body }) => {
    // Only Terraform reads the text of a list or an object.
    const isText = ["string", "number", undefined].includes(body["type"] as string | undefined);
    const otherwise = name in values ? (isText ? values[name] : undefined) : body["default"];
    const json = inFiles?.get(name)?.json ?? otherwise;
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

export interface EmulatedService {
  readonly service: string;
  readonly dataDir: string;
  readonly emulator: Emulator;
}

/** Clusters that exist in every service before the stacks are applied, such as those of other teams. */
export interface SeedFile {
  readonly file: string;
  readonly clusters: Seed;
}

export interface StartOptions {
  readonly token: string;
  readonly seedFile: SeedFile | undefined;
  /** Returns the clusters that a service has first, unless their names are taken. */
  readonly seedOf: (service: string) => Seed;
}

/** Starts the emulators one after the other. If one cannot start, ends the others and throws. */
export async function startEmulators(
  dir: string,
  services: readonly string[],
  { token, seedFile, seedOf }: StartOptions,
): Promise<readonly EmulatedService[]> {
  const started: EmulatedService[] = [];
  try {
    for (const service of services) {
      const dataDir = join(dir, dataFolderName(service));
      const options = {
        dataDir,
        tokens: [token],
        // With endpoints, so that the clusters have the addresses at which they respond later.
        endpoints: "reset",
        seed: bothOf(seedFile?.clusters ?? {}, seedOf(service)),
      } as const;
      const from =
        seedFile === undefined ? "The clusters that the stacks import" : `The seed file ${seedFile.file}`;
      const emulator = await startOn(usualPort(dataDir), options, from);
      started.push({ service, dataDir, emulator });
    }
    return started;
  } catch (error) {
    await closeAll(started);
    throw error;
  }
}

export async function closeAll(services: readonly EmulatedService[]): Promise<void> {
  for (const { emulator } of services) await emulator.close();
}

/** Starts an emulator on a port, or on any if that is in use. */
async function startOn(
  port: number,
  options: Omit<EmulatorOptions, "port">,
  seed: string,
): Promise<Emulator> {
  try {
    return await startedEmulator({ ...options, port }, seed);
  } catch (error) {
    if (error instanceof PortInUse) return startedEmulator({ ...options, port: 0 }, seed);
    throw error;
  }
}

/** Returns the clusters of both seeds. */
function bothOf(first: Seed, second: Seed): Seed {
  return Object.fromEntries(
    CLUSTER_KINDS.map((kind) => [kind, [...(first[kind] ?? []), ...(second[kind] ?? [])]]),
  );
}

/** Returns the name of the folder of a service: with a digest, since an address may hold a secret. */
export function dataFolderName(service: string, environment: NodeJS.ProcessEnv = process.env): string {
  return service === serviceOfEnvironment(environment) ? "emulator" : `emulator-${digestOf(service)}`;
}

/** Returns a port that is the same in each rehearsal: the states name the address of the service. */
function usualPort(dataDir: string): number {
  return 20_000 + (parseInt(digestOf(resolve(dataDir)), 16) % 10_000);
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
