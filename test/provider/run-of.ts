/** What the behaviours of resources get from the provider, around a service in memory. */
import type { CloudClient } from "../../src/client";
import type { ClientContext } from "../../src/plugin";
import { type Run, startRun } from "../../src/provider/run";

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
