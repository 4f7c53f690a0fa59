/** Authenticates requests to an OpenSearch cluster: by the built-in user's password, or by a token of an identity provider. */
import { hash, timingSafeEqual } from "node:crypto";

import { isJsonObject, type Json, type JsonObject } from "../../json";
import { BUILT_IN_USER, type StoredCluster } from "../cluster";
import type { CheckToken, Identity } from "./identity-provider";

/** Returns who sends a request, or a clause why it is refused, without secrets. */
export async function logIn(
  cluster: StoredCluster,
  authorization: string | undefined,
  checkToken: CheckToken,
): Promise<Identity | string> {
  const [, scheme = "", value = ""] = /^(\S+) +(\S+) *$/.exec(authorization ?? "") ?? [];
  switch (scheme.toLowerCase()) {
    case "basic":
      return builtIn(cluster, value);
    case "bearer":
      return bearer(cluster, value, checkToken);
    default:
      return "no credentials were given";
  }
}

/** Returns the `auth_sources` of a cluster that have a type. */
export function authSourcesOf(cluster: StoredCluster, type: "oidc" | "saml"): readonly JsonObject[] {
  const sources = cluster.fields["auth_sources"];
  return (Array.isArray(sources) ? (sources as readonly Json[]) : [])
    .filter(isJsonObject)
    .filter((source) => source["type"] === type);
}

function builtIn(cluster: StoredCluster, value: string): Identity | string {
  const given = Buffer.from(value, "base64").toString("utf8");
  const digest = (text: string) => hash("sha256", text, "buffer");
  const right = timingSafeEqual(digest(given), digest(`${BUILT_IN_USER}:${cluster.password}`));
  return right ? { username: BUILT_IN_USER, roles: ["admin"] } : "the username or password is wrong";
}

async function bearer(
  cluster: StoredCluster,
  token: string,
  checkToken: CheckToken,
): Promise<Identity | string> {
  const reasons: string[] = [];
  for (const source of authSourcesOf(cluster, "oidc")) {
    if (typeof source["connect_url"] !== "string") continue;
    const outcome = await checkToken(token, source);
    if (typeof outcome !== "string") return outcome;
    reasons.push(`${String(source["name"])}: ${outcome}`);
  }
  return reasons.length === 0 ? "the cluster has no OpenID Connect source" : reasons.join("; ");
}
