/** A new cluster reaches the state, whatever happens after it was made. */
import type { CloudClient } from "../../src/client";
import { UNKNOWN, type ClientContext, type ObjectValue } from "../../src/plugin";
import { clusterBehaviour } from "../../src/provider/cluster";
import { startRun, type Run } from "../../src/provider/run";

const CONFIG: ObjectValue = {
  name: "metrics",
  organization_id: 7,
  prometheus_whitelist: ["10.0.0.0/8"],
  acknowledged: null,
  timeouts: null,
};
const PLANNED: ObjectValue = { ...CONFIG, id: UNKNOWN, url: UNKNOWN };
const MADE = { id: 17, url: "https://m.example.com", name: "metrics", organization_id: 7 };

function contextOf(service: Partial<CloudClient>): ClientContext<Run> {
  const silent = () => undefined;
  const log = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };
  const client = startRun({ close: silent, pause: async () => undefined, ...service } as CloudClient, {
    checksAccess: false,
  });
  return { client, signal: new AbortController().signal, log } as unknown as ClientContext<Run>;
}

it.each<[string, CloudClient["read"]]>([
  [
    "an exception of our own",
    async () => {
      throw new TypeError("no");
    },
  ],
  ["a service that does not find it yet", async () => "gone"],
])("is in the state with a warning after %s", async (_what, read) => {
  const service = { create: async () => ({ cluster: MADE }), read };
  const { state, diagnostics } = await clusterBehaviour("prometheus").create(
    { config: CONFIG, planned: PLANNED, private: {} },
    contextOf(service),
  );
  expect(state).toMatchObject({ id: 17, name: "metrics" });
  expect(diagnostics?.map(({ severity }) => severity)).toEqual(["warning"]);
});

it("keeps its id where a read leaves it out", async () => {
  const service: Partial<CloudClient> = {
    create: async () => ({ cluster: MADE }),
    read: async () => ({ cluster: { prometheus_whitelist: ["10.0.0.0/8"] } }),
  };
  const { state, diagnostics } = await clusterBehaviour("prometheus").create(
    { config: CONFIG, planned: PLANNED, private: {} },
    contextOf(service),
  );
  expect(state).toMatchObject({ id: 17, organization_id: 7, url: "https://m.example.com" });
  expect(diagnostics).toMatchObject([{ severity: "warning" }]);
});
