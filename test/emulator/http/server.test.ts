/** Requests that the API refuses before an operation sees them, or since they break a rule. */
import { type ErrorCode, ERRORS } from "../../../src/contract";
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
  [
    "a browser",
    { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", type: "text/html" },
  ],
  ["curl", { accept: "*/*", type: "application/json" }],
  ["a client of the API", { accept: "application/json, text/html;q=0.5", type: "application/json" }],
  ["a client without the header", { accept: "", type: "application/json" }],
])("responds at its root to %s in its form", async (_who, { accept, type }) => {
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
  interface Row {
    readonly what: string;
    readonly path: string;
    readonly error: ErrorCode;
    /** @default "GET" */
    readonly method?: string;
    readonly body?: string | Buffer;
    readonly headers?: Record<string, string>;
  }

  const CREATE = { method: "POST", path: "/cluster/opensearch" } as const;
  const cluster = (id: string) => `/cluster/opensearch/${id}`;
  const notUtf8 = Buffer.from('{"name":"logs","organization_id":7,"x":"\xff"}', "latin1");

  it.each<Row>([
    { what: "an unknown path", path: "/clusters", error: "no-such-route" },
    { what: "an unknown cluster", path: cluster("99"), error: "cluster-not-found" },
    { what: "an invalid id", path: cluster("one"), error: "cluster-not-found" },
    { what: "an id with a leading zero", path: cluster("01"), error: "cluster-not-found" },
    { what: "an id of 101 digits", path: cluster("1".repeat(101)), error: "cluster-not-found" },
    { what: "an id of 5000 digits", path: cluster("9".repeat(5000)), error: "cluster-not-found" },
    { what: "an id in percent-encoding", path: cluster("%31%32"), error: "cluster-not-found" },
    { what: "an incomplete JSON text", ...CREATE, body: "{", error: "malformed-json" },
    { what: "a JSON list", ...CREATE, body: "[]", error: "malformed-json" },
    { what: "no body", ...CREATE, error: "malformed-json" },
    { what: "a key twice", ...CREATE, body: '{"name":"a","name":"b"}', error: "malformed-json" },
    { what: "a body that is not UTF-8", ...CREATE, body: notUtf8, error: "malformed-json" },
    ...["%zz", "%", "%2", "1%", "%ff", "%c3%28", "%ed%a0%80"].flatMap((id) =>
      ["GET", "PUT", "DELETE"].map((method): Row => {
        const body = method === "PUT" && { body: "{}" };
        return {
          what: `${method} with the id ${id}`,
          method,
          path: cluster(id),
          ...body,
          error: "malformed-path",
        };
      }),
    ),
    {
      what: "a path that is not UTF-8, without a token",
      path: "/%ff",
      headers: { authorization: "" },
      error: "malformed-path",
    },
    {
      what: "an organization that is %zz",
      path: "/cluster/opensearch?organization_id=%zz",
      error: "invalid",
    },
  ])("with $what", async ({ method = "GET", path, body, headers, error }) => {
    const answer = await service.ask(method, path, body, headers);
    expect(answer).toMatchObject({ status: ERRORS[error].status, json: { code: error } });
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  });

  it.each([
    ["PATCH", "/cluster/opensearch/1", "GET, PUT, DELETE"],
    ["DELETE", "/cluster/prometheus", "POST, GET"],
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
