/** Saves a form. What came of it is shown in the dialog, at the fields, or in the bar. */
import type { ClusterId } from "../../../contract";
import type { ClusterEdit } from "../../model/cluster-edit";
import { changeCount, type EditedField, editedFields } from "../../model/differences";
import { isTypedEdit } from "../../model/drafts";
import { fieldTitle, nounCount } from "../../model/field-words";
import type { RequestProblem } from "../../model/responses";
import { saveEdit, type SaveOutcome } from "../../model/save";
import { sectionOf } from "../../model/sections";
import { ClusterForm } from "../form/cluster-form";
import { closeForm, keepForm, showDeleted } from "../form/open-forms";
import { clusterAddress, renameAddress } from "../frame/routes";
import { requests } from "../frame/session";
import { nowWords } from "../parts/time";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Why a save is not over. It stands in the dialog. */
export interface SaveFailure {
  /** What begins the words. */
  readonly said: string;
  readonly words: string;
  /** Undefined if the service accepted the save. */
  readonly problem?: RequestProblem;
  readonly link?: { readonly address: string; readonly words: string };
}

/** Saves what is edited now. Returns why that failed; undefined if the form shows what came of it. */
export async function saveForm(form: ClusterForm): Promise<SaveFailure | undefined> {
  form.settle();
  const sent = form.edit.value;
  form.isSaving.value = true;
  const outcome = await saveEdit(requests, sent, pause);
  form.isSaving.value = false;
  return shown(form, sent, outcome);
}

/** The cluster was saved since it was read, and shows nothing that this explains: secrets alone, which are never shown. */
const LOST =
  "The response was lost, and the service never shows a secret: whether it was saved is not known. Save again.";
const NOTHING_SHOWN =
  "Somebody else saved this cluster since it was read, without a change that is shown. Save again.";

const NOT_SAVED = "Not saved:";

function shown(form: ClusterForm, sent: ClusterEdit, outcome: SaveOutcome): SaveFailure | undefined {
  const { kind, id } = sent;
  switch (outcome.is) {
    case "saved":
      if (id === undefined) return created(form, sent, outcome);
      return saved(form, sent, outcome, changesWords(sent, editedFields(sent)));
    case "stale": {
      form.rebase(outcome.now);
      if (!isTypedEdit(form.edit.value)) return undefined;
      const isUnchanged = editedFields({ ...sent, edited: outcome.now.fields }).length === 0;
      const why = outcome.isLost ? LOST : NOTHING_SHOWN;
      return { said: NOT_SAVED, words: isUnchanged ? why : "Look at what comes of both, and save again." };
    }
    case "taken": {
      const words = form.fail(outcome.problem);
      const address = outcome.id === undefined ? undefined : clusterAddress(kind, outcome.id);
      const link = address && { address, words: "Open the cluster of this name" };
      return { said: NOT_SAVED, words, problem: outcome.problem, ...(link && { link }) };
    }
    case "failed": {
      const { problem } = outcome;
      const words = form.fail(problem);
      if (problem.reason === "not-found") void showDeleted(form);
      // The bar says so, until somebody signs in.
      if (["not-found", "signed-out"].includes(problem.reason)) return undefined;
      return { said: problem.reason === "unreachable" ? "" : NOT_SAVED, words, problem };
    }
  }
}

type Saved = Extract<SaveOutcome, { readonly is: "saved" }>;

/** Shows a cluster that was made, in a form of its own. */
function created(form: ClusterForm, sent: ClusterEdit, outcome: Saved): SaveFailure | undefined {
  const { kind } = sent;
  const id = outcome.now.fields["id"] as ClusterId;
  closeForm(form);
  const own: ClusterEdit = { ...sent, id, opened: [] };
  const made = keepForm(new ClusterForm(own));
  const failure = saved(made, own, outcome, "The cluster was created.");
  renameAddress(clusterAddress(kind, id));
  return failure;
}

/** Writes how much was saved, and where: "6 changes in 3 sections.", "1 change in Access." */
function changesWords(sent: ClusterEdit, changes: readonly EditedField[]): string {
  const titles = [...new Set(changes.map(({ path }) => sectionOf(sent.kind, String(path[0])).title))];
  const where = titles.length === 1 ? titles[0] : nounCount(titles.length, "section");
  return `${nounCount(changeCount(sent, changes), "change")} in ${where}.`;
}

/** Takes what a save did. */
function saved(
  form: ClusterForm,
  sent: ClusterEdit,
  { now, missing }: Saved,
  words: string,
): SaveFailure | undefined {
  form.take(sent, now, missing);
  if (missing.length === 0) {
    form.state.value = { is: "saved", words: `Saved at ${nowWords()}. ${words}` };
    return undefined;
  }
  const titles = [...new Set(missing.map(({ path }) => fieldTitle(sent.kind, path)))].join("; ");
  const kept = `Did not take effect: ${titles}. What you typed there is kept.`;
  return { said: "Not all of it was saved.", words: `The service accepted the save. ${kept}` };
}
