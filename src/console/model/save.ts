/**
 * Saves an edit, and finds out what came of it. A response can be lost, or say something else than what happened: the
 * cluster is read again after each save.
 */
import type { ClusterId } from "../../contract";
import type { JsonObject } from "../../json";
import type { ClusterEdit } from "./cluster-edit";
import { type EditedField, editedFields, isShown, notApplied } from "./differences";
import { type ConsoleRequests, isUnclear, type ReadCluster, type RequestProblem } from "./requests";

export type SaveOutcome =
  /** The service has the cluster as it was sent, except for `missing`: what did not take effect. */
  | { readonly is: "saved"; readonly now: ReadCluster; readonly missing: readonly EditedField[] }
  /** It changed since it was read. If the response was lost, this save may have done that. */
  | { readonly is: "stale"; readonly now: ReadCluster }
  | { readonly is: "failed"; readonly problem: RequestProblem };

/** What a save needs of `ConsoleRequests`. */
export type SaveRequests = Pick<ConsoleRequests, "create" | "replace" | "read">;

/** Saves an edit: makes the cluster, or replaces it. */
export async function saveEdit(requests: SaveRequests, edit: ClusterEdit): Promise<SaveOutcome> {
  const { kind, id, edited: fields, etag } = edit;
  if (id === undefined) return createCluster(requests, edit);
  const sent = await requests.replace(kind, id, { fields, etag });
  if (sent.ok) return appliedOutcome(requests, edit, id, sent.value);
  const { problem } = sent;
  if (problem.reason !== "stale" && !isUnclear(problem)) return failedWith(problem);
  const read = await requests.read(kind, id);
  if (!read.ok) return failedWith(isUnclear(read.problem) ? problem : read.problem);
  const now = read.value;
  if (isAsSent(edit, now.fields)) return { is: "saved", now, missing: [] };
  if (now.etag !== undefined && now.etag === etag) return nothingDone(problem);
  return { is: "stale", now };
}

async function createCluster(requests: SaveRequests, edit: ClusterEdit): Promise<SaveOutcome> {
  const sent = await requests.create(edit.kind, edit.edited);
  if (!sent.ok) {
    const { problem } = sent;
    return failedWith(
      isUnclear(problem) ? { ...problem, message: `${problem.message} ${NOT_KNOWN}` } : problem,
    );
  }
  return appliedOutcome(requests, edit, sent.value.fields["id"] as ClusterId, sent.value);
}

/** No second cluster is made: a name is that of one cluster alone. */
const NOT_KNOWN =
  "Whether the cluster was made is not known: if it was, its name is taken at the next try, and it is in the list.";

function failedWith(problem: RequestProblem): SaveOutcome {
  return { is: "failed", problem };
}

/** A failure of which the service shows that nothing was carried out. The emulator responds then: the connection was lost. */
function nothingDone(problem: RequestProblem): SaveOutcome {
  const isCut = problem.reason === "unreachable";
  const message = `${isCut ? "The connection was lost." : problem.message} Nothing was changed.`;
  return failedWith({ ...problem, message, ...(isCut && { reason: "unclear" }) });
}

/** Returns what a save that succeeded did. With another ETag, what is read is older, or somebody else saved it since. */
async function appliedOutcome(
  requests: SaveRequests,
  edit: ClusterEdit,
  id: ClusterId,
  response: ReadCluster,
): Promise<SaveOutcome> {
  const read = await requests.read(edit.kind, id);
  const isGone = edit.id !== undefined && !read.ok && read.problem.reason === "not-found";
  if (isGone) return failedWith(read.problem);
  const isSame = response.etag === undefined || (read.ok && read.value.etag === response.etag);
  const now = read.ok && isSame ? read.value : response;
  return { is: "saved", now, missing: notApplied(edit, now.fields) };
}

/** Reports whether a cluster shows everything that an edit changes. An edit of secrets alone is never shown. */
function isAsSent(edit: ClusterEdit, now: JsonObject): boolean {
  return editedFields(edit).some(isShown) && notApplied(edit, now).length === 0;
}
