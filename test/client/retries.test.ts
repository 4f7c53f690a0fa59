/** What is tried again, what is not, and that nothing is ever created twice. */
import { clientOf, failureOf } from "./client-of";
import {
  type Answered,
  type FakeService,
  inTurn,
  type Received,
  type Script,
  startFakeService,
} from "./fake-service";

let service: FakeService;

async function serve(script: Script): Promise<string> {
  service = await startFakeService(script);
  return service.url;
}

const ok: Answered = { body: { id: 17, name: "logs" } };
const methods = () => service.received.map(({ method }) => method);

describe("a request that is safe to repeat", () => {
  it.each([408, 429, 502, 503, 504])("is tried again after %i", async (status) => {
    const client = clientOf(await serve(inTurn({ status }, ok)));
    await client.read("opensearch", 17);
    await client.replace("opensearch", 17, {});
    expect(methods()).toEqual(["GET", "GET", "PUT"]);
  });

  it.each([400, 401, 403, 409, 412, 500, 501, 507])("is not tried again after %i", async (status) => {
    const client = clientOf(await serve(inTurn({ status, body: { code: "x" } })));
    await failureOf(client.replace("opensearch", 17, {}));
    expect(methods()).toEqual(["PUT"]);
  });

  it("is abandoned after the allowed number of attempts", async () => {
    const client = clientOf(await serve(inTurn({ status: 503 })), { maxRetries: 3 });
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure).toMatchObject({ kind: "server", status: 503 });
    expect(service.received).toHaveLength(4);
    expect(client.waits.map(Math.floor)).toEqual([1062, 2125, 4250]);
    expect(failure.advice).toMatch(
      /^It was tried 4 times in 8 seconds; `max_retries` in the provider's configuration sets how often it is tried again: 3 times now, 10 at most\. /,
    );
  });

  it("waits as long as the service asks", async () => {
    const client = clientOf(
      await serve(inTurn({ status: 429, headers: { "retry-after": "7" } }, ok)),
      {},
      { random: () => 0 },
    );
    await client.read("opensearch", 17);
    expect(client.waits).toEqual([7000]);
  });

  it.each([
    ["a day", "86400", "86400 seconds"],
    ["a date after a minute", new Date(101_000).toUTCString(), "61 seconds"],
    ["100 digits", "9".repeat(100), "for more than 100 years before"],
  ])("does not wait longer than a minute, and says so: %s", async (_what, retryAfter, said) => {
    const answer = { status: 503, headers: { "retry-after": retryAfter } };
    const client = clientOf(await serve(inTurn(answer, ok)), {}, { now: () => 40_000 });
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure).toMatchObject({ kind: "server", status: 503 });
    expect(failure.advice).toContain(`asks to wait ${said}`);
    expect(service.received).toHaveLength(1);
    expect(client.waits).toEqual([]);
  });

  it("says in the log and in the failure how long it waited", async () => {
    const client = clientOf(
      await serve(inTurn({ status: 429, headers: { "retry-after": "30" } })),
      {},
      { random: () => 0 },
    );
    const failure = await failureOf(client.read("opensearch", 17));
    expect(failure.advice).toContain("It was tried 3 times in 61 seconds; `max_retries`");
    const warnings = client.logged.filter(({ level }) => level === "warn");
    expect(warnings).toHaveLength(2);
    expect(warnings[0]?.fields).toMatchObject({ asked_by_the_service: true });
  });

  it.each<[string, number, Script, string]>([
    ["no retries are allowed", 0, inTurn({ status: 502 }), "It was tried once; `max_retries`"],
    [
      "a later response is final",
      4,
      inTurn({ status: 502 }, { status: 500 }),
      "It was tried 2 times in 2 seconds. ",
    ],
    ["the first response is final", 4, inTurn({ status: 500 }), "Try again later."],
  ])("says how often it was tried if %s", async (_when, maxRetries, script, words) => {
    const client = clientOf(await serve(script), { maxRetries });
    const { advice } = await failureOf(client.replace("opensearch", 17, {}));
    expect(advice.startsWith(words)).toBe(true);
  });

  it("waits for its turn again: an attempt that sleeps blocks no other request", async () => {
    const asleep: (() => void)[] = [];
    const client = clientOf(
      await serve(({ url }) => (url.endsWith("/1") && asleep.length < 10 ? { status: 503 } : { body: {} })),
      {},
      { sleep: () => new Promise((resolve) => asleep.push(resolve)) },
    );
    const busy = Array.from({ length: 10 }, () => client.replace("opensearch", 1, {}));
    while (asleep.length < 10) await new Promise((resolve) => setImmediate(resolve));
    await client.replace("opensearch", 2, {});
    for (const wake of asleep) wake();
    await Promise.all(busy);
    expect(service.received).toHaveLength(21);
  });

  it("stops waiting when the caller cancels", async () => {
    const controller = new AbortController();
    const client = clientOf(
      await serve(inTurn({ status: 503 })),
      {},
      {
        sleep: async (_milliseconds, signal) => {
          controller.abort();
          signal?.throwIfAborted();
        },
      },
    );
    const failure = await failureOf(client.read("opensearch", 17, controller.signal));
    expect(failure).toMatchObject({ kind: "aborted", mayHaveHappened: true });
    expect(service.received).toHaveLength(1);
  });

  it("may be a DELETE that succeeded before: the cluster is gone", async () => {
    const gone = { status: 404, body: { code: "cluster-not-found" } };
    const client = clientOf(await serve(inTurn({ cut: true }, gone)));
    await expect(client.remove("opensearch", 17)).resolves.toBeUndefined();
    expect(methods()).toEqual(["DELETE", "DELETE"]);
  });

  it("explains, if a repeated PUT is stale, that the first may have made the change", async () => {
    const client = clientOf(await serve(inTurn({ cut: true }, { status: 412, body: { code: "stale" } })));
    const failure = await failureOf(client.replace("opensearch", 17, {}, { ifMatch: '"1"' }));
    expect(failure).toMatchObject({ kind: "stale", mayHaveHappened: true });
  });
});

describe("a create", () => {
  const body = { name: "logs", organization_id: 7 };
  const created = { ...body, id: 17 };
  const posts = () => service.received.filter(({ method }) => method === "POST");
  const serviceWith = (post: Answered, list: Answered) =>
    serve((request: Received) => (request.method === "POST" ? post : list));
  const failureWith = async (post: Answered, list: Answered) =>
    failureOf(clientOf(await serviceWith(post, list)).create("opensearch", body));

  it.each<[string, Answered]>([
    ["429", { status: 429, body: { code: "rate-limited" } }],
    ["429 of a gateway", { status: 429, body: "" }],
    ["503 with Retry-After", { status: 503, headers: { "retry-after": "1" } }],
  ])("is tried again after %s, if no cluster of the name is there", async (what, refusal) => {
    const client = clientOf(
      await serve(({ method }) =>
        method === "GET" ? { body: [] } : posts().length === 1 ? refusal : { status: 201, body: created },
      ),
    );
    expect(await client.create("opensearch", body)).toMatchObject({ cluster: { id: 17 } });
    expect(methods()).toEqual(what === "429" ? ["POST", "POST"] : ["POST", "GET", "POST"]);
  });

  it.each<[string, Answered]>([
    ["the connection was cut off", { cut: true }],
    ["408", { status: 408 }],
    ["500", { status: 500 }],
    ["503", { status: 503 }],
    ["a web page", { status: 200, body: "<p>Created" }],
    ["a web page with a refusal", { status: 403, body: "<p>Blocked" }],
    ["a redirect", { status: 302, headers: { location: "/login" } }],
    ["a redirect without a location", { status: 300 }],
    ["an error of a gateway", { status: 400, body: { error: "blocked" } }],
    ["an unknown code", { status: 400, body: { code: "blocked" } }],
    ["endless JSON", { status: 201, body: `${"[".repeat(20_000)}${"]".repeat(20_000)}` }],
  ])("is never sent twice, and its cluster is found if it was created: %s", async (_what, answer) => {
    const failure = await failureWith(answer, {
      body: [
        { id: 3, name: "other" },
        { id: 17, name: "logs" },
      ],
    });
    expect(methods()).toEqual(["POST", "GET"]);
    expect(failure).toMatchObject({ kind: "maybe-created", mayHaveHappened: true });
    expect(failure.message).toContain('"logs" (id 17)');
    expect(failure.advice).toContain("terraform import");
    expect(failure.advice).toContain("17");
  });

  it("that the service had no room to store was not carried out, and is not searched for", async () => {
    const failure = await failureWith({ status: 507 }, { body: [{ id: 17, name: "logs" }] });
    expect(failure).toMatchObject({ kind: "server", status: 507, mayHaveHappened: false });
    expect(failure.message).toContain("nothing was changed (507)");
    expect(failure.message).not.toContain("17");
    expect(posts()).toHaveLength(1);
  });

  it.each<[string, Answered]>([
    ["text", { status: 201, body: "created" }],
    ["another object", { status: 202, body: { status: "accepted" } }],
    ["an invalid id", { status: 201, body: { id: "17" } }],
    ["another cluster", { status: 201, body: { ...created, name: "other" } }],
    ["a cluster of another organization", { status: 201, body: { ...created, organization_id: 8 } }],
    ["only an id", { status: 201, body: { id: 17 } }],
    ["a negative id", { status: 201, body: { ...created, id: -17 } }],
    ["an id that is not whole", { status: 201, body: { ...created, id: 1.5 } }],
    ["an endless id", { status: 201, body: `{"id":1${"0".repeat(40)},"name":"logs","organization_id":7}` }],
    ["a part of the cluster", { status: 206, body: created }],
  ])("whose response reports success, with %s, is named and not taken over", async (_what, answer) => {
    const failure = await failureWith(answer, { body: [{ id: 18, name: "logs" }] });
    expect(failure).toMatchObject({ kind: "maybe-created", mayHaveHappened: true });
    expect(failure.advice).toContain("`terraform import <address of the cloud_opensearch> 18`");
    expect(posts()).toHaveLength(1);
  });

  it.each([
    ["confirms it", [{ id: 17, name: "logs" }], true],
    ["has another id under the name", [{ id: 18, name: "logs" }], false],
    ["has the name twice", [created, { ...created, id: 18 }], false],
    ["does not have it", [], false],
  ])(
    "without an organization in the response counts if the list confirms it: %s",
    async (_what, list, done) => {
      const client = clientOf(
        await serviceWith({ status: 201, body: { id: 17, name: "logs" } }, { body: list }),
      );
      const outcome = await client.create("opensearch", body).catch((error: unknown) => error);
      if (done) expect(outcome).toMatchObject({ cluster: { id: 17 } });
      else expect(outcome).toBeInstanceOf(Error);
    },
  );

  it.each<[string, Answered]>([
    ["more pages", { headers: { link: '</x?page=2>; rel="next"' }, body: [] }],
    ["an id that is a string", { body: [{ id: "17", name: "logs" }] }],
    ["a cluster without a name", { body: [{ id: 17 }] }],
    ["an element that is not a cluster", { body: [17] }],
    ["an object", { body: { clusters: [] } }],
    ["a part of the list", { status: 206, body: [] }],
    ["a refusal", { status: 403, body: { code: "forbidden" } }],
  ])("may still exist after a list with %s", async (_what, list) => {
    const failure = await failureWith({ cut: true }, list);
    expect(failure.kind).toBe("maybe-created");
    expect(failure.message).toContain("could not be found out");
    expect(failure.advice).toContain("7/logs");
  });

  it.each<[string, Answered, string]>([
    ["after a cut connection", { cut: true }, "connection"],
    ["after a success", { status: 201, body: "" }, "malformed-response"],
  ])("of which the list has no cluster now is a failure that says so: %s", async (_when, answer, kind) => {
    const failure = await failureWith(answer, { body: [{ id: 3, name: "other" }] });
    expect(posts()).toHaveLength(1);
    expect(failure).toMatchObject({ kind, mayHaveHappened: true });
    expect(failure.message).toContain('no cluster "logs" now');
  });

  it("is not sent again if the cluster exists despite the refusal", async () => {
    const answers = inTurn(
      { status: 503, headers: { "retry-after": "1" } },
      { body: [] },
      { status: 503, headers: { "retry-after": "1" } },
      { body: [{ id: 17, name: "logs" }] },
    );
    const client = clientOf(await serve(answers));
    const failure = await failureOf(client.create("opensearch", body));
    expect(failure.kind).toBe("maybe-created");
    expect(failure.advice).toContain("17");
  });

  it("whose name is taken at the first attempt is a conflict that explains how to import, without a search", async () => {
    const client = clientOf(await serve(inTurn({ status: 409, body: { code: "name-taken" } })));
    const failure = await failureOf(client.create("opensearch", body));
    expect(failure.kind).toBe("conflict");
    expect(failure.advice).toContain("`terraform import <address of the cloud_opensearch> 7/logs`");
    expect(service.received).toHaveLength(1);
  });

  it("is sent over a new connection, which cannot be idle and closed", async () => {
    const client = clientOf(await serve(inTurn({ body: created }, { status: 201, body: created })));
    await client.read("opensearch", 17);
    await client.create("opensearch", body);
    expect(service.received.map(({ headers }) => headers.connection)).toEqual(["keep-alive", "close"]);
  });

  it("is refused as invalid without reading the list", async () => {
    const client = clientOf(await serviceWith({ status: 400, body: { code: "invalid" } }, { body: [] }));
    expect(await failureOf(client.create("opensearch", body))).toMatchObject({ kind: "invalid" });
    expect(service.received).toHaveLength(1);
  });
});
