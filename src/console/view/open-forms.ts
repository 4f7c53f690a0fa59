/** The forms of this tab. */
import type { ClusterId } from "../../contract";
import type { ClusterKind } from "../../schema";
import { newCluster } from "../model/cluster-edit";
import { editKey, forgetEdit, storedEdit } from "../model/saved-edits";
import { ClusterForm } from "./cluster-form";
import { noteProblem, permissions, requests } from "./session";

/** Kept while the page is open, so that Back and Forward find what was typed, secrets too. */
const forms = new Map<string, ClusterForm>();

/** Returns the form of a cluster that exists; undefined with a notice if it cannot be read. */
export async function openForm(
  kind: ClusterKind,
  id: ClusterId,
): Promise<{ readonly form?: ClusterForm; readonly problem?: string }> {
  const names = permissions.value?.names ?? "whitelist";
  const key = editKey({ kind, id });
  let form = forms.get(key);
  const stored = form === undefined ? storedEdit(sessionStorage, { kind, id, names }) : undefined;
  if (stored !== undefined) forms.set(key, (form = new ClusterForm(stored)));
  const result = await requests.read(kind, id);
  if (!result.ok) {
    noteProblem(result.problem);
    if (form === undefined) return { problem: result.problem.message };
    form.notice.value = result.problem.message;
    return { form };
  }
  if (form === undefined) {
    const { fields, etag } = result.value;
    forms.set(key, (form = new ClusterForm({ kind, id, names, base: fields, edited: fields, etag })));
  } else form.rebase(result.value);
  return { form };
}

/** Returns the form of a new cluster. */
export function openNewForm(kind: ClusterKind): ClusterForm {
  const names = permissions.value?.names ?? "whitelist";
  const key = editKey({ kind, id: undefined });
  let form = forms.get(key);
  if (form === undefined) {
    const [organization] = permissions.value?.organizations ?? [];
    const fields = organization === undefined ? {} : { organization_id: organization };
    const edit = storedEdit(sessionStorage, { kind, id: undefined, names });
    forms.set(key, (form = new ClusterForm(edit ?? newCluster(kind, names, fields))));
  }
  return form;
}

/** Forgets a form whose cluster was made or deleted. */
export function closeForm(kind: ClusterKind, id: ClusterId | undefined): void {
  forms.delete(editKey({ kind, id }));
  forgetEdit(sessionStorage, { kind, id });
}
