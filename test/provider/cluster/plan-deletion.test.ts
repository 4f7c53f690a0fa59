/** Plans of a destruction: when the cluster is read for it, what is refused, and what is warned of. */
import type { JsonObject, ObjectValue } from "../../../src/json";
import { planDeletion } from "../../../src/provider/cluster/plan-deletion";
import { type ClusterPrivate, serviceNow } from "../../../src/provider/plan/private-state";
import { failure, fakeService, type FakeServiceOptions } from "../fake-service";

const HERE = "https://api.example.com";
const BEFORE = "https://before.example.com";
const CLUSTER: JsonObject = { id: 17, name: "metrics", organization_id: 7 };
const STATE: ObjectValue = { id: 17, name: "metrics", organization_id: 7 };
const GUARDED: ObjectValue = { ...STATE, deletion_protection: true };

const FAILS: FakeServiceOptions = {
  fails: { read: failure({ kind: "connection", summary: "Nobody listens." }) },
};

async function planned(state: ObjectValue, kept: ClusterPrivate, service: FakeServiceOptions, times = 1) {
  const { context, requests: reads } = fakeService(service);
  const { client, signal } = context;
  const all = [];
  for (let time = 0; time < times; time += 1)
    all.push(await planDeletion("prometheus", { state, private: kept }, client, signal));
  const said = all.flatMap(({ diagnostics = [] }) =>
    diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`),
  );
  return { response: all[0], said, reads };
}

const there = (cluster: JsonObject): FakeServiceOptions => ({ shows: [cluster] });
const GONE_THERE: FakeServiceOptions = { shows: ["gone"] };

const PROTECTED = /^error: deletion_protection: .* and this plan destroys it$/;
const FOUND =
  /^warning: base_url: the service is https:\/\/api\.example\.com now, .* https:\/\/before\.example\.com$/;
const GONE = /^warning: base_url: .* does not have this cluster/;
const OTHER = /^error: Cannot read the Prometheus cluster 17: .* is about another cluster/;
const UNREACHABLE = /^error: Cannot read the Prometheus cluster 17: Nobody listens/;

interface Planned {
  readonly state: ObjectValue;
  /** The service that has the cluster by its private state. */
  readonly keptAt: string;
  readonly service: FakeServiceOptions;
  readonly isRead: boolean;
  readonly said?: RegExp;
}

it.each<[what: string, planned: Planned]>([
  ["at the address of the state is not read", { state: STATE, keptAt: HERE, service: FAILS, isRead: false }],
  [
    "that is protected is refused",
    { state: GUARDED, keptAt: HERE, service: there(CLUSTER), isRead: true, said: PROTECTED },
  ],
  [
    "that was protected and is gone is not refused",
    { state: GUARDED, keptAt: HERE, service: GONE_THERE, isRead: true },
  ],
  [
    "that is protected and cannot be read is refused",
    { state: GUARDED, keptAt: HERE, service: FAILS, isRead: true, said: PROTECTED },
  ],
  [
    "at another address is read",
    { state: STATE, keptAt: BEFORE, service: there(CLUSTER), isRead: true, said: FOUND },
  ],
  [
    "that is gone at another address is forgotten",
    { state: STATE, keptAt: BEFORE, service: GONE_THERE, isRead: true, said: GONE },
  ],
  [
    "of another name there is refused",
    { state: STATE, keptAt: BEFORE, service: there({ ...CLUSTER, name: "x" }), isRead: true, said: OTHER },
  ],
  [
    "that cannot be read there is refused",
    { state: STATE, keptAt: BEFORE, service: FAILS, isRead: true, said: UNREACHABLE },
  ],
])("a cluster %s", async (_what, { state, keptAt, service, isRead, said: expected }) => {
  const { response, said, reads } = await planned(state, { configured: [], service: keptAt }, service);
  expect(reads).toEqual(isRead ? ["GET prometheus 17"] : []);
  expect(said).toEqual(expected === undefined ? [] : [expect.stringMatching(expected)]);
  expect(response?.planned).toBeNull();
  if (!said.some((text) => text.startsWith("error"))) expect(serviceNow(response?.private ?? {})).toBe(HERE);
});

it("a protected cluster at another address is refused, with both addresses", async () => {
  const { said } = await planned(GUARDED, { service: BEFORE }, there(CLUSTER));
  expect(said).toEqual([expect.stringMatching(PROTECTED), expect.stringMatching(FOUND)]);
});

it("warns of an address that a read found to be another one, whose warnings Terraform drops", async () => {
  const kept: ClusterPrivate = { service: [HERE, BEFORE] };
  const { said, reads } = await planned(STATE, kept, FAILS, 2);
  expect(said).toEqual([expect.stringMatching(FOUND)]);
  expect(reads).toEqual([]);
});
