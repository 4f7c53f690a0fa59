/**
 * Creates a cluster once. If the answer does not surely show the new cluster, finds out whether it exists, and never
 * takes over one that it finds.
 */
import type { ClusterId } from "../contract";
import type { Json, JsonObject } from "../json";
import type { ClusterKind } from "../schema";
import { ApiFailure } from "./failure";
import { judgeCreated, lookFor, type ClusterList, type Listed } from "./open-points";

export interface Creation {
  readonly kind: ClusterKind;
  readonly body: JsonObject;
  /** Sends the POST. `mayRepeat` finds out whether one that may have been carried out may be sent again. */
  readonly post: (mayRepeat: () => Promise<boolean>) => Promise<Posted>;
  readonly list: (organizationId: ClusterId) => Promise<ClusterList>;
}

/** The answer to a POST that is a success. */
export interface Posted {
  readonly status: number;
  readonly answer: Json | undefined;
  /** The answer as a cluster, if it is one. */
  readonly found: () => FoundCluster;
}

/** A cluster as the service has it, fields that the schema does not know included. */
export interface FoundCluster {
  readonly cluster: JsonObject;
  /** To be sent as `ifMatch`; absent where the service sends none. */
  readonly etag?: string;
}

/**
 * Throws a failure of kind `maybe-created` if the cluster exists, or may exist, without an answer that surely shows it.
 * A cluster under its name is never taken for it: another run may have made that one, from the same configuration even,
 * and then it would belong to two states.
 */
export async function createOnce(creation: Creation): Promise<FoundCluster> {
  const posted = await creation
    .post(async () => (await find(creation)).is === "not there")
    .catch((error: unknown) => failureOf(error, creation));
  if (posted instanceof ApiFailure) {
    if (posted.kind === "conflict" && !posted.mayHaveHappened) throw nameTaken(posted, creation);
    if (!maybeDone(posted)) throw posted;
    throw explained(posted, creation, await find(creation));
  }
  const created = judgeCreated(posted.answer, creation.body);
  if (created.is === "ours" && posted.status !== PARTIAL_CONTENT) return posted.found();
  const listed = await find(creation);
  if (created.is !== "something else" && listed.is === "there" && isOnly(listed.ids, created.id)) {
    return posted.found();
  }
  throw explained(notShown(creation, posted), creation, listed);
}

/** Says that the cluster is not shown whole: like one without an organization, it counts if the list confirms it. */
const PARTIAL_CONTENT = 206;

function isOnly(ids: readonly ClusterId[], id: ClusterId): boolean {
  return ids.length === 1 && String(ids[0]) === String(id);
}

/** Reports whether the service may have received the request, and did not refuse it in the contract's form. */
function maybeDone(failure: ApiFailure): boolean {
  return failure.mayHaveHappened || (failure.status !== undefined && !failure.isRefused);
}

/** An exception of our own must not lose a cluster either: the request may have been sent before it. */
function failureOf(error: unknown, { kind }: Creation): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const operation = `POST /cluster/${kind}`;
  return new ApiFailure({
    kind: "internal",
    operation,
    summary: `The provider failed on the response to ${operation} (${error instanceof Error ? error.name : typeof error}).`,
    mayHaveHappened: true,
  });
}

/** What to report if POST was answered with a success that is not the new cluster. */
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

async function find(creation: Creation): Promise<Listed> {
  const organizationId = creation.body["organization_id"] as ClusterId;
  try {
    return lookFor(await creation.list(organizationId), { name: nameIn(creation), organizationId });
  } catch {
    return { is: "not known" };
  }
}

interface Explanation {
  readonly kind?: "maybe-created";
  readonly clause: string;
  readonly advice?: string;
}

function explained(failure: ApiFailure, creation: Creation, listed: Listed): ApiFailure {
  const { kind, clause, advice } = explanation(failure, creation, listed);
  return failure.reworded({
    ...(kind !== undefined && { kind }),
    summary: `${failure.summary.replace(/\.$/, "")}${clause}`,
    ...(advice !== undefined && { advice }),
    mayHaveHappened: true,
  });
}

function explanation(failure: ApiFailure, creation: Creation, listed: Listed): Explanation {
  const name = nameIn(creation);
  if (listed.is === "not known") {
    return {
      kind: "maybe-created",
      clause: `, and whether the cluster "${name}" was created could not be found out.`,
      advice: `Look at the organization's clusters. If "${name}" is there, bring it under Terraform: ${importOf(creation)}; otherwise run \`terraform apply\` again.`,
    };
  }
  if (listed.is === "not there") {
    return {
      clause: `. The organization has no cluster "${name}" now: it was not created, or not yet.`,
      advice: `${failure.advice} If the cluster appears later, bring it under Terraform: ${importOf(creation)}.`,
    };
  }
  const ids = listed.ids.map(String);
  return {
    kind: "maybe-created",
    clause: `, but the organization has a cluster "${name}" (id ${ids.join(", ")}), so it was probably created.`,
    advice: `If it is the one meant, bring it under Terraform: ${importOf(creation, ids[0])}.`,
  };
}

/** The service refuses the name. Which cluster has it decides what to do, and the client cannot know that. */
function nameTaken(failure: ApiFailure, creation: Creation): ApiFailure {
  return failure.reworded({
    advice: `A cluster of the organization has this name already. What to do depends on which one it is; \`terraform show\` lists those of this state with their ids.

If it is one that this apply replaces with \`create_before_destroy\`, it keeps its name until the new one exists: remove \`create_before_destroy\`, or change \`name\` too.

If it is another one of this state, give one of the two another name. Clusters that swap names need a third name, and two applies.

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
