import { Button } from "../parts/parts";
/** What was removed from a part of the form, each with the button that puts it back. */
import type { ClusterForm } from "./cluster-form";

/** The most removals that are shown at once, the last ones. */
const MOST = 20;

export function Removals({ form, part }: { readonly form: ClusterForm; readonly part: string }) {
  const removals = (form.edit.value.removals ?? []).filter((one) => one.part === part);
  return (
    <div role="status">
      <ul class="removals">
        {removals.slice(-MOST).map((removal, index) => (
          <li key={`${removal.words}${index}`} class="row">
            <span>{removal.words}</span>
            <Button aria-label={`Undo: ${removal.words}`} class="link" onClick={() => form.undo(removal)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
