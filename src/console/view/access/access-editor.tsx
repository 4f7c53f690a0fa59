/** The editor of an access list: a row for each range, as typed, with who gets in and what the change gains and loses. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import type { Attribute, Endpoint } from "../../../schema";
import { visible } from "../../../text";
import { accessRows, filteredRows } from "../../model/access-rows";
import { subjectOf } from "../../model/access-words";
import { baseValue, editedValue } from "../../model/cluster-edit";
import { sameSetting } from "../../model/differences";
import { canonicalRow } from "../../model/list-changes";
import { type ClusterForm, rules } from "../form/cluster-form";
import { Issues, shownIssues } from "../form/field-issues";
import { Removals } from "../form/removals";
import { announce } from "../frame/announcements";
import { About, Button, focusSoon, Marked, TerraformName } from "../parts/parts";
import { AccessRow } from "./access-row";
import { WhoGetsIn } from "./who-gets-in";

/** Rows on a page of a list. */
const PAGE_ROWS = 50;
/** A shorter list needs no filter. */
const FILTERED_FROM = 6;

interface EditorProps {
  readonly form: ClusterForm;
  readonly endpoint: Endpoint;
  readonly attribute: Attribute;
}

export function AccessEditor({ form, endpoint, attribute }: EditorProps) {
  const { accessList: name, label } = endpoint;
  const title = subjectOf(label).replace(/^The /, "");
  const edit = form.edit.value;
  const rows = accessRows(editedValue(edit, [name]));
  const base = baseValue(edit, [name]);
  const isExisting = edit.id !== undefined;
  const set = (changed: readonly string[]) => form.set([name], changed.length === 0 ? undefined : changed);
  const isChanged = isExisting && !sameSetting(attribute, base, editedValue(edit, [name]));
  return (
    <fieldset class="card">
      <legend class="sr">{title}</legend>
      <div class="body stack">
        <div class="label">
          <h3>{title}</h3> <TerraformName name={name} />
          {isChanged && (
            <>
              <span class="badge changed">changed</span>
              <Button
                class="link"
                aria-label={`Undo the changes of ${title}`}
                onClick={() => form.set([name], base)}
              >
                Undo
              </Button>
            </>
          )}
          <About what={`the access list of ${label}`}>
            <Marked text={attribute.description} />
            {attribute.whenUnset !== undefined && <> If not set: {attribute.whenUnset}.</>}
          </About>
        </div>
        {rows === undefined ? (
          <p class="note warn">
            <strong>{subjectOf(label)} is open to every IPv4 and IPv6 address.</strong> Add a range to
            restrict it.
          </p>
        ) : (
          <AccessListRows rows={rows} title={title} form={form} name={name} base={base} set={set} />
        )}
        <Removals form={form} part={name} />
        <AddRanges form={form} name={name} label={label} add={(added) => set([...(rows ?? []), ...added])} />
        <Issues id={name} form={form} issues={shownIssues(form, name)} />
        <WhoGetsIn form={form} endpoint={endpoint} />
      </div>
    </fieldset>
  );
}

interface RowsProps {
  readonly form: ClusterForm;
  /** Terraform's name of the list. */
  readonly name: string;
  readonly title: string;
  readonly rows: readonly string[];
  readonly base: Parameters<typeof accessRows>[0];
  readonly set: (rows: readonly string[]) => void;
}

function AccessListRows({ rows, title, form, name, base, set }: RowsProps) {
  const filter = useSignal("");
  const isOnlyRefused = useSignal(false);
  const page = useSignal(0);
  // While it is corrected, a row stays among the refused ones until typing rests.
  const settled = accessRows(editedValue(form.settled.value, [name])) ?? [];
  const { value: loaded } = rules;
  const refused = useMemo(() => loaded?.rowProblems(settled) ?? [], [loaded, form.settled.value]);
  const before = useMemo(() => new Set((accessRows(base) ?? []).map(canonicalRow)), [base]);
  const shown =
    isOnlyRefused.value && refused.length > 0
      ? refused.map(({ index }) => index)
      : filteredRows(rows, filter.value);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS));
  const at = Math.min(page.value, pages - 1);
  const onPage = shown.slice(at * PAGE_ROWS, (at + 1) * PAGE_ROWS);
  const certain = refused.filter(({ suggestions }) => suggestions.length === 1);
  const add = `${name}-add`;
  const useAll = () => {
    const replaced = certain.filter(({ index }) => rows[index] === settled[index]);
    const texts = new Map(replaced.map(({ index, suggestions }) => [index, suggestions[0] ?? ""]));
    form.replaceRows(name, texts, `${counted(texts.size)} suggestions used in ${title}.`);
    focusSoon(`${name}[${replaced[0]?.index ?? 0}]`);
  };
  const remove = (index: number) => {
    form.remove([name, index], `${title}: removed ${visible(rows[index] ?? "")}.`);
    const position = onPage.indexOf(index);
    const next = position + 1 < onPage.length ? index : onPage[position - 1];
    focusSoon(`${name}[${next ?? ""}]`, add);
  };
  return (
    <>
      {rows.length >= FILTERED_FROM && (
        <div class="row">
          <label class="row">
            Filter
            <input
              type="search"
              value={filter.value}
              onInput={({ currentTarget }) => {
                filter.value = currentTarget.value;
                page.value = 0;
              }}
              placeholder="text or address"
            />
          </label>
          <span class="dim" role="status">
            {counted(shown.length)} of {counted(rows.length)} ranges
          </span>
        </div>
      )}
      <div class="row" role="status">
        {refused.length > 0 && (
          <>
            <span class="error">
              {counted(refused.length)} {refused.length === 1 ? "row is" : "rows are"} not a range; each is
              kept as typed.
            </span>
            <label>
              <input
                type="checkbox"
                checked={isOnlyRefused.value}
                onChange={({ currentTarget }) => {
                  isOnlyRefused.value = currentTarget.checked;
                  page.value = 0;
                }}
              />{" "}
              Show only these
            </label>
            {certain.length > 1 && (
              <Button onClick={useAll}>
                Use the {counted(certain.length)} suggestions that leave no choice
              </Button>
            )}
          </>
        )}
      </div>
      <ol class="ranges">
        {onPage.map((index, position) => (
          <AccessRow
            key={index}
            id={`${name}[${index}]`}
            index={index}
            text={rows[index] ?? ""}
            label={title}
            isNew={form.edit.value.id !== undefined && !before.has(canonicalRow(rows[index] ?? ""))}
            replace={(...texts) => set(rows.toSpliced(index, 1, ...texts))}
            remove={() => remove(index)}
            next={() => focusSoon(`${name}[${onPage[position + 1] ?? ""}]`, add)}
          />
        ))}
      </ol>
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

function counted(count: number): string {
  return count.toLocaleString("en-US");
}

interface AddProps {
  readonly form: ClusterForm;
  readonly name: string;
  readonly label: string;
  readonly add: (rows: readonly string[]) => void;
}

/** Takes ranges to add. What is typed and not added yet is kept with the form. */
function AddRanges({ form, name, label, add }: AddProps) {
  const { unadded = {} } = form.edit.value;
  const text = unadded[name] ?? "";
  const keep = (typed: string) => {
    const { value } = form.edit;
    form.change({ ...value, unadded: { ...value.unadded, [name]: typed } });
  };
  const addAll = () => {
    const rows = rules.value?.pastedRows(text) ?? [];
    if (rows.length === 0) return;
    add(rows);
    keep("");
    const refused = rules.value?.rowProblems(rows).length ?? 0;
    announce(
      `Added ${rows.length === 1 ? "a range" : `${counted(rows.length)} ranges`} to ${label}.${refused === 0 ? "" : ` ${counted(refused)} of them ${refused === 1 ? "is" : "are"} not a range.`}`,
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
        aria-label={`Ranges to add to ${subjectOf(label).replace("The", "the")}`}
        placeholder="Add ranges: type one, or paste many"
        onInput={({ currentTarget }) => keep(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          addAll();
        }}
      />
      <Button onClick={addAll}>Add</Button>
    </div>
  );
}
