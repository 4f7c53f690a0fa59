/** Calls the API from the page, at addresses relative to it. Numbers in bodies keep every digit. */
import {
  type AccessListFieldNames,
  type ClusterId,
  type ErrorIssue,
  ERRORS,
  pathOf,
  RESPONSE_LIMITS,
} from "../../contract";
import { formatJson, isJsonObject, type Json, JsonError, type JsonObject, parseJson } from "../../json";
import type { ClusterKind } from "../../schema";
import { visible } from "../../text";

/** Why a request has no result. */
export interface RequestProblem {
  /** `unreachable`: there was no response. `stale`: the cluster changed since it was read. */
  readonly reason: "signed-out" | "unreachable" | "stale" | "not-found" | "refused";
  /** A sentence for the user. */
  readonly message: string;
  /** The rules that the body breaks, with the API's field names. */
  readonly issues: readonly ErrorIssue[];
}

export type RequestResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: RequestProblem };

/** A cluster as the API returned it, with the ETag that its changes carry. */
export interface ReadCluster {
  readonly fields: JsonObject;
  readonly etag: string | undefined;
}

/** What the token may see. */
export interface Permissions {
  /** The token's label, never the token. */
  readonly label: string;
  readonly organizations: readonly ClusterId[];
  /** The token is for every organization, also those without a cluster. */
  readonly every: boolean;
  readonly names: AccessListFieldNames;
  /** The clusters that the emulator opened no ports for, as `kind/id`. */
  readonly withoutEndpoints: readonly string[];
}

/** A change of a cluster, by any route. */
export interface ShownActivity {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly label: string;
  readonly route: string;
  readonly action: string;
  readonly kind: string;
  readonly id: ClusterId;
  readonly name: string;
  readonly organizationId: ClusterId;
  /** Terraform's names. */
  readonly fields: readonly string[];
}

/** What the console needs of `fetch`. */
export type FetchText = (
  address: string,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly cache: "no-store";
    readonly signal: AbortSignal;
  },
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

interface Received {
  readonly body: Json;
  readonly etag: string | undefined;
}

const WAIT_MILLISECONDS = 30_000;

/** Sends every request of the console. `token` returns the access token; it is asked for each request. */
export class ConsoleRequests {
  constructor(
    private readonly fetchText: FetchText,
    private readonly token: () => string | undefined,
  ) {}

  /** Exchanges a one-time code for the token. */
  async exchange(code: string): Promise<RequestResult<string>> {
    const result = await this.send("POST", "session", { code });
    return mapped(result, ({ body }) => text(member(body, "token")));
  }

  async permissions(): Promise<RequestResult<Permissions>> {
    return mapped(await this.send("GET", "me"), ({ body }) => ({
      label: shown(member(body, "label")),
      organizations: list(member(body, "organizations")).flatMap(idOf),
      every: member(body, "every") === true,
      names: member(body, "names") === "allowlist" ? "allowlist" : "whitelist",
      withoutEndpoints: list(member(body, "without_endpoints")).map(shown),
    }));
  }

  async activity(): Promise<RequestResult<readonly ShownActivity[]>> {
    const result = await this.send("GET", "activity");
    return mapped(result, ({ body }) => list(member(body, "entries")).map(activityEntry));
  }

  /** Returns the clusters of a kind that an organization has. */
  async list(kind: ClusterKind, organizationId: ClusterId): Promise<RequestResult<readonly JsonObject[]>> {
    const result = await this.send("GET", addressOf("list", kind, { organizationId }));
    return mapped(result, ({ body }) => list(body).filter(isJsonObject));
  }

  async read(kind: ClusterKind, id: ClusterId): Promise<RequestResult<ReadCluster>> {
    return cluster(await this.send("GET", addressOf("read", kind, { id })));
  }

  async create(kind: ClusterKind, fields: JsonObject): Promise<RequestResult<ReadCluster>> {
    return cluster(await this.send("POST", addressOf("create", kind), fields));
  }

  /** Replaces a cluster, unless it changed since the ETag was read. */
  async replace(
    kind: ClusterKind,
    id: ClusterId,
    { fields, etag }: ReadCluster,
  ): Promise<RequestResult<ReadCluster>> {
    return cluster(await this.send("PUT", addressOf("replace", kind, { id }), fields, etag));
  }

  /** Deletes a cluster, unless it changed since the ETag was read. */
  async remove(
    kind: ClusterKind,
    id: ClusterId,
    etag: string | undefined,
  ): Promise<RequestResult<undefined>> {
    const result = await this.send("DELETE", addressOf("remove", kind, { id }), undefined, etag);
    return mapped(result, () => undefined);
  }

  async credentials(
    kind: ClusterKind,
    id: ClusterId,
  ): Promise<RequestResult<{ readonly username: string; readonly password: string }>> {
    return mapped(await this.send("GET", addressOf("credentials", kind, { id })), ({ body }) => ({
      username: text(member(body, "username")),
      password: text(member(body, "password")),
    }));
  }

  private async send(
    method: string,
    address: string,
    body?: JsonObject,
    etag?: string,
  ): Promise<RequestResult<Received>> {
    const token = this.token();
    const headers = {
      "X-Requested-By": "console",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(etag === undefined ? {} : { "If-Match": etag }),
    };
    try {
      const response = await this.fetchText(address, {
        method,
        headers,
        ...(body === undefined ? {} : { body: formatJson(body) }),
        cache: "no-store",
        signal: AbortSignal.timeout(WAIT_MILLISECONDS),
      });
      return received(response.status, await response.text(), response.headers.get("ETag") ?? undefined);
    } catch {
      return refused("unreachable", "The emulator does not respond. Start it again; what you typed is kept.");
    }
  }
}

function addressOf(...operation: Parameters<typeof pathOf>): string {
  return `..${pathOf(...operation)}`;
}

function received(status: number, body: string, etag: string | undefined): RequestResult<Received> {
  const json = body === "" ? null : parsed(body);
  if (status >= 200 && status < 300) {
    if (json === undefined)
      return refused("refused", "The response is not JSON. Nothing is known of its result.");
    return { ok: true, value: { body: json, etag } };
  }
  const message = text(member(json, "message")) || `The service responded with the status ${status}.`;
  return refused(REASONS.get(status) ?? "refused", message, list(member(json, "issues")).flatMap(issueIn));
}

const REASONS: ReadonlyMap<number, RequestProblem["reason"]> = new Map([
  [ERRORS.unauthorized.status, "signed-out"],
  [ERRORS.stale.status, "stale"],
  [ERRORS["cluster-not-found"].status, "not-found"],
]);

function refused<Value>(
  reason: RequestProblem["reason"],
  message: string,
  issues: readonly ErrorIssue[] = [],
): RequestResult<Value> {
  return { ok: false, problem: { reason, message, issues } };
}

function parsed(body: string): Json | undefined {
  try {
    return parseJson(body, RESPONSE_LIMITS);
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

function mapped<From, To>(result: RequestResult<From>, map: (value: From) => To): RequestResult<To> {
  return result.ok ? { ok: true, value: map(result.value) } : result;
}

function cluster(result: RequestResult<Received>): RequestResult<ReadCluster> {
  return mapped(result, ({ body, etag }) => ({ fields: isJsonObject(body) ? body : {}, etag }));
}

function activityEntry(entry: Json): ShownActivity {
  const [id = 0] = idOf(member(entry, "id"));
  const [organizationId = 0] = idOf(member(entry, "organization_id"));
  return {
    time: text(member(entry, "time")),
    label: shown(member(entry, "label")),
    route: shown(member(entry, "route")),
    action: shown(member(entry, "action")),
    kind: text(member(entry, "kind")),
    id,
    name: shown(member(entry, "name")),
    organizationId,
    fields: list(member(entry, "fields")).map(shown),
  };
}

function issueIn(issue: Json): readonly ErrorIssue[] {
  const [code, path, message] = ["code", "path", "message"].map((name) => text(member(issue, name)));
  return message ? [{ code: code ?? "", path: path ?? "", message }] : [];
}

function member(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

/** Returns a text that is only shown: what could change the text beside it is written in ASCII. */
function shown(value: Json | undefined): string {
  return visible(text(value));
}

function idOf(value: Json | undefined): readonly ClusterId[] {
  return typeof value === "number" || typeof value === "bigint" ? [value] : [];
}
