/** Asks for the name of a cluster before it is deleted. */
import { useSignal } from "@preact/signals";

import { visible } from "../../text";
import { baseValue } from "../model/cluster-edit";
import type { RequestProblem } from "../model/requests";
import type { ClusterForm } from "./cluster-form";
import { closeForm } from "./open-forms";
import { tellOtherTabs } from "./other-tabs";
import { Button, Dialog, ProblemText, TextInput } from "./parts";
import { CLUSTERS_ADDRESS, goTo } from "./routes";
import { announcement, noteProblem, requests } from "./session";

interface DeleteProps {
  readonly form: ClusterForm;
  readonly onClose: () => void;
}

export function DeleteDialog({ form, onClose }: DeleteProps) {
  const typed = useSignal("");
  const problem = useSignal<RequestProblem | undefined>(undefined);
  const { kind, id, etag } = form.edit.value;
  const name = String(baseValue(form.edit.value, ["name"]) ?? "");
  const remove = async () => {
    if (id === undefined || typed.value !== name) return;
    const result = await requests.remove(kind, id, etag);
    if (!result.ok) {
      noteProblem(result.problem);
      problem.value = result.problem;
      if (result.problem.reason !== "stale") return;
      const now = await requests.read(kind, id);
      if (now.ok) form.rebase(now.value);
      return;
    }
    announcement.value = "The cluster was deleted.";
    tellOtherTabs(kind, id);
    closeForm(kind, id);
    goTo(CLUSTERS_ADDRESS);
  };
  return (
    <Dialog title="Delete this cluster?" onClose={onClose}>
      <p>
        This deletes the cluster and its data. To confirm, type its name: <strong>{visible(name)}</strong>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <label>
          Name of the cluster
          <TextInput text={typed} />
        </label>
        <ProblemText problem={problem.value} />
        <div class="buttons">
          <button class="danger" disabled={typed.value !== name}>
            Delete
          </button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </form>
    </Dialog>
  );
}
