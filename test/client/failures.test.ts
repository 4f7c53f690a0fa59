/** Each way a request can fail: the kind, plain words, what to do next, and nothing secret. */
import { clientOf, failureOf, TOKEN } from "./client-of";
import { type Answered, type FakeService, inTurn, startFakeService } from "./fake-service";

let service: FakeService;

async function served(...answers: readonly Answered[]): Promise<string> {
  service = await startFakeService(inTurn(...answers));
  return service.url;
}

describe("an error response", () => {
  it.each([
    [400, "invalid"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [407, "proxy-or-wrong-url"],
    [409, "conflict"],
    [412, "stale"],
    [413, "invalid"],
    [422, "invalid"],
    [429, "rate-limited"],
    [500, "server"],
    [507, "server"],
    [599, "server"],
    [302, "malformed-response"],
    [300, "malformed-response"],
  ])("%i is of kind %s", async (status, kind) => {
    const client = clientOf(await served({ status, body: { code: "x", message: "Because of this." } }));
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure).toMatchObject({ kind, status, serviceMessage: "Because of this." });
    expect(failure.message).toContain("/cluster/opensearch/17");
    expect(failure.message).toContain("Because of this.");
    expect(failure.advice).not.toBe("");
  });

  it.each<
    [status: number, body: Answered["body"], expected: { kind: string; summary: RegExp; advice: RegExp }]
  >([
    [
      403,
      "<html>Blocked</html>",
      { kind: "proxy-or-wrong-url", summary: /web page \(403\)/, advice: /did not come from the service/ },
    ],
    [
      451,
      "<html>Blocked</html>",
      { kind: "proxy-or-wrong-url", summary: /web page \(451\)/, advice: /did not come from the service/ },
    ],
    [503, "<html>Down</html>", { kind: "server", summary: /failed on .*\(503\)/, advice: /Try again later/ }],
    [409, "", { kind: "invalid", summary: /refused .*\(409\)/, advice: /names no value to correct/ }],
    [412, "", { kind: "invalid", summary: /refused .*\(412\)/, advice: /names no value to correct/ }],
    [
      410,
      { code: "cluster-not-found", message: "m" },
      { kind: "invalid", summary: /refused .*\(410\)/, advice: /names no value/ },
    ],
    [999, "", { kind: "malformed-response", summary: /does not define \(999\)/, advice: /Check `base_url`/ }],
  ])("%i with %j to a read names who has to act", async (status, body, { kind, summary, advice }) => {
    const client = clientOf(await served({ status, body }), { maxRetries: 0 });
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure).toMatchObject({ kind, status });
    expect(failure.summary).toMatch(summary);
    expect(failure.advice).toMatch(advice);
  });

  it("'no such cluster' for a list is not a missing cluster", async () => {
    const client = clientOf(
      await served({ status: 404, body: { code: "cluster-not-found", message: "No such cluster" } }),
    );
    const failure = await failureOf(client.list("opensearch", 42));
    expect(failure).toMatchObject({ kind: "proxy-or-wrong-url", status: 404 });
    expect(failure.summary).toContain("though it is not about one cluster");
  });

  it("names the rules that a body breaks, with Terraform's attribute names", async () => {
    const issues = [
      { code: "host-bits", path: "opensearch_whitelist[2]", message: "has host bits" },
      { code: "taken", path: "auth_sources[1].name", message: "twice" },
      "nonsense",
    ];
    const client = clientOf(await served({ status: 400, body: { code: "invalid", message: "m", issues } }));
    const failure = await failureOf(client.replace("opensearch", 17, { name: "logs" }));
    expect(failure.issues).toEqual([
      { code: "host-bits", path: "ip_allowlist[2]" },
      { code: "taken", path: "auth_sources[1].name" },
    ]);
    expect(failure).toMatchObject({ code: "invalid", serviceMessage: "m", moreIssues: 0 });
  });

  it("with many issues shows the first 100, and how many more there are", async () => {
    const issues = Array.from({ length: 250 }, (_, index) => ({ code: "x", path: `auth_sources[${index}]` }));
    const client = clientOf(await served({ status: 400, body: { code: "invalid", message: "m", issues } }));
    const failure = await failureOf(client.replace("opensearch", 17, { name: "logs" }));
    expect(failure.issues).toHaveLength(100);
    expect(failure.moreIssues).toBe(150);
  });

  const long = "long ".repeat(10_000);

  it.each<[string, unknown, string | undefined]>([
    ["a message of many characters", { code: "x", message: long }, `${long.slice(0, 299)}…`],
    ["control characters", { code: "x", message: "a\u0007\u001b[31mb\r\nc\u202ed" }, "a [31mb c d"],
    ["a message without a code", { message: "no" }, undefined],
    ["a code that is a sentence", { code: "Not a code", message: "no" }, undefined],
    ["a detail", { code: "x", detail: "no" }, undefined],
    ["a web page", "<html><body><p>Bad <b>gateway</b></p></body></html>", undefined],
    ["JSON of more than 1 MiB", { code: "x", message: "no", more: "x".repeat(1024 * 1024) }, undefined],
  ])("with %s is shown on one line, with the contract's fields only", async (_what, body, said) => {
    const client = clientOf(await served({ status: 500, body }));
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure.serviceMessage).toBe(said);
  });

  it("without a body is shown by its status", async () => {
    const client = clientOf(await served({ status: 500, body: "" }));
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure.serviceMessage).toBeUndefined();
    expect(failure.message).toBe("The service failed on GET /cluster/opensearch/17 (500).");
  });

  it("that repeats the request, or one before, shows no secret", async () => {
    let sent = "";
    service = await startFakeService((request) => {
      sent += request.body;
      const message = request.method === "GET" ? `got ${sent}` : `got ${request.headers.authorization ?? ""}`;
      const issues = [{ code: "x", path: "p", message: request.body }];
      return { status: 400, body: { code: "invalid", message, issues } };
    });
    const client = clientOf(service.url);
    const body = {
      name: "logs",
      auth_sources: [{ name: "sso", client_secret: 'plant"ed-1' }],
      repo_config: { secret_access_key: "planted-2" },
    };
    const calls = [() => client.replace("opensearch", 17, body), () => client.read("opensearch", 17)];
    for (const call of calls) {
      const failure = await failureOf(call());
      const everything = JSON.stringify([{ ...failure }, failure.message, failure.stack, client.logged]);
      expect(everything).not.toMatch(/plant/);
      expect(everything).not.toContain(TOKEN);
      expect(failure.serviceMessage).toBe("(not shown: it holds a secret)");
    }
  });
});

describe("a success that is not valid", () => {
  it.each<[string, unknown, string]>([
    ["a web page", "<!doctype html><p>Please log in", "proxy-or-wrong-url"],
    ["half of a JSON text", '{"id": 1', "malformed-response"],
    ["nothing", "", "malformed-response"],
  ])("with %s", async (_what, body, kind) => {
    const client = clientOf(await served({ body }));
    expect(await failureOf(client.read("opensearch", 17))).toMatchObject({ kind });
  });
});

describe("no response", () => {
  it("from a port where nobody listens", async () => {
    const client = clientOf("http://127.0.0.1:1");
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure).toMatchObject({ kind: "connection", mayHaveHappened: false });
    expect(failure.message).toMatch(/the connection was refused \(ECONNREFUSED\)/);
    expect(failure.advice).toMatch(/^It was tried 3 times in \d seconds; `max_retries`.*base_url/);
    expect(client.waits).toHaveLength(2);
  });

  it("within the deadline", async () => {
    const client = clientOf(await served({ silent: true }), { requestTimeoutSeconds: 0.05, maxRetries: 0 });
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure).toMatchObject({ kind: "timeout", mayHaveHappened: true });
    expect(failure.message).toContain("0.05 seconds");
    expect(failure.advice).toContain("request_timeout_seconds");
  });

  it("because the caller had cancelled before, so nothing was sent", async () => {
    const client = clientOf(await served({}));
    const failure = await failureOf(client.replace("opensearch", 17, {}, {}, AbortSignal.abort()));
    expect(failure).toMatchObject({ kind: "aborted", mayHaveHappened: false });
    expect(service.received).toEqual([]);
  });
});

describe("invalid options", () => {
  it.each([
    ["an empty token", { accessToken: "" }, "`access_token` is empty"],
    ["a token with a line break", { accessToken: "s3cret\n" }, "line break"],
    ["a token with a character that no header allows", { accessToken: "s3crét" }, "character"],
    ["plain http to another machine", { baseUrl: "http://api.example.com" }, "`base_url`"],
  ])("are %s", (_what, given, message) => {
    const create = () => clientOf("https://api.example.com", given);
    expect(create).toThrow(
      expect.objectContaining({ kind: "misconfigured", message: expect.stringContaining(message) as string }),
    );
    expect(create).not.toThrow(/s3cr/);
  });

  it("include an invalid proxy", () => {
    const environment = { HTTPS_PROXY: "socks5://proxy:1080" };
    expect(() => clientOf("https://api.example.com", {}, { environment })).toThrow(/HTTPS_PROXY/);
  });
});

describe("a response that is too large", () => {
  const padded = (size: number) => ({ id: 17, name: "logs", organization_id: 42, notes: "x".repeat(size) });

  it("is an error with its size and the limit, for one cluster", async () => {
    const body = padded(8 * 1024 * 1024);
    const client = clientOf(await served({ body }));
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure.kind).toBe("malformed-response");
    expect(failure.summary).toBe(
      `The response to GET /cluster/opensearch/17 is too large: it has ${JSON.stringify(body).length.toLocaleString("en-US")} bytes, and at most 2,097,152 bytes are read of one cluster (200).`,
    );
  });

  it("is an error with its size and the limit, for a list of few clusters", async () => {
    const body = [padded(8 * 1024 * 1024), padded(0)];
    const client = clientOf(await served({ body }));
    const failure = await failureOf(client.list("opensearch", 42));
    expect(failure.summary).toBe(
      `The response to GET /cluster/opensearch?organization_id=42 is too large: it has ${JSON.stringify(body).length.toLocaleString("en-US")} bytes, and at most 4,194,304 bytes are read of a list with 2 entries (200).`,
    );
  });

  it("is an error with its size if it is no JSON either", async () => {
    const client = clientOf(await served({ body: "x".repeat(8 * 1024 * 1024) }));
    const failure = await failureOf(client.list("opensearch", 42));
    expect(failure.summary).toContain(" is too large: it has 8,388,6");
  });

  it("is none for the list of many clusters", async () => {
    const body = Array.from({ length: 500 }, (_, id) => ({ ...padded(16 * 1024), id: id + 1 }));
    const client = clientOf(await served({ body }));
    expect((await client.list("opensearch", 42)).clusters).toHaveLength(500);
  });

  it("is an error with its size if it exceeds another limit", async () => {
    const client = clientOf(await served({ body: "[".repeat(501) }));
    const failure = await failureOf(client.list("opensearch", 42));
    expect(failure.summary).toContain(" is nested more than 500 levels deep, and 501 bytes in all ");
  });
});
