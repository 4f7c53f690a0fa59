/** The editor of an access list: a row for each range, as typed, with who gets in and what the change gains and loses. */
import { useSignal } from "@preact/signals";

import { accessRows, pastedRows } from "../model/access-rows";
import { editedValue } from "../model/cluster-edit";
import { AccessListRows } from "./access-list-rows";
import type { ClusterForm } from "./cluster-form";
import { Button, Dialog } from "./parts";
import { WhoGetsIn } from "./who-gets-in";

interface EditorProps {
  readonly form: ClusterForm;
  /** Terraform's name of the list. */
  readonly name: string;
  readonly label: string;
}

export function AccessEditor({ form, name, label }: EditorProps) {
  const rows = accessRows(editedValue(form.edit.value, [name]));
  const isAsked = useSignal(false);
  const set = (changed: readonly string[]) => {
    if (changed.length === 0) isAsked.value = true;
    else form.set([name], changed);
  };
  const open = () => {
    form.set([name], undefined);
    isAsked.value = false;
  };
  return (
    <>
      {rows === undefined ? (
        <p class="open-access">
          <strong>Open to everybody:</strong> every IPv4 and IPv6 address can connect. Add a range to restrict
          it.
        </p>
      ) : (
        <AccessListRows rows={rows} label={label} form={form} name={name} set={set} />
      )}
      <AddRanges label={label} add={(added) => set([...(rows ?? []), ...added])} />
      <WhoGetsIn form={form} name={name} />
      {isAsked.value && (
        <Dialog title="Open to everybody?" onClose={() => (isAsked.value = false)}>
          <p>
            Without a range the list is unset, and every IPv4 and IPv6 address can connect to {label}. An
            empty list does not deny everything.
          </p>
          <form method="dialog" class="buttons">
            <button>Keep the last range</button>
            <Button class="danger" onClick={open}>
              Open to everybody
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}

interface AddProps {
  readonly label: string;
  readonly add: (rows: readonly string[]) => void;
}

function AddRanges({ label, add }: AddProps) {
  const text = useSignal("");
  const addAll = () => {
    const rows = pastedRows(text.value);
    if (rows.length === 0) return;
    add(rows);
    text.value = "";
  };
  return (
    <div class="add">
      <textarea
        rows={2}
        value={text.value}
        spellcheck={false}
        aria-label={`Ranges to add to ${label}`}
        placeholder="203.0.113.0/24, 2001:db8::/32: one or many, in any separator"
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          addAll();
        }}
      />
      <Button onClick={addAll}>Add</Button>
    </div>
  );
}
