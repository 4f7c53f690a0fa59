/** What the behaviours of resources get from the provider, around a service in memory. */
import type { CloudClient } from "../../src/client";
import type { ObjectValue } from "../../src/json";
import type { ClientContext } from "../../src/plugin";
import { type Run, startRun } from "../../src/provider/run";

/** The configuration of a Prometheus cluster. */
export const METRICS: ObjectValue = {
  name: "metrics",
  organization_id: 7,
  prometheus_whitelist: ["10.0.0.0/8"],
  acknowledged: null,
  deletion_protection: null,
  timeouts: null,
};

const silent = () => undefined;

/** A context whose service has the given methods; the others do nothing, and find nothing. */
export function contextOf(service: Partial<CloudClient>): ClientContext<Run> {
  const usual: Partial<CloudClient> = {
    address: "https://api.example.com",
    close: silent,
    pause: async () => undefined,
    otherFieldNames: () => undefined,
    list: async () => ({ clusters: [], gap: undefined }),
  };
  return {
    client: startRun({ ...usual, ...service } as CloudClient, {
      checksAccess: false,
      protectsByDefault: null,
    }),
    signal: new AbortController().signal,
    log: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
  };
}
