/** Who an access list lets in, in a picture and in words, and whether one address gets in. */
import { useComputed, useSignal } from "@preact/signals";

import { accessRows, addressesOf } from "../model/access-rows";
import { accessChangeWords, accessWords, admissionWords } from "../model/access-words";
import { baseValue, editedValue } from "../model/cluster-edit";
import { AddressPicture } from "./address-picture";
import type { ClusterForm } from "./cluster-form";
import { TextInput } from "./parts";

export function WhoGetsIn({ form, name }: { readonly form: ClusterForm; readonly name: string }) {
  const asked = useSignal("");
  const rows = useComputed(() => accessRows(editedValue(form.settled.value, [name])));
  const after = useComputed(() => addressesOf(rows.value));
  const before = useComputed(() => {
    const edit = form.settled.value;
    return edit.id === undefined ? after.value : addressesOf(accessRows(baseValue(edit, [name])));
  });
  return (
    <div class="who">
      <AddressPicture before={before.value} after={after.value} />
      <div aria-live="polite">
        <p>
          <strong>Who gets in:</strong> {accessWords(after.value)}
        </p>
        {accessChangeWords(before.value, after.value).map((words) => (
          <p key={words} class={words.startsWith("Loses") ? "lost" : "gained"}>
            {words}
          </p>
        ))}
      </div>
      <label class="controls">
        Does this address get in?
        <TextInput text={asked} placeholder="203.0.113.7" />
      </label>
      <output aria-live="polite">
        {asked.value.trim() !== "" && admissionWords(rows.value, asked.value)}
      </output>
    </div>
  );
}
