/** A create whose answer never came: finds out whether the cluster exists, instead of creating a second one. */
import type { ClusterId, ClusterKind, JsonObject } from "./contract";
import { ApiFailure } from "./failure";

export interface Creation<Result> {
  readonly kind: ClusterKind;
  readonly body: JsonObject;
  readonly create: () => Promise<Result>;
  readonly list: (organizationId: ClusterId) => Promise<readonly JsonObject[]>;
}

/** Throws a failure of kind `maybe-created` where the cluster exists, or may exist, without an answer that says so. */
export async function createOnce<Result>(creation: Creation<Result>): Promise<Result> {
  try {
    return await creation.create();
  } catch (error) {
    if (!(error instanceof ApiFailure) || !maybeDone(error)) throw error;
    throw await whatHappened(creation, error);
  }
}

/** The service may have received the request, and did not say that it refused it. */
function maybeDone(failure: ApiFailure): boolean {
  if (failure.kind === "server" || failure.kind === "malformed-response") return true;
  return failure.mayHaveHappened;
}

async function whatHappened(creation: Creation<unknown>, failure: ApiFailure): Promise<ApiFailure> {
  const { kind, body } = creation;
  const name = typeof body["name"] === "string" ? body["name"] : "";
  const resource = `cloud_${kind}`;
  let clusters: readonly JsonObject[];
  try {
    clusters = await creation.list(body["organization_id"] as ClusterId);
  } catch {
    return new ApiFailure({
      kind: "maybe-created",
      operation: failure.operation,
      status: failure.status,
      summary: `${withoutStop(failure.summary)}, and whether the cluster "${name}" was created could not be found out.`,
      said: failure.said,
      advice: `Look at the organization's clusters. If "${name}" is there, bring it under Terraform: \`terraform import <address of the ${resource}> <id>\`; otherwise run \`terraform apply\` again.`,
      mayHaveHappened: true,
    });
  }
  const appeared = clusters.find((cluster) => cluster["name"] === name);
  if (appeared === undefined) {
    return new ApiFailure({
      kind: failure.kind,
      operation: failure.operation,
      status: failure.status,
      summary: `${withoutStop(failure.summary)}. The organization has no cluster "${name}" now: it was not created, or not yet.`,
      said: failure.said,
      mayHaveHappened: true,
    });
  }
  const id = `${appeared["id"] as ClusterId}`;
  return new ApiFailure({
    kind: "maybe-created",
    operation: failure.operation,
    status: failure.status,
    summary: `${withoutStop(failure.summary)}, but the organization has a cluster "${name}" (id ${id}), so it was probably created.`,
    said: failure.said,
    advice: `If it is the one meant, bring it under Terraform: \`terraform import <address of the ${resource}> ${id}\`.`,
    mayHaveHappened: true,
  });
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, "");
}
