/** The client's check of the access: one request, whatever happens to it. */
import { clientOf, failureOf, TOKEN } from "./client-of";
import { type Answered, type FakeService, inTurn, type Script, startFakeService } from "./fake-service";

let service: FakeService;

async function check(script: Script, more: { readonly requestTimeoutSeconds?: number } = {}) {
  service = await startFakeService(script);
  return { checked: clientOf(service.url, { maxRetries: 4, ...more }).checkAccess("prometheus", 42) };
}

it("accepts a list, and asks once", async () => {
  const { checked } = await check(inTurn({ body: [] }));
  await checked;
  expect(service.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /cluster/prometheus?organization_id=42",
  ]);
  expect(service.received[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
});

it.each<[string, Answered, string]>([
  ["401", { status: 401, body: { code: "unauthorized", message: "Who are you?" } }, "unauthorized"],
  ["a connection that is cut", { cut: true }, "connection"],
  [
    "a page without a tag",
    { headers: { "content-type": "text/plain" }, body: "It works!" },
    "proxy-or-wrong-url",
  ],
  ["429", { status: 429, headers: { "retry-after": "1" }, body: {} }, "rate-limited"],
  ["a value that is not a list", { body: { total: 0 } }, "malformed-response"],
])("fails at %s, and asks once", async (_what, answer, kind) => {
  const { checked } = await check(inTurn(answer));
  const failure = await failureOf(checked);
  expect(failure.kind).toBe(kind);
  expect(failure.serviceMessage).toBe((answer.body as { message?: string } | undefined)?.message);
  expect(service.received).toHaveLength(1);
});

it("gives up if the service is silent", async () => {
  const { checked } = await check(inTurn({ silent: true }), { requestTimeoutSeconds: 1 });
  expect((await failureOf(checked)).kind).toBe("timeout");
  expect(service.received).toHaveLength(1);
});

it("does not wait for the end of a long list", async () => {
  service = await startFakeService(() => ({ headers: { "content-length": "1000000" }, body: "[" }));
  const client = clientOf(service.url, { requestTimeoutSeconds: 600 });
  await client.checkAccess("opensearch", 42n);
});

it("uses no connection that the service may have closed meanwhile", async () => {
  service = await startFakeService(({ url }) => ({ body: url.includes("?") ? [] : { id: 17 } }));
  const client = clientOf(service.url);
  await client.read("opensearch", 17);
  const [kept] = service.sockets;
  await client.checkAccess("opensearch", 42);
  expect(kept?.bytesRead).toBeGreaterThan(0);
  expect(service.received[1]?.headers.connection).toBe("close");
});
