/**
 * What this project assumes where the service's reference is silent. docs/assumptions.md is made of it, and hover texts
 * name its entries. The plugin imports its types alone.
 */

export interface Assumption {
  /** Sections of the service reference that leave it open. */
  readonly reference: string;
  /** Markdown: what is assumed. */
  readonly assumed: string;
  /** Markdown: what happens with a service that differs, and what to do. */
  readonly otherwise: string;
}

/** By the anchor on the page. */
export const ASSUMPTIONS = {
  operations: {
    reference: "4",
    assumed:
      "A cluster is created by `POST /cluster/opensearch` or `POST /cluster/prometheus` with the whole cluster, without `id`; the answer is the whole cluster with its `id`. `GET` of the same path with `?organization_id=42` lists the clusters of an organization, as an array. `DELETE` of a cluster's path deletes it. Reading and replacing a cluster are specified.",
    otherwise:
      "The apply fails with the status and the words of the service, and the state stays as it is. Any 2xx status counts as success. Clusters that exist can be imported, read and updated with the specified operations alone.",
  },
  credentials: {
    reference: "2.2 and 4",
    assumed:
      "`GET /cluster/opensearch/17/credentials` answers with `username` and `password`. The data source and the ephemeral resource `cloud_opensearch_credentials` use it, and nothing else does.",
    otherwise: "Reading the credentials fails, and says the status. Take the login from the console instead.",
  },
  errors: {
    reference: "7",
    assumed:
      "An error is JSON with `code`, `message` and a list of `issues`. 400 is an invalid cluster, 401 a token that is not accepted, 403 a cluster of somebody else, 404 no such cluster, 409 a name that is taken, 412 a change in between, and 429 too many requests, with `Retry-After`.",
    otherwise:
      "An error of another form, or without a body, is shown with its status. The token and all secrets are removed from what is shown.",
  },
  "missing-clusters": {
    reference: "4 and 7",
    assumed:
      "Only a 404 whose body is JSON, as that of the service is, means that a cluster does not exist. The state then loses it, and the next plan creates it.",
    otherwise:
      "A 404 with another body, as a proxy or a wrong `base_url` gives, is an error: a mistyped address never plans to create every cluster again.",
  },
  "changes-in-between": {
    reference: "4",
    assumed:
      "If the service sends an `ETag` with a cluster, it honours `If-Match` on the `PUT`: a change by somebody else between the read and the write is refused with 412, and the update starts over.",
    otherwise:
      "Without an `ETag`, a change in those milliseconds can be overwritten. The read after each `PUT` names the fields that did not take effect.",
  },
  "lost-creates": {
    reference: "4",
    assumed:
      "The name of a cluster is unique within its organization. If the connection ends after the `POST`, the provider looks for the name in the list of clusters. It never sends a second `POST` without having looked.",
    otherwise:
      "If the list cannot be read, the error says that the cluster may exist, and how to import it. [Faults](faults.md) has every case.",
  },
  "access-list-names": {
    reference: "2.1",
    assumed:
      "The raw API calls the access lists of an OpenSearch cluster either `opensearch_whitelist` and `opensearch_dashboards_whitelist`, or `ip_allowlist` and `dashboards_ip_allowlist`; the reference has both. The provider takes the names that a read of the cluster has, and begins with the first ones. In Terraform they are `ip_allowlist` and `dashboards_ip_allowlist`.",
    otherwise:
      "Set `access_list_field_names` in the provider's configuration, to `whitelist` or `allowlist`. A list that did not take effect is an error after each write.",
  },
  "lists-of-one-family": {
    reference: "2.1",
    assumed:
      "A family of addresses that a list does not have is closed: a list with ranges of IPv4 alone lets no IPv6 address in.",
    otherwise:
      "More addresses could connect than the plan and the review say. Name ranges of both families, or none (`::1/128`) of the one that nobody uses.",
  },
  "prometheus-attributes": {
    reference: "2.6",
    assumed:
      "The reference specifies `prometheus_whitelist` alone. `name` and `organization_id` (required), `id` and `url` (read-only) are assumed to be as those of an OpenSearch cluster. All other fields that the service has are sent back as they were read.",
    otherwise:
      "A create without a field that the service requires fails with the service's words. Import such a cluster instead of creating it.",
  },
  "passed-on-values": {
    reference: "2.2 and 2.4",
    assumed:
      "The values of `tier`, `version` and `day_of_week` are not listed in the reference, and are passed on as written. `advanced`, in any case, is the Advanced tier. More than 3 data nodes without a `tier` is a warning, since the default tier is not shown.",
    otherwise: "The service refuses the value when it is applied, and its words are shown.",
  },
  "host-bits": {
    reference: "2.1",
    assumed:
      "What the service does with `10.0.0.1/8` is not shown. It is an error here ([host-bits-set](rules.md#host-bits-set)), as are zones, leading zeros, short forms and IPv4 addresses written as IPv6.",
    otherwise: "Write the range that is meant, such as `10.0.0.0/8`. It means the same to every service.",
  },
  requests: {
    reference: "4",
    assumed:
      "The reference shows paths, headers and HTTPS. It shows no limit on time or rate, and no private certificate authority. So `ca_cert_pem`, `request_timeout_seconds` and `max_retries` are settings of the provider. A request is repeated only if a repetition can do no harm.",
    otherwise: "Set them to what your service needs. An answer 429 or 503 with `Retry-After` is waited for.",
  },
  "access-token": {
    reference: "5",
    assumed:
      "A service that does not accept a token answers 401 or 403 to a list of the organization's clusters. Before a plan creates clusters, the provider asks for that list once (`check_access`). How a token is obtained, and how long it lives, is not shown.",
    otherwise:
      "Every other answer is accepted, so that a service without lists plans as before. `check_access = false` leaves the request out.",
  },
} as const satisfies Readonly<Record<string, Assumption>>;

export type AssumptionId = keyof typeof ASSUMPTIONS;

/** Returns the heading of an entry, whose anchor is the entry's name. */
export function assumptionTitle(id: AssumptionId): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`;
}
