/** Hands what was typed over to another form: that of the cluster that was made, or of a new one in place of a deleted one. */
import type { JsonObject } from "../../../json";
import { isInput, KINDS } from "../../../schema";
import { attributeOf, type ClusterEdit, withEdited } from "../../model/cluster-edit";
import { isTypedEdit } from "../../model/drafts";
import { mergeEdit } from "../../model/merge";
import { clusterAddress, goTo } from "../frame/routes";
import { ClusterForm } from "./cluster-form";
import { closeForm, forms, isPageOf, keepForm, keptForm } from "./open-forms";

/**
 * Makes the form of a new cluster the one of the cluster that was made from it. If that was opened meanwhile, its form takes
 * what was typed in the other one since. Returns the form that remains.
 */
export function becomeCluster(form: ClusterForm, created: ClusterEdit): ClusterForm {
  const { value: edit } = form.edit;
  const opened = forms.get(form.drafts.key(created));
  forms.delete(form.drafts.key(edit));
  form.drafts.forget(edit);
  if (opened === undefined) {
    form.edit.value = { ...edit, id: created.id };
    return keepForm(form);
  }
  form.close();
  const { value: own } = opened.edit;
  const mergedOnto = (one: ClusterEdit, fields: JsonObject) =>
    mergeEdit(one, { fields, etag: own.etag }, () => "mine").edited;
  const typedSince = mergedOnto({ ...edit, base: created.edited }, own.base);
  opened.change(withEdited(own, mergedOnto(own, typedSince)));
  return opened;
}

/** Opens the form of a new cluster with what was typed for one that was deleted. */
export function makeAgain(form: ClusterForm): void {
  const { value: edit } = form.edit;
  const { kind, base, edited } = edit;
  // This may have been loaded late.
  if (!isPageOf(form)) return;
  const other = keptForm(kind, undefined);
  if (other !== undefined && isTypedEdit(other.edit.value)) {
    const words = `The form of a new ${KINDS[kind].label} cluster has another one that is not created yet. Create it or discard it, then make this one again.`;
    const link = { address: clusterAddress(kind, undefined), words: "Open that form" };
    form.state.value = { is: "deleted", words, link };
    return;
  }
  const kept = Object.entries(edited).filter(([field]) => {
    const { attribute } = attributeOf(edit, field);
    return attribute !== undefined && isInput(attribute);
  });
  closeForm(form);
  // What is not added yet, and what can be put back, goes with it.
  const again = { ...edit, id: undefined, etag: undefined, base: {}, copied: base };
  keepForm(new ClusterForm({ ...again, edited: Object.fromEntries(kept) }));
  goTo(clusterAddress(kind, undefined));
}
