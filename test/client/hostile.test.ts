/** A service that says back what it was told, wherever it can: nothing secret may come through. spellings.test.ts has the spellings. */
import { clientOf, failureOf, operationsWith, TOKEN } from "./client-of";
import { type Answered, type FakeService, type Received, startFakeService } from "./fake-service";

const OIDC_SECRET = 'pl4nted/oidc"secret+1';
const AWS_SECRET = "pl4nted+aws/secret=2";
const SECRETS = [TOKEN, OIDC_SECRET, AWS_SECRET];

const body = {
  name: "logs",
  organization_id: 7,
  auth_sources: [{ name: "sso", type: "oidc", client_secret: OIDC_SECRET }],
  repo_config: { secret_access_key: AWS_SECRET },
};

let service: FakeService;

const heard = ({ headers, body: sent }: Received) => `${headers.authorization ?? ""} ${sent}`;
const base64 = (text: string) => Buffer.from(text).toString("base64");
const html = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const ECHOES: readonly [string, (request: Received) => Answered][] = [
  ["a message", (request) => ({ status: 400, body: { code: "x", message: heard(request) } })],
  [
    "a code and a path",
    (request) => ({
      status: 400,
      body: {
        code: "x",
        message: "m",
        issues: [
          { code: heard(request), path: heard(request) },
          { code: "x", path: heard(request) },
        ],
      },
    }),
  ],
  [
    "JSON of another shape",
    (request) => ({
      status: 500,
      body: { echo: JSON.parse(request.body || "{}") as unknown, headers: request.headers },
    }),
  ],
  ["a web page", (request) => ({ status: 404, body: `<html><p>${html(heard(request))}</p></html>` })],
  [
    "a web page with status 200",
    (request) => ({ status: 200, body: `<html><p>${html(heard(request))}</p></html>` }),
  ],
  [
    "a body that is not JSON",
    (request) => ({ status: 200, body: `{"id": 17, "echo": ${JSON.stringify(heard(request))}` }),
  ],
  [
    "the address of a redirect",
    (request) => ({
      status: 302,
      headers: { location: `https://example.test/${encodeURIComponent(heard(request))}?${base64(TOKEN)}` },
    }),
  ],
  [
    "headers",
    (request) => ({
      status: 429,
      headers: {
        "retry-after": base64(heard(request)),
        etag: TOKEN,
        server: TOKEN,
        "www-authenticate": TOKEN,
      },
      body: "",
    }),
  ],
  [
    "a long message",
    (request) => ({
      status: 500,
      body: { code: "x", message: `${" ".repeat(3960)}${heard(request)}${"x".repeat(200)}` },
    }),
  ],
];

describe.each(operationsWith(body))("%s", (_name, call) => {
  it.each(ECHOES)("shows no secret that is repeated in %s", async (_where, echo) => {
    service = await startFakeService(echo);
    const client = clientOf(service.url, { maxRetries: 1 });
    const outcome: unknown = await call(client).catch((error: unknown) => error);
    if (!(outcome instanceof Error)) return; // a PUT or DELETE whose answer is not looked at
    const { message, stack, ...rest } = outcome as Error & Record<string, unknown>;
    const shown = JSON.stringify([message, stack, rest, client.logged]).toLowerCase();
    for (const secret of SECRETS) {
      for (const form of [
        secret,
        JSON.stringify(secret).slice(1, -1),
        encodeURIComponent(secret),
        base64(secret),
      ]) {
        expect(shown.replaceAll(/\s/g, "")).not.toContain(form.toLowerCase());
      }
      // Nor in half, where a text was cut.
      expect(shown).not.toContain(secret.slice(0, 10).toLowerCase());
    }
    expect(message.length).toBeLessThan(1200);
  });
});

it("shows nothing of credentials that arrive incomplete", async () => {
  service = await startFakeService(() => ({ body: '{"username": "admin", "password": "hunter2-hunter2' }));
  const client = clientOf(service.url);
  const failure = await failureOf(client.credentials("opensearch", 17));
  expect(JSON.stringify([{ ...failure }, failure.message, client.logged])).not.toContain("hunter2");
});

it.each([
  ["a client secret", TOKEN, "s"],
  ["an access token", "s", OIDC_SECRET],
])("quotes the service verbatim although %s has one letter", async (_which, accessToken, secret) => {
  const message = "auth_sources[0].client_secret: this secret is too short, it must have at least 16 letters";
  service = await startFakeService(() => ({ status: 400, body: { code: "invalid", message } }));
  const client = clientOf(service.url, { accessToken });
  const sources = [{ name: "sso", type: "oidc", client_secret: secret }];
  const failure = await failureOf(client.replace("opensearch", 17, { ...body, auth_sources: sources }));
  expect(failure.serviceMessage).toBe(message);
});

it("survives deeply nested errors", async () => {
  const depth = 200_000;
  const nested = '{"error":'.repeat(depth) + "1" + "}".repeat(depth);
  service = await startFakeService(() => ({ status: 500, body: nested }));
  const client = clientOf(service.url);
  expect(await failureOf(client.read("opensearch", 17))).toMatchObject({ kind: "server" });
});

it("cleans a large hostile error page in time", async () => {
  service = await startFakeService(() => ({ status: 500, body: "<script ".repeat(1_000_000) }));
  const client = clientOf(service.url);
  expect(await failureOf(client.read("opensearch", 17))).toMatchObject({ kind: "server" });
});
