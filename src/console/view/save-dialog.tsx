/** What is looked at before a save: the fields that change, and the review's verdict. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { ClusterId } from "../../contract";
import type { VerdictLine } from "../../review/cluster-verdict";
import { fieldName, valueWords } from "../model/field-words";
import type { ReadCluster, RequestProblem } from "../model/requests";
import { changeVerdict } from "../model/verdict";
import type { ClusterForm } from "./cluster-form";
import { closeForm } from "./open-forms";
import { tellOtherTabs } from "./other-tabs";
import { Button, Dialog, ProblemText } from "./parts";
import { clusterAddress, goTo } from "./routes";
import { announcement, noteProblem, requests } from "./session";

interface SaveProps {
  readonly form: ClusterForm;
  readonly onClose: () => void;
  /** The API refused the cluster; its issues are at their fields. */
  readonly onRefused: () => void;
}

export function SaveDialog({ form, onClose, onRefused }: SaveProps) {
  const { kind, id } = form.edit.value;
  const isSaving = useSignal(false);
  const problem = useSignal<RequestProblem | undefined>(undefined);
  const save = async () => {
    if (isSaving.value) return;
    isSaving.value = true;
    const { edited, etag } = form.edit.value;
    const result =
      id === undefined
        ? await requests.create(kind, edited)
        : await requests.replace(kind, id, { fields: edited, etag });
    isSaving.value = false;
    if (result.ok) {
      await saved(form, result.value);
      onClose();
      return;
    }
    const failure = result.problem;
    problem.value = failure;
    noteProblem(failure);
    if (failure.reason === "stale" && id !== undefined) {
      const now = await requests.read(kind, id);
      if (now.ok) {
        form.rebase(now.value);
        onClose();
      }
    } else if (failure.issues.length > 0) {
      form.showProblem(failure);
      onClose();
      setTimeout(onRefused);
    }
  };
  return (
    <Dialog title={id === undefined ? "Create this cluster?" : "Save these changes?"} onClose={onClose}>
      <Changes form={form} />
      <Verdict form={form} />
      <ProblemText problem={problem.value} />
      <form method="dialog" class="buttons">
        <Button class="main" disabled={isSaving.value} onClick={() => void save()}>
          {id === undefined ? "Create" : "Save"}
        </Button>
        <button>Back to the form</button>
      </form>
    </Dialog>
  );
}

/** Takes the saved cluster into the form, and tells the user and the other tabs. */
async function saved(form: ClusterForm, { fields }: ReadCluster): Promise<void> {
  const { kind, id } = form.edit.value;
  const madeId = fields["id"] as ClusterId;
  announcement.value = id === undefined ? "The cluster was created." : "The changes were saved.";
  tellOtherTabs(kind, madeId);
  if (id === undefined) {
    closeForm(kind, undefined);
    goTo(clusterAddress(kind, madeId));
    return;
  }
  // What is shown next is what the service has, with its ETag.
  const read = await requests.read(kind, id);
  if (read.ok) form.take(read.value);
  else noteProblem(read.problem);
}

function Changes({ form }: { readonly form: ClusterForm }) {
  return (
    <table class="changes">
      <thead>
        <tr>
          <th>Field</th>
          <th>Before</th>
          <th>After</th>
        </tr>
      </thead>
      <tbody>
        {form.changes().map(({ path, before, after, attribute }) => (
          <tr key={fieldName(path)}>
            <th scope="row">
              <code>{fieldName(path)}</code>
            </th>
            <td>{valueWords(before, form.edit.value.id === undefined ? undefined : attribute)}</td>
            <td>{valueWords(after, attribute)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NOT_LOADED: VerdictLine = {
  level: "warning",
  text: "The review could not be loaded, so this change is not reviewed.",
  details: [],
};

function Verdict({ form }: { readonly form: ClusterForm }) {
  const verdict = useSignal<readonly VerdictLine[] | undefined>(undefined);
  useEffect(() => {
    changeVerdict(form.edit.value).then(
      (found) => {
        verdict.value = found;
      },
      () => {
        verdict.value = [NOT_LOADED];
      },
    );
  }, [form]);
  return (
    <div class="verdict" role="status">
      {verdict.value === undefined ? (
        <p>Reviewing …</p>
      ) : verdict.value.length === 0 ? (
        <p>Nobody gains or loses access, and nothing resets.</p>
      ) : (
        <ul>
          {verdict.value.map(({ level, text, details }, index) => (
            <li key={index} class={level}>
              {text}
              {details.map((detail) => (
                <p key={detail}>{detail}</p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
