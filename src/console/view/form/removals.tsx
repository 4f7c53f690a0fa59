/** What was removed from a part of the form, each with the button that puts it back. */
import { openRemovals } from "../../model/cluster-edit";
import { Button } from "../parts/parts";
import type { ClusterForm } from "./cluster-form";

/** The most removals that are shown at once, the last ones. */
const MOST = 20;

export function Removals({ form, part }: { readonly form: ClusterForm; readonly part: string }) {
  const removals = openRemovals(form.edit.value, part);
  return (
    <div class="removals" role="status">
      {removals.slice(-MOST).map((removal) => (
        <p key={removal.number} class="row">
          {removal.words}
          <Button aria-label={`Undo: ${removal.words}`} class="link" onClick={() => form.undo(removal)}>
            Undo
          </Button>
        </p>
      ))}
    </div>
  );
}
