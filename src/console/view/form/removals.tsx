/** What was removed from a part of the form, each with the button that puts it back. */
import type { Removal } from "../../model/removed-places";
import { Button } from "../parts/parts";
import type { ClusterForm } from "./cluster-form";

interface RemovalsProps {
  readonly form: ClusterForm;
  readonly removals: readonly Removal[];
}

export function Removals({ form, removals }: RemovalsProps) {
  return (
    <div class="removals">
      {removals.map((removal) => (
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
