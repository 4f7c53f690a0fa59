/** The provider behind a socket, and the service that it works on, both in this process. */
import {
  type AccessListFieldNames,
  API_SCHEMAS,
  RESPONSE_LIMITS,
  toApi,
  toTerraform,
} from "../../../src/contract";
import { formatJson, type JsonObject, parseJson } from "../../../src/json";
import { startDebugServer } from "../../../src/plugin";
import type { ClusterKind } from "../../../src/schema";
import { type Service as EmulatedService, startService, TOKEN } from "../../emulator/service";
import { connectToReattach } from "../../plugin/toy/launch";
import { providerOn } from "../provider-on";
import { TerraformCore } from "../terraform-core";
import { Commands } from "./commands";

export interface World {
  readonly service: Service;
  readonly terraform: (kind: ClusterKind) => Commands;
}

/** The service with Terraform's attribute names, seen and changed by somebody beside Terraform. */
export interface Service {
  /** Everything it holds of a cluster, secrets too; undefined where there is none. */
  held(kind: ClusterKind, id: number): JsonObject | undefined;
  clusters(): readonly { readonly kind: ClusterKind; readonly id: number }[];
  /** Whether the service accepts the cluster so. */
  put(kind: ClusterKind, id: number, cluster: JsonObject): Promise<boolean>;
  removeAll(): Promise<void>;
}

export interface Worlds {
  /** With a service that has these names for access lists. */
  with(names: AccessListFieldNames): World;
  close(): Promise<void>;
}

export async function openWorlds(): Promise<Worlds> {
  // Nothing here is worth waiting for: a change that did not take effect never will.
  const { provider, close: closeClient } = providerOn({
    environment: {},
    sleep: async (_milliseconds, signal) => signal?.throwIfAborted(),
  });
  const server = await startDebugServer(provider);
  const connection = connectToReattach(server.reattach);
  const open = (names: AccessListFieldNames) => startService({ accessListFieldNames: names });
  const services = { whitelist: await open("whitelist"), allowlist: await open("allowlist") };
  return {
    with: (names) => ({
      service: serviceOf(services[names], names),
      terraform: (kind) => {
        const core = new TerraformCore(connection, provider, `cloud_${kind}`);
        return new Commands(core, {
          base_url: services[names].emulator.url,
          access_token: TOKEN,
          max_retries: 0,
        });
      },
    }),
    close: async () => {
      connection.close();
      closeClient();
      await server.close();
      await Promise.all(Object.values(services).map((service) => service.close()));
    },
  };
}

function serviceOf({ emulator, ask: send }: EmulatedService, names: AccessListFieldNames): Service {
  const ask = async (method: string, kind: ClusterKind, id: number, body?: string): Promise<boolean> => {
    const { status, text } = await send(method, `/cluster/${kind}/${id}`, body);
    if (status >= 300 && status !== 400) throw new Error(`${method} of the ${kind} cluster ${id}: ${text}`);
    return status < 300;
  };
  return {
    held: (kind, id) => {
      const stored = emulator.stored(kind, id);
      // Through JSON, as it would come over the network.
      return (
        stored &&
        toTerraform(API_SCHEMAS[kind], parseJson(formatJson(stored), RESPONSE_LIMITS) as JsonObject, names)
      );
    },
    clusters: () => emulator.clusters(),
    put: (kind, id, cluster) => ask("PUT", kind, id, formatJson(toApi(API_SCHEMAS[kind], cluster, [names]))),
    removeAll: async () => {
      for (const { kind, id } of emulator.clusters()) await ask("DELETE", kind, id);
    },
  };
}
