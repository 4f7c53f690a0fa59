/** The provider behind a socket, and the service that it works on, both in this process. */
import {
  type AccessListFieldNames,
  API_SCHEMAS,
  RESPONSE_BYTES,
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

/** What a provider is configured with: a service, the same one by another name, and another one. */
export type Place = "here" | "here by another name" | "elsewhere";

export interface World {
  at(place: Place): Site;
  /** Everything the provider ever said. */
  readonly said: readonly string[];
  removeAll(): Promise<void>;
}

export interface Site {
  readonly address: string;
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
  remove(kind: ClusterKind, id: number): Promise<void>;
  removeAll(): Promise<void>;
  /** Everything it holds, as a text. */
  printed(): string;
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
  const services = {
    whitelist: [await open("whitelist"), await open("whitelist")],
    allowlist: [await open("allowlist"), await open("allowlist")],
  } as const;
  return {
    with: (names) => {
      const said: string[] = [];
      const site = (service: Service, address: string): Site => ({
        address,
        service,
        terraform: (kind) => {
          const core = new TerraformCore(connection, provider, `cloud_${kind}`);
          return new Commands(core, { base_url: address, access_token: TOKEN, max_retries: 0 }, said);
        },
      });
      const [first, second] = services[names];
      const [here, elsewhere] = [serviceOf(first, names), serviceOf(second, names)];
      const { url } = first.emulator;
      const sites: Readonly<Record<Place, Site>> = {
        here: site(here, url),
        "here by another name": site(here, url.replace("127.0.0.1", "localhost")),
        elsewhere: site(elsewhere, second.emulator.url),
      };
      return {
        said,
        at: (place) => sites[place],
        removeAll: async () => {
          await here.removeAll();
          await elsewhere.removeAll();
        },
      };
    },
    close: async () => {
      connection.close();
      closeClient();
      await server.close();
      await Promise.all(
        Object.values(services)
          .flat()
          .map((service) => service.close()),
      );
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
        toTerraform(API_SCHEMAS[kind], parseJson(formatJson(stored), RESPONSE_BYTES) as JsonObject, names)
      );
    },
    clusters: () => emulator.clusters(),
    printed: () =>
      emulator
        .clusters()
        .map(({ kind, id }) => formatJson(emulator.stored(kind, id) ?? {}))
        .join("\n"),
    put: (kind, id, cluster) => ask("PUT", kind, id, formatJson(toApi(API_SCHEMAS[kind], cluster, [names]))),
    remove: async (kind, id) => {
      await ask("DELETE", kind, id);
    },
    removeAll: async () => {
      for (const { kind, id } of emulator.clusters()) await ask("DELETE", kind, id);
    },
  };
}
