/** All clusters of the service: in memory for reading, in the journal before anyone is told of a change. */
import { randomBytes } from "node:crypto";
import type { AccessListFieldNames, ClusterKind, ErrorIssue, Json, JsonObject } from "../client/contract";
import { API_SCHEMAS, apiName } from "../client/contract";
import { formatPath, type Issue, type ObjectValue, type Path } from "../schema";
import { judge } from "../schema/judge";
import { isJudgedBy } from "../schema/rule";
import { ruleTable } from "../schema/rule-table";
import { ApiError } from "./api-error";
import type { StoredCluster } from "./cluster";
import { etagOf, fieldsOf, receivedFields } from "./cluster";
import type { Ports } from "./endpoint-table";
import type { Journal, JournalRecord } from "./journal";

export interface Clusters {
  find(kind: ClusterKind, id: number): StoredCluster | undefined;
  ofOrganization(kind: ClusterKind, organizationId: Json): readonly StoredCluster[];
  all(): Iterable<StoredCluster>;
  /** Throws an ApiError where the body breaks a rule. */
  check(kind: ClusterKind, body: JsonObject): void;
  /** Whether the body's organization has a cluster of its name. */
  isTaken(kind: ClusterKind, body: JsonObject): boolean;
  /** Throws an ApiError where the body breaks a rule or the name is taken. */
  create(kind: ClusterKind, body: JsonObject, ports?: Ports): StoredCluster;
  replace(cluster: StoredCluster, body: JsonObject, ifMatch: string | undefined): StoredCluster;
  remove(cluster: StoredCluster): void;
  /** Another place where the cluster answers; no change of the cluster itself. */
  move(cluster: StoredCluster, ports: Ports | undefined): StoredCluster;
  /** Resolves when every change so far is on disk; rejects where that failed. */
  durable(): Promise<void>;
}

/** The clusters of a journal; `records` are what it held when it was opened. */
export function openClusters(
  journal: Journal,
  records: readonly JournalRecord[],
  names: AccessListFieldNames,
): Clusters {
  const byId = new Map<string, StoredCluster>();
  const byName = new Map<string, StoredCluster>();
  let lastId = 0;

  const put = (cluster: StoredCluster) => {
    const old = byId.get(idKey(cluster.kind, cluster.id));
    if (old !== undefined) byName.delete(nameKey(old.kind, old.fields));
    byId.set(idKey(cluster.kind, cluster.id), cluster);
    byName.set(nameKey(cluster.kind, cluster.fields), cluster);
    lastId = Math.max(lastId, cluster.id);
  };
  const drop = ({ kind, id }: { readonly kind: ClusterKind; readonly id: number }) => {
    const old = byId.get(idKey(kind, id));
    if (old === undefined) return;
    byId.delete(idKey(kind, id));
    byName.delete(nameKey(kind, old.fields));
  };
  for (const record of records) {
    if (record.type === "put") put(record.cluster);
    else if (record.type === "remove") drop(record);
    else lastId = Math.max(lastId, record.id);
  }
  journal.snapshotFrom(() => [
    { type: "last-id", id: lastId },
    ...[...byId.values()].map((cluster): JournalRecord => ({ type: "put", cluster })),
  ]);

  const checkName = (kind: ClusterKind, fields: JsonObject, id: number | undefined) => {
    const other = byName.get(nameKey(kind, fields));
    if (other === undefined || other.id === id) return;
    throw new ApiError(
      "name-taken",
      `Organization ${String(fields["organization_id"])} has another ${kind} cluster "${String(fields["name"])}" (id ${other.id})`,
    );
  };

  return {
    find: (kind, id) => byId.get(idKey(kind, id)),
    ofOrganization: (kind, organizationId) =>
      [...byId.values()].filter(
        (cluster) => cluster.kind === kind && cluster.fields["organization_id"] === organizationId,
      ),
    all: () => byId.values(),
    check: (kind, body) => {
      judged(kind, body, names);
    },
    isTaken: (kind, body) => byName.has(nameKey(kind, body)),
    create: (kind, body, ports) => {
      const fields = judged(kind, body, names);
      checkName(kind, fields, undefined);
      const password = randomBytes(18).toString("base64url");
      const cluster: StoredCluster = { kind, id: lastId + 1, revision: 1, fields, password, ports };
      journal.append({ type: "put", cluster });
      put(cluster);
      return cluster;
    },
    replace: (cluster, body, ifMatch) => {
      if (ifMatch !== undefined && !matches(ifMatch, etagOf(cluster))) throw new ApiError("stale");
      const fields = judged(cluster.kind, body, names);
      if (fields["organization_id"] !== cluster.fields["organization_id"]) {
        const message = "cannot be changed: a cluster stays in its organization";
        throw invalid([{ code: "immutable-field", path: "organization_id", message }]);
      }
      checkName(cluster.kind, fields, cluster.id);
      const changed: StoredCluster = { ...cluster, revision: cluster.revision + 1, fields };
      journal.append({ type: "put", cluster: changed });
      put(changed);
      return changed;
    },
    remove: (cluster) => {
      drop(cluster);
      journal.append({ type: "remove", kind: cluster.kind, id: cluster.id });
    },
    move: (cluster, ports) => {
      const moved: StoredCluster = { ...cluster, ports };
      journal.append({ type: "put", cluster: moved });
      put(moved);
      return moved;
    },
    durable: () => journal.durable(),
  };
}

/** What the body sets, if the rules that the service judges find nothing in it. */
function judged(kind: ClusterKind, body: JsonObject, names: AccessListFieldNames): JsonObject {
  const received = receivedFields(kind, body, names);
  const errors = judge(API_SCHEMAS[kind], received as ObjectValue, new Date())
    .filter(isRefused)
    .map((issue) => errorIssue(kind, issue, names));
  if (errors.length > 0) throw invalid(errors);
  return fieldsOf(kind, received);
}

function isRefused({ code }: Issue): boolean {
  const rule = ruleTable[code];
  return rule !== undefined && isJudgedBy(rule, "service");
}

function invalid(issues: readonly ErrorIssue[]): ApiError {
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return new ApiError("invalid", `${first?.path ?? ""}: ${first?.message ?? ""}${more}`, issues);
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

/** `If-Match` is `*`, or entity tags separated by commas. */
function matches(ifMatch: string, etag: string): boolean {
  return ifMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim() === etag);
}

function idKey(kind: ClusterKind, id: number): string {
  return `${kind} ${id}`;
}

function nameKey(kind: ClusterKind, fields: JsonObject): string {
  return `${kind} ${String(fields["organization_id"])} ${String(fields["name"])}`;
}
