/**
 * What the reference leaves open about answers, and how it is decided: one row for each question, the careful answer
 * in each. docs/faults.md shows the rows; the functions below are the decisions in code.
 */
import { type ClusterId, ERRORS } from "../contract";
import { type Json, type JsonObject, isJsonObject } from "../json";

export interface OpenPoint {
  readonly question: string;
  readonly decision: string;
}

export const OPEN_POINTS: readonly OpenPoint[] = [
  {
    question: "When is a cluster gone?",
    decision:
      "When a 404 holds a JSON object with the code `cluster-not-found`. Any other 404 may come from a proxy, a gateway or a wrong `base_url`: it is an error, and the state stays as it is.",
  },
  {
    question: "When is a cluster deleted?",
    decision:
      "When DELETE is answered with 204, or with that 404. After any other success (200, 202, a page, an error in JSON) the cluster is read until it is gone; if it stays, the delete has failed and the cluster stays in the state.",
  },
  {
    question: "When is a cluster created?",
    decision:
      "When POST is answered with a success that holds a usable `id` and the same `name` and `organization_id`. An answer without `organization_id` counts if the organization's list has that id under that name. After any other success the cluster is looked for in the list, and is named in an error with how to import it; it is never taken over. The id is doubted too: if a read of it does not show the new cluster, and the list has the name with another id, or the read shows another cluster, nothing is stored.",
  },
  {
    question: "When was a POST surely not carried out?",
    decision:
      "When no connection was up, or when the service refuses it in the contract's form: a status of the contract with its JSON `code`, or 507. After anything else (silence, a cut, a redirect, 408, 5xx, a page of a proxy) the cluster is looked for in the list.",
  },
  {
    question: "When is a POST repeated?",
    decision:
      "When it was surely not carried out and the reason passes (no connection, 429), and after 503 with `Retry-After` if the list shows that there is no such cluster.",
  },
  {
    question: "When does a list show that there is no such cluster?",
    decision:
      'When it is a 200 with an array in which each entry has a usable `id` and a `name`, and no header says that there is more: `Link: rel="next"`; a header that names what is next (`X-Next-Page`, `Next-Cursor`, a continuation token, `X-Has-More`); a total (`X-Total-Count`, `X-Total-Pages`, `Content-Range`) that is larger, or cannot be read. Otherwise it could not be found out. The reference shows no pages, so further ones are not read.',
  },
  {
    question: "What is a usable `id`?",
    decision: "A whole number that is not negative and has at most 19 digits.",
  },
  {
    question: "When is the answer to a read that cluster?",
    decision:
      "When it is a JSON object with the same `id`, or without an `id`, that holds an access list of its kind. Without such a list it needs the `id` with a `name`, an `organization_id` or nothing else, and no access list of another kind. Anything else (a job, a page, an error in JSON) is an error, and nothing is planned from it.",
  },
  {
    question: "What if a read leaves out a required field?",
    decision:
      "The value of the state or the plan is kept, with a warning, and is not compared with the configuration. The reference promises a single field of `cloud_prometheus`.",
  },
  {
    question: "What if a read shows another organization, or a field of another type?",
    decision:
      "It is an error of the service, and nothing is planned from it. After a create it is a warning: the cluster is in the state, and is not replaced.",
  },
  {
    question: "What if a cluster does not have a value that was written?",
    decision:
      "After a PUT it is an error. After a create it is a warning, since an error would mark the cluster as tainted, and the next apply would destroy it: the state holds what was planned, and the next plan shows the difference as an update.",
  },
  {
    question: "What if an imported cluster belongs to another organization than the configuration says?",
    decision:
      "A plan that would replace it is refused until this configuration has changed the cluster once: the id or the organization is probably wrong.",
  },
  {
    question: "Under which names are access lists written?",
    decision:
      "Under those that the service's responses show, whatever `access_list_field_names` says, which is then a warning. Before a response shows any: under those of the setting, or the raw API's. A 400 that names fields of the other set has the request sent once more with these. If the service ignored the names of a write, a PUT with the right ones follows; if that fails, the error begins with \"This cluster is open to every address\".",
  },
  {
    question: "Which `ETag` is sent back as `If-Match`?",
    decision:
      "A strong one in quotes, of printable ASCII. Otherwise the cluster is read back after a PUT as the only guard.",
  },
];

/** Reports whether an answer says that the cluster is gone. `body` is its JSON. */
export function saysClusterIsGone(status: number, body: Json | undefined): boolean {
  const gone = "cluster-not-found";
  return status === ERRORS[gone].status && isJsonObject(body) && body["code"] === gone;
}

/** Reports whether an error answer is one of the contract, so that the service surely did not carry out the request. */
export function isRefusal(status: number, body: Json | undefined): boolean {
  if (status === ERRORS["insufficient-storage"].status) return true;
  if (status < 400 || !isJsonObject(body) || typeof body["code"] !== "string") return false;
  const { code } = body;
  if (!Object.hasOwn(ERRORS, code)) return false;
  return ERRORS[code as keyof typeof ERRORS].status === status && !MAYBE_DONE.has(status);
}

/** Statuses of the contract after which a request may have been carried out all the same. */
const MAYBE_DONE: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** Reports whether a value can be the `id` of a cluster. */
export function isId(value: unknown): value is ClusterId {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0;
  return typeof value === "bigint" && value >= 0n && value < 10n ** 19n;
}

/** What the answer to a POST is, seen beside the cluster that was sent. */
export type Created =
  | { readonly is: "ours"; readonly id: ClusterId }
  /** It shows no organization: the list has to confirm it. */
  | { readonly is: "perhaps ours"; readonly id: ClusterId }
  | { readonly is: "something else" };

/** Judges the JSON that a success of POST holds. */
export function judgeCreated(answer: Json | undefined, sent: JsonObject): Created {
  if (!isJsonObject(answer) || !isId(answer["id"])) return { is: "something else" };
  const { id, name, organization_id: organization } = answer;
  if (name !== sent["name"]) return { is: "something else" };
  if (organization === undefined || organization === null) return { is: "perhaps ours", id };
  return String(organization) === String(sent["organization_id"])
    ? { is: "ours", id }
    : { is: "something else" };
}

/** What a list shows about a cluster with a name. */
export type Listed =
  | { readonly is: "there"; readonly ids: readonly ClusterId[] }
  | { readonly is: "not there" }
  | { readonly is: "not known" };

/** An organization's clusters as the service listed them. */
export interface ClusterList {
  readonly clusters: readonly JsonObject[];
  /** Undefined if the list is whole; otherwise, why it may leave out a cluster: a clause. */
  readonly gap: string | undefined;
}

interface SaysMore {
  /** Matches the name of a header, in small letters. */
  readonly header: RegExp;
  /** Reports whether a value of the header means that there are more clusters than so many. */
  readonly means: (value: string, listed: number) => boolean;
}

/** The headers by which services say that a list goes on. What cannot be read counts as "goes on". */
const SAYS_MORE: readonly SaysMore[] = [
  { header: /^link$/, means: (value) => value.split(/[,;]/).some(isRelNext) },
  {
    header: /(^|-)(next|has-more|more|continuation|cursor|truncated)(-|$)/,
    means: (value) => !/^("")?$|^(0|false|no|null|none)$/i.test(value),
  },
  { header: /^(x-)?(total|total-count|total-items)$/, means: (value, listed) => isBeyond(value, listed) },
  { header: /^(x-)?(total-pages|page-count)$/, means: (value) => isBeyond(value, 1) },
  {
    header: /^content-range$/,
    means: (value, listed) => isBeyond(value.replace(/^.*\//, ""), listed),
  },
];

/** Reports whether a parameter of `Link` is `rel` with `next` among its values. */
function isRelNext(parameter: string): boolean {
  const [name = "", values = ""] = parameter.toLowerCase().split("=");
  return name.trim() === "rel" && values.replaceAll('"', "").split(/\s/).includes("next");
}

function isBeyond(value: string, most: number): boolean {
  return value !== "" && !(/^\d{1,9}$/.test(value) && Number(value) <= most);
}

/** Returns why a list may leave out a cluster. `entries` is the JSON array. */
export function gapOf(
  headers: Readonly<Record<string, string | undefined>>,
  entries: readonly Json[],
): string | undefined {
  const isMore = Object.entries(headers).some(([name, value]) =>
    SAYS_MORE.some(({ header, means }) => header.test(name) && means((value ?? "").trim(), entries.length)),
  );
  if (isMore) return "the service lists more clusters on further pages, which this provider cannot read";
  const isWhole = entries.every(
    (entry) => isJsonObject(entry) && isId(entry["id"]) && typeof entry["name"] === "string",
  );
  return isWhole ? undefined : "the list holds entries without a usable `id` and `name`";
}

/** Looks for a cluster by its name, which is unique among the clusters of a kind in an organization. */
export function lookFor(
  { clusters, gap }: ClusterList,
  wanted: { readonly name: unknown; readonly organizationId: unknown },
): Listed {
  const ids = clusters
    .filter(({ name }) => name === wanted.name)
    .filter(
      ({ organization_id: found }) =>
        found === undefined || found === null || String(found) === String(wanted.organizationId),
    )
    .flatMap(({ id }) => (isId(id) ? [id] : []));
  if (ids.length > 0) return { is: "there", ids };
  return { is: gap === undefined ? "not there" : "not known" };
}

/** Returns the `ETag` of an answer where it can be sent back byte for byte and names one exact state. */
export function usableEtag(etag: string | undefined): string | undefined {
  return etag !== undefined && /^"[\x21\x23-\x7e]{1,1000}"$/.test(etag) ? etag : undefined;
}
