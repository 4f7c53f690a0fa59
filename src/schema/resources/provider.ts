/** The provider's own configuration (reference 4 and 5). */
import { attribute, type ObjectSchema } from "../attribute";
import { acknowledged } from "./acknowledged";
import { defaultDeletionProtection } from "./deletion-protection";

export const cloudProvider: ObjectSchema = {
  name: "cloud",
  description: "How to reach the managed OpenSearch and Prometheus service.",
  reference: "4",
  attributes: {
    base_url: {
      ...attribute("optional", "string", "base-url", "4"),
      description:
        "Address of the service's HTTP API, such as `https://api.example.com`. `https://` only, except to a loopback address. Required, here or in the environment.",
      whenUnset: "the environment variable `CLOUD_BASE_URL`",
      environment: "CLOUD_BASE_URL",
    },
    access_token: {
      ...attribute("optional", "string", "text", "5"),
      description: "Access token sent with each request. Required, here or in the environment.",
      whenUnset: "the environment variable `CLOUD_ACCESS_TOKEN`",
      sensitive: true,
      environment: "CLOUD_ACCESS_TOKEN",
    },
    ca_cert_pem: {
      ...attribute("optional", "string", "pem", "4"),
      description:
        "PEM certificates of the authorities to trust in addition to the public ones, for a service behind a private CA. Used for `base_url`, and for a proxy in `HTTPS_PROXY` that is reached by `https://`.",
      assumed: "requests",
      whenUnset: "the public certificate authorities are trusted",
    },
    request_timeout_seconds: {
      ...attribute("optional", "number", "request-timeout", "4"),
      description: "Seconds that the provider waits for the response to a request, 1 to 3600.",
      assumed: "requests",
      whenUnset: "30 seconds",
    },
    max_retries: {
      ...attribute("optional", "number", "max-retries", "4"),
      description: "How often a request that is safe to repeat is tried again after a failure, 0 to 10.",
      assumed: "requests",
      whenUnset: "4 times",
    },
    access_list_field_names: {
      ...attribute("optional", "string", "access-list-field-names", "2.1"),
      description:
        "Which names the raw API uses for an OpenSearch cluster's access lists: `whitelist` (`opensearch_whitelist`) or `allowlist` (`ip_allowlist`). If the service's responses show the other names, these are written, with a warning.",
      whenUnset: "`whitelist` at first, and then what the service's responses show",
      knownValues: ["whitelist", "allowlist"],
    },
    check_access: {
      ...attribute("optional", "bool", "any", "5"),
      description:
        "Whether a plan with new clusters checks that they can be created with this address and token, by one `GET` of the clusters of the first one's organization. If the service refuses it (401, 403), the plan fails; if the service cannot be reached, fails or does not return a list, the plan warns.",
      assumed: "access-token",
      whenUnset: "it checks",
    },
    deletion_protection: defaultDeletionProtection,
    acknowledged,
  },
};

/** Seconds that a request may take if the configuration sets no time. */
export const DEFAULT_REQUEST_TIMEOUT_SECONDS = 30;
/** Retries of a failed request if the configuration sets no number. */
export const DEFAULT_MAX_RETRIES = 4;
