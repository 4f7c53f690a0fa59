/** Saves a form, and shows what came of it: in the bar, at the fields, or on the page of the new cluster. */
import type { ClusterId } from "../../../contract";
import { type ClusterKind, KINDS } from "../../../schema";
import { type ClusterEdit, clusterName } from "../../model/cluster-edit";
import { type EditedField, editedFields } from "../../model/differences";
import { fieldTitle, nounCount } from "../../model/field-words";
import { findMade, saveEdit, type SaveOutcome } from "../../model/save";
import { sectionOf } from "../../model/sections";
import type { ClusterForm } from "../form/cluster-form";
import { becomeCluster } from "../form/hand-over";
import { isPageOf, isPermittedForm, showDeleted } from "../form/open-forms";
import { announce } from "../frame/announcements";
import { tellTabs } from "../frame/other-tabs";
import { clusterAddress, renameAddress } from "../frame/routes";
import { emulatorProblem, ownRequests, permissions, requests, timesSignedOut } from "../frame/session";
import { nowWords } from "../parts/time";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Saves what is edited now. Typing goes on meanwhile; a second save waits until this one is over. */
export async function saveForm(form: ClusterForm): Promise<void> {
  if (form.state.value.is === "saving") return;
  form.settle();
  announce("");
  const sent = form.edit.value;
  const changes = form.changes();
  const { unclear } = sent;
  // Stored, so that the page knows after it was loaded again that the cluster may have been made.
  setUnclear(form, unclear ?? sent.edited);
  form.state.value = { is: "saving", changes: changes.length };
  const { value: before } = timesSignedOut;
  const own = ownRequests();
  const problem = await emulatorProblem(form.drafts.emulator);
  const outcome: SaveOutcome =
    problem === undefined
      ? await saveEdit(own, sent, pause, permissions.value?.label ?? "")
      : { is: "failed", problem, unclear };
  // Somebody who signed out meanwhile forgot the form.
  if (timesSignedOut.value !== before) return;
  const isShown = isPageOf(form);
  announce("");
  show(form, sent, outcome, changes);
  if (!isShown && isPermittedForm(form)) sayElsewhere(form, outcome);
}

function setUnclear(form: ClusterForm, unclear: ClusterEdit["unclear"]): void {
  const { value: edit } = form.edit;
  if (edit.id !== undefined || unclear === edit.unclear) return;
  form.change({ ...edit, unclear });
  form.settle();
}

/** Offers the cluster that was made by a create whose response is not known, such as one before the page was loaded again. */
export async function offerMade(form: ClusterForm): Promise<void> {
  const { value: edit } = form.edit;
  const { unclear } = edit;
  if (edit.id !== undefined || unclear === undefined || form.state.value.is !== "edited") return;
  const now = await findMade(requests, edit);
  if (now === undefined || now === "unknown" || form.edit.value !== edit) return;
  const outcome = { is: "saved", now, missing: [], sent: unclear } as const;
  form.state.value = { is: "made", open: () => showCreated(form, edit, outcome) };
}

/** Says what came of a save on the page that somebody went to meanwhile. */
function sayElsewhere(form: ClusterForm, { is }: SaveOutcome): void {
  const { value: state } = form.state;
  if (state.is === "deleted") {
    announce(state.words);
    return;
  }
  const words = state.is === "failed" ? state.words : "It was changed elsewhere.";
  const said =
    is === "saved" && state.is !== "failed"
      ? "was saved."
      : `was not saved. ${words} What you typed is kept.`;
  announce(`${clusterName(form.edit.value)} ${said}`);
  if (is === "saved") form.leave();
}

/** The cluster was saved since it was read, and shows nothing that this explains: secrets alone, which are never shown. */
const LOST =
  "The response was lost, and the service never shows a secret: whether it was saved is not known. Save again.";
const NOTHING_SHOWN =
  "Somebody else saved this cluster since it was read, without a change that is shown. Save again.";

const UNCLEAR = { reason: "unclear", code: "", issues: [] } as const;

function show(
  form: ClusterForm,
  sent: ClusterEdit,
  outcome: SaveOutcome,
  changes: readonly EditedField[],
): void {
  const { kind, id } = sent;
  if (outcome.is !== "saved") setUnclear(form, outcome.is === "failed" ? outcome.unclear : undefined);
  switch (outcome.is) {
    case "saved":
      if (id === undefined) showCreated(form, sent, outcome);
      else {
        tellTabs(kind, id, isPageOf(form));
        takeSaved(form, sent, outcome, changesWords(kind, changes));
      }
      return;
    case "stale":
      form.state.value = { is: "edited" };
      form.rebase(outcome.now);
      if (form.state.value.is === "edited" && form.newer.value === undefined) {
        const theirs = editedFields({ ...sent, edited: outcome.now.fields });
        if (theirs.length > 0) form.state.value = { is: "merged", theirs };
        else form.fail({ ...UNCLEAR, message: outcome.isLost ? LOST : NOTHING_SHOWN });
      }
      return;
    case "taken":
      form.fail(
        outcome.problem,
        outcome.id === undefined
          ? undefined
          : { address: clusterAddress(kind, outcome.id), words: "Open the cluster of this name" },
      );
      return;
    case "failed":
      form.fail(outcome.problem);
      if (outcome.problem.reason === "not-found") void showDeleted(form);
      // The bar says so, until somebody signs in.
      if (outcome.problem.reason === "signed-out") form.state.value = { is: "edited" };
      return;
  }
}

/** Shows a cluster that was made. What was typed while it was made stays typed there, and typing goes on. */
function showCreated(
  form: ClusterForm,
  sent: ClusterEdit,
  outcome: Extract<SaveOutcome, { readonly is: "saved" }>,
): void {
  const { kind } = sent;
  const id = outcome.now.fields["id"] as ClusterId;
  const isShown = isPageOf(form);
  const created = { ...sent, id, edited: outcome.sent ?? sent.edited };
  takeSaved(becomeCluster(form, created), created, outcome, "The cluster was created.");
  tellTabs(kind, id, isShown);
  if (isShown) renameAddress(clusterAddress(kind, id));
}

/** Writes how much was saved, and where: "6 changes in 3 sections.", "1 change in Access." */
function changesWords(kind: ClusterKind, changes: readonly EditedField[]): string {
  const titles = [...new Set(changes.map(({ path }) => sectionOf(kind, String(path[0])).title))];
  const where = titles.length === 1 ? titles[0] : nounCount(titles.length, "section");
  return `${nounCount(changes.length, "change")} in ${where}.`;
}

/** Takes what a save did, and then what somebody else did since. */
function takeSaved(
  form: ClusterForm,
  sent: ClusterEdit,
  outcome: Extract<SaveOutcome, { readonly is: "saved" }>,
  words: string,
): void {
  const { now, missing, later } = outcome;
  form.take(sent, now, missing);
  // What did not take effect is found again by the next save.
  if (later !== undefined && missing.length === 0) form.rebase(later);
  if (form.newer.value === undefined) form.state.value = savedState(form, outcome, words);
}

function savedState(
  form: ClusterForm,
  { missing, later }: Extract<SaveOutcome, { readonly is: "saved" }>,
  words: string,
): ClusterForm["state"]["value"] {
  const { kind } = form.edit.value;
  const since = later === undefined ? "" : " Somebody else changed it since then, as this page shows.";
  if (missing.length === 0) return { is: "saved", words: `Saved at ${nowWords()}. ${words}${since}` };
  const titles = new Set(missing.map(({ path }) => fieldTitle(kind, path)));
  return {
    is: "failed",
    said: "Not all of it was saved.",
    words: `The ${KINDS[kind].label} service accepted the save. Did not take effect: ${[...titles].join("; ")}. What you typed there is kept.`,
  };
}
