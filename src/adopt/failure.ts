/** The error that ends an adoption before anything is written. */
import { ApiFailure, type FailureKind } from "../client";

/** One sentence for the user: what is wrong, and what to do. Holds no secret. */
export class AdoptFailure extends Error {
  override readonly name = "AdoptFailure";
}

/** Says what to do about a failed request; `{organization}` stands for the number of the organization. */
const ADVICE: Readonly<Partial<Record<FailureKind, string>>> = {
  unauthorized: "check CLOUD_ACCESS_TOKEN, which may be mistyped, expired, or for another service",
  forbidden:
    "use an access token that may list and read the clusters of organization {organization}, or correct --organization",
  "rate-limited": "wait a moment, and run the command again",
  server: "run the command again later, and if it goes on, tell the operators of the service",
  connection: "check CLOUD_BASE_URL, that this machine reaches it, and the proxy in HTTPS_PROXY and NO_PROXY",
  timeout: "check that this machine reaches CLOUD_BASE_URL",
  tls: "check CLOUD_BASE_URL, and set NODE_EXTRA_CA_CERTS to the certificate of a private CA",
  "proxy-or-wrong-url":
    "check CLOUD_BASE_URL, since this is not the service, but a page for people or a proxy",
  redirect: "check CLOUD_BASE_URL, since the service is at another address",
};

/** Returns the failure of a request as one sentence that begins with what could not be done. */
export function requestFailure(what: string, error: unknown, organization: number | bigint): AdoptFailure {
  if (!(error instanceof ApiFailure)) throw error;
  const advice = ADVICE[error.kind] ?? "check CLOUD_BASE_URL, and what is between here and the service";
  return new AdoptFailure(
    `${what}: ${asClause(error.message)}; ${advice.replace("{organization}", String(organization))}.`,
  );
}

/** Returns sentences as a clause. */
function asClause(sentences: string): string {
  const clause = sentences.trim().replace(/\.$/, "").replaceAll(". ", "; ");
  return clause.replace(/(?<=^|; )The /g, "the ");
}
