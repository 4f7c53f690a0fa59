/** What an import by identity finds: a cluster by its id, if it is of the organization that the identity names. */
import type { JsonObject, ObjectValue } from "../../../src/json";
import { findIdentified } from "../../../src/provider/cluster/identified-cluster";
import { CLUSTER_KINDS, KINDS } from "../../../src/schema";
import { fakeService } from "../fake-service";

const { signal } = new AbortController();
const LARGE = "9007199254740993";
const CLUSTER: JsonObject = { id: 17, name: "logs", organization_id: 42 };

async function found(
  identity: ObjectValue,
  cluster: JsonObject | "gone" = CLUSTER,
  kind = CLUSTER_KINDS[0] ?? "opensearch",
) {
  const { client, requests } = fakeService({ shows: [cluster] });
  return { ...(await findIdentified(client, kind, identity, signal)), requests };
}

it.each(CLUSTER_KINDS)("reads the cluster, and starts with its id and organization: %s", async (kind) => {
  const { state, private: kept, requests } = await found({ id: 17, organization_id: null }, CLUSTER, kind);
  const nothing = Object.fromEntries(Object.keys(KINDS[kind].schema.attributes).map((name) => [name, null]));
  expect(state).toEqual({ ...nothing, id: 17, organization_id: 42 });
  expect(kept).toEqual({ imported: true });
  expect(requests).toEqual([`GET ${kind} 17`]);
});

const exact = BigInt(LARGE);

interface Accepted {
  readonly identity: ObjectValue;
  readonly cluster: JsonObject;
  readonly expected: ObjectValue;
}

it.each<[name: string, given: Accepted]>([
  [
    "the right organization",
    {
      identity: { id: 17, organization_id: 42 },
      cluster: CLUSTER,
      expected: { id: 17, organization_id: 42 },
    },
  ],
  [
    "an organization that the service does not show",
    {
      identity: { id: 17, organization_id: 42 },
      cluster: { id: 17, name: "logs" },
      expected: { id: 17, organization_id: 42 },
    },
  ],
  [
    "no organization at all",
    {
      identity: { id: 17, organization_id: null },
      cluster: { id: 17, name: "logs" },
      expected: { id: 17, organization_id: null },
    },
  ],
  [
    "large numbers",
    {
      identity: { id: exact, organization_id: exact },
      cluster: { id: BigInt(LARGE), organization_id: BigInt(LARGE) },
      expected: { id: exact, organization_id: exact },
    },
  ],
])("accepts %s", async (_name, { identity, cluster, expected }) => {
  expect((await found(identity, cluster)).state).toMatchObject(expected);
});

interface Refused {
  readonly identity: ObjectValue;
  readonly cluster?: JsonObject | "gone";
  readonly summary: string;
}

it.each<[name: string, given: Refused]>([
  [
    "another organization",
    {
      identity: { id: 17, organization_id: 43 },
      summary: "the OpenSearch cluster 17 belongs to organization 42, not to 43",
    },
  ],
  [
    "no such cluster",
    {
      identity: { id: 17, organization_id: 42 },
      cluster: "gone",
      summary: "there is no OpenSearch cluster 17",
    },
  ],
  [
    "an id that is not whole",
    { identity: { id: 1.5, organization_id: null }, summary: "`id` of the identity is not a whole number" },
  ],
  [
    "an organization that is not whole",
    {
      identity: { id: 17, organization_id: 4.2 },
      summary: "`organization_id` of the identity is not a whole number",
    },
  ],
])("refuses %s", async (_name, { identity, cluster = CLUSTER, summary }) => {
  const { state, diagnostics } = await found(identity, cluster);
  expect(state).toBeUndefined();
  expect(diagnostics).toMatchObject([{ severity: "error", summary: `Cannot import: ${summary}` }]);
});
