/** What the console sends, and what it makes of responses. */
import { ConsoleRequests } from "../../../src/console/model/requests";

function requests(status: number, body: string, etag?: string) {
  const sent: Parameters<typeof fetch>[] = [];
  let refusals = 0;
  const send: typeof fetch = (...request) => {
    sent.push(request);
    const headers = etag === undefined ? {} : { ETag: etag };
    return Promise.resolve(new Response(body, { status, headers }));
  };
  const console = new ConsoleRequests(
    send,
    () => "token",
    () => (refusals += 1),
  );
  return { sent, console, refusals: () => refusals };
}

describe("a request of the console", () => {
  it("goes to a relative address, as the console, with the token and every digit", async () => {
    const { sent, console } = requests(200, "{}");
    const fields = { organization_id: 9007199254740993n };
    await console.replace("opensearch", 7, { fields, etag: '"7-1"' });
    expect(sent[0]?.[0]).toBe("../cluster/opensearch/7");
    expect(sent[0]?.[1]).toMatchObject({
      method: "PUT",
      body: '{"organization_id":9007199254740993}',
      headers: { "X-Requested-By": "console", Authorization: "Bearer token", "If-Match": '"7-1"' },
    });
  });

  it("reads a cluster with its ETag and every digit", async () => {
    const { console } = requests(200, '{"id":7,"name":"a","big":12345678901234567890}', '"7-2"');
    expect(await console.read("opensearch", 7)).toEqual({
      ok: true,
      value: { fields: { id: 7, name: "a", big: 12345678901234567890n }, etag: '"7-2"' },
    });
  });

  it.each([
    [401, '{"code":"unauthorized","message":"No"}', { reason: "signed-out", message: "No." }],
    [412, '{"code":"stale","message":"Changed"}', { reason: "stale", message: "Changed." }],
    [
      404,
      '{"code":"cluster-not-found","message":"no opensearch cluster 7"}',
      { reason: "not-found", message: "There is no such cluster. It may have been deleted." },
    ],
    [
      429,
      '{"code":"rate-limited","message":"`Retry-After` says when"}',
      {
        reason: "refused",
        message: "The emulator takes no more requests for now. Try again in a few seconds.",
      },
    ],
    [400, '{"code":"invalid","message":"Bad"}', { reason: "refused", message: "Bad." }],
    [507, '{"code":"insufficient-storage","message":"Full"}', { reason: "refused", message: "Full." }],
    [502, "<html>", { reason: "unclear", message: "The emulator responded with the status 502." }],
    [404, "<html>", { reason: "unclear", message: "The emulator responded with the status 404." }],
    [200, "<html>", { reason: "unclear", message: "The response is not one of the service." }],
    [200, "", { reason: "unclear", message: "The response is not one of the service." }],
    [200, "[]", { reason: "unclear", message: "The response is not one of the service." }],
    [
      200,
      '{"id":8,"name":"another"}',
      { reason: "unclear", message: "The response is not one of the service." },
    ],
  ])("has a problem in words for %i %s", async (status, body, { reason, message }) => {
    const result = await requests(status, body).console.read("opensearch", 7);
    expect(result).toMatchObject({ ok: false, problem: { reason, message } });
  });

  it("has the API's issues", async () => {
    const issue = { code: "invalid-name", path: "name", message: "is bad" };
    const result = await requests(
      400,
      JSON.stringify({ message: "Bad", issues: [issue] }),
    ).console.activity();
    expect(result).toMatchObject({ problem: { issues: [issue] } });
  });

  it("says that nothing responds", async () => {
    const silent = new ConsoleRequests(
      () => Promise.reject(new TypeError("fetch failed")),
      () => "token",
      () => undefined,
    );
    expect(await silent.permissions()).toMatchObject({ problem: { reason: "unreachable" } });
  });

  it("tells that the token is refused, and nothing of it when a code or another token is", async () => {
    const { console, refusals } = requests(401, '{"code":"unauthorized","message":"No"}');
    await console.exchange("code");
    expect(refusals()).toBe(0);
    await console.activity();
    expect(refusals()).toBe(1);
    await console.permissions("another token");
    expect(refusals()).toBe(1);
  });

  it("is not sent without a token", async () => {
    const sent: unknown[] = [];
    const console = new ConsoleRequests(
      (...request) => {
        sent.push(request);
        return Promise.reject(new Error("sent"));
      },
      () => undefined,
      () => undefined,
    );
    expect(await console.permissions()).toMatchObject({ problem: { reason: "signed-out" } });
    expect(sent).toEqual([]);
  });

  it.each<[string, string, (console: ConsoleRequests) => Promise<{ readonly ok: boolean }>]>([
    ["a body that is not a list", '{"clusters":[]}', (console) => console.list("opensearch", 42)],
    ["an entry without an id", '[{"name":"a"}]', (console) => console.list("opensearch", 42)],
    ["activity of another form", "[]", (console) => console.activity()],
    ["credentials without a password", '{"username":"a"}', (console) => console.credentials("opensearch", 1)],
    ["no permissions", '{"label":"token 1"}', (console) => console.permissions()],
    ["no token", "{}", (console) => console.exchange("code")],
    [
      "another new cluster",
      '{"id":7,"name":"b","organization_id":42}',
      (console) => console.create("opensearch", { name: "a", organization_id: 42 }),
    ],
  ])("doubts %s", async (_, body, ask) => {
    expect(await ask(requests(200, body).console)).toMatchObject({
      ok: false,
      problem: { reason: "unclear" },
    });
  });
});
