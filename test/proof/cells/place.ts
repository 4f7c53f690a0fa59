/** An emulator and the provider behind a real socket, in this process. Only waiting advances their clock. */
import type { Emulator } from "../../../src/emulator";
import { formatJson, type JsonObject } from "../../../src/json";
import { startDebugServer } from "../../../src/plugin";
import type { ClusterKind } from "../../../src/schema";
import { startService, TOKEN } from "../../emulator/service";
import { connectToReattach } from "../../plugin/toy/launch";
import { providerOn } from "../provider-on";
import { TerraformCore } from "../terraform-core";
import { type Network, openNetwork } from "./network";

export const MAX_RETRIES = 2;

/** The cluster that the operations are about. */
export const ORGANIZATION = 42;
export const NAME = "logs";
/** The IDs of two other clusters: one of another organization, and one of the same with another name. */
export const FOREIGN_BYSTANDER_ID = 2;
export const BYSTANDER_ID = 3;

export interface Place {
  /** The kind of cluster that the operations are about. */
  readonly kind: ClusterKind;
  readonly emulator: Emulator;
  /** Between the provider and the emulator, if it is asked for. */
  readonly network: Network | undefined;
  readonly terraform: TerraformCore;
  /** Returns and clears the methods and paths of the requests to which the service responded. */
  takeRequests(): readonly string[];
  /** Begins a command of Terraform. */
  begin(requestTimeoutSeconds: number): Promise<void>;
  /** Advances the clock. */
  later(milliseconds: number): void;
  /** The clusters of the name that the operations are about. */
  clusters(): readonly { readonly id: number; readonly fields: JsonObject }[];
  removeClusters(): Promise<void>;
  /** Reports whether all clusters that no operation is about are unchanged. */
  areBystandersUntouched(): boolean;
  /** Sends a request without Terraform. */
  ask(method: string, path: string, body?: JsonObject): Promise<JsonObject>;
  close(): Promise<void>;
}

export async function openPlace(kind: ClusterKind, hasNetwork: boolean): Promise<Place> {
  let now = Date.parse("2026-01-01T00:00:00Z");
  let requests: string[] = [];
  const service = await startService({
    now: () => now,
    log: (line) => requests.push(line.split(/ +/).slice(1, 3).join(" ")),
  });
  const { emulator } = service;
  const network = hasNetwork ? await openNetwork(emulator.url) : undefined;
  const { provider: onClock, close: closeClient } = providerOn({
    environment: {},
    now: () => now,
    random: () => 0.5,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      now += milliseconds;
    },
  });
  const server = await startDebugServer(onClock);
  const connection = connectToReattach(server.reattach);
  const terraform = new TerraformCore(connection, onClock, `cloud_${kind}`);

  const ask: Place["ask"] = async (method, path, body) => {
    const { status, text, json = {} } = await service.ask(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
    return json;
  };
  const clusters: Place["clusters"] = () =>
    emulator
      .clusters()
      .filter(
        (cluster) =>
          cluster.kind === kind && cluster.name === NAME && cluster.organizationId === `${ORGANIZATION}`,
      )
      .map(({ id }) => ({ id, fields: asPlain(emulator.stored(kind, id) ?? {}) }));
  const bystanders = () => {
    const ids = new Set(clusters().map(({ id }) => id));
    const others = emulator.clusters().filter((cluster) => cluster.kind !== kind || !ids.has(cluster.id));
    return JSON.stringify(
      others.map((other) => [other.kind, other.id, emulator.stored(other.kind, other.id)]),
    );
  };
  const otherKind = kind === "opensearch" ? "prometheus" : "opensearch";
  await ask("POST", `/cluster/${otherKind}`, { name: NAME, organization_id: ORGANIZATION });
  const foreign = await ask("POST", `/cluster/${kind}`, { name: NAME, organization_id: ORGANIZATION + 1 });
  const other = await ask("POST", `/cluster/${kind}`, { name: `${NAME}-2`, organization_id: ORGANIZATION });
  if (foreign["id"] !== FOREIGN_BYSTANDER_ID || other["id"] !== BYSTANDER_ID)
    throw new Error("the ids of the bystanders differ");
  const bystandersAtFirst = bystanders();

  return {
    kind,
    emulator,
    network,
    terraform,
    clusters,
    removeClusters: async () => {
      for (const { id } of clusters()) await ask("DELETE", `/cluster/${kind}/${id}`);
    },
    areBystandersUntouched: () => bystanders() === bystandersAtFirst,
    takeRequests: () => {
      const taken = requests;
      requests = [];
      return taken;
    },
    begin: (request_timeout_seconds) =>
      terraform.configure({
        base_url: network?.url ?? emulator.url,
        access_token: TOKEN,
        request_timeout_seconds,
        max_retries: MAX_RETRIES,
      }),
    later: (milliseconds) => {
      now += milliseconds;
    },
    ask,
    close: async () => {
      connection.close();
      closeClient();
      await server.close();
      await network?.close();
      await service.close();
    },
  };
}

function asPlain(object: JsonObject): JsonObject {
  return JSON.parse(formatJson(object)) as JsonObject;
}
