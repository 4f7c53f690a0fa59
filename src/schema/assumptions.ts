/**
 * What this project assumes where the service's reference is silent, and the decisions that follow for single questions.
 * docs/assumptions.md, a part of docs/faults.md and `x-decisions` of docs/openapi.json are made of it, and hover texts name
 * its entries. The plugin imports its types alone.
 */

/** A question that the reference leaves open, with the careful answer to it. */
export interface Decision {
  /** Who decides: the client about responses of the service, or the emulated service about requests. */
  readonly by: "client" | "service";
  readonly question: string;
  /** Markdown. */
  readonly decision: string;
}

export interface Assumption {
  /** Sections of the service reference that leave it open. */
  readonly reference: string;
  /** Markdown: what is assumed. */
  readonly assumed: string;
  /** Markdown: what happens with a service that differs, and what to do. */
  readonly otherwise: string;
  /** @default none */
  readonly decisions?: readonly Decision[];
}

/** By the anchor on the page. */
export const ASSUMPTIONS = {
  operations: {
    reference: "4",
    assumed:
      "A cluster is created by `POST /cluster/opensearch` or `POST /cluster/prometheus` with the whole cluster, without `id`; the response is the whole cluster with its `id`. `GET` of the same path with `?organization_id=42` lists the clusters of an organization, as an array. `DELETE` of a cluster's path deletes it. Reading and replacing a cluster are specified.",
    otherwise:
      "The apply fails with the status and the words of the service, and the state stays as it is. Any 2xx status counts as success. Clusters that exist can be imported, read and updated with the specified operations alone.",
    decisions: [
      {
        by: "client",
        question: "When is a cluster deleted?",
        decision:
          "When DELETE is answered with 204, or with that 404. After any other success (200, 202, a page, an error in JSON) the cluster is read until it is gone; if it stays, the delete has failed and the cluster stays in the state.",
      },
      {
        by: "client",
        question: "What is a usable `id`?",
        decision: "A whole number that is not negative and has at most 19 digits.",
      },
      {
        by: "client",
        question: "When is the answer to a read that cluster?",
        decision:
          "When it is a JSON object with the same `id`, or without an `id`, that holds an access list of its kind. Without such a list it needs the `id` with a `name`, an `organization_id` or nothing else, and no access list of another kind. Anything else (a job, a page, an error in JSON) is an error, and nothing is planned from it.",
      },
      {
        by: "client",
        question: "What if a read shows another organization, or a field of another type?",
        decision:
          "It is an error of the service, and nothing is planned from it. After a create it is a warning: the cluster is in the state, and is not replaced.",
      },
      {
        by: "client",
        question: "What if a cluster does not have a value that was written?",
        decision:
          "After a PUT it is an error. After a create it is a warning, since an error would mark the cluster as tainted, and the next apply would destroy it: the state holds what was planned, and the next plan shows the difference as an update.",
      },
      {
        by: "client",
        question: "What if an imported cluster belongs to another organization than the configuration says?",
        decision:
          "A plan that would replace it is refused until this configuration has changed the cluster once: the id or the organization is probably wrong.",
      },
    ],
  },
  credentials: {
    reference: "2.2 and 4",
    assumed:
      "`GET /cluster/opensearch/17/credentials` returns `username` and `password`. The data source and the ephemeral resource `cloud_opensearch_credentials` use it, and nothing else does.",
    otherwise: "Reading the credentials fails, and says the status. Take the login from the console instead.",
  },
  errors: {
    reference: "7",
    assumed:
      "An error is JSON with `code`, `message` and a list of `issues`. 400 is an invalid cluster, 401 a token that is not accepted, 403 a cluster of another organization, 404 no such cluster, 409 a name that is taken, 412 a change in between, and 429 too many requests, with `Retry-After`.",
    otherwise:
      "An error of another form, or without a body, is shown with its status. The token and all secrets are removed from what is shown.",
    decisions: [
      {
        by: "service",
        question: "What if an object of a body has a key twice?",
        decision:
          "It is refused with 400 (`malformed-json`): readers differ in which of the two values they take.",
      },
      {
        by: "service",
        question: "What if a body is not UTF-8, or begins with a byte order mark?",
        decision: "It is refused with 400 (`malformed-json`). No byte is replaced.",
      },
      {
        by: "service",
        question: "What if a path has `%` without two hexadecimal digits, or is not UTF-8?",
        decision: "It is refused with 400 (`malformed-path`), before the token is looked at.",
      },
    ],
  },
  "missing-clusters": {
    reference: "4 and 7",
    assumed:
      "Only a 404 whose body is JSON, as that of the service is, means that a cluster does not exist. The state then loses it, and the next plan creates it.",
    otherwise:
      "A 404 with another body, as a proxy or a wrong `base_url` gives, is an error: a mistyped address never plans to create every cluster again.",
    decisions: [
      {
        by: "client",
        question: "When is a cluster gone?",
        decision:
          "When a 404 holds a JSON object with the code `cluster-not-found`. Any other 404 may come from a proxy, a gateway or a wrong `base_url`: it is an error, and the state stays as it is.",
      },
    ],
  },
  "changes-in-between": {
    reference: "4",
    assumed:
      "If the service sends an `ETag` with a cluster, it honours `If-Match` on the `PUT`: a change by somebody else between the read and the write is refused with 412, and the provider starts the update again.",
    otherwise:
      "Without an `ETag`, a change between the read and the write can be overwritten. The read after each `PUT` names the fields that did not take effect.",
    decisions: [
      {
        by: "client",
        question: "Which `ETag` is sent back as `If-Match`?",
        decision:
          "A strong one in quotes, of printable ASCII. Otherwise the cluster is read back after a PUT as the only guard.",
      },
      {
        by: "service",
        question: "What if a body is invalid and `If-Match` is stale?",
        decision: "The body is judged first: 400, and not 412.",
      },
    ],
  },
  "lost-creates": {
    reference: "4",
    assumed:
      "The name of a cluster is unique within its organization. If the connection ends after the `POST`, the provider looks for the name in the list of clusters. It never sends a second `POST` before it has looked.",
    otherwise:
      "If the list cannot be read, the error says that the cluster may exist, and how to import it. [Faults](faults.md) has every case.",
    decisions: [
      {
        by: "client",
        question: "When is a cluster created?",
        decision:
          "When POST is answered with a success that holds a usable `id` and the same `name` and `organization_id`. An answer without `organization_id` counts if the organization's list has that id under that name. After any other success the cluster is looked for in the list, and is named in an error with how to import it; it is never taken over. The id is doubted too: if a read of it does not show the new cluster, and the list has the name with another id, or the read shows another cluster, nothing is stored.",
      },
      {
        by: "client",
        question: "When was a POST surely not carried out?",
        decision:
          "When no connection was up, or when the service refuses it in the contract's form: a status of the contract with its JSON `code`, or 507. After anything else (silence, a cut, a redirect, 408, 5xx, a page of a proxy) the cluster is looked for in the list.",
      },
      {
        by: "client",
        question: "When is a POST repeated?",
        decision:
          "When it was surely not carried out and the reason passes (no connection, 429), and after 503 with `Retry-After` if the list shows that there is no such cluster.",
      },
      {
        by: "client",
        question: "When does a list show that there is no such cluster?",
        decision:
          'When it is a 200 with an array in which each entry has a usable `id` and a `name`, and no header says that there is more: `Link: rel="next"`; a header that names what is next (`X-Next-Page`, `Next-Cursor`, a continuation token, `X-Has-More`); a total (`X-Total-Count`, `X-Total-Pages`, `Content-Range`) that is larger, or cannot be read. Otherwise it could not be found out. The reference shows no pages, so further ones are not read.',
      },
      {
        by: "service",
        question: "Can an OpenSearch and a Prometheus cluster of one organization have the same name?",
        decision:
          "Yes. Names are unique among the clusters of one kind in an organization: paths and lists are those of a kind, and the reference gives the rule for OpenSearch clusters alone. A service that refuses it answers 409 before it creates anything, and the provider then says that the name is taken.",
      },
    ],
  },
  "access-list-names": {
    reference: "2.1",
    assumed:
      "The raw API calls the access lists of an OpenSearch cluster either `opensearch_whitelist` and `opensearch_dashboards_whitelist`, or `ip_allowlist` and `dashboards_ip_allowlist`; the reference has both. The provider takes the names that a read of the cluster has, and begins with the first ones. In Terraform they are `ip_allowlist` and `dashboards_ip_allowlist`.",
    otherwise:
      "Set `access_list_field_names` in the provider's configuration, to `whitelist` or `allowlist`. A list that did not take effect is an error after each write.",
    decisions: [
      {
        by: "client",
        question: "Under which names are access lists written?",
        decision:
          "Under those that the service's responses show, whatever `access_list_field_names` says, which is then a warning. Before a response shows any: under those of the setting, or the raw API's. A 400 that names fields of the other set has the request sent once more with these. If the service ignored the names of a write, a PUT with the right ones follows; if that fails, the error begins with \"This cluster is open to every address\".",
      },
      {
        by: "service",
        question: "What if an access list comes under the other set of names?",
        decision:
          "It is refused with 400 (`other-access-list-name`), and the message names the expected field: dropping the list would leave the cluster open to every address. Null is the same as a field that is left out.",
      },
      {
        by: "service",
        question: "What if an access list comes under both of its names?",
        decision:
          "Accepted if both hold the same ranges, in any order and spelling; otherwise refused with 400 (`conflicting-access-lists`).",
      },
    ],
  },
  "lists-of-one-family": {
    reference: "2.1",
    assumed:
      "A family of addresses that a list does not have is closed: a list with IPv4 ranges only allows no IPv6 address.",
    otherwise:
      "More addresses could connect than the plan and the review say. Name ranges of both families, or none (`::1/128`) of the one that nobody uses.",
  },
  "prometheus-attributes": {
    reference: "2.6",
    assumed:
      "The reference specifies `prometheus_whitelist` alone. `name` and `organization_id` (required), `id` and `url` (read-only) are assumed to be as those of an OpenSearch cluster. All other fields that the service has are sent back as they were read.",
    otherwise:
      "A create without a field that the service requires fails with the service's words. Import such a cluster instead of creating it.",
    decisions: [
      {
        by: "client",
        question: "What if a read leaves out a required field?",
        decision:
          "The value of the state or the plan is kept, with a warning, and is not compared with the configuration. The reference promises a single field of `cloud_prometheus`.",
      },
    ],
  },
  "passed-on-values": {
    reference: "2.2 and 2.4",
    assumed:
      "The values of `tier`, `version` and `day_of_week` are not listed in the reference, and are passed on as written. `advanced`, in any case, is the Advanced tier. More than 3 data nodes without a `tier` is a warning, since the default tier is not shown.",
    otherwise: "The service refuses the value when it is applied, and its words are shown.",
    decisions: [
      {
        by: "service",
        question: "What is judged: the fields of a request, or the cluster that they make?",
        decision:
          "The cluster that would be stored, with the service's defaults for fields that are left out. Four nodes without a `tier` are refused with 400 (`data-node-count-needs-advanced-tier`), and the message names the default that was assumed. Synth and plan warn, since the reference does not show that default.",
      },
    ],
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
    otherwise:
      "Set them to what your service needs. After a response 429 or 503 with `Retry-After`, the provider waits and tries again.",
    decisions: [
      {
        by: "service",
        question: "How long can a fault of the emulator make a request wait?",
        decision:
          "Up to 2,147,483,647 ms, almost 25 days. A longer time is refused with 400 (`invalid-fault`): a timer of Node.js would fire at once.",
      },
    ],
  },
  "access-token": {
    reference: "5",
    assumed:
      "A service that does not accept a token returns 401 or 403 to a request for the list of the organization's clusters. Before a plan creates clusters, the provider asks for that list once (`check_access`). How a token is obtained, and how long it lives, is not shown.",
    otherwise:
      "Every other response is accepted, so that plans work with a service that has no lists. `check_access = false` leaves the request out.",
  },
} as const satisfies Readonly<Record<string, Assumption>>;

export type AssumptionId = keyof typeof ASSUMPTIONS;

/** Returns the heading of an entry, whose anchor is the entry's name. */
export function assumptionTitle(id: AssumptionId): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`;
}

/** Returns the decisions of the client or of the service, in the order of the table. */
export function decisionsBy(by: Decision["by"]): readonly Decision[] {
  const assumptions: readonly Assumption[] = Object.values(ASSUMPTIONS);
  return assumptions.flatMap(({ decisions = [] }) => decisions).filter((decision) => decision.by === by);
}
