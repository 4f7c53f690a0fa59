/**
 * Saves an edit, and finds out what came of it. A response can be lost, or say something else than what happened: the
 * cluster is read again after each save.
 */
import { type ClusterId, isId, lookFor } from "../../contract";
import type { JsonObject } from "../../json";
import type { ClusterEdit } from "./cluster-edit";
import { type EditedField, editedFields, isShown, notApplied } from "./differences";
import type { ConsoleRequests, ReadCluster } from "./requests";
import { isUnclear, type RequestProblem } from "./responses";

export type SaveOutcome =
  /**
   * The service has the cluster as it was sent, except for `missing`: what did not take effect. `later` is what somebody
   * else saved right after it.
   */
  | {
      readonly is: "saved";
      readonly now: ReadCluster;
      readonly missing: readonly EditedField[];
      readonly later?: ReadCluster;
    }
  /** It changed since it was read. If the response was lost, this save may have done that. */
  | { readonly is: "stale"; readonly now: ReadCluster; readonly isLost: boolean }
  /** The name of the new cluster is that of another one. */
  | { readonly is: "taken"; readonly id: ClusterId | undefined; readonly problem: RequestProblem }
  | { readonly is: "failed"; readonly problem: RequestProblem; readonly isUnclear: boolean };

/** What a save needs of `ConsoleRequests`. */
export type SaveRequests = Pick<ConsoleRequests, "create" | "replace" | "read" | "list" | "activity">;

export type Pause = (milliseconds: number) => Promise<void>;

/** Who saves, and since when: a browser sends a request again whose connection was lost, and the second one is refused. */
interface Saver {
  /** The label of the token. */
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** Saves an edit: makes the cluster, or replaces it. `label` is that of the token. */
export async function saveEdit(
  requests: SaveRequests,
  edit: ClusterEdit,
  pause: Pause,
  label: string,
): Promise<SaveOutcome> {
  const saver = { label, since: Date.now() };
  return edit.id === undefined
    ? createCluster(requests, edit, pause, saver)
    : replaceCluster(requests, { ...edit, id: edit.id }, pause, saver);
}

/** Reports whether the newest change of a cluster was made by this save, as the activity says. */
async function isOwnChange(
  requests: SaveRequests,
  kind: ClusterEdit["kind"],
  id: ClusterId,
  { label, since }: Saver,
): Promise<boolean> {
  const activity = await requests.activity();
  const entries = activity.ok ? activity.value : [];
  const newest = entries.find((entry) => entry.kind === kind && String(entry.id) === String(id));
  return newest?.route === "Console" && newest.label === label && Date.parse(newest.time) >= since - 1000;
}

async function replaceCluster(
  requests: SaveRequests,
  edit: ClusterEdit & { readonly id: ClusterId },
  pause: Pause,
  saver: Saver,
): Promise<SaveOutcome> {
  const { kind, id, edited: fields, etag } = edit;
  const sent = await requests.replace(kind, id, { fields, etag });
  if (sent.ok) return appliedOutcome(requests, edit, sent.value, pause);
  const { problem } = sent;
  if (problem.reason !== "stale" && !isUnclear(problem)) return failedWith(problem);
  const read = await requests.read(kind, id);
  if (!read.ok)
    return { is: "failed", problem: isUnclear(read.problem) ? problem : read.problem, isUnclear: true };
  const now = read.value;
  if (isAsSent(edit, now.fields)) return { is: "saved", now, missing: [] };
  if (now.etag !== undefined && now.etag === etag)
    return failedWith({ ...problem, message: `${problem.message} Nothing was changed.` });
  // Secrets alone are never shown.
  const isOwn = !editedFields(edit).some(isShown) && (await isOwnChange(requests, kind, id, saver));
  if (isOwn) return { is: "saved", now, missing: [] };
  return { is: "stale", now, isLost: isUnclear(problem) };
}

async function createCluster(
  requests: SaveRequests,
  edit: ClusterEdit,
  pause: Pause,
  saver: Saver,
): Promise<SaveOutcome> {
  const { kind, edited } = edit;
  const sent = await requests.create(kind, edited);
  if (sent.ok)
    return appliedOutcome(requests, { ...edit, id: sent.value.fields["id"] as ClusterId }, sent.value, pause);
  const { problem } = sent;
  const isTaken = problem.code === "name-taken";
  if (!isTaken && !isUnclear(problem)) return failedWith(problem);
  const found = await clusterOfName(requests, edit);
  if (found === "unknown") return { is: "failed", problem, isUnclear: true };
  if (found === undefined)
    return isTaken
      ? { is: "taken", id: undefined, problem }
      : failedWith({ ...problem, message: `${problem.message} No cluster was made.` });
  const id = found.fields["id"] as ClusterId;
  const isOwn =
    isAsSent(edit, found.fields) &&
    (!isTaken || edit.isUnclear === true || (await isOwnChange(requests, kind, id, saver)));
  return isOwn ? { is: "saved", now: found, missing: [] } : { is: "taken", id, problem };
}

/** Returns the cluster that a create made of which the response is not known: the one of its name, with everything that it sets. */
export async function findMade(requests: SaveRequests, edit: ClusterEdit): Promise<ReadCluster | undefined> {
  const found = await clusterOfName(requests, edit);
  return found !== undefined && found !== "unknown" && isAsSent(edit, found.fields) ? found : undefined;
}

/** A failure that is known: nothing was carried out. */
function failedWith(problem: RequestProblem): SaveOutcome {
  return { is: "failed", problem, isUnclear: false };
}

/** Milliseconds before each read of a cluster that was saved. */
const READ_DELAYS = [0, 200, 800, 2000, 4000];

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

/** Returns what a save that succeeded did. A read may show an older state for a while. */
async function appliedOutcome(
  requests: SaveRequests,
  edit: ClusterEdit & { readonly id: ClusterId | undefined },
  response: ReadCluster,
  pause: Pause,
): Promise<SaveOutcome> {
  const { kind, id, etag } = edit;
  let last: ReadCluster = response;
  if (id === undefined) return { is: "saved", now: response, missing: [] };
  for (const delay of READ_DELAYS) {
    if (delay > 0) await pause(delay);
    const read = await requests.read(kind, id);
    if (!read.ok) {
      if (read.problem.reason === "signed-out") break;
      continue;
    }
    const isOld = read.value.etag !== undefined && read.value.etag === etag && etag !== response.etag;
    if (isOld) continue;
    last = read.value;
    if (last.etag === response.etag || notApplied(edit, last.fields).length === 0) break;
  }
  const isOthers =
    ![etag, response.etag].includes(last.etag) &&
    ![response.etag, last.etag].includes(undefined) &&
    editedFields({ ...edit, base: response.fields, edited: last.fields }).length > 0;
  const now = isOthers ? response : last;
  return { is: "saved", now, missing: notApplied(edit, now.fields), ...(isOthers && { later: last }) };
}

/** Reports whether a cluster shows everything that an edit changes. An edit of secrets alone is never shown. */
function isAsSent(edit: ClusterEdit, now: JsonObject): boolean {
  return editedFields(edit).some(isShown) && notApplied(edit, now).length === 0;
}
