/** Who an access list lets in after the save, in a picture and in words, and whether one address gets in. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import type { Endpoint } from "../../../schema";
import { accessChanges, accessRows, admissionWords, isOpen } from "../../model/access";
import { baseValue, editedValue } from "../../model/cluster-edit";
import type { ClusterForm } from "../form/cluster-form";
import { ChangePicture } from "../parts/address-picture";
import { TextInput } from "../parts/parts";

interface WhoProps {
  readonly form: ClusterForm;
  readonly endpoint: Endpoint;
}

export function WhoGetsIn({ form, endpoint }: WhoProps) {
  const { accessList: name } = endpoint;
  const asked = useSignal("");
  const { before, after } = form.access.get(name)?.value ?? {};
  const isNew = form.edit.value.id === undefined;
  const shown = useMemo(() => {
    if (before === undefined || after === undefined) return null;
    // That it is open is said above.
    const changes = isNew || isOpen(after) ? [] : accessChanges(before, after);
    return (
      <>
        <ul class="diff" aria-live="polite">
          {changes.map(({ does, words }) => (
            <li key={does} class={does === "gains" ? "plus" : "minus"}>
              <span class="sign">{does === "gains" ? "+" : "−"}</span>
              <span>{words}</span>
            </li>
          ))}
        </ul>
        <ChangePicture before={isNew ? undefined : before} after={after} />
      </>
    );
  }, [before, after, isNew]);
  const isChanged = !isNew && before !== undefined && after !== undefined && !before.equals(after);
  return (
    <div class="body tinted stack">
      <div class="row">
        <h4>{isChanged ? "After the save" : "Who gets in"}</h4>
        <label class="row end">
          Does this address get in?
          <TextInput
            text={asked.value}
            onText={(text) => (asked.value = text)}
            class="mono"
            size={16}
            placeholder="203.0.113.7"
          />
        </label>
      </div>
      <output aria-live="polite">{asked.value.trim() !== "" && admission(form, name, asked.value)}</output>
      {shown}
    </div>
  );
}

/** Says whether an address gets in now, and after the save, with the rows that let it in. */
function admission({ settled: { value: edit } }: ClusterForm, name: string, address: string): string {
  const after = admissionWords(accessRows(editedValue(edit, [name])), address);
  if (edit.id === undefined) return after;
  const before = admissionWords(accessRows(baseValue(edit, [name])), address);
  return before === after ? after : `Now: ${before} After the save: ${after}`;
}
