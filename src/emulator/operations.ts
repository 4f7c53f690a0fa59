/** What each operation of the contract does, apart from HTTP. */
import {
  API_SCHEMAS,
  type AccessListFieldNames,
  type ClusterId,
  type OperationName,
  toApi,
} from "../contract";
import { type Json, type JsonObject, exactNumber, formatJson } from "../json";
import type { ClusterKind } from "../schema";
import { ApiError } from "./api-error";
import type { StoredCluster } from "./cluster";
import { BUILT_IN_USER, clusterTexts, etagOf } from "./cluster";
import type { ClusterView } from "./storage/cluster-store";
import type { Clusters } from "./clusters";
import type { Endpoints } from "./endpoints/endpoints";
import type { FaultRule } from "./faults/fault-rules";
import type { Drawn } from "./faults/play-faults";
import { readBody } from "./http/read-body";
import type { StaleReads } from "./faults/stale-reads";
import type { Access } from "./tokens";

export interface Service {
  readonly clusters: Clusters;
  readonly names: AccessListFieldNames;
  readonly staleReads: StaleReads;
  /** Where the clusters themselves answer, if they do. */
  readonly endpoints: Endpoints | undefined;
}

/** A request, as far as an operation needs it. */
export interface Call {
  readonly kind: ClusterKind;
  readonly access: Access;
  /** The id in the path, as it is written there. */
  readonly id: string;
  /** The organization in the query, as it is written there. */
  readonly organizationId: unknown;
  readonly ifMatch: string | undefined;
  readonly body: Uint8Array;
  /** The faults to play. */
  readonly drawn: Drawn;
  /** Tells the log whose clusters the request is about. */
  readonly note: (organizationId: ClusterId) => void;
}

export interface Reply {
  /** The JSON of the body. */
  readonly text?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Each throws an ApiError, or rejects with one, for an error answer. */
export function operationsOf(
  service: Service,
): Readonly<Record<OperationName, (call: Call) => Reply | Promise<Reply>>> {
  const { clusters, names, staleReads, endpoints } = service;
  const textOf = clusterTexts(names);

  const found = (call: Call, cluster: StoredCluster | undefined): StoredCluster => {
    if (cluster === undefined) {
      throw new ApiError("cluster-not-found", `There is no ${call.kind} cluster ${call.id.slice(0, 40)}`);
    }
    permit(call, cluster.fields["organization_id"]);
    return cluster;
  };
  const currentIn = (call: Call) => (view: Pick<ClusterView, "find">) => {
    const id = idIn(call);
    return found(call, id === undefined ? undefined : view.find(call.kind, id));
  };
  const visible = (call: Call) => {
    const id = idIn(call);
    return found(
      call,
      id === undefined ? undefined : staleReads.view(call.kind, id, clusters.find(call.kind, id)),
    );
  };
  const lag = ({ drawn }: Call, cluster: StoredCluster, before: StoredCluster | undefined) => {
    const rule = drawn.get("stale-reads");
    if (rule !== undefined) staleReads.remember(cluster, before, rule.milliseconds ?? 0);
  };
  const shown = (cluster: StoredCluster): Reply => ({
    text: textOf(cluster),
    headers: { ETag: etagOf(cluster) },
  });

  const storedBody = ({ kind, fields }: StoredCluster) => toApi(API_SCHEMAS[kind], fields, [names]);

  return {
    read: (call) => shown(visible(call)),
    list: (call) => {
      const organizationId = organizationIn(call);
      permit(call, organizationId);
      const there = clusters.ofOrganization(call.kind, organizationId);
      const all = staleReads.viewAll(call.kind, organizationId, there);
      return { text: `[${all.map(textOf).join(",")}]` };
    },
    create: async (call) => {
      const { kind } = call;
      const body = stuck(readBody(call.body), call.drawn.get("stuck-field"), {});
      permit(call, body["organization_id"]);
      const ports = await endpoints?.open(kind);
      try {
        const cluster = await clusters.create({
          kind,
          body,
          ports,
          changed: (created) => {
            endpoints?.serve(created);
            lag(call, created, undefined);
          },
        });
        const { text, headers } = shown(cluster);
        return { text, headers: { ...headers, Location: `/cluster/${kind}/${cluster.id}` } };
      } catch (error) {
        endpoints?.end(ports ?? {});
        throw error;
      }
    },
    replace: async (call) => {
      currentIn(call)(clusters);
      const body = readBody(call.body);
      const cluster = await clusters.replace({
        find: currentIn(call),
        bodyOf: (before) => stuck(body, call.drawn.get("stuck-field"), storedBody(before)),
        ifMatch: call.ifMatch,
        changed: (replaced, before) => {
          endpoints?.serve(replaced);
          lag(call, replaced, before);
        },
      });
      return shown(cluster);
    },
    remove: async (call) => {
      await clusters.remove({
        find: currentIn(call),
        changed: (removed) => {
          endpoints?.end(removed.ports ?? {});
          lag(call, removed, removed);
        },
      });
      return {};
    },
    credentials: (call) => ({
      text: formatJson({ username: BUILT_IN_USER, password: visible(call).password }),
    }),
  };
}

/** An organization that is no number is let through here: the rules refuse it. */
function permit({ access, note }: Call, organizationId: Json | undefined): void {
  if (typeof organizationId !== "number" && typeof organizationId !== "bigint") return;
  note(organizationId);
  if (!access.allows(organizationId)) throw new ApiError("forbidden");
}

function idIn({ id }: Call): number | undefined {
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
}

function organizationIn({ organizationId }: Call): ClusterId {
  // 7.0 is the same whole number. A body may hold as many digits.
  const [, whole] = /^([1-9]\d{0,999})(?:\.0{1,10})?$/.exec(String(organizationId)) ?? [];
  if (whole !== undefined) return exactNumber(whole) as ClusterId;
  const message = "must be given once in the query, as a positive whole number";
  throw new ApiError("invalid", `organization_id: ${message}`, [
    { code: "missing-organization", path: "organization_id", message },
  ]);
}

/** The body with one field as it was before. */
function stuck(body: JsonObject, rule: FaultRule | undefined, before: JsonObject): JsonObject {
  if (rule?.field === undefined) return body;
  return { ...body, [rule.field]: before[rule.field] ?? null };
}
