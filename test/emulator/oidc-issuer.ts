/** A small OpenID Connect provider: a discovery document, keys, and tokens as a test wants them. It ends with the test. */
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";

import { listenOnLoopback } from "../loopback";

export interface OidcIssuer {
  /** The discovery document, for `connect_url`. */
  readonly connectUrl: string;
  /** Its authority in base64, for `ca_cert`. */
  readonly caCert: string;
  /** Sends its answers a byte at a time from now on, without end. */
  drip(): void;
  /** How often each path was asked for. */
  readonly asked: Map<string, number>;
  /** A token of this issuer, good for an hour; claims that are undefined are left out. */
  token(claims?: Readonly<Record<string, unknown>>, header?: Readonly<Record<string, unknown>>): string;
  /** A token that is signed by a key that the issuer does not publish. */
  forge(): string;
  /** Begins to sign with another key, and publishes that one alone. */
  changeKey(): void;
}

interface Key {
  readonly id: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const fixture = (name: string) => readFileSync(join(__dirname, "../client/fixtures", name));

export async function startOidcIssuer(): Promise<OidcIssuer> {
  let key = newKey();
  let isDripping = false;
  const asked = new Map<string, number>();
  let issuer = "";
  const server = createServer(
    { key: fixture("server-key.pem"), cert: fixture("server.pem") },
    (request, response) => {
      const path = request.url ?? "";
      asked.set(path, (asked.get(path) ?? 0) + 1);
      const documents: Readonly<Record<string, unknown>> = {
        "/.well-known/openid-configuration": { issuer, jwks_uri: `${issuer}/keys` },
        "/keys": {
          keys: [{ ...key.publicKey.export({ format: "jwk" }), kid: key.id, alg: "ES256", use: "sig" }],
        },
      };
      response.writeHead(documents[path] === undefined ? 404 : 200, { "content-type": "application/json" });
      if (!isDripping) {
        response.end(JSON.stringify(documents[path] ?? {}));
        return;
      }
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => {
        clearInterval(timer);
      });
    },
  );
  issuer = `https://127.0.0.1:${await listenOnLoopback(server)}`;

  const claimsOf = (claims: Readonly<Record<string, unknown>> = {}) => {
    const now = Math.floor(Date.now() / 1000);
    return { iss: issuer, sub: "ada", aud: "logs", iat: now, exp: now + 3600, ...claims };
  };
  return {
    connectUrl: `${issuer}/.well-known/openid-configuration`,
    caCert: fixture("ca.pem").toString("base64"),
    asked,
    token: (claims, header) => signed(key, claimsOf(claims), header),
    forge: () => signed({ ...newKey(), id: key.id }, claimsOf()),
    changeKey: () => {
      key = newKey();
    },
    drip: () => {
      isDripping = true;
    },
  };
}

function newKey(): Key {
  return { id: randomUUID(), ...generateKeyPairSync("ec", { namedCurve: "P-256" }) };
}

function signed(key: Key, claims: object, header: object = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${part({ alg: "ES256", typ: "JWT", kid: key.id, ...header })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(content), { key: key.privateKey, dsaEncoding: "ieee-p1363" });
  return `${content}.${signature.toString("base64url")}`;
}
