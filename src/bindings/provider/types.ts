// generated from terraform resource schema

import * as cdktf from '../../cdktf';


// Configuration

/**
* The configuration of a `CloudProvider`.
*/
export interface CloudProviderConfig {
  /**
  * Which names the raw API uses for an OpenSearch cluster's access lists: `whitelist` (`opensearch_whitelist`) or `allowlist` (`ip_allowlist`). If the service's responses show the other names, these are written, with a warning. When unset: `whitelist` at first, and then what the service's responses show. (Reference 2.1.)
  */
  readonly accessListFieldNames?: "whitelist" | "allowlist" | (string & {});
  /**
  * Access token sent with each request. Required, here or in the environment. When unset: the environment variable `CLOUD_ACCESS_TOKEN`. (Reference 5.)
  */
  readonly accessToken?: string;
  /**
  * Warnings that are accepted, and no longer shown at synth, validate and plan. Warnings about a change in the plan, such as addresses that gain access, have no code and are always shown. (Never sent to the service.)
  */
  readonly acknowledged?: CloudProviderAcknowledgement[] | cdktf.IResolvable;
  /**
  * Address of the service's HTTP API, such as `https://api.example.com`. `https://` only, except to a loopback address. Required, here or in the environment. When unset: the environment variable `CLOUD_BASE_URL`. (Reference 4.)
  */
  readonly baseUrl?: string;
  /**
  * PEM certificates of the authorities to trust in addition to the public ones, for a service behind a private CA. Used for `baseUrl`, and for a proxy in `HTTPS_PROXY` that is reached by `https://`. When unset: the public certificate authorities are trusted. (Assumed, see docs/assumptions.md#requests.)
  */
  readonly caCertPem?: string;
  /**
  * Whether a plan with new clusters checks that they can be created with this address and token, by one `GET` of the clusters of the first one's organization. If the service refuses it (401, 403), the plan fails; if the service cannot be reached, fails or does not return a list, the plan warns. When unset: it checks. (Assumed, see docs/assumptions.md#access-token.)
  */
  readonly checkAccess?: boolean | cdktf.IResolvable;
  /**
  * Whether clusters are protected from deletion that do not set `deletionProtection` themselves: a plan that destroys or replaces a protected cluster is an error. When unset: they are not protected. (Never sent to the service.)
  */
  readonly deletionProtection?: boolean | cdktf.IResolvable;
  /**
  * How often a request that is safe to repeat is tried again after a failure, 0 to 10. When unset: 4 times. (Assumed, see docs/assumptions.md#requests.)
  */
  readonly maxRetries?: number;
  /**
  * Seconds that the provider waits for the response to a request, 1 to 3600. When unset: 30 seconds. (Assumed, see docs/assumptions.md#requests.)
  */
  readonly requestTimeoutSeconds?: number;
  /**
  * Name of this provider, if the stack has several: a construct selects one with its property `provider`. When unset: this is the provider of all constructs that select none.
  */
  readonly alias?: string;
}
/**
* A warning that is accepted.
*/
export interface CloudProviderAcknowledgement {
  /**
  * Code of the warning, such as `open-access-list`. Each code at most once. (Never sent to the service.)
  */
  readonly code: string;
  /**
  * Why the warning is accepted, for people who read the configuration later. (Never sent to the service.)
  */
  readonly reason: string;
  /**
  * Last day on which the warning is accepted, as `YYYY-MM-DD` in UTC, such as `2027-03-31`. From the next day on the warning is shown again, with this date. When unset: the warning is accepted without an end. (Never sent to the service.)
  */
  readonly until?: string;
}
