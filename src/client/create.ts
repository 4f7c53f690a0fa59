/** A create whose answer never came, or does not tell: finds out whether the cluster exists, and never posts again. */
import type { ClusterId, ClusterKind, JsonObject } from "./contract";
import { ERRORS } from "./contract";
import { ApiFailure } from "./failure";

export interface Creation {
  readonly kind: ClusterKind;
  readonly body: JsonObject;
  /** The new cluster, undefined where the service says that it was created and no more. */
  readonly post: () => Promise<FoundCluster | undefined>;
  readonly list: (organizationId: ClusterId) => Promise<readonly JsonObject[]>;
}

/** A cluster as the service has it, fields that the schema does not know included. */
export interface FoundCluster {
  readonly cluster: JsonObject;
  /** To be sent as `ifMatch`; absent where the service sends none. */
  readonly etag?: string;
}

/**
 * Throws a failure of kind `maybe-created` where the cluster exists, or may exist, without an answer that says so. One
 * that is there under the name is never taken for the one meant: another run may have made it, from the same
 * configuration even, and then it would belong to two states.
 */
export async function createOnce(creation: Creation): Promise<FoundCluster> {
  const posted = await creation.post().catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
    if (maybeDone(error)) return error;
    throw error.kind === "conflict" ? nameTaken(error, creation) : error;
  });
  if (posted !== undefined && !(posted instanceof ApiFailure)) return posted;
  const failure = posted ?? created(creation.kind);
  const appeared = await find(creation);
  if (posted === undefined && typeof appeared === "object") return { cluster: appeared };
  throw explained(failure, creation, appeared);
}

/** Reports whether the service may have received the request, and did not say that it changed nothing. */
function maybeDone(failure: ApiFailure): boolean {
  const { status = 0 } = failure;
  const isUnclear = (status >= 500 && status !== INSUFFICIENT_STORAGE) || (status >= 200 && status <= 299);
  return failure.mayHaveHappened || isUnclear;
}

const INSUFFICIENT_STORAGE = ERRORS["insufficient-storage"].status;

/** What to report where the service said that it created the cluster, and the list does not hold it. */
function created(kind: ClusterKind): ApiFailure {
  return new ApiFailure({
    kind: "malformed-response",
    operation: `POST /cluster/${kind}`,
    summary: `The service accepted POST /cluster/${kind}, and its answer does not hold the new cluster.`,
  });
}

type Appeared = JsonObject | "not there" | "unknown";

async function find(creation: Creation): Promise<Appeared> {
  try {
    const name = nameIn(creation);
    const clusters = await creation.list(creation.body["organization_id"] as ClusterId);
    return clusters.find((cluster) => cluster["name"] === name && isId(cluster["id"])) ?? "not there";
  } catch {
    return "unknown";
  }
}

export function isId(value: unknown): value is ClusterId {
  return typeof value === "number" || typeof value === "bigint";
}

interface Explanation {
  readonly kind?: "maybe-created";
  readonly clause: string;
  readonly advice?: string;
}

function explained(failure: ApiFailure, creation: Creation, appeared: Appeared): ApiFailure {
  const { kind, clause, advice } = explanation(creation, appeared);
  return new ApiFailure({
    kind: kind ?? failure.kind,
    operation: failure.operation,
    status: failure.status,
    summary: `${failure.summary.replace(/\.$/, "")}${clause}`,
    said: failure.said,
    code: failure.code,
    issues: failure.issues,
    moreIssues: failure.moreIssues,
    advice: advice ?? failure.advice,
    mayHaveHappened: true,
  });
}

function explanation(creation: Creation, appeared: Appeared): Explanation {
  const name = nameIn(creation);
  if (appeared === "unknown") {
    return {
      kind: "maybe-created",
      clause: `, and whether the cluster "${name}" was created could not be found out.`,
      advice: `Look at the organization's clusters. If "${name}" is there, bring it under Terraform: ${importCommand(creation)}; otherwise run \`terraform apply\` again.`,
    };
  }
  if (appeared === "not there") {
    return {
      clause: `. The organization has no cluster "${name}" now: it was not created, or not yet.`,
    };
  }
  const id = String(appeared["id"]);
  return {
    kind: "maybe-created",
    clause: `, but the organization has a cluster "${name}" (id ${id}), so it was probably created.`,
    advice: `If it is the one meant, bring it under Terraform: ${importCommand(creation, id)}.`,
  };
}

/** The service refuses the name. Which cluster has it decides what to do, and the client cannot know that. */
function nameTaken(failure: ApiFailure, creation: Creation): ApiFailure {
  return failure.reworded({
    advice: `A cluster of the organization has this name already. What to do depends on which one it is; \`terraform show\` lists those of this state with their ids.

If it is one that this apply replaces with \`create_before_destroy\`, it keeps its name until the new one exists: remove \`create_before_destroy\`, or change \`name\` too.

If it is another one of this state, give one of the two another name. Clusters that swap names need a third name, and two applies.

If it is in no state (an apply that was interrupted may have created it), choose another \`name\`, or bring it under Terraform: ${importCommand(creation)}.`,
  });
}

/** An import finds a cluster by its id, or by its organization and name. */
function importCommand(
  creation: Creation,
  id = `${String(creation.body["organization_id"])}/${nameIn(creation)}`,
): string {
  return `\`terraform import <address of the cloud_${creation.kind}> ${id}\`, or an \`import\` block with this id`;
}

function nameIn({ body }: Creation): string {
  return typeof body["name"] === "string" ? body["name"] : "";
}
