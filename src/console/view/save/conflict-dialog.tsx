/** Shows what was changed here and elsewhere in one table, and asks about what both changed. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { clusterName } from "../../model/cluster-edit";
import type { ShownActivity } from "../../model/requests";
import type { ClusterForm } from "../form/cluster-form";
import { requests } from "../frame/session";
import { Button, Dialog } from "../parts/parts";
import { byWords } from "../parts/time";
import { groupOf, MergeTable } from "./merge-table";

interface ConflictProps {
  readonly form: ClusterForm;
  readonly onClose: () => void;
}

export function ConflictDialog({ form, onClose }: ConflictProps) {
  const { value: newer } = form.newer;
  const { value: edit } = form.edit;
  const { value: state } = form.state;
  const changed = useSignal<ShownActivity | undefined>(undefined);
  useEffect(() => {
    void requests.lastChange(edit.kind, edit.id).then((last) => (changed.value = last));
  }, [newer?.now.etag]);
  const by = changed.value === undefined ? "By somebody else." : `By ${byWords(changed.value)}.`;
  const title = `${clusterName(edit)} was changed while you edited it`;
  if (newer === undefined) {
    if (state.is !== "merged" && state.is !== "renewed") return null;
    return (
      <Dialog title={title} onClose={onClose}>
        <div class="stack">
          <p>{by} This is in the form already; what you changed is not saved yet.</p>
          <MergeTable mine={state.before} now={state.now} merged={edit} />
        </div>
        <footer>
          <Button onClick={onClose}>Back to the form</Button>
        </footer>
      </Dialog>
    );
  }
  const { now } = newer;
  const { value: fields } = form.conflicts;
  const undecided = fields.filter((field) => form.choiceOf(field) === undefined);
  const left = undecided.length;
  const end = () => {
    form.merge(now);
    onClose();
  };
  const take = () => {
    const [first] = undecided;
    if (first !== undefined) document.getElementsByName(groupOf(first))[0]?.focus();
    else end();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        <p>
          {by} Nothing is saved yet.{" "}
          <strong role="status">
            {left === 0 ? "Everything is decided." : `${left} of ${fields.length} still to decide.`}
          </strong>
        </p>
        <MergeTable
          mine={edit}
          now={now}
          merged={form.merged(now)}
          choiceOf={(field) => form.choiceOf(field)}
          choose={(field, side) => form.choose(field, side)}
        />
      </div>
      <footer>
        <Button onClick={onClose}>Decide later</Button>
        <Button
          onClick={() => {
            for (const field of fields) form.choose(field, "theirs");
            end();
          }}
        >
          Take theirs
        </Button>
        <Button class="main" aria-disabled={left > 0} onClick={take}>
          Put the merge in the form
        </Button>
      </footer>
    </Dialog>
  );
}
