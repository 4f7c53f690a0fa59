/** Which clusters of an organization are read, which are left out, and what ends the reading. */
import {
  type AdoptFailure,
  type OrganizationOptions,
  readOrganization,
  type SkippedCluster,
} from "../../src/adopt";
import { clientOf, TOKEN } from "../client/client-of";
import { type Answered, type FakeService, type Received, startFakeService } from "../client/fake-service";

type Fields = Readonly<Record<string, unknown>>;
type Override = (request: Received, count: number) => Answered | undefined;

const GONE: Answered = { status: 404, body: { code: "cluster-not-found", message: "gone", issues: [] } };
const REFUSED: Answered = { status: 403, body: { code: "forbidden", message: "not yours", issues: [] } };

let service: FakeService | undefined;

/** Serves OpenSearch clusters, and before that what `override` says. */
async function serve(clusters: readonly Fields[], override: Override = () => undefined): Promise<void> {
  let count = 0;
  service = await startFakeService((request) => {
    count += 1;
    const overridden = override(request, count);
    if (overridden !== undefined) return overridden;
    if (request.url.startsWith("/cluster/prometheus?")) return { body: [] };
    const [, id] = /^\/cluster\/opensearch\/(\d+)$/.exec(request.url) ?? [];
    // A row of the list does not have all fields.
    if (id === undefined)
      return { body: clusters.map((cluster) => ({ id: cluster["id"], name: cluster["name"] })) };
    return {
      body: clusters.find((cluster) => String(cluster["id"]) === id) ?? GONE.body,
      ...(clusters.some((cluster) => String(cluster["id"]) === id) ? {} : { status: 404 }),
    };
  });
}

const cluster = (id: number, name: string, more: Fields = {}): Fields => ({
  id,
  name,
  organization_id: 42,
  version: "1.3",
  ...more,
});
const TWO = [cluster(2, "logs"), cluster(1, "audit")];

async function read(options: Partial<OrganizationOptions> = {}) {
  const client = clientOf(service?.url ?? "");
  const { clusters, skipped } = await readOrganization(client, { organization: 42, ...options });
  return { clusters, skipped, waits: client.waits };
}

const failure = async (options: Partial<OrganizationOptions> = {}): Promise<string> => {
  const error = (await read(options).then(
    () => undefined,
    (reason: unknown) => reason,
  )) as AdoptFailure;
  expect(error.name).toBe("AdoptFailure");
  expect(error.message).not.toContain(TOKEN);
  return error.message;
};

it("reads each cluster by itself, in the order of the ids", async () => {
  await serve(TWO);
  const { clusters, skipped } = await read();
  expect(clusters).toEqual([
    { kind: "opensearch", id: 1, fields: { ...TWO[1] } },
    { kind: "opensearch", id: 2, fields: { ...TWO[0] } },
  ]);
  expect(skipped).toEqual([]);
});

it("reads only the clusters that are named, and no list", async () => {
  await serve(TWO);
  const { clusters } = await read({
    only: [
      { kind: "opensearch", id: 2 },
      { kind: "opensearch", id: 2n },
    ],
  });
  expect(clusters.map(({ id }) => id)).toHaveLength(1);
  expect(service?.received.map(({ url }) => url)).toEqual(["/cluster/opensearch/2"]);
});

it("adds the organization that a response leaves out", async () => {
  await serve([{ id: 1, name: "audit", version: "1.3" }]);
  expect((await read()).clusters[0]?.fields).toMatchObject({ organization_id: 42 });
});

interface LeftOut {
  readonly options: object;
  readonly gone?: string;
  readonly left: Pick<SkippedCluster, "reason" | "why">;
}

it.each<[what: string, given: LeftOut]>([
  [
    "excluded by its name",
    {
      options: { exclude: ["lo*"] },
      left: { reason: "excluded", why: 'its name matches --exclude "lo*"' },
    },
  ],
  [
    "deleted meanwhile",
    {
      options: {},
      gone: "/cluster/opensearch/2",
      left: { reason: "deleted", why: "it was deleted meanwhile" },
    },
  ],
])("leaves out a cluster that is %s", async (_what, { options, gone, left }) => {
  await serve(TWO, ({ url }) => (url === gone ? GONE : undefined));
  const { clusters, skipped } = await read(options);
  expect(clusters.map(({ id }) => id)).toEqual([1]);
  expect(skipped).toEqual([{ kind: "opensearch", id: 2, name: "logs", ...left }]);
});

it("leaves out a cluster that is renamed meanwhile, and then excluded", async () => {
  await serve(TWO, ({ url }) => (url.endsWith("/2") ? { body: cluster(2, "temporary") } : undefined));
  expect((await read({ exclude: ["temp*"] })).skipped).toMatchObject([{ id: 2, name: "temporary" }]);
});

it("leaves out a cluster that belongs to another organization", async () => {
  await serve([...TWO, cluster(3, "foreign", { organization_id: 43 })]);
  expect((await read()).skipped).toMatchObject([{ id: 3, why: "it belongs to organization 43" }]);
});

it.each<readonly [string, Answered, number]>([
  ["429", { status: 429, headers: { "retry-after": "1" }, body: {} }, 2],
  ["503", { status: 503, body: {} }, 2],
])("waits after %s", async (_status, answer, times) => {
  let left = times;
  await serve(TWO, ({ url }) => (url.endsWith("/2") && left-- > 0 ? answer : undefined));
  const { clusters, waits } = await read();
  expect(clusters).toHaveLength(2);
  expect(waits).toHaveLength(times);
});

it("sends a bounded number of requests at a time, also for 1,000 clusters", async () => {
  let open = 0;
  let most = 0;
  const many = Array.from({ length: 1000 }, (_, index) => cluster(index + 1, `logs-${index}`));
  service = await startFakeService(async ({ url }) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 1));
    open -= 1;
    if (url.startsWith("/cluster/prometheus?")) return { body: [] };
    const [, id] = /\/(\d+)$/.exec(url) ?? [];
    return { body: id === undefined ? many : many[Number(id) - 1] };
  });
  expect((await read()).clusters).toHaveLength(1000);
  expect(most).toBeLessThanOrEqual(10);
});

it.each<readonly [string, Override, string]>([
  [
    "may not list",
    ({ url }) => (url.includes("?") ? REFUSED : undefined),
    "The OpenSearch clusters of organization 42 cannot be listed: the access token does not allow GET /cluster/opensearch?organization_id=42 (403); the service said: not yours. Use an access token of the cluster's organization, or correct `organization_id`.",
  ],
  [
    "is for another service, which has a page for people",
    () => ({ headers: { "content-type": "text/html" }, body: "<!doctype html><p>Welcome" }),
    "The OpenSearch clusters of organization 42 cannot be listed: the response to GET /cluster/opensearch?organization_id=42 was a web page (200). Check `base_url` (or CLOUD_BASE_URL): the response did not come from the service. A proxy in HTTPS_PROXY may also have sent it.",
  ],
  [
    "sees no clusters",
    ({ url }) => (url.includes("?") ? { body: [] } : undefined),
    "Organization 42 has no clusters that this access token can see; check --organization and CLOUD_ACCESS_TOKEN.",
  ],
  [
    "gets a part of a list",
    ({ url }) => (url.includes("?") ? { body: TWO, headers: { link: '<?page=2>; rel="next"' } } : undefined),
    "The OpenSearch clusters of organization 42 cannot be listed: the service lists more clusters on further pages, which this provider cannot read; name the clusters with --cluster.",
  ],
  [
    "gets nothing for a cluster",
    ({ url }) => (url.endsWith("/2") ? { status: 500, body: { token: TOKEN } } : undefined),
    'Cluster opensearch/2 ("logs") cannot be read: the service failed on GET /cluster/opensearch/2 (500). Try again later. If it goes on, report it to the operators of the service.',
  ],
])("ends with what to do if the token %s", async (_what, override, message) => {
  await serve(TWO, override);
  expect(await failure()).toBe(message);
});

it("refuses a cluster that is named and not there", async () => {
  await serve(TWO);
  expect(await failure({ only: [{ kind: "opensearch", id: 3 }] })).toBe(
    "Cluster opensearch/3 does not exist; correct --cluster.",
  );
});

it("sends no more requests after a failure", async () => {
  const many = Array.from({ length: 200 }, (_, index) => cluster(index + 1, `logs-${index}`));
  await serve(many, ({ url }) => (url.endsWith("/3") ? REFUSED : undefined));
  await failure();
  expect(service?.received.length).toBeLessThan(30);
});
