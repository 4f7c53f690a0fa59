/** The forms of this tab. */
import type { ClusterId } from "../../../contract";
import type { ClusterKind } from "../../../schema";
import { clusterName, newCluster } from "../../model/cluster-edit";
import { isOwnEdit } from "../../model/drafts";
import { isUnclear, type RequestProblem } from "../../model/responses";
import { CLUSTERS_ADDRESS, goTo, route } from "../frame/routes";
import { drafts, isPermitted, permissions, requests, signedInAs, timesSignedOut } from "../frame/session";
import { byWords } from "../parts/time";
import { ClusterForm } from "./cluster-form";

/** Kept while the page is open, so that Back and Forward find what was typed, secrets too. By the key of their drafts. */
export const forms = new Map<string, ClusterForm>();

timesSignedOut.subscribe(() => {
  for (const form of forms.values()) if (form.drafts.isOf(drafts())) dropForm(form);
});

// What was typed a moment ago is not lost by a reload.
addEventListener("pagehide", () => {
  for (const form of forms.values()) form.settle();
});

/** Reports whether a form may be shown to who is signed in: it may have secrets that somebody else typed. */
export function isPermittedForm({ edit: { value: edit }, drafts: { owner } }: ClusterForm): boolean {
  return isOwnEdit(edit, isPermitted) && owner === drafts().owner;
}

/** Reports whether a form is the one that is shown: somebody else may have signed in. */
export function isPageOf(form: ClusterForm): boolean {
  const { kind, id } = form.edit.value;
  const { value: shown } = route;
  const isAddress = shown.page === "cluster" && shown.kind === kind && String(shown.id) === String(id);
  return isAddress && isPermittedForm(form);
}

const names = () => permissions.value?.names ?? "whitelist";

/** Returns a form that is open or stored, if the token is for its organization. */
export function keptForm(kind: ClusterKind, id: ClusterId | undefined): ClusterForm | undefined {
  const open = forms.get(drafts().key({ kind, id }));
  if (open !== undefined && isPermittedForm(open)) return open;
  const stored = drafts().find({ kind, id, names: names() }, isPermitted);
  return stored && keepForm(new ClusterForm(stored));
}

/** Counts the requests that read a cluster. */
let reads = 0;

/** Returns the form of a cluster that exists; a problem if it cannot be read; nothing if another person signed in meanwhile. */
export async function openForm(
  kind: ClusterKind,
  id: ClusterId,
): Promise<{ readonly form?: ClusterForm; readonly problem?: RequestProblem }> {
  const { value: asking } = signedInAs;
  const etag = keptForm(kind, id)?.edit.value.etag;
  const number = (reads += 1);
  const result = await requests.read(kind, id);
  if (signedInAs.value !== asking) return {};
  // It may have been opened meanwhile.
  const kept = keptForm(kind, id);
  // An earlier request may be answered last.
  if (kept !== undefined && number < kept.shownRead) return { form: kept };
  if (!result.ok) {
    const { problem } = result;
    const isGone = problem.reason === "not-found";
    if (kept === undefined || !(isUnclear(problem) || isGone)) return { problem };
    kept.shownRead = number;
    if (isGone) void showDeleted(kept);
    return isGone ? { form: kept } : { form: kept, problem };
  }
  const { fields } = result.value;
  const isSame = String(kept?.edit.value.base["organization_id"]) === String(fields["organization_id"]);
  const form =
    kept !== undefined && isSame
      ? kept
      : new ClusterForm({ kind, id, names: names(), base: fields, edited: fields, etag: result.value.etag });
  form.shownRead = number;
  if (form.state.value.is === "deleted") form.state.value = { is: "edited" };
  // A save that is under way, or was since this was read, tells what the cluster is now.
  if (form !== kept || (form.state.value.is !== "saving" && form.edit.value.etag === etag))
    form.rebase(result.value);
  return { form: keepForm(form) };
}

/** Returns the form of a new cluster. What the form gives by itself is no change. */
export function openNewForm(kind: ClusterKind): ClusterForm {
  const [organization] = permissions.value?.organizations ?? [];
  const fields = organization === undefined ? {} : { organization_id: organization };
  return keptForm(kind, undefined) ?? keepForm(new ClusterForm(newCluster(kind, names(), fields)));
}

/** Keeps a form while the page is open. */
export function keepForm(form: ClusterForm): ClusterForm {
  forms.set(form.drafts.key(form.edit.value), form);
  return form;
}

/** Says that a cluster was deleted, and by whom and when if the activity has it. */
export async function showDeleted(form: ClusterForm): Promise<void> {
  if (form.state.value.is === "deleted") return;
  const { kind, id } = form.edit.value;
  const name = clusterName(form.edit.value);
  form.state.value = { is: "deleted", words: `${name} was deleted.` };
  form.newer.value = undefined;
  const last = await requests.lastChange(kind, id);
  if (last?.action === "delete" && form.state.value.is === "deleted")
    form.state.value = { is: "deleted", words: `${name} was deleted by ${byWords(last)}.` };
}

/** Leaves the form of a cluster that was deleted. */
export function leaveForm(form: ClusterForm): void {
  closeForm(form);
  goTo(CLUSTERS_ADDRESS);
}

/** Forgets a form whose cluster was deleted, and what is stored of it. */
export function closeForm(form: ClusterForm): void {
  dropForm(form);
  form.drafts.forgetCluster(form.edit.value);
}

function dropForm(form: ClusterForm): void {
  forms.delete(form.drafts.key(form.edit.value));
  form.close();
}
