/** Changes clusters by the rules of the service. */
import { randomBytes } from "node:crypto";

import {
  type AccessListFieldNames,
  accessListFields,
  API_SCHEMAS,
  apiName,
  type ErrorIssue,
  otherFieldNames,
} from "../contract";
import { isList, type Json, type JsonObject } from "../json";
import {
  AS_SERVICE,
  type ClusterKind,
  duplicateNameIssue,
  formatPath,
  type Issue,
  isUnset,
  KINDS,
  sameMeaning,
} from "../schema";
import { judge } from "../schema/judging";
import { readCertificate } from "../schema/node/read-certificate";
import { changedFields } from "./activity/changed-fields";
import { activityEntry, type ChangeOrigin } from "./activity/entry";
import { ApiError } from "./api-error";
import { etagOf, type Ports, receivedFields, settable, type StoredCluster } from "./cluster";
import type { ActivityFile } from "./storage/activity-file";
import { ClusterStore, namedCluster, type StoreChange } from "./storage/cluster-store";
import { type DurableFolder, NotDurable } from "./storage/durable-folder";

export type Clusters = ReturnType<typeof openClusters>;

/** Returns the cluster that a change is about, or throws an ApiError. */
type Find = () => StoredCluster;

/** A change of a cluster that exists. */
type Changed = StoreChange & { readonly before: StoredCluster };

/** Opens the clusters of a folder. Each change with an origin becomes an entry of the activity. */
export function openClusters(folder: DurableFolder, activity: ActivityFile, names: AccessListFieldNames) {
  const store = ClusterStore.open(folder, activity, readStored);
  const checkName = (kind: ClusterKind, fields: JsonObject, id: number | undefined) => {
    const other = store.named(kind, fields);
    if (other === undefined || other.id === id) return;
    const { path, message } = duplicateNameIssue(namedCluster(kind, fields), `${kind} cluster ${other.id}`);
    throw new ApiError("name-taken", `${formatPath(path)}: ${message}`);
  };

  return {
    find: (kind: ClusterKind, id: number) => store.find(kind, id),
    ofOrganization: (kind: ClusterKind, organizationId: Json): readonly StoredCluster[] =>
      store
        .all()
        .filter((cluster) => cluster.kind === kind && cluster.fields["organization_id"] === organizationId),
    all: () => store.all(),
    /** Waits for the changes that are being written. */
    idle: () => store.idle(),

    /** Reports whether the body's organization has a cluster of its name and kind. */
    isTaken: (kind: ClusterKind, body: JsonObject): boolean => store.named(kind, body) !== undefined,

    /** Creates a cluster. Throws an ApiError if the body breaks a rule or the name is taken. */
    async create(
      kind: ClusterKind,
      body: JsonObject,
      ports?: Ports,
      origin?: ChangeOrigin,
    ): Promise<StoredCluster> {
      const fields = judged(kind, body, names);
      const password = randomBytes(18).toString("base64url");
      const create = async (takeId: () => Promise<number>) => {
        checkName(kind, fields, undefined);
        const after = tagged({ kind, id: await takeId(), revision: 1, fields, password, ports });
        const activity = activityEntry(origin, "create", after, changedFields(kind, {}, fields));
        return { before: undefined, after, activity };
      };
      return (await store.create(kind, fields, create).catch(refuseNotDurable)).after;
    },

    /** Replaces a cluster. Throws an ApiError if the body breaks a rule, then if the cluster changed since. */
    async replace(
      find: Find,
      bodyOf: (before: StoredCluster) => JsonObject,
      ifMatch: string | undefined,
      origin: ChangeOrigin,
    ): Promise<Changed & { readonly after: StoredCluster }> {
      const { kind, id } = find();
      const replace = () => {
        const before = find();
        const fields = judged(kind, bodyOf(before), names);
        // A precondition is judged only if the request would succeed without it (RFC 9110, 13.2.1).
        refuseStale(before, ifMatch);
        if (fields["organization_id"] !== before.fields["organization_id"]) {
          const message = "cannot be changed: a cluster stays in its organization";
          const issue = { code: "immutable-field", path: "organization_id", message };
          throw ApiError.ofIssues("immutable-field", [issue]);
        }
        checkName(kind, fields, id);
        const after = tagged({ ...before, revision: before.revision + 1, fields });
        const activity = activityEntry(origin, "update", after, changedFields(kind, before.fields, fields));
        return { before, after, activity };
      };
      return store.change({ kind, id }, bodyOf(find()), replace).catch(refuseNotDurable);
    },

    async remove(find: Find, ifMatch: string | undefined, origin: ChangeOrigin): Promise<Changed> {
      const remove = () => {
        const before = find();
        refuseStale(before, ifMatch);
        return { before, after: undefined, activity: activityEntry(origin, "delete", before, []) };
      };
      return store.change(find(), {}, remove).catch(refuseNotDurable);
    },

    /** Moves a cluster to other ports. Does not count as a change of the cluster. */
    async move(before: StoredCluster, ports: Ports | undefined): Promise<StoredCluster> {
      const after = tagged({ ...before, ports });
      await store.change(before, before.fields, () => ({ before, after })).catch(refuseNotDurable);
      return after;
    },
  };
}

/** Returns a stored cluster as it counts, or what is wrong with it as a clause: a person may have edited its file. */
function readStored(cluster: StoredCluster): StoredCluster | string {
  const { kind, fields } = cluster;
  // A certificate may have expired since it was accepted.
  const broken = brokenRules(kind, fields, STORED_NAMES, new Date(0));
  if (broken.length > 0) return broken.map(({ path, message }) => `fields.${path}: ${message}`).join("; ");
  return { ...cluster, fields: settable(API_SCHEMAS[kind], receivedFields(kind, fields, STORED_NAMES)) };
}

/** Clusters are stored with Terraform's names. */
const STORED_NAMES = "allowlist";

/** Returns a cluster with a new random part of its `ETag`. */
function tagged(cluster: StoredCluster): StoredCluster {
  return { ...cluster, tag: randomBytes(9).toString("base64url") };
}

/** Throws an ApiError unless the condition of a request, if it has one, holds for the present cluster. */
function refuseStale(cluster: StoredCluster, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !matches(ifMatch, etagOf(cluster))) throw new ApiError("stale");
}

/** Throws an exception; an ApiError for a change that could not be written. */
function refuseNotDurable(error: unknown): never {
  if (!(error instanceof NotDurable)) throw error;
  throw new ApiError(
    "insufficient-storage",
    `The change could not be written to the disk (${error.message}); nothing was changed`,
  );
}

/** Returns what the body sets. Throws an ApiError if the cluster that it makes breaks a rule of the service. */
function judged(kind: ClusterKind, body: JsonObject, names: AccessListFieldNames): JsonObject {
  const broken = brokenRules(kind, body, names);
  if (broken.length > 0) throw ApiError.ofIssues("invalid", broken);
  return settable(API_SCHEMAS[kind], receivedFields(kind, body, names));
}

/** Returns an issue for each rule of the service that the cluster of a body breaks. */
export function brokenRules(
  kind: ClusterKind,
  body: JsonObject,
  names: AccessListFieldNames,
  now = new Date(),
): readonly ErrorIssue[] {
  const issues = judge(API_SCHEMAS[kind], receivedFields(kind, body, names), {
    by: "service",
    now,
    readCertificate,
    defaults: KINDS[kind].defaults,
  });
  return [...wrongNames(kind, body, names), ...issues.map((issue) => errorIssue(kind, issue, names))];
}

function errorIssue(kind: ClusterKind, issue: Issue, names: AccessListFieldNames): ErrorIssue {
  const { code, message, hint, path } = issue;
  const [first, ...rest] = path;
  const place = typeof first === "string" ? [apiName(API_SCHEMAS[kind], first, names), ...rest] : path;
  return { code, path: formatPath(place), message: hint === undefined ? message : `${message}; ${hint}` };
}

const CONFLICT = "conflicting-access-lists";

/**
 * Returns an issue for each list under a name of the other set, unless the service's own name has the same ranges. Such a
 * list must never be dropped: the cluster would be open to every address.
 */
function wrongNames(kind: ClusterKind, body: JsonObject, names: AccessListFieldNames): readonly ErrorIssue[] {
  const schema = API_SCHEMAS[kind];
  return accessListFields(schema).flatMap((field) => {
    const attribute = schema.attributes[field.allowlist];
    const [own, path] = [field[names], field[otherFieldNames(names)]];
    const [list, other] = [body[own], body[path]];
    if (own === path || isUnset(other)) return [];
    if (isUnset(list)) {
      const message = `is not the name of this list here; write \`${own}\``;
      return [{ code: "other-access-list-name", path, message }];
    }
    if (isList(list) && isList(other) && sameMeaning(attribute, list, other, AS_SERVICE)) return [];
    const message = `has other ranges than \`${own}\`, which is the same list; remove \`${path}\`, or give both the same ranges`;
    return [{ code: CONFLICT, path, message }];
  });
}

/** Returns an issue for each list that has other ranges under its one name than under its other name. */
export function listsThatDisagree(...lists: Parameters<typeof wrongNames>): readonly ErrorIssue[] {
  return wrongNames(...lists).filter(({ code }) => code === CONFLICT);
}

/** Reports whether `If-Match`, which is `*` or entity tags separated by commas, holds the tag. No weak tag matches. */
function matches(ifMatch: string, etag: string): boolean {
  if (ifMatch.trim() === "*") return true;
  return TAGS.test(ifMatch) && ifMatch.match(TAG)?.includes(etag) === true;
}

const TAG = /(?:W\/)?"[^"]*"/g;
const TAGS = /^[ \t,]*(?:W\/)?"[^"]*"(?:[ \t]*(?:,[ \t]*)+(?:W\/)?"[^"]*")*[ \t,]*$/;
