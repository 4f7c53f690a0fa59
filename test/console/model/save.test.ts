/** What came of a save, also where its response was lost or says something else. */
import { type ClusterEdit, newCluster, withField } from "../../../src/console/model/cluster-edit";
import type { ReadCluster, RequestProblem, RequestResult } from "../../../src/console/model/requests";
import { saveEdit, type SaveRequests } from "../../../src/console/model/save";
import type { JsonObject } from "../../../src/json";

const BASE: JsonObject = { id: 7, name: "logs", organization_id: 42, tier: "standard", version: "2.19" };
const READ: ClusterEdit = {
  kind: "opensearch",
  id: 7,
  names: "whitelist",
  base: BASE,
  etag: '"1"',
  edited: BASE,
};
const EDIT = withField(READ, ["version"], "2.18");
const SECRET = withField(READ, ["auth_sources"], [{ name: "a", type: "oidc", client_secret: "s" }]);

const ok = <Value>(value: Value) => ({ ok: true, value }) as const;
const no = (reason: RequestProblem["reason"], code = "") =>
  ({ ok: false, problem: { reason, code, message: "No.", issues: [] } }) as const;
const cluster = (fields: JsonObject, etag: string) => ok({ fields: { ...BASE, ...fields }, etag });

interface Service {
  readonly write: RequestResult<ReadCluster>;
  readonly read?: RequestResult<ReadCluster>;
}

function serviceOf({ write, read = no("unreachable") }: Service): SaveRequests {
  return {
    create: () => Promise.resolve(write),
    replace: () => Promise.resolve(write),
    read: () => Promise.resolve(read),
  };
}

async function outcomeOf(edit: ClusterEdit, service: Service) {
  return saveEdit(serviceOf(service), edit);
}

const SAVED = cluster({ version: "2.18" }, '"2"');
const OLD = cluster({}, '"1"');
const THEIRS = cluster({ tier: "advanced" }, '"3"');

describe("a save", () => {
  it.each<[string, Service, object]>([
    ["that was carried out", { write: SAVED, read: SAVED }, { is: "saved", missing: [] }],
    [
      "of a cluster that is gone after it",
      { write: SAVED, read: no("not-found") },
      { is: "failed", problem: { reason: "not-found" } },
    ],
    ["that reads show late", { write: SAVED, read: OLD }, { is: "saved", missing: [], now: SAVED.value }],
    ["after which no read succeeds", { write: SAVED, read: no("unreachable") }, { is: "saved", missing: [] }],
    [
      "of which a field did not take effect",
      { write: cluster({}, '"2"'), read: cluster({}, '"2"') },
      { is: "saved", missing: [{ path: ["version"] }] },
    ],
    [
      "that somebody else undid before it was read",
      { write: SAVED, read: cluster({ version: "2.11" }, '"3"') },
      { is: "saved", missing: [], now: SAVED.value },
    ],
    ["whose response was lost", { write: no("unreachable"), read: SAVED }, { is: "saved" }],
    ["whose response is not understood", { write: no("unclear"), read: SAVED }, { is: "saved" }],
    ["that was sent twice, the first response lost", { write: no("stale"), read: SAVED }, { is: "saved" }],
    [
      "that did not arrive",
      { write: no("unreachable"), read: OLD },
      {
        is: "failed",
        problem: { message: "The connection was lost. Nothing was changed." },
      },
    ],
    ["of which nothing is known", { write: no("unreachable") }, { is: "failed" }],
    [
      "that did not arrive, and others changed it",
      { write: no("unreachable"), read: THEIRS },
      { is: "stale" },
    ],
    ["of a cluster that others changed", { write: no("stale"), read: THEIRS }, { is: "stale" }],
    ["of a cluster that is gone", { write: no("stale"), read: no("not-found") }, { is: "failed" }],
    ["that was refused", { write: no("refused") }, { is: "failed" }],
  ])("%s", async (_, service, outcome) => {
    expect(await outcomeOf(EDIT, service)).toMatchObject(outcome);
  });

  it("of a secret whose response was lost is not known to be carried out", async () => {
    const base = { ...BASE, auth_sources: [{ name: "a", type: "oidc" }] };
    const secret = { ...SECRET, base };
    const same = cluster({ auth_sources: [{ name: "a", type: "oidc" }] }, '"2"');
    for (const write of [no("unreachable"), no("stale")])
      expect(await outcomeOf(secret, { write, read: same })).toMatchObject({ is: "stale" });
  });
});

describe("a new cluster", () => {
  const NEW = withField(newCluster("opensearch", "whitelist", { organization_id: 42 }), ["name"], "logs");
  const SENT = withField(NEW, ["version"], "2.18");

  it.each<[what: string, service: Service, outcome: object]>([
    ["that was made", { write: SAVED, read: SAVED }, { is: "saved", missing: [] }],
    [
      "whose name another one has",
      { write: no("refused", "name-taken") },
      { is: "failed", problem: { message: "No." } },
    ],
    [
      "of which nothing is known",
      { write: no("unreachable") },
      {
        is: "failed",
        problem: { message: expect.stringContaining("Whether the cluster was made is not known") },
      },
    ],
    [
      "that no read shows yet",
      { write: SAVED, read: no("not-found") },
      { is: "saved", missing: [], now: SAVED.value },
    ],
  ])("%s", async (_, service, outcome) => {
    expect(await outcomeOf(SENT, service)).toMatchObject(outcome);
  });
});
