/**
 * Calls the API from the page, at addresses relative to it, and says what a response means: a value, or the problem in words for
 * people. Numbers in bodies keep every digit.
 */
import type { CdkLibrary } from "../../codegen";
import {
  type AccessListFieldNames,
  type ClusterId,
  describes,
  type ErrorCode,
  type ErrorIssue,
  gapOf,
  isId,
  judgeCreated,
  pathOf,
  RESPONSE_BYTES,
} from "../../contract";
import { formatJson, isJsonObject, type Json, JsonError, type JsonObject, parseJson } from "../../json";
import type { ClusterKind } from "../../schema";
import { visible } from "../../text";
import { partAt } from "./paths";

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
  readonly names: AccessListFieldNames;
  /** What code imports the constructs' base classes from. */
  readonly cdkLibrary: CdkLibrary;
  /** The data folder of the emulator. */
  readonly folder: string;
}

/** A change of a cluster, by any route. */
export interface ShownActivity {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly label: string;
  /** Terraform, Console or API. */
  readonly route: string;
  readonly action: string;
  readonly kind: string;
  readonly id: ClusterId;
  readonly name: string;
  /** Terraform's names. */
  readonly fields: readonly string[];
}

/** A part of the activity. */
export interface ActivityPart {
  readonly entries: readonly ShownActivity[];
  /** How many changes there are in all. */
  readonly total: number;
}

const WAIT_MILLISECONDS = 30_000;

/** Sends every request of the console. */
export class ConsoleRequests {
  /**
   * @param token returns the access token; it is asked for each request
   * @param onRefused is called when the emulator refuses the token
   */
  constructor(
    private readonly send: typeof fetch,
    private readonly token: () => string | undefined,
    private readonly onRefused: () => void,
  ) {}

  /** Exchanges a one-time code for the token. */
  async exchange(code: string): Promise<RequestResult<string>> {
    const result = await this.request("POST", "session", { body: { code } });
    return doubted(result, ({ body }) => textAt(body, "token") || undefined);
  }

  /** Returns what a token may see: the one of every request, or another one. */
  async permissions(token = this.token()): Promise<RequestResult<Permissions>> {
    return doubted(await this.request("GET", "me", { token }), ({ body }) => {
      const [organizations, label] = [partAt(body, ["organizations"]), textAt(body, "label")];
      if (!Array.isArray(organizations) || label === "") return undefined;
      return {
        label: visible(label),
        organizations: list(organizations).filter(isId),
        names: textAt(body, "names") === "allowlist" ? "allowlist" : "whitelist",
        cdkLibrary: textAt(body, "cdk_library") === "cdktn" ? "cdktn" : "cdktf",
        folder: visible(textAt(partAt(body, ["emulator"]), "folder")),
      };
    });
  }

  /** Returns changes of clusters, the newest first, from one on: `rest` names a page of them, or a cluster. */
  async activity(rest = ""): Promise<RequestResult<ActivityPart>> {
    return doubted(await this.request("GET", `activity${rest}`), ({ body }) => {
      const [entries, total] = [partAt(body, ["entries"]), partAt(body, ["total"])];
      if (!Array.isArray(entries)) return undefined;
      return { entries: list(entries).map(activityEntry), total: Number(total ?? entries.length) };
    });
  }

  /** Returns the last change of a cluster; undefined if the emulator does not remember one, or does not respond. */
  async lastChange(kind: ClusterKind, id: ClusterId | undefined): Promise<ShownActivity | undefined> {
    const activity = await this.activity(`?cluster=${kind}/${String(id)}&count=1`);
    return activity.ok ? activity.value.entries[0] : undefined;
  }

  /** Returns the clusters of a kind that an organization has. */
  async list(kind: ClusterKind, organizationId: ClusterId): Promise<RequestResult<readonly JsonObject[]>> {
    const result = await this.request("GET", addressOf("list", kind, { organizationId }));
    return doubted(result, ({ body }) =>
      Array.isArray(body) && gapOf({}, list(body)) === undefined
        ? list(body).filter(isJsonObject)
        : undefined,
    );
  }

  async read(kind: ClusterKind, id: ClusterId): Promise<RequestResult<ReadCluster>> {
    return cluster(kind, id, await this.request("GET", addressOf("read", kind, { id })));
  }

  async create(kind: ClusterKind, fields: JsonObject): Promise<RequestResult<ReadCluster>> {
    const result = await this.request("POST", addressOf("create", kind), { body: fields });
    return doubted(result, ({ body, etag }) => {
      const isMade = isJsonObject(body) && judgeCreated(body, fields).is === "ours";
      return isMade ? { fields: body, etag } : undefined;
    });
  }

  /** Replaces a cluster, unless it changed since the ETag was read. */
  async replace(
    kind: ClusterKind,
    id: ClusterId,
    { fields: body, etag }: ReadCluster,
  ): Promise<RequestResult<ReadCluster>> {
    return cluster(kind, id, await this.request("PUT", addressOf("replace", kind, { id }), { body, etag }));
  }

  /** Deletes a cluster, unless it changed since the ETag was read. */
  async remove(kind: ClusterKind, id: ClusterId, etag: string | undefined): Promise<RequestResult<unknown>> {
    return this.request("DELETE", addressOf("remove", kind, { id }), { etag });
  }

  async credentials(
    kind: ClusterKind,
    id: ClusterId,
  ): Promise<RequestResult<{ readonly username: string; readonly password: string }>> {
    return doubted(await this.request("GET", addressOf("credentials", kind, { id })), ({ body }) => {
      const [username, password] = [textAt(body, "username"), textAt(body, "password")];
      return username === "" || password === "" ? undefined : { username, password };
    });
  }

  private async request(
    method: string,
    address: string,
    {
      body,
      etag,
      token = this.token(),
    }: { body?: JsonObject; etag?: string | undefined; token?: string | undefined } = {},
  ): Promise<RequestResult<Received>> {
    if (token === undefined && address !== "session") return refused("signed-out", "You are not signed in.");
    const headers = {
      "X-Requested-By": "console",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(etag === undefined ? {} : { "If-Match": etag }),
    };
    try {
      const response = await this.send(address, {
        method,
        headers,
        ...(body === undefined ? {} : { body: formatJson(body) }),
        cache: "no-store",
        signal: AbortSignal.timeout(WAIT_MILLISECONDS),
      });
      const etagNow = response.headers.get("ETag") ?? undefined;
      const result = received(response.status, await response.text(), etagNow);
      const isRefused = !result.ok && result.problem.reason === "signed-out";
      // A code that is no longer valid, or a request with another token, says nothing about this one.
      if (isRefused && address !== "session" && token === this.token()) this.onRefused();
      return result;
    } catch {
      return refused("unreachable", "The emulator does not respond. Is it still running?");
    }
  }
}

function addressOf(...operation: Parameters<typeof pathOf>): string {
  return `..${pathOf(...operation)}`;
}

function cluster(
  kind: ClusterKind,
  id: ClusterId,
  result: RequestResult<Received>,
): RequestResult<ReadCluster> {
  return doubted(result, ({ body, etag }) =>
    isJsonObject(body) && describes(kind, id, body) ? { fields: body, etag } : undefined,
  );
}

/** The human names of the routes. */
const ROUTES: Readonly<Record<string, string>> = { terraform: "Terraform", console: "Console", other: "API" };

function activityEntry(entry: Json): ShownActivity {
  const id = partAt(entry, ["id"]);
  const shown = (name: string) => visible(textAt(entry, name));
  return {
    time: textAt(entry, "time"),
    label: shown("label"),
    route: ROUTES[textAt(entry, "route")] ?? shown("route"),
    action: shown("action"),
    kind: textAt(entry, "kind"),
    id: isId(id) ? id : 0,
    name: shown("name"),
    fields: list(partAt(entry, ["fields"])).map((field) => visible(String(field))),
  };
}

/** Why a request has no result. */
export interface RequestProblem {
  /**
   * `unreachable`: there was no response. `unclear`: the response does not tell whether the request was carried out.
   * `stale`: the cluster changed since it was read.
   */
  readonly reason: "signed-out" | "unreachable" | "unclear" | "stale" | "not-found" | "refused";
  /** The code of an error of the contract; empty if the response had none. */
  readonly code: string;
  /** A sentence for the user. */
  readonly message: string;
  /** The rules that the body breaks, with the API's field names. */
  readonly issues: readonly ErrorIssue[];
  /** The status and the body of the response; undefined if there was none. */
  readonly answer?: string;
}

/** Reports whether a request may have been carried out although it has no result. */
export function isUnclear({ reason }: RequestProblem): boolean {
  return reason === "unreachable" || reason === "unclear";
}

export type RequestResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: RequestProblem };

interface Received {
  readonly body: Json;
  readonly etag: string | undefined;
}

const NOT_UNDERSTOOD = "The response is not one of the service.";

function received(status: number, body: string, etag: string | undefined): RequestResult<Received> {
  const json = body === "" ? null : parsed(body);
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && json !== undefined) return { ok: true, value: { body: json, etag } };
  const answer = visible(`${status} ${body.slice(0, MOST_CHARACTERS)}`);
  if (isSuccess) return refused("unclear", NOT_UNDERSTOOD, { answer });
  const code = textAt(json, "code");
  const said = WORDS[code as ErrorCode] ?? textAt(json, "message");
  const message = said === "" ? `The emulator responded with the status ${status}.` : sentence(said);
  const issues = list(partAt(json, ["issues"])).map((issue) => ({
    code: textAt(issue, "code"),
    path: textAt(issue, "path"),
    message: textAt(issue, "message"),
  }));
  return refused(reasonOf(status, code), message, { issues, code, answer });
}

/** So much of a response is shown. */
const MOST_CHARACTERS = 2000;

/** What people read in the place of words about HTTP, or with names of Terraform. */
const WORDS: { readonly [Code in ErrorCode]?: string } = {
  "rate-limited": "The emulator takes no more requests for now. Try again in a few seconds.",
  "headers-too-large": "This is longer than any access token. Copy it again.",
  "cluster-not-found": "There is no such cluster. It may have been deleted.",
};

/** What the codes of errors mean where the status alone does not tell. */
const REASONS: { readonly [Code in ErrorCode]?: RequestProblem["reason"] } = {
  unauthorized: "signed-out",
  stale: "stale",
  "cluster-not-found": "not-found",
  "request-timeout": "unclear",
  "insufficient-storage": "refused",
};

/** A response without a code is not one of the service: a proxy may have sent it. */
function reasonOf(status: number, code: string): RequestProblem["reason"] {
  return REASONS[code as ErrorCode] ?? (code !== "" && status < 500 ? "refused" : "unclear");
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function refused<Value>(
  reason: RequestProblem["reason"],
  message: string,
  more: Partial<RequestProblem> = {},
): RequestResult<Value> {
  return { ok: false, problem: { reason, code: "", message, issues: [], ...more } };
}

function parsed(body: string): Json | undefined {
  try {
    return parseJson(body, RESPONSE_BYTES);
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

/** Returns what a response means; a problem if it has another form than the contract says. */
function doubted<To>(
  result: RequestResult<Received>,
  meaning: (value: Received) => To | undefined,
): RequestResult<To> {
  if (!result.ok) return result;
  const value = meaning(result.value);
  return value === undefined ? refused("unclear", NOT_UNDERSTOOD) : { ok: true, value };
}

export function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Returns a text of an object; empty if there is none. */
function textAt(value: Json | undefined, name: string): string {
  const text = partAt(value, [name]);
  return typeof text === "string" ? text : "";
}
