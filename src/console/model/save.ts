/**
 * Saves an edit, and finds out what came of it. A response can be lost, or say something else than what happened: the
 * cluster is read again after each save.
 */
import { type ClusterId, isId, lookFor } from "../../contract";
import type { JsonObject } from "../../json";
import type { ClusterEdit } from "./cluster-edit";
import { type EditedField, editedFields, isShown, notApplied } from "./differences";
import { type ConsoleRequests, isUnclear, type ReadCluster, type RequestProblem } from "./requests";

export type SaveOutcome =
  /** The service has the cluster as it was sent, except for `missing`: what did not take effect. */
  | { readonly is: "saved"; readonly now: ReadCluster; readonly missing: readonly EditedField[] }
  /** It changed since it was read. If the response was lost, this save may have done that. */
  | { readonly is: "stale"; readonly now: ReadCluster }
  /** The name of the new cluster is that of another one. */
  | { readonly is: "taken"; readonly id: ClusterId | undefined; readonly problem: RequestProblem }
  | { readonly is: "failed"; readonly problem: RequestProblem };

/** What a save needs of `ConsoleRequests`. */
export type SaveRequests = Pick<ConsoleRequests, "create" | "replace" | "read" | "list">;

/** Saves an edit: makes the cluster, or replaces it. */
export async function saveEdit(requests: SaveRequests, edit: ClusterEdit): Promise<SaveOutcome> {
  const { kind, id, edited: fields, etag } = edit;
  if (id === undefined) return createCluster(requests, edit);
  const sent = await requests.replace(kind, id, { fields, etag });
  if (sent.ok) return appliedOutcome(requests, { ...edit, id }, sent.value);
  const { problem } = sent;
  if (problem.reason !== "stale" && !isUnclear(problem)) return failedWith(problem);
  const read = await requests.read(kind, id);
  if (!read.ok) return failedWith(isUnclear(read.problem) ? problem : read.problem);
  const now = read.value;
  if (isAsSent(edit, now.fields)) return { is: "saved", now, missing: [] };
  if (now.etag !== undefined && now.etag === etag) return nothingDone(problem, "Nothing was changed.");
  return { is: "stale", now };
}

async function createCluster(requests: SaveRequests, edit: ClusterEdit): Promise<SaveOutcome> {
  const { kind, edited } = edit;
  const sent = await requests.create(kind, edited);
  if (sent.ok) {
    const created = { ...edit, id: sent.value.fields["id"] as ClusterId };
    const outcome = await appliedOutcome(requests, created, sent.value);
    const isMissing = outcome.is === "failed" && outcome.problem.reason === "not-found";
    return isMissing ? failedWith(NOT_THERE) : outcome;
  }
  const { problem } = sent;
  const isTaken = problem.code === "name-taken";
  if (!isTaken && !isUnclear(problem)) return failedWith(problem);
  const found = await clusterOfName(requests, edit);
  if (found === "unknown") return failedWith(isTaken ? NOT_KNOWN : problem);
  if (found === undefined)
    return isTaken ? { is: "taken", id: undefined, problem } : nothingDone(problem, "No cluster was made.");
  const id = found.fields["id"] as ClusterId;
  return !isTaken && isAsSent(edit, found.fields)
    ? { is: "saved", now: found, missing: [] }
    : { is: "taken", id, problem };
}

function failedWith(problem: RequestProblem): SaveOutcome {
  return { is: "failed", problem };
}

/** A failure of which the service shows that nothing was carried out. The emulator responds then: the connection was lost. */
function nothingDone(problem: RequestProblem, words: string): SaveOutcome {
  const isCut = problem.reason === "unreachable";
  const message = `${isCut ? "The connection was lost." : problem.message} ${words}`;
  return failedWith({ ...problem, message, ...(isCut && { reason: "unclear" }) });
}

/** Reads the only cluster with the name of an edit. */
async function clusterOfName(
  requests: SaveRequests,
  { kind, edited }: ClusterEdit,
): Promise<ReadCluster | "unknown" | undefined> {
  const { name, organization_id: organizationId } = edited;
  if (!isId(organizationId)) return "unknown";
  const listed = await requests.list(kind, organizationId);
  if (!listed.ok) return "unknown";
  const [id, ...others] = lookFor({ clusters: listed.value, gap: undefined }, { name, organizationId }) ?? [];
  if (id === undefined || others.length > 0) return undefined;
  const read = await requests.read(kind, id);
  return read.ok ? read.value : "unknown";
}

/** Returns what a save that succeeded did. What is read is older, or was saved by somebody else since, where its ETag is another one. */
async function appliedOutcome(
  requests: SaveRequests,
  edit: ClusterEdit & { readonly id: ClusterId },
  response: ReadCluster,
): Promise<SaveOutcome> {
  const read = await requests.read(edit.kind, edit.id);
  if (!read.ok && read.problem.reason === "not-found") return failedWith(read.problem);
  const isSame = response.etag === undefined || (read.ok && read.value.etag === response.etag);
  const now = read.ok && isSame ? read.value : response;
  return { is: "saved", now, missing: notApplied(edit, now.fields) };
}

const NOT_KNOWN = unclearProblem(
  "A cluster has this name. Whether this create made it is not known: the clusters could not be read.",
);
const NOT_THERE = unclearProblem("The service accepted the new cluster, and does not show it.");

function unclearProblem(message: string): RequestProblem {
  return { reason: "unclear", code: "", message, issues: [] };
}

/** Reports whether a cluster shows everything that an edit changes. An edit of secrets alone is never shown. */
function isAsSent(edit: ClusterEdit, now: JsonObject): boolean {
  return editedFields(edit).some(isShown) && notApplied(edit, now).length === 0;
}
