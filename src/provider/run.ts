/** What the provider keeps from the time it is configured until Terraform's walk ends. */
import type { CloudClient } from "../client";
import { accessCheck, type AccessCheck } from "./access-check";
import { knownClusters, type KnownClusters } from "./known-clusters";

export interface Run {
  readonly service: CloudClient;
  /** Undefined if `check_access` is false. */
  readonly access: AccessCheck | undefined;
  readonly clusters: KnownClusters;
  /** Closes the connections that are kept alive. */
  close(): void;
}

export function startRun(service: CloudClient, settings: { readonly checksAccess: boolean }): Run {
  return {
    service,
    access: settings.checksAccess ? accessCheck(service) : undefined,
    clusters: knownClusters(),
    close: () => {
      service.close();
    },
  };
}
