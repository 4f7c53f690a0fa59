/** Describes why a request to the service failed, in words that a diagnostic can show. */

export type FailureKind =
  | "misconfigured"
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "invalid"
  | "conflict"
  | "stale"
  | "rate-limited"
  | "server"
  | "connection"
  | "timeout"
  | "tls"
  | "proxy-or-wrong-url"
  | "redirect"
  | "malformed-response"
  | "other-cluster"
  | "maybe-created"
  | "not-deleted"
  | "open-access"
  | "internal"
  | "aborted";

/** A rule that a request breaks, as the service names it. */
export interface ServiceIssue {
  readonly code: string;
  /** As `auth_sources[1].name`, with Terraform's attribute names. */
  readonly path: string;
}

export interface FailureDetails {
  readonly kind: FailureKind;
  /** The request: `GET /cluster/opensearch/17`. */
  readonly operation: string;
  /** The HTTP status, if there was a response. */
  readonly status?: number | undefined;
  /** The setting of the provider that cannot be used, if it is one. */
  readonly setting?: "base_url" | "access_token" | undefined;
  /** What went wrong, in one sentence. */
  readonly summary: string;
  /** The `message` of the API's error, shortened, on one line. */
  readonly serviceMessage?: string | undefined;
  /** The `code` of the API's error. */
  readonly code?: string | undefined;
  /** The rules that the request breaks, if the API names them; the first 100. */
  readonly issues?: readonly ServiceIssue[];
  /** How many more issues the API names. */
  readonly moreIssues?: number;
  /** What to do next. @default the advice of the kind */
  readonly advice?: string;
  /** The request, or an earlier attempt of it, may have been carried out although no response came. */
  readonly mayHaveHappened?: boolean;
  /** The service refused the request in the contract's form, and so surely did not carry it out. */
  readonly isRefused?: boolean;
}

/** Thrown by every method of the client. No part of it holds the access token, a secret or a request's body. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly kind: FailureKind;
  readonly operation: string;
  readonly status: number | undefined;
  readonly setting: FailureDetails["setting"];
  readonly summary: string;
  readonly serviceMessage: string | undefined;
  readonly code: string | undefined;
  readonly issues: readonly ServiceIssue[];
  readonly moreIssues: number;
  readonly advice: string;
  readonly mayHaveHappened: boolean;
  readonly isRefused: boolean;

  constructor(private readonly details: FailureDetails) {
    super(
      [details.summary, details.serviceMessage]
        .filter((part) => part !== undefined)
        .join(" The service said: "),
    );
    this.kind = details.kind;
    this.operation = details.operation;
    this.status = details.status;
    this.setting = details.setting;
    this.summary = details.summary;
    this.serviceMessage = details.serviceMessage;
    this.code = details.code;
    this.issues = details.issues ?? [];
    this.moreIssues = details.moreIssues ?? 0;
    this.advice = details.advice ?? ADVICE[details.kind];
    this.mayHaveHappened = details.mayHaveHappened ?? false;
    this.isRefused = details.isRefused ?? false;
  }

  /** Returns the same failure with some of its words replaced. */
  reworded(
    words: Pick<Partial<FailureDetails>, "kind" | "summary" | "advice" | "mayHaveHappened">,
  ): ApiFailure {
    return new ApiFailure({ ...this.details, advice: this.advice, ...words });
  }
}

/** Returns the name of an exception, whose message may hold anything. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

const ADVICE: Readonly<Record<FailureKind, string>> = {
  misconfigured: "Correct the provider's configuration.",
  unauthorized:
    "Check `access_token` in the provider's configuration, or the environment variable CLOUD_ACCESS_TOKEN: it may be mistyped, expired, or for another service.",
  forbidden: "Use an access token of the cluster's organization, or correct `organization_id`.",
  "not-found":
    "The cluster was deleted outside of Terraform. Run `terraform plan` again, without `-refresh=false`: it plans to create it.",
  invalid: "Correct the values that the service names.",
  conflict:
    "Wait until other changes of the cluster are done, and run `terraform apply` again. If it is about the `name`, another cluster of the organization has it: choose another one. Clusters that swap names need a third name, and two applies.",
  stale:
    "Somebody else changed the cluster at the same time. Run `terraform plan` again to see what it is now.",
  "rate-limited": "Wait a moment and try again, or run `terraform apply` with a lower `-parallelism`.",
  server: "Try again later. If it goes on, report it to the operators of the service.",
  connection:
    "Check `base_url` (or CLOUD_BASE_URL), that this machine reaches it, and the proxy in HTTPS_PROXY and NO_PROXY.",
  timeout:
    "Check that this machine reaches `base_url`, or raise `request_timeout_seconds` if the service is slow.",
  tls: "Check `base_url`. For a service behind a private CA, set `ca_cert_pem` to that CA's certificate.",
  "proxy-or-wrong-url":
    "Check `base_url` (or CLOUD_BASE_URL): the response did not come from the service. A proxy in HTTPS_PROXY may also have sent it.",
  redirect:
    "Set `base_url` to the address the service redirects to, if you trust it. The access token was not sent there.",
  "malformed-response":
    "Check `base_url`, and that nothing between here and the service cuts off or changes its responses.",
  "other-cluster": "Check `base_url`, and what is between here and the service.",
  "maybe-created": "Look at the organization's clusters, and import the new one with `terraform import`.",
  "not-deleted":
    "The cluster stays in the state. Run the command again: it deletes the cluster, or finds that it is gone.",
  "open-access":
    "Restrict its access lists now: run `terraform apply` again, or set them in the service's console.",
  internal: "This is a mistake in the provider, not in the configuration. Please report it with this text.",
  aborted: "Run the command again to finish.",
};
