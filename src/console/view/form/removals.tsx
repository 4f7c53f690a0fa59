/** What was removed from a part of the form, each with the button that puts it back. */
import { Button } from "../parts/parts";
import type { ClusterForm } from "./cluster-form";

/** The most removals that are shown at once, the last ones. */
const MOST = 20;

export function Removals({ form, part }: { readonly form: ClusterForm; readonly part: string }) {
  const removals = (form.edit.value.removals ?? []).filter((one) => one.part === part);
  return (
    <div class="removals" role="status">
      {removals.slice(-MOST).map((removal, index) => (
        <p key={`${removal.words}${index}`} class="row">
          {removal.words}
          <Button aria-label={`Undo: ${removal.words}`} class="link" onClick={() => form.undo(removal)}>
            Undo
          </Button>
        </p>
      ))}
    </div>
  );
}
