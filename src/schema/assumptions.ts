/**
 * What this project assumes where the service's reference is silent, with decisions on single questions. Generates
 * docs/assumptions.md and `x-decisions` in docs/openapi.json; hover texts name its entries. The plugin imports only types
 * from here.
 */

/** Who decides: the client about responses of the service, or the emulated service about requests. */
type Decider = "client" | "service";

export interface Assumption {
  /** Sections of the service reference that leave it open. */
  readonly reference: string;
  /** Markdown: what is assumed. */
  readonly assumed: string;
  /** Markdown: what happens with a service that differs, and what to do. */
  readonly otherwise: string;
  /** What was decided on the questions that the reference leaves open, in Markdown, by the question. */
  readonly decisions?: Partial<Readonly<Record<Decider, Readonly<Record<string, string>>>>>;
}

/** By the anchor on the page. */
export const ASSUMPTIONS = {
  operations: {
    reference: "4",
    assumed:
      "A cluster is created by `POST /cluster/opensearch` or `POST /cluster/prometheus` with the whole cluster, without `id`; the response is the whole cluster with its `id`. `GET` of the same path with `?organization_id=42` lists the clusters of an organization, as an array. `DELETE` of a cluster's path deletes it. Reading and replacing a cluster are specified.",
    otherwise:
      "The apply fails and shows the status and the message of the service; the state does not change. Any 2xx status counts as success. To import, read and update existing clusters, only the specified operations are needed.",
    decisions: {
      client: {
        "When is a cluster deleted?":
          "When the response to the DELETE is 204, or the 404 that means that the cluster is gone. After any other success (200, 202, a page, an error in JSON) the provider reads the cluster until it is gone. If it does not go, the delete has failed, and the cluster stays in the state.",
        "What is a usable `id`?": "A whole number from 0, with at most 19 digits.",
        "When does the response to a read show the cluster?":
          "When it is a JSON object with an access list of the cluster's kind, and with the same `id` or none. A response without such a list must have the same `id`, either alone or with a `name` or an `organization_id`, and no access list of another kind. Anything else (a job, a page, an error in JSON) is an error, and no plan is made from it.",
        "What if a read shows another organization, or a field of another type?":
          "It is an error, and no plan is made from it. After a create it is a warning: the cluster is in the state, and is not replaced.",
        "What if a cluster does not have a value that was written?":
          "After a PUT it is an error. After a create it is a warning, since an error would mark the cluster as tainted, and the next apply would destroy it. The state holds the planned value, and the next plan shows the difference as an update.",
        "What if an imported cluster belongs to another organization than the configuration says?":
          "The provider refuses a plan that would replace it, until this configuration has updated the cluster once: the id or the organization is probably wrong.",
      },
    },
  },
  credentials: {
    reference: "2.2 and 4",
    assumed:
      "`GET /cluster/opensearch/17/credentials` returns `username` and `password`. Only the data source and the ephemeral resource `cloud_opensearch_credentials` use it.",
    otherwise:
      "Reading the credentials fails, and the error shows the status. Take the credentials from the console instead.",
  },
  errors: {
    reference: "7",
    assumed:
      "An error is JSON with `code`, `message` and a list of `issues`. 400 means an invalid cluster, 401 a token that is not accepted, 403 a cluster of another organization, 404 that there is no such cluster, 409 that the name is taken, 412 that somebody else changed the cluster, and 429 (with `Retry-After`) too many requests.",
    otherwise:
      "The provider shows an error of another form, or without a body, with its status. It leaves out a text that holds the token or a secret.",
    decisions: {
      service: {
        "What if an object of a body has a key twice?":
          "The service refuses it with 400 (`malformed-json`): parsers differ in which of the two values they take.",
        "What if a body is not UTF-8, or begins with a byte order mark?":
          "The service refuses it with 400 (`malformed-json`), and never replaces a byte.",
        "What if a path has `%` without two hexadecimal digits, or is not UTF-8?":
          "The service refuses it with 400 (`malformed-path`), before it checks the token.",
      },
    },
  },
  "missing-clusters": {
    reference: "4 and 7",
    assumed:
      "A cluster does not exist only if the response is a 404 with a JSON body, like that of the service. It is then removed from the state, and the next plan creates it.",
    otherwise:
      "A 404 with another body, as from a proxy or a wrong `base_url`, is an error: a mistyped address never leads to a plan that creates every cluster again.",
    decisions: {
      client: {
        "When is a cluster gone?":
          "When the response is a 404 with a JSON object that has the code `cluster-not-found`. Any other 404 may come from a proxy, a gateway or a wrong `base_url`: it is an error, and the state does not change.",
      },
    },
  },
  "changes-in-between": {
    reference: "4",
    assumed:
      "If the service sends an `ETag` with a cluster, it honours `If-Match` on the `PUT`: if somebody else changed the cluster between the read and the write, it refuses the write with 412, and the provider starts the update again.",
    otherwise:
      "Without an `ETag`, the write can overwrite a change that was made after the read. The provider reads the cluster after each `PUT`, and reports the fields that did not take effect.",
    decisions: {
      client: {
        "Which `ETag` is sent back as `If-Match`?":
          "A strong one in quotes, of printable ASCII. With any other one, the read after the PUT is the only protection.",
      },
      service: {
        "What if a body is invalid and `If-Match` is stale?":
          "The service checks the body first, and returns 400, not 412.",
      },
    },
  },
  "lost-creates": {
    reference: "4",
    assumed:
      "The name of a cluster is unique within its organization. If the connection ends after the `POST`, the provider looks for the name in the list of clusters. It never sends a second `POST` before it has looked.",
    otherwise:
      "If the list cannot be read, the error says that the cluster may exist, and how to import it. [Faults](faults.md) has every case.",
    decisions: {
      client: {
        "When is a cluster created?":
          "When the response to the POST is a success that holds a usable `id` and the same `name` and `organization_id`. A response without `organization_id` counts if the organization's list has that id under that name. After any other success the provider looks for the cluster in the list, and returns an error that names it and says how to import it; it never stores such a cluster. It checks the id too: if a read of that id shows another cluster, or does not show the new one while the list has the name with another id, the provider stores nothing.",
        "When is it certain that the service did not carry out a POST?":
          "When there was no connection, or when the service refuses it in the contract's form: a status of the contract with its JSON `code`, or 507. After anything else (no response, a lost connection, a redirect, 408, 5xx, a page of a proxy) the provider looks for the cluster in the list.",
        "When is a POST repeated?":
          "When the service certainly did not carry it out, for a reason that passes (no connection, 429); and after 503 with `Retry-After`, if the list shows that there is no such cluster.",
        "When does a list show that there is no such cluster?":
          'When the response is a 200 with an array in which each entry has a usable `id` and a `name`, and no header says that there is more: `Link: rel="next"`; a header that names what is next (`X-Next-Page`, `Next-Cursor`, a continuation token, `X-Has-More`); a total (`X-Total-Count`, `X-Total-Pages`, `Content-Range`) that is larger, or cannot be read. After any other list it is not known whether there is such a cluster. The reference shows no pages, so the provider reads no further ones.',
      },
      service: {
        "Can an OpenSearch and a Prometheus cluster of one organization have the same name?":
          "Yes. Names are unique among the clusters of one kind in an organization: each kind has its own paths and lists, and the reference gives the rule only for OpenSearch clusters. A service that refuses it returns 409 before it creates anything, and the provider then reports that the name is taken.",
      },
    },
  },
  "access-list-names": {
    reference: "2.1",
    assumed:
      "The raw API calls the access lists of an OpenSearch cluster either `opensearch_whitelist` and `opensearch_dashboards_whitelist`, or `ip_allowlist` and `dashboards_ip_allowlist`; the reference has both. The provider begins with the first pair, and then uses the names that a read of the cluster shows. In Terraform they are `ip_allowlist` and `dashboards_ip_allowlist`.",
    otherwise:
      "Set `access_list_field_names` in the provider's configuration, to `whitelist` or `allowlist`. After each write, a list that did not take effect is an error.",
    decisions: {
      client: {
        "Under which names are access lists written?":
          "Under the names that the service's responses show. If `access_list_field_names` says otherwise, the provider warns. Before a response shows any names, the provider uses those of the setting, or the raw API's. If a 400 names fields of the other set, it sends the request once more with these. If the service ignored the names of a write, it sends a PUT with the right ones; if that fails, the error begins with \"This cluster is open to every address\".",
      },
      service: {
        "What if a request has an access list under the other set of names?":
          "The service refuses it with 400 (`other-access-list-name`), and the message names the expected field: to ignore the list would leave the cluster open to every address. Null is the same as a field that is left out.",
        "What if a request has an access list under both of its names?":
          "The service accepts it if both hold the same ranges, in any order and spelling; otherwise it refuses it with 400 (`conflicting-access-lists`).",
      },
    },
  },
  "lists-of-one-family": {
    reference: "2.1",
    assumed: "A list with ranges of one family only, IPv4 or IPv6, allows no address of the other family.",
    otherwise:
      "More addresses can connect than the plan and the review show. List ranges of both families; for a family that nobody uses, a range that lets nobody in, such as `::1/128`.",
  },
  "prometheus-attributes": {
    reference: "2.6",
    assumed:
      "The reference specifies only `prometheus_whitelist`. `name` and `organization_id` (required), `id` and `url` (read-only) are assumed to be like those of an OpenSearch cluster. The provider sends all other fields back unchanged.",
    otherwise:
      "A create without a field that the service requires fails with the message of the service. Create such a cluster in another way, and import it.",
    decisions: {
      client: {
        "What if a read leaves out a required field?":
          "The provider keeps the value of the state or the plan, with a warning, and does not compare it with the configuration. The reference specifies a single field of `cloud_prometheus`.",
      },
    },
  },
  "passed-on-values": {
    reference: "2.2 and 2.4",
    assumed:
      "The reference does not list the values of `tier`, `version` and `day_of_week`, so the provider sends them as written. `advanced`, in upper or lower case, is the Advanced tier. More than 3 data nodes without a `tier` is a warning, since the reference does not say which tier is the default.",
    otherwise: "The service refuses the value during the apply, and the error shows its message.",
    decisions: {
      service: {
        "What does the service check: the fields of a request, or the cluster that results?":
          "The cluster that results, with the service's defaults for fields that are left out. It refuses four nodes without a `tier` with 400 (`data-node-count-needs-advanced-tier`), and the message names the assumed default. Synth and plan only warn, since the reference does not give that default.",
      },
    },
  },
  "host-bits": {
    reference: "2.1",
    assumed:
      "The reference does not say what the service does with `10.0.0.1/8`. Here it is an error ([host-bits-set](rules.md#host-bits-set)), as are zones, leading zeros, short forms and IPv4 addresses written as IPv6.",
    otherwise: "Write the range that you mean, such as `10.0.0.0/8`. It means the same to every service.",
  },
  requests: {
    reference: "4",
    assumed:
      "The reference shows paths, headers and HTTPS, but no limit on time or rate, and no private certificate authority. So `ca_cert_pem`, `request_timeout_seconds` and `max_retries` are settings of the provider. It repeats a request only if that can do no harm.",
    otherwise:
      "Set them to what your service needs. After a response 429 or 503 with `Retry-After`, the provider waits and tries again.",
    decisions: {
      service: {
        "How long can a fault of the emulator delay a request?":
          "By any whole number of milliseconds up to 2^53 - 1. A time beyond the timers of Node.js, which hold almost 25 days, is waited for in parts.",
      },
    },
  },
  "access-token": {
    reference: "5",
    assumed:
      "A service that does not accept a token returns 401 or 403 to a request for the list of the organization's clusters. Before a plan creates clusters, the provider asks for that list once (`check_access`). The reference does not say how to get a token, or how long it is valid.",
    otherwise:
      "Any other response that is not a list is a warning, so that plans work with a service that has no lists. With `check_access = false` the provider does not send the request.",
  },
} as const satisfies Readonly<Record<string, Assumption>>;

export type AssumptionId = keyof typeof ASSUMPTIONS;

/** Returns the decisions of the service, each with its question, in the order of the table. */
export function decisionsOfService(): readonly (readonly [question: string, decision: string])[] {
  const assumptions: readonly Assumption[] = Object.values(ASSUMPTIONS);
  return assumptions.flatMap(({ decisions = {} }) => Object.entries(decisions.service ?? {}));
}
