/** What the console sends, and what it makes of responses. */
import { ConsoleRequests, type FetchText } from "../../../src/console/model/requests";

type Sent = Parameters<FetchText>;

function requests(status: number, body: string, etag: string | null = null) {
  const sent: Sent[] = [];
  const fetchText: FetchText = (...request) => {
    sent.push(request);
    return Promise.resolve({ status, headers: { get: () => etag }, text: () => Promise.resolve(body) });
  };
  return { sent, console: new ConsoleRequests(fetchText, () => "token") };
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
    const { console } = requests(200, '{"id":7,"big":12345678901234567890}', '"7-2"');
    expect(await console.read("opensearch", 7)).toEqual({
      ok: true,
      value: { fields: { id: 7, big: 12345678901234567890n }, etag: '"7-2"' },
    });
  });

  it.each([
    [401, '{"code":"unauthorized","message":"No"}', "signed-out", "No"],
    [412, '{"code":"stale","message":"Changed"}', "stale", "Changed"],
    [404, '{"code":"cluster-not-found","message":"Gone"}', "not-found", "Gone"],
    [400, '{"code":"invalid","message":"Bad"}', "refused", "Bad"],
    [502, "<html>", "refused", "The service responded with the status 502."],
    [200, "<html>", "refused", "The response is not JSON. Nothing is known of its result."],
  ])("has a problem in words for %i %s", async (status, body, reason, message) => {
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
      () => undefined,
    );
    expect(await silent.permissions()).toMatchObject({ problem: { reason: "unreachable" } });
  });
});
