/** Who an access list lets in after the save, in a picture and in words, and whether one address gets in. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import type { Endpoint } from "../../../schema";
import { accessRows } from "../../model/access-rows";
import { accessChanges, accessSentence, admissionWords } from "../../model/access-sentences";
import { baseValue, editedValue } from "../../model/cluster-edit";
import type { ClusterForm } from "../form/cluster-form";
import { ChangePicture } from "../parts/address-picture";
import { TextInput } from "../parts/parts";

interface WhoProps {
  readonly form: ClusterForm;
  readonly endpoint: Endpoint;
}

export function WhoGetsIn({ form, endpoint }: WhoProps) {
  const { accessList: name, label } = endpoint;
  const asked = useSignal("");
  const { before, after } = form.access.get(name)?.value ?? {};
  const shown = useMemo(
    () =>
      before &&
      after && (
        <>
          <div aria-live="polite">
            <p>
              <strong>{accessSentence(label, after)}</strong>
            </p>
            {accessChanges(before, after).map(({ does, words }) => (
              <p key={does} class={does}>
                {words}
              </p>
            ))}
          </div>
          <ChangePicture before={before} after={after} />
        </>
      ),
    [before, after],
  );
  return (
    <div class="who stack">
      {shown}
      <label class="row">
        Does this address get in?
        <TextInput text={asked} class="mono" placeholder="203.0.113.7" />
      </label>
      <output aria-live="polite">{asked.value.trim() !== "" && admission(form, name, asked.value)}</output>
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
