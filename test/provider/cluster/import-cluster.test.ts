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

it.each<[text: string, clusters: readonly JsonObject[], summary: string, detail: RegExp]>([
  ["", [], '"" names no cluster', /^Give the cluster's id, such as `17`, or .*`42\/logs-production`/],
  ["logs", [], '"logs" names no cluster', /^Give the cluster's id/],
  ["42/", [], '"42/" names no cluster', /^Give/],
  ["42/logs/x", [], '"42/logs/x" names no cluster', /^Give/],
  ["x42/logs", [], '"x42/logs" names no cluster', /^Give/],
  ["42/a\nb/c", [], '"42/a\\nb/c" names no cluster', /^Give/],
  ["99999999999999999999", [], '"99999999999999999999" names no cluster', /^Give/],
  ["42/logs", [], 'organization 42 has no OpenSearch cluster named "logs"', /^It has none at all\.$/],
  [
    "42/logs",
    [cluster(1, "b"), cluster(2, "a"), { id: 3 }],
    'organization 42 has no OpenSearch cluster named "logs"',
    /^It has: a, b\.$/,
  ],
  [
    "42/logs",
    Array.from({ length: 12 }, (_, index) => cluster(index + 1, `c${10 + index}`)),
    'organization 42 has no OpenSearch cluster named "logs"',
    /^It has: c10, .*, c19\.$/,
  ],
  [
    "42/logs",
    [cluster(4, "logs"), cluster(17, "logs")],
    'organization 42 has several OpenSearch clusters named "logs"',
    /^Import the cluster by its id instead: 4, 17\.$/,
  ],
])("%j is refused in %j", async (text, clusters, summary, detail) => {
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
