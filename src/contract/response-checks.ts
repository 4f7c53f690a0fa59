/**
 * Judges what a response shows. The reference leaves it open; docs/assumptions.md has the decisions that the
 * functions here carry out.
 */
import { ExactNumber, isJsonObject, type Json, type JsonObject } from "../json";
import { type Attribute, CLUSTER_KINDS, type ClusterKind, KINDS, type ObjectSchema } from "../schema";
import { accessListFields } from "./field-names";
import type { ClusterId } from "./operations";

/** Reports whether a value can be the `id` of a cluster. */
export function isId(value: unknown): value is ClusterId {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0;
  return typeof value === "bigint" && value >= 0n && value < 10n ** 19n;
}

/** What the response to a POST shows, compared with the cluster that was sent. */
export type Created =
  | { readonly is: "ours"; readonly id: ClusterId }
  /** It has no organization: the list has to confirm it. */
  | { readonly is: "perhaps ours"; readonly id: ClusterId }
  | { readonly is: "something else" };

/** Judges the JSON of a successful POST. */
export function judgeCreated(body: Json | undefined, sent: JsonObject): Created {
  if (!isJsonObject(body) || !isId(body["id"])) return { is: "something else" };
  const { id, name, organization_id: organization } = body;
  if (name !== sent["name"]) return { is: "something else" };
  if (organization === undefined || organization === null) return { is: "perhaps ours", id };
  return String(organization) === String(sent["organization_id"])
    ? { is: "ours", id }
    : { is: "something else" };
}

/** An organization's clusters as the service listed them. */
export interface ClusterList {
  readonly clusters: readonly JsonObject[];
  /** Why the list may leave out a cluster, as a clause; undefined if it is whole. */
  readonly gap: string | undefined;
}

interface SaysMore {
  /** Matches the name of a header, in small letters. */
  readonly header: RegExp;
  /** Reports whether a value of the header means that there are more clusters than so many. */
  readonly means: (value: string, listed: number) => boolean;
}

/** The headers by which services say that a list goes on. A value that cannot be read counts as "goes on". */
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

/** Returns why a list may leave out a cluster, undefined if it is whole. `entries` is the JSON array. */
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

/**
 * Returns the ids of the clusters with a name, which is unique among the clusters of a kind in an organization; undefined
 * if there is none and the list may leave one out.
 */
export function lookFor(
  { clusters, gap }: ClusterList,
  wanted: { readonly name: unknown; readonly organizationId: unknown },
): readonly ClusterId[] | undefined {
  const ids = clusters
    .filter(({ name }) => name === wanted.name)
    .filter(
      ({ organization_id: found }) =>
        found === undefined || found === null || String(found) === String(wanted.organizationId),
    )
    .flatMap(({ id }) => (isId(id) ? [id] : []));
  return ids.length === 0 && gap !== undefined ? undefined : ids;
}

/** Returns an `ETag` if it can be sent back byte for byte and names one exact state; otherwise undefined. */
export function usableEtag(etag: string | undefined): string | undefined {
  return etag !== undefined && /^"[\x21\x23-\x7e]{1,1000}"$/.test(etag) ? etag : undefined;
}

/**
 * Reports whether JSON can be the cluster. Without any access list of its kind it must have the id, and a name, an
 * organization or nothing else: a job, or a cluster of another kind, may have the same id.
 */
export function describes(kind: ClusterKind, id: ClusterId, body: JsonObject): boolean {
  const shown = body["id"] ?? undefined;
  if (shown !== undefined && !(isId(shown) && String(shown) === String(id))) return false;
  const hasListOf = (one: ClusterKind) =>
    accessListFields(KINDS[one].schema).some(
      ({ whitelist, allowlist }) => body[whitelist] !== undefined || body[allowlist] !== undefined,
    );
  if (hasListOf(kind)) return true;
  const isNamed = [body["name"], body["organization_id"]].some(
    (value) => value !== undefined && value !== null,
  );
  const isAlone = Object.keys(body).length === 1;
  return shown !== undefined && (isNamed || isAlone) && !CLUSTER_KINDS.some(hasListOf);
}

/** A field of another type than the schema says, without its value. */
export interface WrongType {
  /** As in `auth_sources[1].name`. */
  readonly path: string;
  /** Such as "a string". */
  readonly expected: string;
}

/** Returns the fields of wrong types. Null and absent fields are fine. `place` stands before the paths. */
export function wrongTypes(schema: ObjectSchema, object: JsonObject, place = ""): readonly WrongType[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]) =>
    wrongTypesIn(attribute, object[name], place + name),
  );
}

/** Returns the cluster without the fields that are, or hold, values of wrong types. */
export function withoutWrongTypes(schema: ObjectSchema, cluster: JsonObject): JsonObject {
  const wrong = Object.entries(schema.attributes)
    .filter(([name, attribute]) => wrongTypesIn(attribute, cluster[name], name).length > 0)
    .map(([name]) => name);
  return Object.fromEntries(Object.entries(cluster).filter(([name]) => !wrong.includes(name)));
}

function wrongTypesIn(attribute: Attribute, value: Json | undefined, path: string): readonly WrongType[] {
  const { type } = attribute;
  if (value === undefined || value === null || attribute.terraformOnly === true) return [];
  if (type === "string") return typeof value === "string" ? [] : [{ path, expected: "a string" }];
  if (type === "bool") return typeof value === "boolean" ? [] : [{ path, expected: "true or false" }];
  if (type === "number") {
    const isNumber = ["number", "bigint"].includes(typeof value) || value instanceof ExactNumber;
    return isNumber ? [] : [{ path, expected: "a number" }];
  }
  if (type === "list(string)") {
    if (!isArray(value)) return [{ path, expected: "a list of strings" }];
    const found: WrongType[] = [];
    for (let index = 0; index < value.length; index += 1) {
      if (typeof value[index] !== "string") found.push({ path: `${path}[${index}]`, expected: "a string" });
    }
    return found;
  }
  const inner = (object: Json, place: string): readonly WrongType[] =>
    isJsonObject(object)
      ? wrongTypes(type.object, object, `${place}.`)
      : [{ path: place, expected: "an object" }];
  if (type.nesting === "single") return inner(value, path);
  if (!isArray(value)) return [{ path, expected: "a list of objects" }];
  return value.flatMap((element, index) => inner(element, `${path}[${index}]`));
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
