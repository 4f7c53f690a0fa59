/** Authenticates requests to an OpenSearch cluster by the password of the built-in user. */
import { hash, timingSafeEqual } from "node:crypto";

import { BUILT_IN_USER, type StoredCluster } from "./cluster";

/** Returns why the credentials of a request are refused, as a clause without secrets; undefined if they are right. */
export function loginProblem(cluster: StoredCluster, authorization: string | undefined): string | undefined {
  const [, scheme = "", value = ""] = /^(\S+) +(\S+) *$/.exec(authorization ?? "") ?? [];
  switch (scheme.toLowerCase()) {
    case "basic":
      return isBuiltIn(cluster, value) ? undefined : "the username or password is wrong";
    case "bearer":
      return "the emulator asks no identity provider; log in as the built-in user, with the password of the credentials";
    default:
      return "no credentials were given";
  }
}

function isBuiltIn(cluster: StoredCluster, value: string): boolean {
  const given = Buffer.from(value, "base64").toString("utf8");
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(given), digest(`${BUILT_IN_USER}:${cluster.password}`));
}
