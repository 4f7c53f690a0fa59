/** Carries out the operations of the contract, without HTTP. */
import {
  type AccessListFieldNames,
  API_SCHEMAS,
  type ClusterId,
  type OperationName,
  toApi,
} from "../contract";
import { exactNumber, formatJson, type Json, type JsonObject } from "../json";
import { type ClusterKind, oncePerObject } from "../schema";
import type { ChangeOrigin } from "./activity/entry";
import { ApiError } from "./api-error";
import { BUILT_IN_USER, clusterText, etagOf, type StoredCluster } from "./cluster";
import type { Clusters } from "./clusters";
import type { Endpoints } from "./endpoints/endpoints";
import type { FaultRule } from "./faults/fault-rules";
import type { Drawn } from "./faults/faults";
import type { StaleReads } from "./faults/stale-reads";
import { readBody } from "./http/read-body";
import type { TokenPermissions } from "./tokens";

export interface Service {
  readonly clusters: Clusters;
  readonly names: AccessListFieldNames;
  readonly staleReads: StaleReads;
  /** The endpoints of the clusters; undefined if none are opened. */
  readonly endpoints: Endpoints | undefined;
}

/** What an operation needs of a request. */
export interface OperationRequest {
  readonly kind: ClusterKind;
  readonly permissions: TokenPermissions;
  readonly origin: ChangeOrigin;
  /** The id in the path, unchanged. */
  readonly id: string;
  /** The organization in the query, unchanged. */
  readonly organizationId: unknown;
  readonly ifMatch: string | undefined;
  readonly body: Uint8Array;
  readonly drawn: Drawn;
  /** Tells the log whose clusters the request is about. */
  readonly note: (organizationId: ClusterId) => void;
}

export interface OperationResponse {
  /** The JSON of the body. */
  readonly text?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the operations. Each throws an ApiError, or rejects with one, for an error response. */
export function operationsOf(
  service: Service,
): Readonly<
  Record<OperationName, (request: OperationRequest) => OperationResponse | Promise<OperationResponse>>
> {
  const { clusters, names, staleReads, endpoints } = service;
  /** Keeps the texts of the clusters that were read: they are often read again before they change. */
  const textOf = oncePerObject((cluster: StoredCluster) => clusterText(cluster, names));

  /** Returns the cluster that the path of a request means. */
  const found = (
    request: OperationRequest,
    find: (id: number) => StoredCluster | undefined,
  ): StoredCluster => {
    const isId = /^[1-9]\d{0,15}$/.test(request.id) && Number.isSafeInteger(Number(request.id));
    const cluster = isId ? find(Number(request.id)) : undefined;
    if (cluster === undefined) {
      throw new ApiError(
        "cluster-not-found",
        `There is no ${request.kind} cluster ${request.id.slice(0, 40)}`,
      );
    }
    permit(request, cluster.fields["organization_id"]);
    return cluster;
  };
  const currentIn = (request: OperationRequest) => () =>
    found(request, (id) => clusters.find(request.kind, id));
  const visible = (request: OperationRequest) =>
    found(request, (id) => staleReads.view(id, clusters.find(request.kind, id)));
  const lag = ({ drawn }: OperationRequest, cluster: StoredCluster, before: StoredCluster | undefined) => {
    const rule = drawn.get("stale-reads");
    if (rule !== undefined) staleReads.remember(cluster, before, rule.milliseconds ?? 0);
  };
  const responseOf = (cluster: StoredCluster, text = clusterText(cluster, names)): OperationResponse => ({
    text,
    headers: { ETag: etagOf(cluster) },
  });

  const storedBody = ({ kind, fields }: StoredCluster) => toApi(API_SCHEMAS[kind], fields, [names]);

  return {
    read: (request) => {
      const cluster = visible(request);
      return responseOf(cluster, textOf(cluster));
    },
    list: (request) => {
      const organizationId = organizationIn(request);
      permit(request, organizationId);
      const there = clusters.ofOrganization(request.kind, organizationId);
      const all = staleReads.viewAll(request.kind, organizationId, there);
      return { text: `[${all.map(textOf).join(",")}]` };
    },
    create: async (request) => {
      const { kind } = request;
      const body = stuck(readBody(request.body), request.drawn.get("stuck-field"), {});
      permit(request, body["organization_id"]);
      const ports = await endpoints?.open(kind);
      try {
        const cluster = await clusters.create(kind, body, ports, request.origin);
        endpoints?.serve(cluster);
        lag(request, cluster, undefined);
        const { text, headers } = responseOf(cluster);
        return { text, headers: { ...headers, Location: `/cluster/${kind}/${cluster.id}` } };
      } catch (error) {
        endpoints?.end(ports ?? {});
        throw error;
      }
    },
    replace: async (request) => {
      currentIn(request)();
      const body = readBody(request.body);
      const { before, after: cluster } = await clusters.replace(
        currentIn(request),
        (stored) => stuck(body, request.drawn.get("stuck-field"), storedBody(stored)),
        request.ifMatch,
        request.origin,
      );
      endpoints?.serve(cluster);
      lag(request, cluster, before);
      return responseOf(cluster);
    },
    remove: async (request) => {
      const { before: cluster } = await clusters.remove(currentIn(request), request.ifMatch, request.origin);
      endpoints?.end(cluster.ports ?? {});
      lag(request, cluster, cluster);
      return {};
    },
    credentials: (request) => ({
      text: formatJson({ username: BUILT_IN_USER, password: visible(request).password }),
    }),
  };
}

/** Throws an ApiError if the token is not for the organization. Ignores a value that is not a number: the rules refuse it. */
function permit({ permissions, note }: OperationRequest, organizationId: Json | undefined): void {
  if (typeof organizationId !== "number" && typeof organizationId !== "bigint") return;
  note(organizationId);
  if (!permissions.allows(organizationId)) throw new ApiError("forbidden");
}

function organizationIn({ organizationId }: OperationRequest): ClusterId {
  // 7.0 is the same whole number. A body may hold as many digits.
  const [, whole] = /^([1-9]\d{0,999})(?:\.0{1,10})?$/.exec(String(organizationId)) ?? [];
  if (whole !== undefined) return exactNumber(whole) as ClusterId;
  const message = "must be given once in the query, as a positive whole number";
  const issue = { code: "missing-organization", path: "organization_id", message };
  throw ApiError.ofIssues("invalid", [issue]);
}

/** Returns the body with one field as it was before, if the fault of that is played. */
function stuck(body: JsonObject, rule: FaultRule | undefined, before: JsonObject): JsonObject {
  if (rule?.field === undefined) return body;
  return { ...body, [rule.field]: before[rule.field] ?? null };
}
