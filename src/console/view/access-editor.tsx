/** The editor of an access list: a row for each range, as typed, with who gets in and what the change gains and loses. */
import { useComputed, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import {
  accessRows,
  addressesOf,
  filteredRows,
  pastedRows,
  rowProblem,
  rowProblems,
  rowsWith,
} from "../model/access-rows";
import { accessChangeWords, accessWords } from "../model/access-words";
import { baseValue, editedValue } from "../model/cluster-edit";
import { AddressPicture } from "./address-picture";
import type { ClusterForm } from "./cluster-form";
import { Dialog } from "./parts";

const PAGE_ROWS = 50;

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
    <div class="access">
      {rows === undefined ? (
        <p class="open-access">
          <strong>Open to everybody:</strong> every IPv4 and IPv6 address can connect. Add a range to restrict
          it.
        </p>
      ) : (
        <Rows rows={rows} label={label} form={form} name={name} set={set} />
      )}
      <AddRanges
        label={label}
        add={(added) => {
          set([...(rows ?? []), ...added]);
        }}
      />
      <WhoGetsIn form={form} name={name} />
      {isAsked.value && (
        <Dialog
          title="Open to everybody?"
          onClose={() => {
            isAsked.value = false;
          }}
        >
          <p>
            Without a range the list is unset, and every IPv4 and IPv6 address can connect to {label}. An
            empty list does not deny everything.
          </p>
          <form method="dialog" class="buttons">
            <button>Keep the last range</button>
            <button type="button" class="danger" onClick={open}>
              Open to everybody
            </button>
          </form>
        </Dialog>
      )}
    </div>
  );
}

interface RowsProps extends EditorProps {
  readonly rows: readonly string[];
  readonly set: (rows: readonly string[]) => void;
}

function Rows({ rows, label, form, name, set }: RowsProps) {
  const filter = useSignal("");
  const isOnlyRefused = useSignal(false);
  const page = useSignal(0);
  const settled = useComputed(() => accessRows(editedValue(form.settled.value, [name])) ?? []);
  const problems = useComputed(() => rowProblems(settled.value));
  const refused = problems.value;
  // While it is corrected, a row stays on the page until typing rests.
  const shown =
    isOnlyRefused.value && refused.length > 0
      ? refused.map(({ index }) => index)
      : filteredRows(rows, filter.value);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS));
  const at = Math.min(page.value, pages - 1);
  const certain = refused.filter(({ suggestions }) => suggestions.length === 1);
  const useAll = () => {
    const changed = [...rows];
    for (const { index, suggestions } of certain)
      if (rows[index] === settled.value[index]) changed[index] = suggestions[0] ?? "";
    set(changed);
  };
  return (
    <>
      {rows.length > 5 && (
        <div class="filter">
          <label>
            Filter{" "}
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
          <span class="count" role="status">
            {shown.length.toLocaleString("en-US")} of {rows.length.toLocaleString("en-US")} ranges
          </span>
        </div>
      )}
      <div class="refused" role="status">
        {refused.length > 0 && (
          <>
            <span>
              {refused.length.toLocaleString("en-US")} {refused.length === 1 ? "row is" : "rows are"} not a
              range; each is kept as typed.
            </span>
            <label>
              <input
                type="checkbox"
                checked={isOnlyRefused.value}
                onChange={({ currentTarget }) => {
                  isOnlyRefused.value = currentTarget.checked;
                  page.value = 0;
                }}
              />
              Show only these
            </label>
            {certain.length > 1 && (
              <button type="button" onClick={useAll}>
                Use the {certain.length.toLocaleString("en-US")} suggestions that leave no choice
              </button>
            )}
          </>
        )}
      </div>
      <ol class="rows">
        {shown.slice(at * PAGE_ROWS, (at + 1) * PAGE_ROWS).map((index) => (
          <Row
            key={index}
            index={index}
            text={rows[index] ?? ""}
            name={name}
            label={label}
            replace={(...texts) => {
              set(rows.toSpliced(index, 1, ...texts));
            }}
          />
        ))}
      </ol>
      {pages > 1 && (
        <nav class="pages" aria-label={`Pages of ${label}`}>
          <button
            type="button"
            disabled={at === 0}
            onClick={() => {
              page.value = at - 1;
            }}
          >
            Previous
          </button>
          <span role="status">
            Page {at + 1} of {pages}
          </span>
          <button
            type="button"
            disabled={at === pages - 1}
            onClick={() => {
              page.value = at + 1;
            }}
          >
            Next
          </button>
        </nav>
      )}
    </>
  );
}

interface RowProps {
  readonly index: number;
  readonly text: string;
  readonly name: string;
  readonly label: string;
  /** Puts other rows in its place; none removes it. */
  readonly replace: (...texts: readonly string[]) => void;
}

function Row({ index, text, name, label, replace }: RowProps) {
  const problem = useMemo(() => rowProblem(text, index), [text, index]);
  const id = `${name}[${index}]`;
  return (
    <li>
      <span class="position" aria-hidden="true">
        {index}
      </span>
      <input
        id={id}
        type="text"
        class="range"
        value={text}
        spellcheck={false}
        autocomplete="off"
        aria-label={`${label}, range ${index}`}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onInput={({ currentTarget }) => {
          replace(currentTarget.value);
        }}
        onPaste={(event) => {
          const pasted = pastedRows(event.clipboardData?.getData("text") ?? "");
          if (pasted.length < 2) return;
          event.preventDefault();
          replace(...(text === "" ? [] : [text]), ...pasted);
        }}
      />
      <button
        type="button"
        class="quiet"
        aria-label={`Remove range ${index}: ${text}`}
        onClick={() => {
          replace();
        }}
      >
        Remove
      </button>
      <div id={`${id}-problem`} class="issues" aria-live="polite">
        {problem !== undefined && (
          <p class="error">
            [{index}] {problem.message}; {problem.hint}.
            {problem.suggestions.map((suggestion) => (
              <button
                type="button"
                key={suggestion}
                onClick={() => {
                  replace(suggestion);
                }}
              >
                Use {suggestion}
              </button>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

function AddRanges({
  label,
  add,
}: {
  readonly label: string;
  readonly add: (rows: readonly string[]) => void;
}) {
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
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          addAll();
        }}
      />
      <button type="button" onClick={addAll}>
        Add
      </button>
    </div>
  );
}

function WhoGetsIn({ form, name }: Pick<EditorProps, "form" | "name">) {
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
      <label class="asked">
        Does this address get in?
        <input
          type="text"
          value={asked.value}
          spellcheck={false}
          placeholder="203.0.113.7"
          onInput={({ currentTarget }) => {
            asked.value = currentTarget.value;
          }}
        />
      </label>
      <output aria-live="polite">
        {asked.value.trim() !== "" && admissionWords(rows.value, asked.value)}
      </output>
    </div>
  );
}

const MOST_NAMED = 3;

/** Says whether an address gets in, and by which rows. */
function admissionWords(rows: readonly string[] | undefined, address: string): string {
  const found = rowsWith(rows ?? ["0.0.0.0/0", "::/0"], address);
  if (found === undefined) return "This is not one IP address.";
  if (rows === undefined) return "Yes: everybody gets in.";
  if (found.length === 0) return "No: its connections time out or are refused.";
  const named = found.slice(0, MOST_NAMED).map((index) => `[${index}] ${rows[index] ?? ""}`);
  const more = found.length - named.length;
  return `Yes, by ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}
