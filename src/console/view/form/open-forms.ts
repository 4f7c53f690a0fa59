/** The forms of this tab. */
import type { ClusterId } from "../../../contract";
import { type ClusterKind, isInput } from "../../../schema";
import { attributeOf, type ClusterEdit, newCluster } from "../../model/cluster-edit";
import { editKey, isOwnEdit } from "../../model/drafts";
import { isUnclear, type RequestProblem } from "../../model/requests";
import { clusterAddress, goTo } from "../frame/routes";
import { drafts, isPermitted, permissions, requests, timesSignedOut } from "../frame/session";
import { ClusterForm } from "./cluster-form";

/** Kept while the page is open, so that Back and Forward find what was typed, secrets too. By emulator, kind and id. */
const forms = new Map<string, ClusterForm>();

timesSignedOut.subscribe(() => forms.clear());

// What was typed a moment ago is not lost by a reload.
addEventListener("pagehide", () => {
  if (permissions.value !== undefined) for (const form of forms.values()) form.settle();
});

function keyOf(edit: Pick<ClusterEdit, "kind" | "id">): string {
  return `${permissions.value?.emulator.id ?? ""}/${editKey(edit)}`;
}

const names = () => permissions.value?.names ?? "whitelist";

/** Returns a form that is open or stored, if the token is for its organization. */
function keptForm(kind: ClusterKind, id: ClusterId | undefined): ClusterForm | undefined {
  const open = forms.get(keyOf({ kind, id }));
  if (open !== undefined && isOwnEdit(open.edit.value, isPermitted)) return open;
  const stored = drafts().find({ kind, id, names: names() }, isPermitted);
  return stored && new ClusterForm(stored);
}

/** Returns the form of a cluster that exists; a problem if it cannot be read. */
export async function openForm(
  kind: ClusterKind,
  id: ClusterId,
): Promise<{ readonly form?: ClusterForm; readonly problem?: RequestProblem }> {
  const kept = keptForm(kind, id);
  const etag = kept?.edit.value.etag;
  const result = await requests.read(kind, id);
  if (!result.ok) {
    const { problem } = result;
    const isGone = problem.reason === "not-found";
    if (kept === undefined || !(isUnclear(problem) || isGone)) return { problem };
    if (isGone) kept.state.value = { is: "deleted" };
    keepForm(kept);
    return isGone ? { form: kept } : { form: kept, problem };
  }
  const { fields } = result.value;
  const isSame = String(kept?.edit.value.base["organization_id"]) === String(fields["organization_id"]);
  const form =
    kept !== undefined && isSame
      ? kept
      : new ClusterForm({ kind, id, names: names(), base: fields, edited: fields, etag: result.value.etag });
  if (form.state.value.is === "deleted") form.state.value = { is: "edited" };
  // A save that is under way, or was since this was read, tells what the cluster is now.
  if (form !== kept || (form.state.value.is !== "saving" && form.edit.value.etag === etag))
    form.rebase(result.value);
  keepForm(form);
  return { form };
}

/** Returns the form of a new cluster. What the form gives by itself is no change. */
export function openNewForm(kind: ClusterKind): ClusterForm {
  const [organization] = permissions.value?.organizations ?? [];
  const fields = organization === undefined ? {} : { organization_id: organization };
  const form = keptForm(kind, undefined) ?? new ClusterForm(newCluster(kind, names(), fields));
  keepForm(form);
  return form;
}

/** Keeps a form while the page is open. */
export function keepForm(form: ClusterForm): void {
  forms.set(keyOf(form.edit.value), form);
}

/** Opens the form of a new cluster with what was typed for one that was deleted. */
export function makeAgain(form: ClusterForm): void {
  const { kind, id, names, edited } = form.edit.value;
  const kept = Object.entries(edited).filter(([field]) => {
    const { attribute } = attributeOf(form.edit.value, field);
    return attribute !== undefined && isInput(attribute);
  });
  closeForm(kind, id);
  keepForm(new ClusterForm({ ...newCluster(kind, names, {}), edited: Object.fromEntries(kept) }));
  goTo(clusterAddress(kind, undefined));
}

/** Forgets a form whose cluster was made or deleted. */
export function closeForm(kind: ClusterKind, id: ClusterId | undefined): void {
  forms.delete(keyOf({ kind, id }));
  drafts().forget({ kind, id });
}
