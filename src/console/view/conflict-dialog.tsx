/** Shows the three versions of each field that was changed here and elsewhere, and asks which one to keep. */
import { useSignal } from "@preact/signals";

import type { ConflictChoice } from "../model/conflict";
import { valueWords } from "../model/field-words";
import type { ClusterForm } from "./cluster-form";
import { Button, Dialog } from "./parts";

const SIDES: readonly (readonly [ConflictChoice, string])[] = [
  ["mine", "Yours"],
  ["theirs", "Theirs"],
];

export function ConflictDialog({ form }: { readonly form: ClusterForm }) {
  const choices = useSignal<ReadonlyMap<string, ConflictChoice>>(new Map());
  const fields = form.conflict.value?.fields ?? [];
  const isComplete = fields.every(({ name }) => choices.value.has(name));
  return (
    <Dialog title="Changed elsewhere" onClose={() => (form.conflict.value = undefined)}>
      <p>
        Somebody else changed this cluster since it was read. Choose a version for each field that both of you
        changed; all other changes are kept from both sides. Nothing is saved yet.
      </p>
      {fields.map(({ name, base, mine, theirs, attribute }) => (
        <fieldset key={name} class="conflict">
          <legend>
            <code>{name}</code>
          </legend>
          <p class="about">Before: {valueWords(base, attribute)}</p>
          {SIDES.map(([side, label]) => (
            <label key={side}>
              <input
                type="radio"
                name={`conflict ${name}`}
                checked={choices.value.get(name) === side}
                onChange={() => (choices.value = new Map([...choices.value, [name, side]]))}
              />
              {label}: {valueWords(side === "mine" ? mine : theirs, attribute)}
            </label>
          ))}
        </fieldset>
      ))}
      <form method="dialog" class="buttons">
        <Button class="main" disabled={!isComplete} onClick={() => form.resolve(choices.value)}>
          Keep these versions
        </Button>
        <button>Decide later</button>
      </form>
    </Dialog>
  );
}
