/** Authenticates requests by access tokens, each for every organization or for some. */
import { hash, timingSafeEqual } from "node:crypto";

import type { ClusterId } from "../contract";
import { ApiError } from "./api-error";

/** Tokens for every organization, or each token with the organizations it is for. */
export type TokenGrants =
  readonly string[] | Readonly<Record<string, readonly number[] | "every-organization">>;

/** What a request's token is called, and the organizations that it is for. */
export interface TokenPermissions {
  /** `token 1` for the first of the given tokens, and so on. */
  readonly label: string;
  readonly organizations: readonly number[] | "every-organization";
  readonly isForEveryOrganization: boolean;
  allows(organizationId: ClusterId): boolean;
}

/** Returns what the token of an `Authorization` header allows. Throws an ApiError if it has no valid one. */
export type Authenticate = (authorization: string | undefined) => TokenPermissions;

export function openAuthenticator(tokens: TokenGrants): Authenticate {
  const known = grantsOf(tokens).map(([token, organizations], index) => ({
    digest: digestOf(token),
    label: `token ${index + 1}`,
    organizations,
  }));
  return (authorization) => {
    const [, token] = /^Bearer +([^ ]+) *$/i.exec(authorization ?? "") ?? [];
    if (token === undefined) {
      const message = "The request has no header `Authorization: Bearer <ACCESS_TOKEN>`";
      throw new ApiError("unauthorized", message, [], CHALLENGE);
    }
    const digest = digestOf(token);
    // Compares every token, so that the time taken shows nothing.
    const found = known.filter((entry) => timingSafeEqual(entry.digest, digest));
    const [entry] = found;
    if (entry === undefined) throw new ApiError("unauthorized", undefined, [], CHALLENGE);
    const { label, organizations } = entry;
    return {
      label,
      organizations,
      isForEveryOrganization: organizations === EVERY,
      allows: (id) => organizations === EVERY || (typeof id === "number" && organizations.includes(id)),
    };
  };
}

/** Returns the first token for every organization; if there is none, the first token. */
export function firstToken(tokens: TokenGrants): string | undefined {
  const grants = grantsOf(tokens);
  const [token] = grants.find(([, organizations]) => organizations === EVERY) ?? grants[0] ?? [];
  return token;
}

const CHALLENGE = { "WWW-Authenticate": "Bearer" };

const EVERY = "every-organization";

function grantsOf(tokens: TokenGrants): readonly (readonly [string, readonly number[] | typeof EVERY])[] {
  return isList(tokens) ? tokens.map((token) => [token, EVERY] as const) : Object.entries(tokens);
}

function isList(tokens: TokenGrants): tokens is readonly string[] {
  return Array.isArray(tokens);
}

function digestOf(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
