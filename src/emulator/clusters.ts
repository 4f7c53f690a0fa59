/** Changes clusters by the rules of the service. */
import { randomBytes } from "node:crypto";

import { type AccessListFieldNames, API_SCHEMAS, apiName, type ErrorIssue } from "../contract";
import type { Json, JsonObject } from "../json";
import {
  type ClusterKind,
  duplicateNameIssue,
  formatPath,
  type Issue,
  KINDS,
  type ObjectValue,
  type Path,
} from "../schema";
import { judge } from "../schema/judging";
import { readCertificate } from "../schema/node/read-certificate";
import { wrongNames } from "./access-list-names";
import { ApiError } from "./api-error";
import { etagOf, type Ports, receivedFields, settable, type StoredCluster } from "./cluster";
import { type Change, type ClusterView, namedCluster, openClusterStore } from "./storage/cluster-store";
import { type Journal, type JournalRecord, NotDurable } from "./storage/journal";

export interface Clusters {
  find(kind: ClusterKind, id: number): StoredCluster | undefined;
  ofOrganization(kind: ClusterKind, organizationId: Json): readonly StoredCluster[];
  all(): Iterable<StoredCluster>;
  /** Throws an ApiError if the body breaks a rule. */
  check(kind: ClusterKind, body: JsonObject): void;
  /** Reports whether the body's organization has a cluster of its name and kind. */
  isTaken(kind: ClusterKind, body: JsonObject): boolean;
  /** Creates a cluster. Throws an ApiError if the body breaks a rule or the name is taken. */
  create(change: CreateChange): Promise<StoredCluster>;
  /** Replaces a cluster. Throws an ApiError if the body breaks a rule, then if the cluster changed since. */
  replace(change: ReplaceChange): Promise<StoredCluster>;
  remove(change: RemoveChange): Promise<StoredCluster>;
  /** Moves a cluster to other ports. Does not count as a change of the cluster. */
  move(cluster: StoredCluster, ports: Ports | undefined): Promise<StoredCluster>;
}

/** Is called when a change becomes visible. */
type Changed = (cluster: StoredCluster, before: StoredCluster | undefined) => void;

export interface CreateChange {
  readonly kind: ClusterKind;
  readonly body: JsonObject;
  readonly ports?: Ports | undefined;
  readonly changed?: Changed;
}

export interface RemoveChange {
  /** Returns the cluster that is meant, or throws an ApiError. */
  readonly find: (view: Pick<ClusterView, "find">) => StoredCluster;
  readonly changed?: Changed;
}

export interface ReplaceChange extends RemoveChange {
  readonly bodyOf: (before: StoredCluster) => JsonObject;
  readonly ifMatch: string | undefined;
}

interface ClusterChange extends Change {
  readonly cluster: StoredCluster;
  readonly before: StoredCluster | undefined;
}

/** Opens the clusters of a journal. `records` are those that it held when it was opened. */
export function openClusters(
  journal: Journal,
  records: readonly JournalRecord[],
  names: AccessListFieldNames,
): Clusters {
  const store = openClusterStore(journal, records);

  const change = (decide: (view: ClusterView) => ClusterChange, changed: Changed = () => undefined) =>
    store
      .change(decide, ({ cluster, before }) => {
        changed(cluster, before);
      })
      .then(({ cluster }) => cluster, refuseNotDurable);
  const checkName = (view: ClusterView, kind: ClusterKind, fields: JsonObject, id: number | undefined) => {
    const other = view.named(kind, fields);
    if (other === undefined || other.id === id) return;
    const { path, message } = duplicateNameIssue(namedCluster(kind, fields), `${kind} cluster ${other.id}`);
    throw new ApiError("name-taken", `${formatPath(path)}: ${message}`);
  };

  return {
    find: store.stored.find,
    ofOrganization: store.stored.ofOrganization,
    all: store.stored.all,
    check: (kind, body) => {
      judged(kind, body, names);
    },
    isTaken: (kind, body) => store.stored.named(kind, body) !== undefined,
    create: async ({ kind, body, ports, changed }) => {
      const fields = judged(kind, body, names);
      const password = randomBytes(18).toString("base64url");
      return change((view) => {
        checkName(view, kind, fields, undefined);
        const cluster: StoredCluster = { kind, id: view.nextId, revision: 1, fields, password, ports };
        return { record: { type: "put", cluster }, cluster, before: undefined };
      }, changed);
    },
    replace: ({ find, bodyOf, ifMatch, changed }) =>
      change((view) => {
        const before = find(view);
        const fields = judged(before.kind, bodyOf(before), names);
        // A precondition is judged only if the request would succeed without it (RFC 9110, 13.2.1).
        if (ifMatch !== undefined && !matches(ifMatch, etagOf(before))) throw new ApiError("stale");
        if (fields["organization_id"] !== before.fields["organization_id"]) {
          const message = "cannot be changed: a cluster stays in its organization";
          const issue = { code: "immutable-field", path: "organization_id", message };
          throw ApiError.ofIssues("immutable-field", [issue]);
        }
        checkName(view, before.kind, fields, before.id);
        const cluster: StoredCluster = { ...before, revision: before.revision + 1, fields };
        return { record: { type: "put", cluster }, cluster, before };
      }, changed),
    remove: ({ find, changed }) =>
      change((view) => {
        const cluster = find(view);
        const { kind, id } = cluster;
        return { record: { type: "remove", kind, id }, cluster, before: cluster };
      }, changed),
    move: (cluster, ports) => {
      const moved: StoredCluster = { ...cluster, ports };
      return change(() => ({ record: { type: "put", cluster: moved }, cluster: moved, before: cluster }));
    },
  };
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
  const received = receivedFields(kind, body, names);
  const issues = judge(API_SCHEMAS[kind], received as ObjectValue, {
    by: "service",
    now: new Date(),
    readCertificate,
    defaults: KINDS[kind].defaults,
  });
  const errors = [...wrongNames(kind, body, names), ...issues.map((issue) => errorIssue(kind, issue, names))];
  if (errors.length > 0) throw ApiError.ofIssues("invalid", errors);
  return settable(API_SCHEMAS[kind], received);
}

function errorIssue(kind: ClusterKind, issue: Issue, names: AccessListFieldNames): ErrorIssue {
  const hint = issue.hint === undefined ? "" : `; ${issue.hint}`;
  return {
    code: issue.code,
    path: formatPath(apiPath(kind, issue.path, names)),
    message: issue.message + hint,
  };
}

function apiPath(kind: ClusterKind, path: Path, names: AccessListFieldNames): Path {
  const [first, ...rest] = path;
  return typeof first === "string" ? [apiName(API_SCHEMAS[kind], first, names), ...rest] : path;
}

/** Reports whether `If-Match`, which is `*` or entity tags separated by commas, holds the tag. */
function matches(ifMatch: string, etag: string): boolean {
  return ifMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim() === etag);
}
