/**
 * Sends clusters under the names of the access lists that the service uses. A list under another name may be ignored,
 * and then the cluster is open to every address: so a response that shows other names has the cluster written again.
 */
import { isSureRefusal, readAnyAnswer, responseJson, type Answer } from "./answer";
import { namesAskedFor } from "./asked-names";
import { accessListFields, pathOf, type ClusterId } from "../contract";
import { formatJson, isJsonObject, type Json, type JsonObject } from "../json";
import { KINDS, type ClusterKind } from "../schema";
import type { FoundCluster } from "./create";
import { ApiFailure } from "./failure";
import type { FieldNamesMemory } from "./field-names-memory";
import { graceAfter, LOOKUP_GRACE_MS } from "./grace";
import { isId } from "./open-points";
import { secretsIn } from "./redaction/redact";
import type { Requests } from "./requests";

export interface Write {
  readonly operation: "replace" | "create";
  readonly kind: ClusterKind;
  /** With Terraform's attribute names. */
  readonly body: JsonObject;
  readonly id?: ClusterId;
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly mayRepeat?: () => Promise<boolean>;
}

/** The response to a write that is a success. */
export interface Written {
  readonly answer: Answer;
  readonly read: Json | undefined;
  /** The cluster as it was sent: its access lists have the names that were known then. */
  readonly sent: JsonObject;
}

export interface Writes {
  /** Sends a PUT or a POST, and once more under the other names if a 400 asks for these. */
  send(write: Write): Promise<Written>;
  /** Sends a PUT, and a second one if the response shows that the service ignored the names of the access lists. */
  replace(replacement: Replacement): Promise<Partial<FoundCluster>>;
  /** Reports whether a cluster was sent under other names than those that the service is now known to use. */
  haveOtherNames(kind: ClusterKind, body: JsonObject, sent: JsonObject): boolean;
  /**
   * Writes the access lists again that the service ignored under the names in `sent`. Throws a failure of kind
   * `open-access`. An interrupted operation has a little time for it: the cluster is open.
   */
  setLists(replacement: Replacement, sent: JsonObject): Promise<Partial<FoundCluster>>;
}

export type Replacement = Omit<Write, "operation"> & { readonly id: ClusterId };

export function openWrites(
  requests: Requests,
  names: FieldNamesMemory,
  found: (kind: ClusterKind, body: JsonObject, answer: Answer) => FoundCluster,
): Writes {
  const sendOnce = async ({ operation, kind, body, ...write }: Write) => {
    const schema = KINDS[kind].schema;
    const sent = names.write(kind, body);
    const { answer, asked } = await requests.ask({
      method: operation === "create" ? "POST" : "PUT",
      path: pathOf(operation, kind, write),
      body: formatJson(sent),
      secrets: secretsIn(schema, body),
      attributePath: (path) => names.attributePath(kind, path),
      ...write,
    });
    const isRefused = answer.status === 400 && !asked.mayHaveHappened && isSureRefusal(answer);
    const wanted = isRefused ? namesAskedFor(schema, responseJson(answer), sent) : undefined;
    return { answer, asked, sent, wanted };
  };
  const send: Writes["send"] = async (write) => {
    let attempt = await sendOnce(write);
    if (attempt.wanted !== undefined) {
      const undo = names.use(attempt.wanted);
      const second = await sendOnce(write);
      // Refused for its names again: the first response says what is wrong.
      if (second.wanted === undefined) attempt = second;
      else undo();
    }
    const { answer, asked, sent } = attempt;
    return { answer, read: readAnyAnswer(answer, asked), sent };
  };
  /** Sends a PUT; returns the cluster if the answer holds it. */
  const put = async (replacement: Replacement) => {
    const { answer, read, sent } = await send({ ...replacement, operation: "replace" });
    const isCluster = isJsonObject(read) && isId(read["id"]) && String(read["id"]) === String(replacement.id);
    return { cluster: isCluster ? found(replacement.kind, read, answer) : undefined, sent };
  };
  const haveOtherNames: Writes["haveOtherNames"] = (kind, body, sent) =>
    formatJson(names.write(kind, body)) !== formatJson(sent);

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
      if (!haveOtherNames(replacement.kind, replacement.body, sent)) return cluster ?? {};
      return setLists({ ...replacement, ifMatch: cluster?.etag }, sent);
    },
    haveOtherNames,
    setLists,
  };
}

/** Returns the failure of kind `open-access` of a cluster whose lists could not be set; `error` is why. */
export function stillOpen(
  { kind, id }: Pick<Replacement, "kind" | "id">,
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
    summary: `${why}: ${failure?.summary ?? `the provider failed on the response (${nameOf(error)}).`}`,
    said: failure?.said,
    code: failure?.code,
    mayHaveHappened: true,
  });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** The access lists in a body, by their names in it. */
function listNames(kind: ClusterKind, body: JsonObject): readonly string[] {
  const names = accessListFields(KINDS[kind].schema).flatMap(({ whitelist, allowlist }) => [
    whitelist,
    allowlist,
  ]);
  return [...new Set(names)].filter((name) => name in body);
}
