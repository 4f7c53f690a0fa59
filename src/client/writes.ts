/**
 * Writes clusters under the names of the access lists that the service uses, and remembers which these are. The service
 * may ignore a list under another name, and then the cluster is open to every address: after a response with other names,
 * sends the cluster again.
 */
import {
  type AccessListFieldNames,
  accessListFields,
  type ClusterId,
  fieldNamesIn,
  FIRST_FIELD_NAMES,
  isId,
  OPERATIONS,
  otherFieldNames,
  pathOf,
  toApi,
  toTerraform,
} from "../contract";
import { formatJson, isJsonObject, type Json, type JsonObject } from "../json";
import { type ClusterKind, KINDS, type ObjectSchema } from "../schema";
import type { FoundCluster } from "./create-and-delete";
import { ApiFailure, errorName } from "./failure";
import { secretsIn } from "./redact";
import type { ClientLog, Requests } from "./requests";
import { type HttpResponse, isSureRefusal, readLooseResponse, responseJson } from "./response";

export interface WriteRequest {
  readonly operation: "replace" | "create";
  readonly kind: ClusterKind;
  /** With Terraform's attribute names. */
  readonly body: JsonObject;
  readonly id?: ClusterId;
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly mayRepeat?: () => Promise<boolean>;
}

/** The successful response to a write. */
export interface WriteResponse {
  readonly response: HttpResponse;
  readonly json: Json | undefined;
  /** The cluster as it was sent, with the names of access lists that were known then. */
  readonly sent: JsonObject;
}

export interface Writes {
  /** Sends a PUT or a POST, and once more under the other names if a 400 asks for these. */
  send(write: WriteRequest): Promise<WriteResponse>;
  /** Sends a PUT, and a second one if the response shows that the service ignored the names of the access lists. */
  replace(replacement: ReplaceRequest): Promise<Partial<FoundCluster>>;
  /**
   * Writes the access lists again that the service ignored under the names in `sent`. Throws a failure of kind
   * `open-access`.
   */
  setLists(replacement: ReplaceRequest, sent: JsonObject): Promise<Partial<FoundCluster>>;
}

export type ReplaceRequest = Omit<WriteRequest, "operation"> & { readonly id: ClusterId };

export function openWrites(
  requests: Requests,
  names: FieldNamesMemory,
  found: (kind: ClusterKind, body: JsonObject, response: HttpResponse) => FoundCluster,
): Writes {
  const sendOnce = async ({ operation, kind, body, ...write }: WriteRequest) => {
    const schema = KINDS[kind].schema;
    const sent = names.write(kind, body);
    const { response, context } = await requests.send({
      method: OPERATIONS[operation].method,
      path: pathOf(operation, kind, write),
      body: formatJson(sent),
      secrets: secretsIn(schema, body),
      attributePath: (path) => names.attributePath(kind, path),
      ...write,
    });
    const isRefused = response.status === 400 && !context.mayHaveHappened && isSureRefusal(response);
    const demanded = isRefused ? demandedNames(schema, responseJson(response), sent) : undefined;
    return { response, context, sent, demanded };
  };
  const send: Writes["send"] = async (write) => {
    let attempt = await sendOnce(write);
    if (attempt.demanded !== undefined) {
      const undo = names.use(attempt.demanded);
      const second = await sendOnce(write);
      // If it is refused for its names again, the first response says what is wrong.
      if (second.demanded === undefined) attempt = second;
      else undo();
    }
    const { response, context, sent } = attempt;
    return { response, json: readLooseResponse(response, context), sent };
  };
  /** Sends a PUT; returns the cluster if the response holds it. */
  const put = async (replacement: ReplaceRequest) => {
    const { response, json, sent } = await send({ ...replacement, operation: "replace" });
    const isCluster = isJsonObject(json) && isId(json["id"]) && String(json["id"]) === String(replacement.id);
    return { cluster: isCluster ? found(replacement.kind, json, response) : undefined, sent };
  };
  const setLists: Writes["setLists"] = async (replacement, sent) => {
    try {
      return (await put(replacement)).cluster ?? {};
    } catch (error) {
      throw stillOpen(replacement, sent, error);
    }
  };
  return {
    send,
    replace: async (replacement) => {
      const { cluster, sent } = await put(replacement);
      if (!names.haveChanged(replacement.kind, sent)) return cluster ?? {};
      return setLists({ ...replacement, ifMatch: cluster?.etag }, sent);
    },
    setLists,
  };
}

/** Returns the failure of kind `open-access` of a cluster whose lists could not be set; `error` is why. */
export function stillOpen(
  { kind, id }: Pick<ReplaceRequest, "kind" | "id">,
  sent: JsonObject,
  error: unknown,
): ApiFailure {
  if (error instanceof ApiFailure && error.kind === "open-access") return error;
  const ignored = listNames(kind, sent).map((name) => `\`${name}\``);
  const why = `This cluster is open to every address: the service ignored ${ignored.join(" and ")}, and the PUT with the names that it uses failed`;
  const failure = error instanceof ApiFailure ? error : undefined;
  return new ApiFailure({
    kind: "open-access",
    operation: failure?.operation ?? `PUT ${pathOf("replace", kind, { id })}`,
    summary: `${why}: ${failure?.summary ?? `the provider failed on the response (${errorName(error)}).`}`,
    serviceMessage: failure?.serviceMessage,
    code: failure?.code,
    mayHaveHappened: true,
  });
}

function listNames(kind: ClusterKind, body: JsonObject): readonly string[] {
  const names = accessListFields(KINDS[kind].schema).flatMap(({ whitelist, allowlist }) => [
    whitelist,
    allowlist,
  ]);
  return [...new Set(names)].filter((name) => name in body);
}

/**
 * Knows the names of the access lists that the service uses. Begins with the configured names, or with those of the raw
 * API, and changes to the other set when a response uses that one alone: a list under a name that the service does not
 * use would leave the cluster open. If the service uses both, writes both: a list that is left out of a PUT would reset to
 * open access.
 */
export class FieldNamesMemory {
  /** Whether a response has shown which names the service uses. */
  areShown = false;
  private names: AccessListFieldNames;
  private written: readonly AccessListFieldNames[];

  constructor(
    private readonly configured: AccessListFieldNames | undefined,
    private readonly log: ClientLog,
  ) {
    this.names = configured ?? FIRST_FIELD_NAMES;
    this.written = [this.names];
  }

  /** Returns an object of the API with Terraform's attribute names; learns from it. */
  read(kind: ClusterKind, object: JsonObject): JsonObject {
    this.learn(fieldNamesIn(KINDS[kind].schema, object));
    return toTerraform(KINDS[kind].schema, object, this.names);
  }

  /** Returns a cluster as the API wants it. */
  write(kind: ClusterKind, cluster: JsonObject): JsonObject {
    return toApi(KINDS[kind].schema, cluster, this.written);
  }

  /** Reports whether {@link write} would give the access lists of a body that was sent other names now. */
  haveChanged(kind: ClusterKind, sent: JsonObject): boolean {
    const used = fieldNamesIn(KINDS[kind].schema, sent);
    return used.length > 0 && used.join() !== this.written.join();
  }

  /** Returns the path of a field of the API with Terraform's attribute names. */
  attributePath(kind: ClusterKind, path: string): string {
    const [name = ""] = /^[^.[]*/.exec(path) ?? [];
    const field = accessListFields(KINDS[kind].schema).find(
      ({ whitelist, allowlist }) => whitelist === name || allowlist === name,
    );
    return field === undefined ? path : field.allowlist + path.slice(name.length);
  }

  /** Uses these names from now on; returns a function that undoes that. */
  use(other: AccessListFieldNames): () => void {
    const { names, written, areShown } = this;
    this.learn([other]);
    return () => {
      Object.assign(this, { names, written, areShown });
    };
  }

  /** Returns the names that the service uses, if they are not those of the configuration. */
  contradiction(): AccessListFieldNames | undefined {
    const { configured, names, written } = this;
    return configured !== undefined && !written.includes(configured) ? names : undefined;
  }

  private learn(seen: readonly AccessListFieldNames[]): void {
    const { configured, log } = this;
    const [only] = seen;
    if (only === undefined) return;
    this.areShown = true;
    this.written = seen;
    if (seen.length > 1) return;
    if (only !== this.names && configured === undefined) {
      log.info("the service uses the other names for access lists", { names: only });
    } else if (only !== this.names && configured !== undefined) {
      log.warn("the service's names for access lists are not those in `access_list_field_names`", {
        seen: only,
        configured,
      });
    }
    this.names = only;
  }
}

/**
 * Returns the set of names that the JSON of a 400 demands: it mentions a field of the set that was not sent, or says that
 * a field which was sent is not known. Returns undefined if the 400 is about something else, such as the ranges of a
 * list: written under a name that the service ignores, they would leave the cluster open to every address.
 */
function demandedNames(
  schema: ObjectSchema,
  body: Json | undefined,
  sent: JsonObject,
): AccessListFieldNames | undefined {
  if (!isJsonObject(body)) return undefined;
  const fields = accessListFields(schema).filter(({ whitelist, allowlist }) => whitelist !== allowlist);
  const problems = problemsIn(body);
  return (["whitelist", "allowlist"] as const).find((names) => {
    const own = fields.map((field) => field[names]);
    const others = fields.map((field) => field[otherFieldNames(names)]).filter((name) => name in sent);
    if (others.length === 0) return false;
    const unsent = own.filter((name) => !(name in sent));
    return problems.some(
      ({ code, path, message }) =>
        mentions(`${path} ${message}`, unsent) || (others.includes(path) && saysUnknown(code, message)),
    );
  });
}

interface Problem {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

const MOST_ISSUES = 100;
const MOST_READ = 1000;

function problemsIn(body: JsonObject): readonly Problem[] {
  const issues = Array.isArray(body["issues"]) ? (body["issues"] as readonly Json[]) : [];
  return [body, ...issues.slice(0, MOST_ISSUES).filter(isJsonObject)].map(({ code, path, message }) => ({
    code: beginning(code),
    path: beginning(path),
    message: beginning(message),
  }));
}

function beginning(value: Json | undefined): string {
  return typeof value === "string" ? value.slice(0, MOST_READ) : "";
}

function mentions(text: string, names: readonly string[]): boolean {
  const words = new Set(text.match(/\w+/g));
  return names.some((name) => words.has(name));
}

function saysUnknown(code: string, message: string): boolean {
  return /\bunknown\b|\bunrecogni[sz]ed\b|\bunexpected\b|\bother-access-list-name\b/i.test(
    `${code} ${message}`,
  );
}
