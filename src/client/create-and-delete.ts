/**
 * Finds out what happened after a create or a delete with an unclear response. Never adopts a cluster that it finds by its
 * name.
 */
import { type ClusterId, type ClusterList, judgeCreated, type ListConflict, lookFor } from "../contract";
import type { Json, JsonObject } from "../json";
import type { ClusterKind } from "../schema";
import { ApiFailure, errorName, type FailureKind } from "./failure";
import { READ_DELAYS } from "./requests";
import { type HttpResponse, isWebPage } from "./response";

export interface Creation {
  readonly kind: ClusterKind;
  readonly body: JsonObject;
  /** Sends the POST. `mayRepeat` finds out whether one that may have been carried out may be sent again. */
  readonly post: (mayRepeat: () => Promise<boolean>) => Promise<Posted>;
  readonly list: (organizationId: ClusterId) => Promise<ClusterList>;
}

/** The successful response to a POST. */
export interface Posted {
  readonly status: number;
  readonly json: Json | undefined;
  /** Returns the response as a cluster, if it is one. */
  readonly found: () => FoundCluster;
}

/** A cluster as the service has it, fields that the schema does not know included. */
export interface FoundCluster {
  readonly cluster: JsonObject;
  /** To be sent as `ifMatch`; absent if the service sends none. */
  readonly etag?: string | undefined;
  /** Access lists that the response holds twice, with different content. @default none */
  readonly conflicts?: readonly ListConflict[];
}

/**
 * Creates a cluster once. Throws a failure of kind `maybe-created` if the cluster exists, or may exist, without a response
 * that surely shows it. Does not return a cluster that it only finds by its name: another run may have made that one, even
 * from the same configuration, and then it would belong to two states.
 */
export async function createOnce(creation: Creation): Promise<FoundCluster> {
  const posted = await creation
    .post(async () => (await find(creation))?.length === 0)
    .catch((error: unknown) => failureOf(error, creation));
  if (posted instanceof ApiFailure) {
    if (posted.kind === "conflict" && !posted.mayHaveHappened) throw nameTaken(posted, creation);
    if (!maybeDone(posted)) throw posted;
    throw explained(posted, creation, await find(creation));
  }
  const created = judgeCreated(posted.json, creation.body);
  if (created.is === "ours" && posted.status !== PARTIAL_CONTENT) return posted.found();
  const listed = await find(creation);
  const isListed = created.is !== "something else" && listed?.map(String).join() === String(created.id);
  if (isListed) return posted.found();
  throw explained(notShown(creation, posted), creation, listed);
}

/** Says that the cluster is not shown whole: like one without an organization, it counts if the list confirms it. */
const PARTIAL_CONTENT = 206;

/** Reports whether the service may have received the request, and did not refuse it in the contract's form. */
function maybeDone(failure: ApiFailure): boolean {
  return failure.mayHaveHappened || (failure.status !== undefined && !failure.isRefused);
}

/** Converts an exception to a failure: a bug in this program must not lose a cluster either. */
function failureOf(error: unknown, { kind }: Creation): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const operation = `POST /cluster/${kind}`;
  return new ApiFailure({
    kind: "internal",
    operation,
    summary: `The provider failed on the response to ${operation} (${errorName(error)}).`,
    mayHaveHappened: true,
  });
}

/** Returns the failure of a POST whose successful response is not the new cluster. */
function notShown(creation: Creation, { status }: Posted): ApiFailure {
  const operation = `POST /cluster/${creation.kind}`;
  const { organization_id: organization } = creation.body;
  return new ApiFailure({
    kind: "malformed-response",
    operation,
    status,
    summary: `The response to ${operation} (${status}) is not the new cluster "${nameIn(creation)}" of organization ${String(organization)} with a usable id.`,
    mayHaveHappened: true,
  });
}

/** Returns the ids of the clusters with the name; undefined if that cannot be found out. */
async function find(creation: Creation): Promise<readonly ClusterId[] | undefined> {
  const organizationId = creation.body["organization_id"] as ClusterId;
  try {
    return lookFor(await creation.list(organizationId), { name: nameIn(creation), organizationId });
  } catch {
    return undefined;
  }
}

/** Adds to a failure what the list shows about the cluster. */
function explained(
  failure: ApiFailure,
  creation: Creation,
  listed: readonly ClusterId[] | undefined,
): ApiFailure {
  const name = nameIn(creation);
  const reworded = (kind: FailureKind, clause: string, advice: string) => {
    const summary = `${failure.summary.replace(/\.$/, "")}${clause}`;
    return failure.reworded({ kind, summary, advice, mayHaveHappened: true });
  };
  if (listed === undefined) {
    return reworded(
      "maybe-created",
      `, and whether the cluster "${name}" was created could not be found out.`,
      `Look at the organization's clusters. If "${name}" is there, bring it under Terraform: ${importOf(creation)}; otherwise run \`terraform apply\` again.`,
    );
  }
  const [first] = listed;
  if (first === undefined) {
    return reworded(
      failure.kind,
      `. The organization has no cluster "${name}" now: it was not created, or not yet.`,
      `${failure.advice} If the cluster appears later, bring it under Terraform: ${importOf(creation)}.`,
    );
  }
  return reworded(
    "maybe-created",
    `, but the organization has a cluster "${name}" (id ${listed.join(", ")}), so it was probably created.`,
    `If it is the one meant, bring it under Terraform: ${importOf(creation, String(first))}.`,
  );
}

/** Returns the failure of a name that the service refuses, with advice for each cluster that may have it. */
function nameTaken(failure: ApiFailure, creation: Creation): ApiFailure {
  return failure.reworded({
    advice: `A cluster of the organization has this name already. What to do depends on which one it is; \`terraform show\` lists those of this state with their ids.

If it is one that this apply replaces with \`create_before_destroy\`, it keeps its name until the new one exists: remove \`create_before_destroy\`, or change \`name\` too.

If it is another one of this state, give one of the two another name. Clusters that swap names need a third name, and two applies. If its resource has a new address in the configuration, add a \`moved\` block. If this apply deletes or renames it, apply again.

If it is that of another resource of this configuration, give each a name of its own.

If it is in no state (an apply that was interrupted may have created it), choose another \`name\`, or bring it under Terraform: ${importOf(creation)}.`,
  });
}

/** Returns how to import a cluster by its id, or by its organization and name: `42/logs`. */
export function importCommand(kind: ClusterKind, id: string): string {
  return `\`terraform import <address of the cloud_${kind}> ${id}\`, or an \`import\` block with this id`;
}

function importOf(
  creation: Creation,
  id = `${String(creation.body["organization_id"])}/${nameIn(creation)}`,
): string {
  return importCommand(creation.kind, id);
}

function nameIn({ body }: Creation): string {
  return typeof body["name"] === "string" ? body["name"] : "";
}

/**
 * Waits until a cluster is gone, after a DELETE that was accepted: `isGone` reads it. Throws a failure of kind
 * `not-deleted` if it stays, and the failure of the read if it cannot be read.
 */
export async function confirmDeleted(
  operation: string,
  response: HttpResponse,
  isGone: () => Promise<boolean>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const { status } = response;
  const what = isWebPage(response) ? `a web page (${status})` : `${status}`;
  const answered = `The response to ${operation} was ${what}, which does not show that the cluster is deleted`;
  for (const delay of READ_DELAYS) {
    if (delay > 0) await pause(delay);
    try {
      if (await isGone()) return;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      throw error.reworded({ summary: `${answered}, and the cluster cannot be read: ${error.summary}` });
    }
  }
  throw new ApiFailure({
    kind: "not-deleted",
    operation,
    status,
    summary: `${answered}, and the cluster is still there.`,
    mayHaveHappened: true,
  });
}
