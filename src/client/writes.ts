/**
 * Sends clusters under the names of the access lists that the service uses. The service may ignore a list under another
 * name, and then the cluster is open to every address: after a response with other names, sends the cluster again.
 */
import { accessListFields, type ClusterId, pathOf } from "../contract";
import { formatJson, isJsonObject, type Json, type JsonObject } from "../json";
import { type ClusterKind, KINDS } from "../schema";
import { demandedNames, type FieldNamesMemory } from "./access-list-names";
import type { FoundCluster } from "./create-and-delete";
import { ApiFailure, errorName } from "./failure";
import { secretsIn } from "./redact";
import { graceAfter, LOOKUP_GRACE_MS, type Requests } from "./requests";
import { type HttpResponse, isSureRefusal, readLooseResponse, responseJson } from "./response";
import { isId } from "./response-checks";

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
   * `open-access`. An interrupted operation gets a little more time for this: the cluster is open.
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
      method: operation === "create" ? "POST" : "PUT",
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
    const { signal } = replacement;
    const grace = signal === undefined ? undefined : graceAfter(signal, LOOKUP_GRACE_MS);
    try {
      return (await put({ ...replacement, signal: grace?.signal })).cluster ?? {};
    } catch (error) {
      throw stillOpen(replacement, sent, error);
    } finally {
      grace?.end();
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

/** Returns the names of the access lists in a body. */
function listNames(kind: ClusterKind, body: JsonObject): readonly string[] {
  const names = accessListFields(KINDS[kind].schema).flatMap(({ whitelist, allowlist }) => [
    whitelist,
    allowlist,
  ]);
  return [...new Set(names)].filter((name) => name in body);
}
