/** What is planned, and what is refused, while the address or the token is known only after apply. */
import type { ObjectValue } from "../../src/json";
import type { ResourceResponse } from "../../src/plugin";
import { clusterBehaviour } from "../../src/provider/cluster/cluster";
import { clusterListBehaviour } from "../../src/provider/cluster/list-clusters";
import { credentialsBehaviour } from "../../src/provider/credentials";
import { runKnownLater } from "../../src/provider/known-later";
import type { RunSettings } from "../../src/provider/run";
import { KINDS } from "../../src/schema";
import { fakeService, METRICS as CONFIG } from "./fake-service";

const STATE: ObjectValue = { ...CONFIG, id: 17 };
const SETTINGS: RunSettings = { checksAccess: true, protectsByDefault: true };

const metrics = clusterBehaviour("prometheus");
const context = (names = ["base_url"]) => ({
  ...fakeService().context,
  client: runKnownLater(names, SETTINGS),
});
const planning = (names?: string[]) => ({ ...context(names), isAtApply: false });
const summaries = ({ diagnostics = [] }: Pick<ResourceResponse, "diagnostics"> = {}) =>
  diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`);

const UNJUDGED = "warning: base_url: is known only after apply, so the service judged nothing of this plan";
const UNREAD = "error: base_url: is known only after apply, and this cluster has to be read before";

it("a new cluster is planned by the configuration, with one warning for all", async () => {
  const run = planning();
  const request = { prior: null, config: CONFIG, planned: CONFIG, private: {} };
  const response = await metrics.plan?.(request, run);
  expect(response?.planned).toEqual({ ...CONFIG, deletion_protection: true });
  expect(response?.private).toEqual({ version: 1 });
  expect(summaries(response)).toEqual([UNJUDGED]);
  expect(summaries(await metrics.plan?.({ ...request, planned: STATE }, run))).toEqual([]);
});

it("a plan without a refresh keeps the address of the state, by which the apply is judged", async () => {
  const kept = { service: "https://before.example.com" };
  const request = { prior: STATE, config: CONFIG, planned: { ...STATE, name: "renamed" }, private: kept };
  const response = await metrics.plan?.(request, planning());
  expect(response?.private).toEqual({ ...kept, version: 1 });
  expect(summaries(response)).toEqual([UNJUDGED]);
  const applying = { ...fakeService().context, isAtApply: true };
  const again = await metrics.plan?.({ ...request, private: response?.private ?? {} }, applying);
  expect(summaries(again)).toEqual([
    expect.stringMatching(/https:\/\/before\.example\.com, and now .* https:\/\/api\.example\.com$/),
  ]);
});

it("a cluster that has to be read is an error with the way out, once for all", async () => {
  const run = context();
  const request = { state: STATE, private: { configured: [] } };
  const { state, ...response } = await metrics.read(request, run);
  expect(state).toBe(STATE);
  expect(summaries(response)).toEqual([UNREAD]);
  expect(response.diagnostics?.[0]?.detail).toContain("`terraform apply -target=ADDRESS`");
  expect(await metrics.read(request, run)).toEqual({ state: STATE, diagnostics: [] });
});

const { credentials } = KINDS.opensearch;
const secrets = credentials && credentialsBehaviour("opensearch", credentials);

it.each<[what: string, ask: (run: ReturnType<typeof context>) => Promise<ResourceResponse | undefined>]>([
  ["an import by name", async (run) => metrics.import?.({ id: "7/metrics" }, run)],
  ["an import by identity", async (run) => metrics.import?.({ identity: { id: 17 } }, run)],
  ["credentials", async (run) => secrets?.read({ config: { cluster_id: 17 } }, run)],
])("%s: an error with the way out", async (_what, ask) => {
  const { diagnostics = [] } = (await ask(context(["base_url", "access_token"]))) ?? {};
  expect(diagnostics).toMatchObject([
    {
      severity: "error",
      summary: expect.stringMatching(
        /^Cannot .*: base_url, access_token: are known only after apply, and the service is needed now$/,
      ) as string,
      detail: expect.stringMatching(
        /^Apply what base_url, access_token come from first, .*-target=/,
      ) as string,
    },
  ]);
});

it("an import by id is an error of the read that follows", async () => {
  const run = context();
  const imported = await metrics.import?.({ id: "17" }, run);
  expect(imported?.state).toMatchObject({ id: 17 });
  expect(summaries(await metrics.read({ state: imported?.state ?? {}, private: {} }, run))).toEqual([UNREAD]);
});

it("a list is an error with the way out", async () => {
  const request = { config: { organization_id: 7 }, wantsStates: false, limit: 10 };
  const found = [];
  for await (const listed of clusterListBehaviour("prometheus").list(request, context())) found.push(listed);
  expect(found.flatMap(summaries)).toEqual([UNREAD]);
});
