/** Finds the services that stacks are for, and starts an emulator for each: two may have clusters of one name. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Emulator, EmulatorOptions, Seed } from "../../emulator";
import { formatJsonLines, type JsonObject } from "../../json";
import { canonicalBaseUrl, CLUSTER_KINDS, compareNames, maskAddress } from "../../schema";
import {
  dataBlocks,
  declaredProviders,
  evaluated,
  type EvaluationScope,
  givenVariable,
  localNameOf,
  mapBlocks,
  moduleScope,
  objectsIn,
  programBlocks,
  usedProvider,
} from "../../terraform-files";
import { placeFile, readJsonFile } from "../command-line/user-files";
import { PortInUse, startedEmulator } from "../emulator/start-emulator";
import { DATA_FOLDER, SERVICES } from "./rehearsal-folder";
import type { Values } from "./variables";

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

export interface EmulatedService {
  readonly service: string;
  readonly dataDir: string;
  readonly emulator: Emulator;
}

/** Where a service was rehearsed last. Its id is a digest: an address may hold a secret. */
interface Place {
  readonly id: string;
  readonly folder: string;
  readonly port: number;
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
  let places = readPlaces(dir);
  const started: EmulatedService[] = [];
  try {
    for (const service of [...services].sort(compareNames)) {
      const id = createHash("sha256").update(service).digest("hex").slice(0, 16);
      const before = places.find((place) => place.id === id);
      const folder = before?.folder ?? freeFolder(dir, places);
      const dataDir = join(dir, folder);
      const options = {
        dataDir,
        tokens: [token],
        // With endpoints, so that the clusters have the addresses at which they respond later.
        endpoints: "reset",
        seed: bothOf(seedFile?.clusters ?? {}, seedOf(service)),
      } as const;
      const from = seedFile === undefined ? SEED : `The seed file ${seedFile.file}`;
      const emulator = await startOn(before?.port ?? 0, options, from);
      started.push({ service, dataDir, emulator });
      const port = Number(new URL(emulator.url).port);
      places = [...places.filter((place) => place !== before), { id, folder, port }];
      placeFile(join(dir, SERVICES), `${formatJsonLines({ services: places as never })}\n`, 0o600);
    }
    return started;
  } catch (error) {
    await closeAll(started);
    throw error;
  }
}

/** What the clusters of a seed are here. */
const SEED = "The clusters that the stacks import";

export async function closeAll(services: readonly EmulatedService[]): Promise<void> {
  for (const { emulator } of services) await emulator.close();
}

/** Starts an emulator on a port, or on another one if that is in use. */
async function startOn(
  port: number,
  options: Omit<EmulatorOptions, "port">,
  seed: string,
): Promise<Emulator> {
  try {
    return await startedEmulator({ ...options, port }, seed);
  } catch (error) {
    if (error instanceof PortInUse && port !== 0) return startedEmulator({ ...options, port: 0 }, seed);
    throw error;
  }
}

/** Returns the clusters of both seeds. */
function bothOf(first: Seed, second: Seed): Seed {
  return Object.fromEntries(
    CLUSTER_KINDS.map((kind) => [kind, [...(first[kind] ?? []), ...(second[kind] ?? [])]]),
  );
}

function readPlaces(dir: string): readonly Place[] {
  const file = join(dir, SERVICES);
  const { services = [] } = existsSync(file) ? readJsonFile(file) : {};
  return objectsIn(services).flatMap(({ id, folder, port }) => {
    const isOurs = typeof folder === "string" && DATA_FOLDER.test(folder);
    return typeof id === "string" && isOurs && typeof port === "number" ? [{ id, folder, port }] : [];
  });
}

/** Returns the name of a folder that no service has. The first service has the folder of earlier versions, which had one. */
function freeFolder(dir: string, places: readonly Place[]): string {
  if (places.length === 0) return "emulator";
  let count = 2;
  while (existsSync(join(dir, `emulator-${count}`))) count += 1;
  return `emulator-${count}`;
}
