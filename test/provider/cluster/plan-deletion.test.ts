/** Plans of a destruction: when the cluster is read for it, what is refused, and what is warned of. */
import { ApiFailure, type CloudClient } from "../../../src/client";
import type { JsonObject, ObjectValue } from "../../../src/json";
import { planDeletion } from "../../../src/provider/cluster/plan-deletion";
import type { ClusterPrivate } from "../../../src/provider/plan/private-state";
import { contextOf } from "../run-of";

const HERE = "https://api.example.com";
const BEFORE = "https://before.example.com";
const CLUSTER: JsonObject = { id: 17, name: "metrics", organization_id: 7 };
const STATE: ObjectValue = { id: 17, name: "metrics", organization_id: 7 };
const GUARDED: ObjectValue = { ...STATE, deletion_protection: true };

const fails: CloudClient["read"] = async () => {
  throw new ApiFailure({ kind: "connection", operation: "GET /x", summary: "Nobody listens." });
};

async function planned(state: ObjectValue, kept: ClusterPrivate, read: CloudClient["read"], times = 1) {
  const reads: unknown[] = [];
  const { client, signal } = contextOf({
    read: async (...args) => {
      reads.push(args[1]);
      return read(...args);
    },
  });
  const all = [];
  for (let time = 0; time < times; time += 1)
    all.push(await planDeletion("prometheus", { state, private: kept }, client, signal));
  const said = all.flatMap(({ diagnostics = [] }) =>
    diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`),
  );
  return { response: all[0], said, reads };
}

const there =
  (cluster: JsonObject | undefined): CloudClient["read"] =>
  async () =>
    cluster === undefined ? "gone" : { cluster };

const PROTECTED = /^error: deletion_protection: .* and this plan destroys it$/;
const FOUND =
  /^warning: base_url: the service is https:\/\/api\.example\.com now, .* https:\/\/before\.example\.com$/;
const GONE = /^warning: base_url: .* does not have this cluster/;
const OTHER = /^error: Cannot read the Prometheus cluster 17: .* is about another cluster/;
const UNREACHABLE = /^error: Cannot read the Prometheus cluster 17: Nobody listens/;

it.each<
  [
    what: string,
    state: ObjectValue,
    service: string,
    read: CloudClient["read"],
    isRead: boolean,
    said: RegExp | undefined,
  ]
>([
  ["at the address of the state is not read", STATE, HERE, fails, false, undefined],
  ["that is protected is refused", GUARDED, HERE, there(CLUSTER), true, PROTECTED],
  ["that was protected and is gone is not refused", GUARDED, HERE, there(undefined), true, undefined],
  ["that is protected and cannot be read is refused", GUARDED, HERE, fails, true, PROTECTED],
  ["at another address is read", STATE, BEFORE, there(CLUSTER), true, FOUND],
  ["that is gone at another address is forgotten", STATE, BEFORE, there(undefined), true, GONE],
  ["of another name there is refused", STATE, BEFORE, there({ ...CLUSTER, name: "x" }), true, OTHER],
  ["that cannot be read there is refused", STATE, BEFORE, fails, true, UNREACHABLE],
])("a cluster %s", async (_what, state, service, read, isRead, expected) => {
  const { response, said, reads } = await planned(state, { configured: [], service }, read);
  expect(reads).toEqual(isRead ? [17] : []);
  expect(said).toEqual(expected === undefined ? [] : [expect.stringMatching(expected)]);
  expect(response?.planned).toBeNull();
  if (!said.some((text) => text.startsWith("error")))
    expect(response?.private).toMatchObject({ configured: [], service: HERE });
});

it("a protected cluster at another address is refused, with both addresses", async () => {
  const { said } = await planned(GUARDED, { service: BEFORE }, there(CLUSTER));
  expect(said).toEqual([expect.stringMatching(PROTECTED), expect.stringMatching(FOUND)]);
});

it("warns of an address that a read found to be another one, whose warnings Terraform drops", async () => {
  const kept = { service: HERE, serviceBefore: BEFORE };
  const { said, reads } = await planned(STATE, kept, fails, 2);
  expect(said).toEqual([expect.stringMatching(FOUND)]);
  expect(reads).toEqual([]);
});
