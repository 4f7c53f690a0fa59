/** Asks for the name of a cluster before it is deleted. */
import { useSignal } from "@preact/signals";

import { baseValue, clusterName } from "../../model/cluster-edit";
import { isUnclear } from "../../model/requests";
import type { ClusterForm } from "../form/cluster-form";
import { closeForm } from "../form/open-forms";
import { CLUSTERS_ADDRESS, goTo } from "../frame/routes";
import { requests } from "../frame/session";
import { Button, Dialog, ProblemText, TextInput } from "../parts/parts";

const CHANGED = "Somebody changed this cluster since it was read. Look at it again, then delete it.";

interface DeleteProps {
  readonly form: ClusterForm;
  readonly onClose: () => void;
}

export function DeleteDialog({ form, onClose }: DeleteProps) {
  const typed = useSignal("");
  const isDeleting = useSignal(false);
  const problem = useSignal("");
  const { kind, id, etag } = form.edit.value;
  const name = String(baseValue(form.edit.value, ["name"]) ?? "");
  const shown = clusterName(form.edit.value);
  const isConfirmed = typed.value.trim() === name;
  const remove = async () => {
    if (id === undefined || !isConfirmed || isDeleting.value) return;
    isDeleting.value = true;
    problem.value = "";
    const result = await requests.remove(kind, id, etag);
    const failure = result.ok ? undefined : result.problem;
    const now = failure === undefined ? undefined : await requests.read(kind, id);
    isDeleting.value = false;
    // The response may have been lost, or somebody else was faster: the cluster is gone either way.
    if (failure === undefined || now === undefined || (!now.ok && now.problem.reason === "not-found")) {
      closeForm(form);
      goTo(CLUSTERS_ADDRESS, `The cluster ${shown} was deleted.`);
      return;
    }
    problem.value = failure.reason === "stale" ? CHANGED : failure.message;
    if (now.ok && (failure.reason === "stale" || isUnclear(failure))) form.rebase(now.value);
  };
  return (
    <Dialog class="small" title={`Delete ${shown}?`} isBusy={isDeleting.value} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <p>This deletes the cluster, its data and its addresses. It cannot be undone.</p>
        <div class="field">
          <label for="confirm">
            Name of the cluster, to confirm: <strong>{shown}</strong>
          </label>
          <TextInput id="confirm" text={typed.value} onText={(text) => (typed.value = text)} />
        </div>
        <ProblemText words={problem.value} />
        <footer>
          <Button waits={isDeleting.value ? "The cluster is being deleted." : undefined} onClick={onClose}>
            Keep it
          </Button>
          <Button
            type="submit"
            class="danger"
            waits={isConfirmed ? undefined : "Type the name of the cluster first, to confirm."}
          >
            {isDeleting.value ? "Deleting …" : "Delete"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
