/** The editor of an access list: a row for each range, as typed, with who gets in and what the change gains and loses. */
import { useSignal, useSignalEffect } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { API_SCHEMAS } from "../../../contract";
import type { Endpoint } from "../../../schema";
import { visible } from "../../../text";
import { accessRows, filteredRows } from "../../model/access-rows";
import { endpointTitle, subjectOf } from "../../model/access-words";
import { baseValue, editedValue, openRemovals } from "../../model/cluster-edit";
import { sameSetting } from "../../model/differences";
import { nounCount } from "../../model/field-words";
import { isNewRow } from "../../model/list-changes";
import { isRemovedRow, type Removal, removedBeside } from "../../model/removed-places";
import { type ClusterForm, rules } from "../form/cluster-form";
import { Issues, shownIssues } from "../form/field-issues";
import { later } from "../form/later-part";
import { isPageOf } from "../form/open-forms";
import { Removals } from "../form/removals";
import { useRowIds } from "../form/row-ids";
import { AboutAttribute, ChangedMark } from "../form/value-field";
import { announce } from "../frame/announcements";
import { Button, focusSoon, SearchInput, TerraformName } from "../parts/parts";
import { AccessRow } from "./access-row";

/** Rows on a page of a list. */
const PAGE_ROWS = 50;
/** A shorter list needs no filter. */
const FILTERED_FROM = 6;
const NO_ROWS: readonly string[] = [];

interface EditorProps {
  readonly form: ClusterForm;
  readonly endpoint: Endpoint;
}

export function AccessEditor({ form, endpoint }: EditorProps) {
  const { accessList: name, label } = endpoint;
  const title = endpointTitle(label);
  const { WhoGetsIn } = later.part.value ?? {};
  const edit = form.edit.value;
  const attribute = API_SCHEMAS[edit.kind].attributes[name];
  const [base, value] = [baseValue(edit, [name]), editedValue(edit, [name])];
  const rows = accessRows(value);
  const removals = openRemovals(edit, name);
  const isChanged = edit.id !== undefined && !sameSetting(attribute, base, value);
  // That an unset list is open is said above, and is the only warning about one.
  const issues = shownIssues(form, name).filter(({ severity }) => severity === "error" || rows !== undefined);
  return (
    <fieldset class="card body stack">
      <legend class="sr">{title}</legend>
      <div class="label">
        <h3>{title}</h3> <TerraformName name={name} />
        {isChanged && <ChangedMark words="changed" what={title} undo={() => form.reset([name], base)} />}
        <AboutAttribute what={`the access list of ${label}`} attribute={attribute} />
      </div>
      {rows === undefined ? (
        <p class="note warn">
          <strong>{subjectOf(label)} is open to every IPv4 and IPv6 address.</strong> Add a range to restrict
          it.
        </p>
      ) : (
        <AccessListRows
          rows={rows}
          title={title}
          form={form}
          name={name}
          removals={removals.filter(isRemovedRow)}
        />
      )}
      <Removals form={form} removals={removals.filter((one) => rows === undefined || !isRemovedRow(one))} />
      <AddRanges form={form} name={name} label={label} />
      <Issues id={name} form={form} issues={issues} />
      {WhoGetsIn !== undefined && <WhoGetsIn form={form} endpoint={endpoint} />}
    </fieldset>
  );
}

interface RowsProps {
  readonly form: ClusterForm;
  /** Terraform's name of the list. */
  readonly name: string;
  readonly title: string;
  readonly rows: readonly string[];
  /** The rows that were removed. */
  readonly removals: readonly Removal[];
}

function AccessListRows({ rows, title, form, name, removals }: RowsProps) {
  const filter = useSignal("");
  const page = useSignal(0);
  const ids = useRowIds(rows, (text) => text);
  /** The id of the row that has the focus. It stays in view, whatever is typed in it and before it. */
  const focused = useSignal<number | undefined>(undefined);
  useSignalEffect(() => {
    const { id } = form.wanted.value;
    if (!id.startsWith(`${name}[`)) return;
    filter.value = "";
    focused.value = undefined;
    page.value = Math.floor(Number(/\d+/.exec(id)) / PAGE_ROWS);
  });
  const { value: loaded } = rules.part;
  const { id } = form.edit.value;
  const settled = accessRows(editedValue(form.settled.value, [name])) ?? [];
  const refused = useMemo(() => loaded?.rowProblems(settled) ?? [], [loaded, settled]);
  const before = accessRows(baseValue(form.edit.value, [name])) ?? NO_ROWS;
  const held = focused.value === undefined ? -1 : ids.indexOf(focused.value);
  const found = filteredRows(rows, filter.value);
  const shown =
    held < 0 || found.includes(held) ? found : [...found, held].toSorted((one, other) => one - other);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS));
  const at = held < 0 ? Math.min(page.value, pages - 1) : Math.floor(shown.indexOf(held) / PAGE_ROWS);
  const onPage = shown.slice(at * PAGE_ROWS, (at + 1) * PAGE_ROWS);
  const certain = refused.filter(({ suggestions }) => suggestions.length === 1);
  const add = `${name}-add`;
  const useAll = () => {
    const replaced = certain.filter(({ index }) => rows[index] === settled[index]);
    const texts = new Map(replaced.map(({ index, suggestions }) => [index, suggestions[0] ?? ""]));
    form.replaceRows(name, texts, `${nounCount(texts.size, "suggestion")} used in ${title}.`);
    focusSoon(`${name}[${replaced[0]?.index ?? 0}]`);
  };
  const remove = (index: number) => {
    form.remove([name, index], `${title}: removed ${visible(rows[index] ?? "")}.`);
    const position = shown.indexOf(index);
    const after = shown[position + 1];
    const next = after === undefined ? shown[position - 1] : after - 1;
    focusSoon(`${name}[${next ?? ""}]`, add);
  };
  const replace = (index: number, texts: readonly string[]) => {
    form.setRows(name, index, texts);
    if (texts.length > 1) form.goTo(`${name}[${index + texts.length - 1}]`);
  };
  const goAfter = (index: number) => {
    const position = shown.indexOf(index) + 1;
    focused.value = undefined;
    page.value = Math.floor(position / PAGE_ROWS);
    focusSoon(`${name}[${shown[position] ?? ""}]`, add);
  };
  return (
    <>
      {rows.length >= FILTERED_FROM && (
        <div class="row">
          <label class="row">
            Filter
            <SearchInput
              text={filter.value}
              placeholder="text or address"
              onText={(text) => {
                filter.value = text;
                page.value = 0;
              }}
            />
          </label>
          <span class="dim" role="status">
            {shown.length.toLocaleString("en-US")} of {nounCount(rows.length, "range")}
          </span>
        </div>
      )}
      <ol class="ranges">
        {onPage.map((index, position) => (
          <AccessRow
            key={ids[index]}
            id={`${name}[${index}]`}
            index={index}
            text={rows[index] ?? ""}
            label={title}
            isNew={id !== undefined && isNewRow(before, rows[index] ?? "")}
            replace={(...texts) => replace(index, texts)}
            remove={() => remove(index)}
            next={() => goAfter(index)}
            onFocus={(isHere) => {
              // A row that is gone from the page may tell so late.
              if (!isHere && focused.value !== ids[index]) return;
              focused.value = isHere ? ids[index] : undefined;
              page.value = at;
            }}
          >
            {removedBeside(removals, shown, at * PAGE_ROWS + position).map(({ side, removed }) => (
              <div key={side} class={`removed ${side}`}>
                <Removals form={form} removals={removed} />
              </div>
            ))}
          </AccessRow>
        ))}
      </ol>
      {/* With a filter, none of the rows may be in view. */}
      {shown.length === 0 && <Removals form={form} removals={removals} />}
      <div class="row" role="status">
        {refused.length > 0 && (
          <span class="error">
            {nounCount(refused.length, "row")} {refused.length === 1 ? "is" : "are"} not a range; each is kept
            as typed.
          </span>
        )}
        {certain.length > 1 && (
          <Button onClick={useAll}>
            Use the {certain.length.toLocaleString("en-US")} suggestions that leave no choice
          </Button>
        )}
      </div>
      {pages > 1 && (
        <nav class="row" aria-label={`Pages of ${title}`}>
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
  const { unadded = {} } = form.edit.value;
  const text = unadded[name] ?? "";
  const object = subjectOf(label).replace("The", "the");
  const keep = (typed: string) => {
    const { value } = form.edit;
    form.change({ ...value, unadded: { ...value.unadded, [name]: typed } });
  };
  const add = async () => {
    if (text.trim() === "") return;
    // What is typed until the rules are loaded begins a line of its own.
    keep(`${text}\n`);
    const loaded = await rules.load();
    const { value: edit } = form.edit;
    const typed = edit.unadded?.[name] ?? "";
    const end = typed.lastIndexOf("\n") + 1;
    const ended = typed.slice(0, end);
    // Without the rules, rows are kept as typed, and the service judges them.
    const added = loaded?.pastedRows(ended) ?? ended.split(/[\n,;]+/).flatMap((row) => row.trim() || []);
    if (added.length === 0) return;
    form.setRows(name, accessRows(editedValue(edit, [name]))?.length ?? 0, added);
    keep(typed.slice(end));
    const refused = loaded?.rowProblems(added).length ?? 0;
    if (!isPageOf(form)) return;
    announce(
      `Added ${nounCount(added.length, "range")} to ${object}.${refused === 0 ? "" : ` ${refused.toLocaleString("en-US")} of them ${refused === 1 ? "is" : "are"} not a range.`}`,
    );
  };
  return (
    <div class="add row">
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
          void add();
        }}
      />
      <Button onClick={() => void add()}>Add</Button>
    </div>
  );
}
