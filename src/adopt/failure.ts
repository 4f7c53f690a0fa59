/** The error that ends an adoption before anything is written. */
import { ApiFailure, type FailureKind } from "../client";

/** One sentence for the user: what is wrong, and what to do. Holds no secret. */
export class AdoptFailure extends Error {
  override readonly name = "AdoptFailure";
}

/** The names of the settings with which a service is asked. */
export interface SettingNames {
  /** `CLOUD_BASE_URL`, or the setting of a provider's configuration. */
  readonly address: string;
  readonly token: string;
}

export const ENVIRONMENT: SettingNames = { address: "CLOUD_BASE_URL", token: "CLOUD_ACCESS_TOKEN" };

/** Says what to do about a failed request; `{organization}`, `{address}` and `{token}` stand for what they name. */
const ADVICE: Readonly<Partial<Record<FailureKind, string>>> = {
  unauthorized: "check {token}, which may be mistyped, expired, or for another service",
  forbidden:
    "use an access token that may list and read the clusters of organization {organization}, or correct --organization",
  "rate-limited": "wait a moment, and run the command again",
  server: "run the command again later, and if it goes on, tell the operators of the service",
  connection: "check {address}, that this machine reaches it, and the proxy in HTTPS_PROXY and NO_PROXY",
  timeout: "check that this machine reaches {address}",
  tls: "check {address}, and set NODE_EXTRA_CA_CERTS to the certificate of a private CA",
  "proxy-or-wrong-url": "check {address}, since this is not the service, but a page for people or a proxy",
  redirect: "check {address}, since the service is at another address",
};

/** Returns the failure of a request as one sentence that begins with what could not be done. */
export function requestFailure(
  what: string,
  error: unknown,
  {
    organization,
    settings = ENVIRONMENT,
  }: { readonly organization: number | bigint; readonly settings?: SettingNames },
): AdoptFailure {
  if (!(error instanceof ApiFailure)) throw error;
  const advice = ADVICE[error.kind] ?? "check {address}, and what is between here and the service";
  const names: Readonly<Record<string, string>> = { organization: String(organization), ...settings };
  const named = advice.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
  return new AdoptFailure(`${what}: ${asClause(error.message)}; ${named}.`);
}

/** Returns sentences as a clause. */
function asClause(sentences: string): string {
  const clause = sentences.trim().replace(/\.$/, "").replaceAll(". ", "; ");
  return clause.replace(/(?<=^|; )The /g, "the ");
}
