/** An emulator and the provider behind a real socket, in this process. Only waiting advances their clock. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Emulator, startEmulator } from "../../../src/emulator";
import { formatJson, type JsonObject } from "../../../src/json";
import { startDebugServer, type TerraformObject } from "../../../src/plugin";
import type { ClusterKind } from "../../../src/schema";
import { connect } from "../../plugin/toy/launch";
import { providerOn, socketOf } from "../provider-on";
import { TerraformCore } from "../terraform-core";
import { BYSTANDER_ID, FOREIGN_BYSTANDER_ID, NAME, ORGANIZATION } from "./clusters";

export const TOKEN = "token-of-the-fault-matrix";
export const MAX_RETRIES = 2;

export interface Place {
  /** The kind of cluster that the operations are about. */
  readonly kind: ClusterKind;
  readonly emulator: Emulator;
  readonly terraform: TerraformCore;
  /** Returns and clears the methods and paths of the requests to which the service responded. */
  takeRequests(): readonly string[];
  /** Begins a command of Terraform, with more settings of the provider. */
  begin(requestTimeoutSeconds: number, settings?: TerraformObject): Promise<void>;
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

export interface PlaceOptions {
  /** OpenSearch when absent. */
  readonly kind?: ClusterKind;
  /** Returns the address in the provider's configuration, for a server between provider and emulator. */
  readonly addressOf?: (emulatorUrl: string) => Promise<string>;
  /** The environment of the provider, which may change between commands. */
  readonly environment?: Readonly<Record<string, string>>;
}

export async function openPlace(options: PlaceOptions = {}): Promise<Place> {
  const { kind = "opensearch" } = options;
  const folder = mkdtempSync(join(tmpdir(), "faults-"));
  let now = Date.parse("2026-01-01T00:00:00Z");
  let requests: string[] = [];
  const emulator = await startEmulator({
    port: 0,
    dataDir: join(folder, "service"),
    tokens: [TOKEN],
    now: () => now,
    log: (line) => requests.push(line.split(/ +/).slice(1, 3).join(" ")),
  });
  const address = (await options.addressOf?.(emulator.url)) ?? emulator.url;
  const { provider: onClock, close: closeClient } = providerOn({
    environment: options.environment ?? {},
    now: () => now,
    random: () => 0.5,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      now += milliseconds;
    },
  });
  const server = await startDebugServer(onClock);
  const connection = connect(["1", "6", "unix", socketOf(server.reattach), "grpc", ""], undefined);
  const terraform = new TerraformCore(connection, onClock, `cloud_${kind}`);

  const ask: Place["ask"] = async (method, path, body) => {
    const response = await fetch(`${emulator.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, ...(body && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === "" ? {} : (JSON.parse(text) as JsonObject);
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
    throw new Error("the ids differ from those in clusters.ts");
  const bystandersAtFirst = bystanders();

  return {
    kind,
    emulator,
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
    begin: (request_timeout_seconds, settings) =>
      terraform.configure({
        base_url: address,
        access_token: TOKEN,
        request_timeout_seconds,
        max_retries: MAX_RETRIES,
        ...settings,
      }),
    later: (milliseconds) => {
      now += milliseconds;
    },
    ask,
    close: async () => {
      connection.close();
      closeClient();
      await server.close();
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function asPlain(object: JsonObject): JsonObject {
  return JSON.parse(formatJson(object)) as JsonObject;
}
