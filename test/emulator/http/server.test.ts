/** Requests that the API refuses before an operation sees them, or since they break a rule. */
import { useService } from "../service";

const service = useService();

it("says at its root, without a token, what it is and where its API is described", async () => {
  const response = await fetch(`${service.emulator.url}/`);
  expect(response.status).toBe(200);
  const { name, api } = (await response.json()) as { readonly name: string; readonly api: string };
  expect(name).toContain("emulator");
  const described = await fetch(new URL(api, service.emulator.url));
  expect(((await described.json()) as { readonly paths: object }).paths).toHaveProperty(["/"]);
});

it.each([
  ["a browser", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"],
  ["curl", "*/*", "application/json"],
  ["a client of the API", "application/json, text/html;q=0.5", "application/json"],
  ["a client without the header", "", "application/json"],
])("responds at its root to %s in its form", async (_who, accept, type) => {
  const { status, headers, text } = await service.ask("GET", "/", undefined, { accept });
  expect([status, headers["content-type"], headers["vary"]]).toEqual([
    200,
    expect.stringContaining(type),
    "Accept",
  ]);
  expect(text).toContain("/openapi.json");
  if (type !== "text/html") return;
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none';/);
  expect(text).not.toMatch(/<script|<style|style=|https?:/);
});

describe("an invalid request", () => {
  type Row = [string, string, string, unknown, Record<string, string>, number, string];

  it.each<Row>([
    ["an unknown path", "GET", "/clusters", undefined, {}, 404, "no-such-route"],
    ["an unknown method", "PATCH", "/cluster/opensearch/1", "{}", {}, 405, "method-not-allowed"],
    ["an unknown cluster", "GET", "/cluster/opensearch/99", undefined, {}, 404, "cluster-not-found"],
    ["an invalid id", "GET", "/cluster/opensearch/one", undefined, {}, 404, "cluster-not-found"],
    ["an id with a leading zero", "GET", "/cluster/opensearch/01", undefined, {}, 404, "cluster-not-found"],
    ...["1".repeat(101), "9".repeat(5000)].map((id): Row => [
      `an id of ${id.length} digits`,
      "GET",
      `/cluster/opensearch/${id}`,
      undefined,
      {},
      404,
      "cluster-not-found",
    ]),
    ["an incomplete JSON text", "POST", "/cluster/opensearch", "{", {}, 400, "malformed-json"],
    ["a JSON list", "POST", "/cluster/opensearch", "[]", {}, 400, "malformed-json"],
    ["no body", "POST", "/cluster/opensearch", undefined, {}, 400, "malformed-json"],
    ...["%zz", "%", "%2", "1%", "%ff", "%c3%28", "%ed%a0%80"].flatMap((id) =>
      ["GET", "PUT", "DELETE"].map((method): Row => [
        `${method} with the id ${id}`,
        method,
        `/cluster/opensearch/${id}`,
        method === "PUT" ? "{}" : undefined,
        {},
        400,
        "malformed-path",
      ]),
    ),
    [
      "a path that is not UTF-8, without a token",
      "GET",
      "/%ff",
      undefined,
      { authorization: "" },
      400,
      "malformed-path",
    ],
    [
      "an id in percent-encoding",
      "GET",
      "/cluster/opensearch/%31%32",
      undefined,
      {},
      404,
      "cluster-not-found",
    ],
    [
      "an organization that is %zz",
      "GET",
      "/cluster/opensearch?organization_id=%zz",
      undefined,
      {},
      400,
      "invalid",
    ],
    ["a key twice", "POST", "/cluster/opensearch", '{"name":"a","name":"b"}', {}, 400, "malformed-json"],
    [
      "a body that is not UTF-8",
      "POST",
      "/cluster/opensearch",
      Buffer.from('{"name":"logs","organization_id":7,"x":"\xff"}', "latin1"),
      {},
      400,
      "malformed-json",
    ],
  ])("with %s", async (_what, method, path, body, headers, status, code) => {
    const answer = await service.ask(method, path, body, headers);
    expect(answer).toMatchObject({ status, json: { code } });
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  });

  it.each([
    ["PATCH", "/cluster/opensearch/1", "GET, PUT, DELETE"],
    ["DELETE", "/cluster/prometheus", "POST, GET"],
    ["HEAD", "/cluster/opensearch/1", "GET, PUT, DELETE"],
    ["OPTIONS", "/cluster/opensearch/1", "GET, PUT, DELETE"],
    ["PROPFIND", "/cluster/opensearch/1", "GET, PUT, DELETE"],
    ["POST", "/cluster/opensearch/1/credentials", "GET"],
    ["POST", "/openapi.json", "GET"],
    ["DELETE", "/", "GET"],
    ["PATCH", "/_emulator/faults", "GET, PUT, POST, DELETE"],
  ])("names the methods of a path: %s %s", async (method, path, allowed) => {
    const { status, headers } = await service.ask(method, path);
    expect(status).toBe(405);
    expect(headers["allow"]).toBe(allowed);
  });
});
