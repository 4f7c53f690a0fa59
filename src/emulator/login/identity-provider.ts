/** Checks tokens of OpenID Connect providers by the discovery document and the keys that it fetches from them. */
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { rootCertificates } from "node:tls";

import type * as Jose from "jose";

import { REQUEST_LIMITS } from "../../contract";
import { isJsonObject, type JsonObject, parseJsonBytes } from "../../json";

/** The user that a token names. */
export interface Identity {
  readonly username: string;
  readonly roles: readonly string[];
}

/** Returns the identity, or a clause why the token is refused. `source` is an element of `auth_sources`. */
export type CheckToken = (token: string, source: JsonObject) => Promise<Identity | string>;

/** The claims that count if the source names none. Assumed: the reference does not show them. */
const DEFAULT_CLAIMS = { subject: "sub", roles: "roles" };

/** The accepted algorithms. None with a shared secret: everybody who can check such a token could make one. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** How long keys are used. */
const KEPT_MS = 5 * 60 * 1000;
/** How soon keys may be fetched again for a token that none of them fits. */
const FRESH_MS = 30 * 1000;
/** How soon a provider is asked again whose documents could not be read. */
const FAILED_MS = 5 * 1000;

interface Provider {
  readonly issuer: string;
  readonly keys: Jose.JSONWebKeySet;
}

interface KnownProvider {
  readonly provider: Promise<Provider>;
  /** By the clock that never jumps. */
  readonly fetchedAt: number;
  failed: boolean;
}

export interface IdentityProviderOptions {
  /** Returns the time by which tokens are judged. */
  readonly now: () => number;
  /** Returns milliseconds of a clock that never jumps. */
  readonly monotonic: () => number;
  /** How long a provider may take, in milliseconds. */
  readonly timeout: number;
}

export function openIdentityProviders(options: IdentityProviderOptions): CheckToken {
  const { now, monotonic, timeout } = options;
  const known = new Map<string, KnownProvider>();

  const providerOf = (source: JsonObject, keptMs: number): Promise<Provider> => {
    const key = JSON.stringify([source["connect_url"], source["ca_cert"]]);
    const kept = known.get(key);
    const age = kept === undefined ? 0 : monotonic() - kept.fetchedAt;
    if (kept !== undefined && age < (kept.failed ? FAILED_MS : keptMs)) return kept.provider;
    const entry: KnownProvider = {
      provider: discover(source, timeout),
      fetchedAt: monotonic(),
      failed: false,
    };
    known.set(key, entry);
    entry.provider.catch(() => {
      entry.failed = true;
    });
    return entry.provider;
  };

  const verify = async (token: string, source: JsonObject, keptMs: number) => {
    // Loaded on demand: most emulators never get a token.
    const jose = await import("jose");
    refuseGarbage(jose, token);
    const { createLocalJWKSet, jwtVerify } = jose;
    const { issuer, keys } = await providerOf(source, keptMs);
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      algorithms: ALGORITHMS,
      currentDate: new Date(now()),
      requiredClaims: ["exp"],
      ...(typeof source["audience"] === "string" ? { audience: source["audience"] } : {}),
    });
    return identityIn(payload, source);
  };

  return async (token, source) => {
    try {
      return await verify(token, source, KEPT_MS).catch((error: unknown) => {
        if ((error as { readonly code?: unknown }).code !== "ERR_JWKS_NO_MATCHING_KEY") throw error;
        return verify(token, source, FRESH_MS);
      });
    } catch (error) {
      return (error as Error).message;
    }
  };
}

function identityIn(payload: Jose.JWTPayload, source: JsonObject): Identity | string {
  const subjectKey = textOr(source["subject_key"], DEFAULT_CLAIMS.subject);
  const username = payload[subjectKey];
  if (typeof username !== "string" || username === "")
    return `the token has no text in its claim "${subjectKey}"`;
  const roles = payload[textOr(source["roles_key"], DEFAULT_CLAIMS.roles)];
  const list: readonly unknown[] = Array.isArray(roles)
    ? roles
    : typeof roles === "string"
      ? roles.split(",").map((role) => role.trim())
      : [];
  return { username, roles: list.filter((role) => typeof role === "string" && role !== "") as string[] };
}

/** Throws an Error if no provider can have made the token, before any is asked for its keys. */
function refuseGarbage(jose: typeof Jose, token: string): void {
  let algorithm;
  try {
    jose.decodeJwt(token);
    algorithm = jose.decodeProtectedHeader(token).alg;
  } catch {
    throw new Error("the token is not a JWT");
  }
  if (algorithm === undefined || !ALGORITHMS.includes(algorithm)) {
    throw new Error(`the token's algorithm is not one of ${ALGORITHMS.join(", ")}`);
  }
}

async function discover(source: JsonObject, timeout: number): Promise<Provider> {
  // Limits both requests together, however slowly their responses arrive.
  const signal = AbortSignal.timeout(timeout);
  const ca = typeof source["ca_cert"] === "string" ? source["ca_cert"] : undefined;
  const document = await fetchJson(textOr(source["connect_url"], ""), ca, signal);
  const { issuer, jwks_uri: keysUrl } = document;
  if (typeof issuer !== "string" || typeof keysUrl !== "string") {
    throw new Error("the provider's discovery document names no issuer or no keys");
  }
  const keys = await fetchJson(keysUrl, ca, signal);
  if (!Array.isArray(keys["keys"])) throw new Error("the provider's keys are not a key set");
  return { issuer, keys: keys as unknown as Jose.JSONWebKeySet };
}

const MOST_BYTES = 1024 * 1024;

/** Fetches a JSON object. `caCert` is a PEM bundle in base64, as in `auth_sources`. */
async function fetchJson(url: string, caCert: string | undefined, signal: AbortSignal): Promise<JsonObject> {
  const failed = (reason: string) => new Error(`the provider's ${url} could not be read: ${reason}`);
  if (!url.startsWith("https://")) throw failed("it is not an https:// address");
  const trust =
    caCert === undefined ? {} : { ca: [...rootCertificates, Buffer.from(caCert, "base64").toString("utf8")] };
  const sent = request(url, { ...trust, agent: false, signal, headers: { accept: "application/json" } });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on("response", resolve).on("error", reject).end();
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MOST_BYTES) throw new Error("it is too large");
      chunks.push(chunk);
    }
    const document = response.statusCode === 200 ? tryObject(Buffer.concat(chunks)) : undefined;
    if (document !== undefined) return document;
    throw new Error(`the response (${response.statusCode ?? 0}) is not a JSON object`);
  } catch (error) {
    throw failed(signal.aborted ? "it was not complete in time" : (error as Error).message);
  }
}

function tryObject(bytes: Uint8Array): JsonObject | undefined {
  try {
    const value = parseJsonBytes(bytes, REQUEST_LIMITS);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value : otherwise;
}
