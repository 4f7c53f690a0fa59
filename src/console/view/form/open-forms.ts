/** The forms of this tab. */
import type { ClusterId } from "../../../contract";
import { type ClusterKind, isInput } from "../../../schema";
import { attributeOf, clusterName, editedValue, newCluster } from "../../model/cluster-edit";
import { editKey, findDraft, isTypedEdit } from "../../model/drafts";
import { isUnclear } from "../../model/requests";
import type { Read } from "../frame/loaded";
import { clusterAddress, CLUSTERS_ADDRESS, goTo } from "../frame/routes";
import { permissions, requests, tabStorage } from "../frame/session";
import { byWords } from "../parts/time";
import { ClusterForm } from "./cluster-form";

/** Kept while the page is open, so that Back and Forward find what was typed, secrets too. By `editKey`. */
const forms = new Map<string, ClusterForm>();

// What was typed a moment ago is not lost by a reload.
addEventListener("pagehide", () => {
  for (const form of forms.values()) form.settle();
});

const names = () => permissions.value?.names ?? "whitelist";

/** Returns a form that is open or stored. */
function keptForm(kind: ClusterKind, id: ClusterId | undefined): ClusterForm | undefined {
  const open = forms.get(editKey({ kind, id }));
  if (open !== undefined) return open;
  const storage = tabStorage();
  const stored = storage && findDraft(storage, { kind, id, names: names() });
  return stored && keepForm(new ClusterForm(stored));
}

/** Returns the form of a cluster that exists; a problem if it cannot be read. */
export async function openForm(kind: ClusterKind, id: ClusterId): Promise<Read<ClusterForm>> {
  const etag = keptForm(kind, id)?.edit.value.etag;
  const result = await requests.read(kind, id);
  // It may have been opened meanwhile.
  const kept = keptForm(kind, id);
  if (!result.ok) {
    const { problem } = result;
    const isGone = problem.reason === "not-found";
    if (kept === undefined || !(isUnclear(problem) || isGone)) return { problem };
    if (isGone) void showDeleted(kept);
    return isGone ? { value: kept } : { value: kept, problem };
  }
  const { fields } = result.value;
  const form =
    kept ??
    new ClusterForm({ kind, id, names: names(), base: fields, edited: fields, etag: result.value.etag });
  if (form.state.value.is === "deleted") form.state.value = { is: "edited" };
  // A save that is under way, or another request since this one, tells what the cluster is now.
  if (form !== kept || (!form.isSaving.value && form.edit.value.etag === etag)) form.rebase(result.value);
  return { value: keepForm(form) };
}

/** Returns the form of a new cluster. What the form gives by itself is no change. */
export function openNewForm(kind: ClusterKind): ClusterForm {
  const [organization] = permissions.value?.organizations ?? [];
  const fields = organization === undefined ? {} : { organization_id: organization };
  return keptForm(kind, undefined) ?? keepForm(new ClusterForm(newCluster(kind, names(), fields)));
}

/** Goes on with a new cluster as one of another kind: what both have stays typed. */
export function changeKind(form: ClusterForm, kind: ClusterKind): void {
  const other = openNewForm(kind);
  const shared = isTypedEdit(other.edit.value) ? [] : ["name", "organization_id"];
  for (const field of shared) other.set([field], editedValue(form.edit.value, [field]));
  goTo(clusterAddress(kind, undefined));
}

/** Keeps a form while the page is open. */
export function keepForm(form: ClusterForm): ClusterForm {
  forms.set(editKey(form.edit.value), form);
  return form;
}

/** Says that a cluster was deleted, and by whom and when if the activity has it. */
export async function showDeleted(form: ClusterForm): Promise<void> {
  if (form.state.value.is === "deleted") return;
  const { kind, id } = form.edit.value;
  const name = clusterName(form.edit.value);
  form.state.value = { is: "deleted", words: `${name} was deleted.` };
  const last = await requests.lastChange(kind, id);
  if (last?.action === "delete" && form.state.value.is === "deleted")
    form.state.value = { is: "deleted", words: `${name} was deleted by ${byWords(last)}.` };
}

const ANOTHER =
  "This form has another cluster that is not created yet. Create it or discard it, then go back and make the other one again.";

/** Opens the form of a new cluster with what was typed for one that was deleted. */
export function makeAgain(form: ClusterForm): void {
  const { value: edit } = form.edit;
  const { kind, base, edited } = edit;
  const other = keptForm(kind, undefined);
  if (other !== undefined && isTypedEdit(other.edit.value)) {
    goTo(clusterAddress(kind, undefined), ANOTHER);
    return;
  }
  const kept = Object.entries(edited).filter(([field]) => {
    const { attribute } = attributeOf(edit, field);
    return attribute !== undefined && isInput(attribute);
  });
  closeForm(form);
  // What is not added yet, and what can be put back, goes with it.
  const again = { ...edit, id: undefined, etag: undefined, base: {}, copied: base };
  keepForm(new ClusterForm({ ...again, edited: Object.fromEntries(kept) })).settle();
  goTo(clusterAddress(kind, undefined));
}

/** Leaves the form of a cluster that was deleted. */
export function leaveForm(form: ClusterForm): void {
  closeForm(form);
  goTo(CLUSTERS_ADDRESS);
}

/** Forgets a form, and what is stored of it. */
export function closeForm(form: ClusterForm): void {
  forms.delete(editKey(form.edit.value));
  form.close();
}
