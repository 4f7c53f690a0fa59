/** What an import finds: a cluster by its id, or by its organization and name. */
import type { ClusterId } from "../../../src/contract";
import type { JsonObject, Value } from "../../../src/json";
import { findImported } from "../../../src/provider/cluster/import-cluster";
import { cloudOpensearch } from "../../../src/schema";
import { fakeService } from "../fake-service";

const { signal } = new AbortController();
const cluster = (id: number, name: string): JsonObject => ({ id, name, organization_id: 42 });

async function found(text: string, clusters: readonly JsonObject[] = [], gap?: string) {
  const { client, requests } = fakeService({ lists: clusters, ...(gap !== undefined && { gap }) });
  return { ...(await findImported(client, "opensearch", text, signal)), requests };
}

const LARGE = "9007199254740993";

it.each<[string, Value]>([
  ["17", 17],
  [LARGE, BigInt(LARGE)],
])("the id %s starts with a state that has only the id, without a request", async (text, id) => {
  const { state, private: kept, requests } = await found(text);
  const nothing = Object.fromEntries(Object.keys(cloudOpensearch.attributes).map((name) => [name, null]));
  expect(state).toEqual({ ...nothing, id });
  expect(kept).toEqual({ imported: true });
  expect(requests).toEqual([]);
});

it.each<[string, ClusterId, Value]>([
  ["42/logs", 42, 42],
  [`${LARGE}/logs`, BigInt(LARGE), BigInt(LARGE)],
])("%s is searched for in the list of its organization", async (text, organizationId, inState) => {
  const clusters = [cluster(4, "other"), { id: 17, name: "logs" }];
  const { state, private: kept, requests } = await found(text, clusters);
  expect(state).toMatchObject({ id: 17, name: "logs", organization_id: inState, ip_allowlist: null });
  expect(kept).toEqual({ imported: true });
  expect(requests).toEqual([`LIST opensearch ${organizationId}`]);
});

interface RefusedImport {
  readonly text: string;
  readonly clusters: readonly JsonObject[];
  readonly summary: string;
  readonly detail: RegExp;
}

it.each<RefusedImport>([
  {
    text: "",
    clusters: [],
    summary: '"" names no cluster',
    detail: /^Give the cluster's id, such as `17`, or .*`42\/logs-production`/,
  },
  { text: "logs", clusters: [], summary: '"logs" names no cluster', detail: /^Give the cluster's id/ },
  { text: "42/", clusters: [], summary: '"42/" names no cluster', detail: /^Give/ },
  { text: "42/logs/x", clusters: [], summary: '"42/logs/x" names no cluster', detail: /^Give/ },
  { text: "x42/logs", clusters: [], summary: '"x42/logs" names no cluster', detail: /^Give/ },
  { text: "42/a\nb/c", clusters: [], summary: '"42/a\\nb/c" names no cluster', detail: /^Give/ },
  {
    text: "99999999999999999999",
    clusters: [],
    summary: '"99999999999999999999" names no cluster',
    detail: /^Give/,
  },
  {
    text: "42/logs",
    clusters: [],
    summary: 'organization 42 has no OpenSearch cluster named "logs"',
    detail: /^It has none at all\.$/,
  },
  {
    text: "42/logs",
    clusters: [cluster(1, "b"), cluster(2, "a"), { id: 3 }],
    summary: 'organization 42 has no OpenSearch cluster named "logs"',
    detail: /^It has: a, b\.$/,
  },
  {
    text: "42/logs",
    clusters: Array.from({ length: 12 }, (_, index) => cluster(index + 1, `c${10 + index}`)),
    summary: 'organization 42 has no OpenSearch cluster named "logs"',
    detail: /^It has: c10, .*, c19\.$/,
  },
  {
    text: "42/logs",
    clusters: [cluster(4, "logs"), cluster(17, "logs")],
    summary: 'organization 42 has several OpenSearch clusters named "logs"',
    detail: /^Import the cluster by its id instead: 4, 17\.$/,
  },
])('refuses "$text" in $clusters', async ({ text, clusters, summary, detail }) => {
  const { state, diagnostics } = await found(text, clusters);
  expect(state).toBeUndefined();
  expect(diagnostics).toEqual([
    {
      severity: "error",
      summary: `Cannot import: ${summary}`,
      detail: expect.stringMatching(detail) as string,
    },
  ]);
});

it("fails if the list may leave out the cluster", async () => {
  await expect(found("42/logs", [], "one of its entries could not be read")).rejects.toMatchObject({
    kind: "malformed-response",
    operation: "GET /cluster/opensearch?organization_id=42",
    summary:
      "Whether organization 42 has such a cluster could not be found out: one of its entries could not be read.",
    advice: "Import the cluster by its id instead.",
  });
});
