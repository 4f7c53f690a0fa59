/** The editor of an access list: a row for each range, as typed, with what is changed about it and who gets in after the save. */
import { useSignal, useSignalEffect } from "@preact/signals";

import { API_SCHEMAS } from "../../../contract";
import { type Endpoint, KINDS } from "../../../schema";
import { visible } from "../../../text";
import { accessRows, endpointTitle, filteredRows, objectOf, subjectOf } from "../../model/access";
import { editedValue, rowsOf } from "../../model/cluster-edit";
import { nounCount } from "../../model/field-words";
import { isNewRow } from "../../model/list-changes";
import { pastedRows, rowProblem } from "../../model/row-problems";
import {
  isChangedRow,
  keptRows,
  type Row,
  type Rows,
  withAdded,
  withRemoved,
  withUndone,
  withValues,
} from "../../model/rows";
import type { ClusterForm } from "../form/cluster-form";
import { Issues, shownIssues } from "../form/field-issues";
import { AboutAttribute } from "../form/value-field";
import { announce } from "../frame/announcements";
import { Button, Choice, focusSoon, TerraformName, TextInput } from "../parts/parts";
import { AccessRow } from "./access-row";
import { WhoGetsIn } from "./who-gets-in";

/** Rows on a page of a list. */
const PAGE_ROWS = 50;
/** A shorter list needs no filter. */
const FILTERED_FROM = 6;

interface EditorProps {
  readonly form: ClusterForm;
  readonly endpoint: Endpoint;
}

export function AccessEditor({ form, endpoint }: EditorProps) {
  const { accessList: name, label } = endpoint;
  const title = endpointTitle(label);
  const edit = form.edit.value;
  const attribute = API_SCHEMAS[edit.kind].attributes[name];
  const rows = rowsOf(edit, name);
  const isOpen = keptRows(rows).length === 0;
  const isNew = edit.id === undefined;
  const isOpened = (edit.opened ?? []).includes(name);
  const changed = isNew ? 0 : rows.filter(isChangedRow).length;
  // That an unset list is open is said above, and is the only warning about one.
  const issues = shownIssues(form, name).filter(({ severity }) => severity === "error" || !isOpen);
  return (
    <section class="card" aria-label={title}>
      <header class="row">
        <h3>{title}</h3> <TerraformName name={name} />
        <AboutAttribute what={`the access list of ${label}`} attribute={attribute} />
        {changed > 0 && (
          <>
            <span class="end badge changed">{nounCount(changed, "change")}</span>
            <Button
              class="link"
              aria-label={`Undo the change of ${title}`}
              onClick={() => {
                form.resetRows(name);
                focusSoon(`${name}[0]`, `${name}-add`);
              }}
            >
              Undo
            </Button>
          </>
        )}
      </header>
      {isNew && <OpenChoice form={form} name={name} title={title} isOpen={isOpen} />}
      {isOpen && !isNew && (
        <p class="note warn">
          <strong>
            {changed > 0 ? `After the save, ${objectOf(label)}` : subjectOf(label)} is open to every IPv4 and
            IPv6 address.
          </strong>{" "}
          Add a range to restrict it.
        </p>
      )}
      {rows.length > 0 && <AccessListRows rows={rows} title={title} form={form} name={name} />}
      <AddRanges form={form} name={name} label={label} />
      <Issues id={name} form={form} issues={issues} />
      {!(isNew && isOpen && !isOpened) && <WhoGetsIn form={form} endpoint={endpoint} />}
    </section>
  );
}

interface OpenChoiceProps {
  readonly form: ClusterForm;
  readonly name: string;
  readonly title: string;
  readonly isOpen: boolean;
}

/** Asks who gets into a new cluster: that it is open is chosen, and not kept by silence. */
function OpenChoice({ form, name, title, isOpen }: OpenChoiceProps) {
  const { value: edit } = form.edit;
  const others = (edit.opened ?? []).filter((each) => each !== name);
  const isChosen = others.length < (edit.opened ?? []).length;
  const choose = (value: string) => {
    if (value === "open") {
      form.setRows(name, []);
      form.change({ ...form.edit.value, opened: [...others, name] });
    } else {
      form.change({ ...edit, opened: others });
      focusSoon(`${name}-add`);
    }
  };
  return (
    <div class="body row">
      <Choice
        label={`Who gets into ${title}`}
        value={!isOpen ? "ranges" : isChosen ? "open" : undefined}
        options={[
          ["ranges", "These ranges"],
          ["open", "Open to everybody"],
        ]}
        onChoose={choose}
      />
      {isOpen && isChosen && <span class="badge warn">Open to every IPv4 and IPv6 address</span>}
      {isOpen && !isChosen && (
        <span class={form.isSaveTried.value ? "error" : "dim"}>
          Add ranges below, or choose to open it to everybody.
        </span>
      )}
    </div>
  );
}

interface RowsProps {
  readonly form: ClusterForm;
  /** Terraform's name of the list. */
  readonly name: string;
  readonly title: string;
  readonly rows: Rows;
}

function AccessListRows({ rows, title, form, name }: RowsProps) {
  const filter = useSignal("");
  const page = useSignal(0);
  /** The rows that the filter did not find when it was typed: one that it found stays while it is typed in. */
  const hidden = useSignal<ReadonlySet<number>>(new Set());
  const kept = keptRows(rows);
  const shown = rows.filter(({ id }) => !hidden.value.has(id));
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS));
  const at = Math.min(page.value, pages - 1);
  const onPage = shown.slice(at * PAGE_ROWS, (at + 1) * PAGE_ROWS);
  const positions = new Map(kept.map(({ id }, index) => [id, index]));
  const idOf = (row: Row) => `${name}[${positions.get(row.id) ?? `removed ${row.id}`}]`;
  const search = (text: string) => {
    const texts = rows.map(({ value }) => String(value));
    const found = new Set(filteredRows(texts, text));
    filter.value = text;
    hidden.value = new Set(rows.filter((_, index) => !found.has(index)).map(({ id }) => id));
    page.value = 0;
  };
  useSignalEffect(() => {
    const { id } = form.wanted.value;
    if (!id.startsWith(`${name}[`)) return;
    const all = rowsOf(form.edit.peek(), name);
    const wanted = keptRows(all)[Number(/\d+/.exec(id))];
    if (wanted === undefined) return;
    filter.value = "";
    hidden.value = new Set();
    page.value = Math.floor(all.indexOf(wanted) / PAGE_ROWS);
  });
  const set = (changed: Rows) => form.setRows(name, changed);
  const goAfter = (row: Row) => {
    const position = shown.indexOf(row);
    const next = shown.findIndex(({ isRemoved }, index) => index > position && !isRemoved);
    if (next >= 0) page.value = Math.floor(next / PAGE_ROWS);
    focusSoon(next < 0 ? "" : idOf(shown[next] as Row), `${name}-add`);
  };
  return (
    <>
      {rows.length >= FILTERED_FROM && (
        <div class="body row">
          <label class="row">
            Filter
            <TextInput type="search" text={filter.value} placeholder="text or address" onText={search} />
          </label>
          <span class="dim" role="status">
            {keptRows(shown).length.toLocaleString("en-US")} of {nounCount(kept.length, "range")}
          </span>
        </div>
      )}
      <ol class="ranges body">
        {onPage.map((row) => (
          <AccessRow
            key={row.id}
            id={idOf(row)}
            row={row}
            index={positions.get(row.id) ?? 0}
            label={title}
            isMarked={form.edit.value.id !== undefined}
            write={(...texts) => {
              set(withValues(rows, row.id, texts));
              if (texts.length > 1) form.goTo(`${name}[${kept.indexOf(row) + texts.length - 1}]`);
            }}
            remove={() => {
              set(withRemoved(rows, row.id));
              announce(`${title}: removed ${visible(String(row.value))}.`, true);
            }}
            undo={() => {
              const undone = withUndone(rows, row.id);
              set(undone);
              const place = keptRows(undone).findIndex(({ id }) => id === row.id);
              if (row.isRemoved) focusSoon(`${name}[${place}]`);
            }}
            next={() => goAfter(row)}
          />
        ))}
      </ol>
      {pages > 1 && (
        <nav class="body row" aria-label={`Pages of ${title}`}>
          <Button disabled={at === 0} onClick={() => (page.value = at - 1)}>
            Previous
          </Button>
          <span role="status">
            Page {at + 1} of {pages}
          </span>
          <Button disabled={at === pages - 1} onClick={() => (page.value = at + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}

interface AddProps {
  readonly form: ClusterForm;
  readonly name: string;
  readonly label: string;
}

/** Takes ranges to add. What is typed and not added yet is kept with the form. */
function AddRanges({ form, name, label }: AddProps) {
  const { value: edit } = form.edit;
  const text = edit.unadded?.[name] ?? "";
  const rows = rowsOf(edit, name);
  const object = objectOf(label);
  const keep = (typed: string) => {
    const { value } = form.edit;
    form.change({ ...value, unadded: { ...value.unadded, [name]: typed } });
  };
  const put = (added: readonly string[], words: string) => {
    form.setRows(name, withAdded(rows, added));
    const refused = added.filter((each) => rowProblem(each) !== undefined).length;
    const problems =
      refused === 0
        ? ""
        : ` ${refused.toLocaleString("en-US")} of them ${refused === 1 ? "is" : "are"} not a range.`;
    announce(`${words} ${nounCount(added.length, "range")} to ${object}.${problems}`);
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
        placeholder="Add ranges: type one, or paste many"
        onInput={({ currentTarget }) => keep(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          add();
        }}
      />
      <Button onClick={add}>Add</Button>
      {other !== undefined && others !== undefined && (
        <Button class="link end" onClick={() => copy(others)}>
          Copy from {objectOf(other.label)}
        </Button>
      )}
    </div>
  );
}
