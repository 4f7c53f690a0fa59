/** One table of what was changed here and elsewhere, with what comes of it; alone in a dialog, too. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { escaped } from "../../../text";
import { type ClusterEdit, clusterName } from "../../model/cluster-edit";
import { mergeRows } from "../../model/merge-rows";
import type { ReadCluster, ShownActivity } from "../../model/requests";
import type { ClusterForm } from "../form/cluster-form";
import { requests } from "../frame/session";
import { Button, Dialog, TableHead, TerraformName } from "../parts/parts";
import { byWords } from "../parts/time";

interface MergeProps {
  /** What was typed here, on top of what the cluster was before. */
  readonly before: ClusterEdit;
  readonly now: ReadCluster;
  readonly merged: ClusterEdit;
}

export function MergeTable({ before, now, merged }: MergeProps) {
  const rows = mergeRows(before, now, merged);
  const isBoth = rows.some(({ mine, theirs }) => mine !== undefined && theirs !== undefined);
  return (
    <>
      <div class="card">
        <table class="merge" role="table">
          <TableHead titles={["Field or range", "Yours", "Theirs", "Result"]} />
          <tbody role="rowgroup">
            {rows.map(({ key, title, name, isRange, mine, theirs, result }) => (
              <tr key={key} role="row">
                <th role="rowheader" scope="row">
                  <span class={isRange ? "mono" : undefined}>{escaped(title)}</span>{" "}
                  {!isRange && <TerraformName name={name} />}
                </th>
                <Side title="Yours" words={mine} />
                <Side title="Theirs" words={theirs} />
                <td role="cell" data-label="Result">
                  <strong>{result}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isBoth && (
        <p class="dim">Where both changed a field, yours stays. Its Undo in the form takes theirs instead.</p>
      )}
    </>
  );
}

function Side({ title, words }: { readonly title: string; readonly words: string | undefined }) {
  return (
    <td role="cell" data-label={title} class={words === undefined ? "dim" : ""}>
      {words ?? "not changed"}
    </td>
  );
}

interface MergeDialogProps {
  readonly form: ClusterForm;
  readonly onClose: () => void;
}

export function MergeDialog({ form, onClose }: MergeDialogProps) {
  const { value: edit } = form.edit;
  const { value: state } = form.state;
  const changed = useSignal<ShownActivity | undefined>(undefined);
  useEffect(() => {
    void requests.lastChange(edit.kind, edit.id).then((last) => (changed.value = last));
  }, [edit.etag]);
  if (state.is !== "merged" && state.is !== "renewed") return null;
  const by = changed.value === undefined ? "By somebody else." : `By ${byWords(changed.value)}.`;
  return (
    <Dialog title={`${clusterName(edit)} was changed while you edited it`} onClose={onClose}>
      <div class="stack">
        <p>{by} This is in the form already; what you changed is not saved yet.</p>
        <MergeTable {...state} merged={edit} />
      </div>
      <footer>
        <Button onClick={onClose}>Back to the form</Button>
      </footer>
    </Dialog>
  );
}
