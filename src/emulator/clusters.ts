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
import type { ActivityLog } from "./activity/activity-log";
import { changedFields } from "./activity/changed-fields";
import { type ActivityEntry, activityEntry, type ChangeOrigin } from "./activity/entry";
import { ApiError } from "./api-error";
import { etagOf, type Ports, receivedFields, settable, type StoredCluster } from "./cluster";
import {
  type StoreChange,
  type ClusterView,
  namedCluster,
  openClusterStore,
  type PresentClusters,
} from "./storage/cluster-store";
import { type Journal, NotDurable } from "./storage/journal";

export type Clusters = ReturnType<typeof openClusters>;

/** Returns the cluster that a change is about, or throws an ApiError. */
type Find = (view: Pick<ClusterView, "find">) => StoredCluster;

/**
 * Opens the clusters of a journal, whose records were applied to `present` and whose entries were added to `activity`. Each
 * change with an origin becomes an entry of the activity.
 */
export function openClusters(
  journal: Journal,
  present: PresentClusters,
  activity: ActivityLog,
  names: AccessListFieldNames,
) {
  const change = openClusterStore(journal, present, activity);
  const checkName = (view: ClusterView, kind: ClusterKind, fields: JsonObject, id: number | undefined) => {
    const other = view.named(kind, fields);
    if (other === undefined || other.id === id) return;
    const { path, message } = duplicateNameIssue(namedCluster(kind, fields), `${kind} cluster ${other.id}`);
    throw new ApiError("name-taken", `${formatPath(path)}: ${message}`);
  };

  return {
    find: (kind: ClusterKind, id: number) => present.find(kind, id),
    ofOrganization: (kind: ClusterKind, organizationId: Json): readonly StoredCluster[] =>
      present
        .all()
        .filter((cluster) => cluster.kind === kind && cluster.fields["organization_id"] === organizationId),
    all: () => present.all(),

    /** Reports whether the body's organization has a cluster of its name and kind. */
    isTaken: (kind: ClusterKind, body: JsonObject): boolean => present.named(kind, body) !== undefined,

    /** Creates a cluster. Throws an ApiError if the body breaks a rule or the name is taken. */
    async create(
      kind: ClusterKind,
      body: JsonObject,
      ports?: Ports,
      origin?: ChangeOrigin,
    ): Promise<StoredCluster> {
      const fields = judged(kind, body, names);
      const password = randomBytes(18).toString("base64url");
      const { cluster } = await change((view) => {
        checkName(view, kind, fields, undefined);
        const cluster = { kind, id: view.nextId, revision: 1, fields, password, ports };
        return put(cluster, activityEntry(origin, "create", cluster, changedFields(kind, {}, fields)));
      }).catch(refuseNotDurable);
      return cluster;
    },

    /** Replaces a cluster. Throws an ApiError if the body breaks a rule, then if the cluster changed since. */
    replace: (
      find: Find,
      bodyOf: (before: StoredCluster) => JsonObject,
      ifMatch: string | undefined,
      origin: ChangeOrigin,
    ) =>
      change((view) => {
        const before = find(view);
        const fields = judged(before.kind, bodyOf(before), names);
        // A precondition is judged only if the request would succeed without it (RFC 9110, 13.2.1).
        refuseStale(before, ifMatch);
        if (fields["organization_id"] !== before.fields["organization_id"]) {
          const message = "cannot be changed: a cluster stays in its organization";
          const issue = { code: "immutable-field", path: "organization_id", message };
          throw ApiError.ofIssues("immutable-field", [issue]);
        }
        checkName(view, before.kind, fields, before.id);
        const after = { ...before, revision: before.revision + 1, fields };
        const changed = changedFields(before.kind, before.fields, fields);
        return { ...put(after, activityEntry(origin, "update", after, changed)), before };
      }).catch(refuseNotDurable),

    remove: (find: Find, ifMatch: string | undefined, origin: ChangeOrigin) =>
      change((view) => {
        const cluster = find(view);
        refuseStale(cluster, ifMatch);
        const { kind, id } = cluster;
        const activity = activityEntry(origin, "delete", cluster, []);
        return { record: { type: "remove", kind, id, activity }, cluster };
      }).catch(refuseNotDurable),

    /** Moves a cluster to other ports. Does not count as a change of the cluster. */
    async move(cluster: StoredCluster, ports: Ports | undefined): Promise<StoredCluster> {
      const moved = await change(() => put({ ...cluster, ports })).catch(refuseNotDurable);
      return moved.cluster;
    },
  };
}

/** Returns the change that stores a cluster, with a new `ETag`. */
function put(
  changed: StoredCluster,
  activity?: ActivityEntry,
): StoreChange & { readonly cluster: StoredCluster } {
  const cluster = { ...changed, tag: randomBytes(9).toString("base64url") };
  return { record: { type: "put", cluster, activity }, cluster };
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
): readonly ErrorIssue[] {
  const issues = judge(API_SCHEMAS[kind], receivedFields(kind, body, names), {
    by: "service",
    now: new Date(),
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
