/** Who gets in: the built-in user, and the bearers of tokens from the configured providers. */
import type * as EmulatorModule from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { temporaryFolder } from "../../temporary-folder";
import { bundleEmulator } from "../bundle";
import { type OidcIssuer, startOidcIssuer } from "../oidc-issuer";
import { type Answer, ask, TOKEN } from "../service";

let bundle: string;
let folder: string;
let emulator: Emulator;
let issuer: OidcIssuer;
let now: number | undefined;

const logs = { name: "logs", organization_id: 7 };
const sso = () => ({
  name: "sso",
  type: "oidc",
  connect_url: issuer.connectUrl,
  ca_cert: issuer.caCert,
  client_id: "dashboards",
  client_secret: "planted-secret",
  dashboards_login: true,
});

beforeAll(() => {
  bundle = bundleEmulator(); // the library that checks tokens cannot be loaded by jest as it is
});

beforeEach(async () => {
  now = undefined;
  folder = temporaryFolder();
  issuer = await startOidcIssuer();
  emulator = await open();
});

/** Starts the emulator. `patience` is how long a provider may take, in milliseconds. */
function open(patience = 10_000): Promise<Emulator> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { startEmulator } = require(bundle) as typeof EmulatorModule;
  return startEmulator({
    port: 0,
    dataDir: folder,
    tokens: [TOKEN],
    endpoints: "reset",
    now: () => now ?? Date.now(),
    times: { identityProvider: patience },
  });
}

afterEach(() => emulator.close());

async function put(...authSources: readonly object[]): Promise<void> {
  const body = { ...logs, ...(authSources.length > 0 && { auth_sources: authSources }) };
  const created = emulator.ports("opensearch", 1) !== undefined;
  const { status, text } = created
    ? await ask(emulator.url, "PUT", "/cluster/opensearch/1", body)
    : await ask(emulator.url, "POST", "/cluster/opensearch", body);
  if (status > 299) throw new Error(text);
}

function knock(endpoint: "opensearch" | "dashboards", authorization: string, path = "/"): Promise<Answer> {
  const port = emulator.ports("opensearch", 1)?.[endpoint] ?? 0;
  return ask(`http://127.0.0.1:${port}`, "GET", path, undefined, { authorization });
}

const bearer = (token: string, path?: string) => knock("opensearch", `Bearer ${token}`, path);

async function password(): Promise<string> {
  const { json } = await ask(emulator.url, "GET", "/cluster/opensearch/1/credentials");
  return `Basic ${Buffer.from(`${String(json?.["username"])}:${String(json?.["password"])}`).toString("base64")}`;
}

describe("the built-in user", () => {
  it("logs in with the password of the credentials operation, and sees that it is an emulator", async () => {
    await put();
    const { status, json } = await knock("opensearch", await password());
    expect(status).toBe(200);
    expect(json).toMatchObject({
      cluster_name: "logs",
      version: { number: expect.any(String) as string },
      tagline: expect.stringContaining("emulator") as string,
    });
  });

  it.each([
    "",
    "Basic bm9ib2R5",
    `Basic ${Buffer.from("internal:wrong").toString("base64")}`,
    "Digest x",
    "Bearer x.y.z",
  ])("is refused with %j", async (authorization) => {
    await put();
    const answer = await knock("opensearch", authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toMatch(/^Basic/);
  });
});

describe("a token of a provider", () => {
  it("logs its bearer in, with the claims that the source names", async () => {
    await put({ ...sso(), subject_key: "email", roles_key: "groups" });
    const token = issuer.token({ email: "ada@example.com", groups: ["readers", "writers"] });
    const { json } = await bearer(token, "/_plugins/_security/authinfo");
    expect(json).toEqual({ user_name: "ada@example.com", backend_roles: ["readers", "writers"] });
  });

  it("logs its bearer in, with the default claims", async () => {
    await put(sso());
    const { json } = await bearer(
      issuer.token({ roles: "readers, writers" }),
      "/_plugins/_security/authinfo",
    );
    expect(json).toEqual({ user_name: "ada", backend_roles: ["readers", "writers"] });
  });

  it("is accepted for the audience that the source names, or for any if the source names none", async () => {
    await put({ ...sso(), audience: "logs" });
    expect((await bearer(issuer.token())).status).toBe(200);
    expect((await bearer(issuer.token({ aud: ["other", "logs"] }))).status).toBe(200);
    expect((await bearer(issuer.token({ aud: "other" }))).status).toBe(401);
    await put(sso());
    expect((await bearer(issuer.token({ aud: "other" }))).status).toBe(200);
  });

  it.each<[string, () => string]>([
    ["is signed by another key", () => issuer.forge()],
    ["has expired", () => issuer.token({ exp: 1 })],
    ["never expires", () => issuer.token({ exp: undefined })],
    ["is not valid yet", () => issuer.token({ nbf: 99999999999 })],
    ["is from another issuer", () => issuer.token({ iss: "https://other.example.com" })],
    ["has no subject", () => issuer.token({ sub: undefined })],
    ["has a subject that is not text", () => issuer.token({ sub: 17 })],
    ["is not signed", () => `${issuer.token({}, { alg: "none" }).split(".").slice(0, 2).join(".")}.`],
    ["claims to be signed with a shared secret", () => issuer.token({}, { alg: "HS256" })],
    [
      "was changed",
      () => issuer.token().replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"root"}').toString("base64url")}.`),
    ],
  ])("is refused if it %s", async (_what, token) => {
    await put(sso());
    const answer = await bearer(token());
    expect(answer.status).toBe(401);
    expect(answer.text).toContain("sso: ");
    expect(answer.text).not.toContain("planted-secret");
  });

  it("is refused with the reason if the provider's authority is not trusted", async () => {
    await put({ ...sso(), ca_cert: undefined });
    const { status, text } = await bearer(issuer.token());
    expect(status).toBe(401);
    expect(text).toMatch(/could not be read/);
  });

  it("can come from any of the cluster's providers", async () => {
    const other = await startOidcIssuer();
    const second = { ...sso(), name: "second", connect_url: other.connectUrl, dashboards_login: false };
    await put(sso(), second);
    expect((await bearer(other.token())).status).toBe(200);
    expect((await bearer(issuer.token())).status).toBe(200);
    await put(sso());
    expect((await bearer(other.token())).status).toBe(401);
  });

  it("is checked with keys that are fetched once, and again when the provider has new keys", async () => {
    await put(sso());
    now = Date.now();
    for (let count = 0; count < 3; count += 1) expect((await bearer(issuer.token())).status).toBe(200);
    expect(issuer.asked.get("/keys")).toBe(1);
    issuer.changeKey();
    now += 60_000;
    expect((await bearer(issuer.token())).status).toBe(200);
    for (let count = 0; count < 3; count += 1) await bearer(issuer.token({}, { kid: "unknown" }));
    expect(issuer.asked.get("/keys")).toBe(2);
  });
});

describe("a login", () => {
  it.each([
    ["is not a JWT", () => "garbage"],
    ["has an algorithm of shared secrets", () => issuer.token({}, { alg: "HS256" })],
    ["has no payload", () => `${issuer.token().split(".")[0] ?? ""}.e30x.sig`],
  ])("whose token %s makes no request to the provider", async (_what, token) => {
    await put(sso());
    for (let count = 0; count < 3; count += 1) expect((await bearer(token())).status).toBe(401);
    expect(issuer.asked).toEqual(new Map());
  });

  it("ends in time although the provider trickles bytes, and asks it once for many tokens", async () => {
    await emulator.close();
    emulator = await open(400);
    issuer.drip();
    await put(sso());
    const answers = await Promise.all([1, 2, 3].map(() => bearer(issuer.token())));
    for (const { status, text } of answers) {
      expect(status).toBe(401);
      expect(text).toContain("it was not complete in time");
    }
    await bearer(issuer.token());
    expect(issuer.asked.get("/.well-known/openid-configuration")).toBe(1);
  });
});

describe("Dashboards", () => {
  it("offers exactly the logins that are configured", async () => {
    const saml = {
      name: "saml-idp",
      type: "saml",
      idp_metadata_url: "https://idp.example.com/metadata",
      idp_entity_id: "idp",
    };
    const quiet = { ...sso(), name: "quiet", dashboards_login: false };
    const offers = async (...sources: readonly object[]) => {
      await put(...sources);
      const { text } = await knock("dashboards", "");
      return [...text.matchAll(/<li>Log in with ([^<]+)<\/li>/g)].map(([, login]) => login);
    };
    expect(await offers()).toEqual(["username and password"]);
    expect(await offers(quiet)).toEqual(["username and password"]);
    expect(await offers(sso(), quiet, saml)).toEqual(["username and password", "sso", "saml-idp"]);
  });

  it("shows who is logged in, and refuses an invalid session", async () => {
    await put(sso());
    expect((await knock("dashboards", await password())).text).toContain("the login of internal");
    expect((await knock("dashboards", `Bearer ${issuer.token({ sub: "<b>" })}`)).text).toContain("&lt;b&gt;");
    expect((await knock("dashboards", "Basic bm8=")).status).toBe(401);
  });
});
