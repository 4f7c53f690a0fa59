/** The editor of an access list: a row for each range, as typed, with what is changed about it and who gets in after the save. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { API_SCHEMAS } from "../../../contract";
import { KINDS } from "../../../schema";
import {
  accessChanges,
  accessRows,
  admissionWords,
  endpointTitle,
  isOpen,
  pastedRows,
} from "../../model/access";
import { baseValue, editedValue, rowsOf } from "../../model/cluster-edit";
import { nounCount } from "../../model/field-words";
import { isChangedRow, isNewRow, keptRows, withAdded } from "../../model/rows";
import type { ClusterForm } from "../form/cluster-form";
import { AboutAttribute, ChangedMark, Issues } from "../form/value-field";
import { ChangePicture } from "../parts/address-picture";
import { announce, Button, Choice, focusSoon, TerraformName, TextInput } from "../parts/parts";
import { AccessRows, type EditorProps } from "./access-rows";

export function AccessEditor({ form, endpoint }: EditorProps) {
  const { accessList: name, label } = endpoint;
  const title = endpointTitle(label);
  const edit = form.edit.value;
  const attribute = API_SCHEMAS[edit.kind].attributes[name];
  const rows = rowsOf(edit, name);
  const isUnset = keptRows(rows).length === 0;
  const isNew = edit.id === undefined;
  const isOpened = (edit.opened ?? []).includes(name);
  const changed = isNew ? 0 : rows.filter(isChangedRow).length;
  // That an unset list is open is said above, and is the only warning about one.
  const issues = form.issues.value.get(name)?.filter(({ severity }) => severity === "error" || !isUnset);
  return (
    <section class="card" aria-label={title}>
      <header class="row">
        <h3>{title}</h3> <TerraformName name={name} />
        <AboutAttribute what={`the access list of ${label}`} attribute={attribute} />
        {changed > 0 && (
          <ChangedMark
            words={nounCount(changed, "change")}
            what={title}
            undo={() => {
              form.set([name], baseValue(edit, [name]));
              focusSoon(`${name}[0]`, `${name}-add`);
            }}
          />
        )}
      </header>
      {isNew && <OpenChoice form={form} endpoint={endpoint} />}
      {isUnset && !isNew && (
        <p class="note warn">
          <strong>
            {changed > 0 ? `After the save, ${endpointTitle(label, "the ")}` : endpointTitle(label, "The ")}{" "}
            is open to every IPv4 and IPv6 address.
          </strong>{" "}
          Add a range to restrict it.
        </p>
      )}
      {rows.length > 0 && <AccessRows form={form} endpoint={endpoint} />}
      <AddRanges form={form} endpoint={endpoint} />
      <Issues id={name} form={form} issues={issues} />
      {!(isNew && isUnset && !isOpened) && <WhoGetsIn form={form} endpoint={endpoint} />}
    </section>
  );
}

/** Asks who gets into a new cluster: that it is open is chosen, and not kept by silence. */
function OpenChoice({ form, endpoint: { accessList: name, label } }: EditorProps) {
  const { opened = [] } = form.edit.value;
  const rows = rowsOf(form.edit.value, name);
  const isUnset = keptRows(rows).length === 0;
  const isChosen = opened.includes(name);
  const choose = (value: string) => {
    const isOpen = value === "open";
    // The other choice brings them back, but none that somebody took out before.
    const changed = (isOpen ? keptRows(rows) : rows).map((row) => ({ ...row, isRemoved: isOpen }));
    if (isOpen || isChosen) form.setRows(name, changed);
    const others = opened.filter((each) => each !== name);
    form.change({ ...form.edit.value, opened: isOpen ? [...others, name] : others });
    if (!isOpen) focusSoon(`${name}-add`);
  };
  return (
    <div class="body row">
      <Choice
        label={`Who gets into ${endpointTitle(label)}`}
        value={!isUnset ? "ranges" : isChosen ? "open" : undefined}
        options={[
          ["ranges", "These ranges"],
          ["open", "Open to everybody"],
        ]}
        onChoose={choose}
      />
      {isUnset && isChosen && <span class="badge warn">Open to every IPv4 and IPv6 address</span>}
      {isUnset && !isChosen && (
        <span class={form.isSaveTried.value ? "error" : "dim"}>
          Add ranges below, or choose to open it to everybody.
        </span>
      )}
    </div>
  );
}

/** Takes ranges to add. What is typed and not added yet is kept with the form. */
function AddRanges({ form, endpoint: { accessList: name, label } }: EditorProps) {
  const { value: edit } = form.edit;
  const text = edit.unadded?.[name] ?? "";
  const rows = rowsOf(edit, name);
  const object = endpointTitle(label, "the ");
  const keep = (typed: string) => {
    const { value } = form.edit;
    form.change({ ...value, unadded: { ...value.unadded, [name]: typed } });
  };
  const put = (added: readonly string[], words: string) => {
    form.setRows(name, withAdded(rows, added));
    announce(`${words} ${nounCount(added.length, "range")} to ${object}.`);
  };
  const add = () => {
    const added = pastedRows(text);
    if (added.length === 0) return;
    keep("");
    put(added, "Added");
  };
  const other = KINDS[edit.kind].endpoints.find(({ accessList }) => accessList !== name);
  const others = other && accessRows(editedValue(edit, [other.accessList]));
  const copy = (ranges: readonly string[]) => {
    const own = accessRows(editedValue(edit, [name])) ?? [];
    put(
      ranges.filter((range) => isNewRow(own, range)),
      "Copied",
    );
  };
  return (
    <div class="add body row">
      <textarea
        id={`${name}-add`}
        class="mono"
        rows={1}
        value={text}
        spellcheck={false}
        aria-label={`Ranges to add to ${object}`}
        aria-describedby={`${name}-add-says`}
        placeholder="Add ranges: type one, or paste many"
        onInput={({ currentTarget }) => keep(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          add();
        }}
      />
      <Button onClick={add}>Add</Button>
      {form.isSaveTried.value && text.trim() !== "" && (
        <p id={`${name}-add-says`} class="error">
          Not added yet.
        </p>
      )}
      {other !== undefined && others !== undefined && (
        <Button class="link end" onClick={() => copy(others)}>
          Copy from {endpointTitle(other.label, "the ")}
        </Button>
      )}
    </div>
  );
}

/** Who a list lets in after the save, in a picture and in words, and whether one address gets in. */
function WhoGetsIn({ form, endpoint }: EditorProps) {
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
              <strong>{does === "gains" ? "+" : "−"}</strong>
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
