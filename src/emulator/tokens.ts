/** Who may do what: access tokens, each for every organization or for some. */
import { hash, timingSafeEqual } from "node:crypto";
import type { ClusterId } from "../contract";
import { ApiError } from "./api-error";

/** Tokens for every organization, or each token with the organizations it is for. */
export type Tokens = readonly string[] | Readonly<Record<string, readonly number[] | "every-organization">>;

/** What a request's token allows. */
export interface Access {
  readonly isForEveryOrganization: boolean;
  allows(organizationId: ClusterId): boolean;
}

export interface Doorkeeper {
  /** Throws an ApiError where the `Authorization` header holds no valid token. */
  admit(authorization: string | undefined): Access;
}

export function openDoor(tokens: Tokens): Doorkeeper {
  const known = entriesOf(tokens).map(([token, organizations]) => ({
    digest: digestOf(token),
    organizations,
  }));
  return {
    admit: (authorization) => {
      const [, token] = /^Bearer +([^ ]+) *$/i.exec(authorization ?? "") ?? [];
      if (token === undefined) {
        throw new ApiError(
          "unauthorized",
          "The request has no header `Authorization: Bearer <ACCESS_TOKEN>`",
          [],
          CHALLENGE,
        );
      }
      const digest = digestOf(token);
      // every token is compared, so that the time taken tells nothing
      const found = known.filter((entry) => timingSafeEqual(entry.digest, digest));
      const [entry] = found;
      if (entry === undefined) throw new ApiError("unauthorized", undefined, [], CHALLENGE);
      return {
        isForEveryOrganization: entry.organizations === undefined,
        allows: (id) =>
          entry.organizations === undefined || (typeof id === "number" && entry.organizations.includes(id)),
      };
    },
  };
}

const CHALLENGE = { "WWW-Authenticate": "Bearer" };

function entriesOf(tokens: Tokens): readonly (readonly [string, readonly number[] | undefined])[] {
  if (Array.isArray(tokens)) return (tokens as readonly string[]).map((token) => [token, undefined] as const);
  return Object.entries(tokens as Exclude<Tokens, readonly string[]>).map(
    ([token, organizations]) =>
      [token, organizations === "every-organization" ? undefined : organizations] as const,
  );
}

function digestOf(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
