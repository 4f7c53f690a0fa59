/** The rows of an access list: each range as typed, what is changed about it, what it lets in, and what is wrong with it. */
import { useSignal, useSignalEffect } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";

import type { Endpoint } from "../../../schema";
import { escaped, visible } from "../../../text";
import {
  endpointTitle,
  filteredRows,
  isOpenRow,
  pastedRows,
  type RowProblem,
  rowProblem,
  rowSize,
} from "../../model/access";
import { rowsOf } from "../../model/cluster-edit";
import { nounCount } from "../../model/field-words";
import { keptRows, type Row, withRemoved, withUndone, withValues } from "../../model/rows";
import type { ClusterForm } from "../form/cluster-form";
import { announce, Button, focusSoon, TextInput } from "../parts/parts";

/** Rows on a page of a list. */
const PAGE_ROWS = 50;
/** A shorter list needs no filter. */
const FILTERED_FROM = 6;

export interface EditorProps {
  readonly form: ClusterForm;
  readonly endpoint: Endpoint;
}

export function AccessRows({ form, endpoint: { accessList: name, label } }: EditorProps) {
  const rows = rowsOf(form.edit.value, name);
  const title = endpointTitle(label);
  const filter = useSignal("");
  const page = useSignal(0);
  /** The rows that the filter did not find when it was typed: one that it found stays while it is typed in. */
  const hidden = useSignal<ReadonlySet<number>>(new Set());
  const kept = keptRows(rows);
  const shown = rows.filter(({ id }) => !hidden.value.has(id));
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS));
  const at = Math.min(page.value, pages - 1);
  const positions = new Map(kept.map(({ id }, index) => [id, index]));
  const idOf = (row: Row) => `${name}[${positions.get(row.id) ?? `removed ${row.id}`}]`;
  const search = (text: string) => {
    const found = new Set(
      filteredRows(
        rows.map(({ value }) => String(value)),
        text,
      ),
    );
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
  // A row is drawn again only when it changes: what it does is done to the rows as they are then.
  const now = () => rowsOf(form.edit.peek(), name);
  const drawn = useRef({ shown, idOf });
  drawn.current = { shown, idOf };
  const goAfter = (id: number) => {
    const { current } = drawn;
    const position = current.shown.findIndex((row) => row.id === id);
    const next = current.shown.findIndex(({ isRemoved }, index) => index > position && !isRemoved);
    if (next >= 0) page.value = Math.floor(next / PAGE_ROWS);
    focusSoon(next < 0 ? "" : current.idOf(current.shown[next] as Row), `${name}-add`);
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
        {shown.slice(at * PAGE_ROWS, (at + 1) * PAGE_ROWS).map((row) => (
          <AccessRow
            key={row.id}
            id={idOf(row)}
            row={row}
            index={positions.get(row.id) ?? 0}
            label={title}
            isMarked={form.edit.value.id !== undefined}
            write={(...texts) => {
              form.setRows(name, withValues(now(), row.id, texts));
              if (texts.length > 1) form.goTo(`${name}[${(positions.get(row.id) ?? 0) + texts.length - 1}]`);
            }}
            remove={() => {
              form.setRows(name, withRemoved(now(), row.id));
              announce(`${title}: removed ${visible(String(row.value))}.`, true);
            }}
            undo={() => {
              form.setRows(name, withUndone(now(), row.id));
              focusSoon(`${name}[${keptRows(now()).findIndex(({ id }) => id === row.id)}]`);
            }}
            next={() => goAfter(row.id)}
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

interface RowProps {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  /** Names the list. */
  readonly label: string;
  /** Whether it says what is changed: everything of a new cluster is new. */
  readonly isMarked: boolean;
  /** Puts one text, or several rows, in its place. */
  readonly write: (...texts: readonly string[]) => void;
  readonly remove: () => void;
  readonly undo: () => void;
  /** Goes to the next row. */
  readonly next: () => void;
}

/** What a row says about its state. */
const SAYS: Readonly<Record<string, string>> = {
  "is-removed": "Removed",
  "is-refused": "Not a range",
  "is-added": "Added",
};

function AccessRow(props: RowProps) {
  const { row, id, index } = props;
  return useMemo(() => <DrawnRow {...props} />, [row, id, index]);
}

function DrawnRow({ id, row, index, label, isMarked, write, remove, undo, next }: RowProps) {
  const { was, isRemoved } = row;
  const text = String(row.value);
  const [problem, size, isOpen] = [rowProblem(text), rowSize(text), isOpenRow(text)];
  const change = !isMarked || was === row.value ? "" : was === undefined ? "is-added" : "is-changed";
  const state = isRemoved ? "is-removed" : problem === undefined ? change : "is-refused";
  const says = SAYS[state];
  const isUndone = isRemoved || change === "is-changed";
  const range = `range ${index}: ${text}`;
  const undone = isRemoved ? `the removal of ${text}` : `the change of ${range}`;
  return (
    <li class={isOpen && !isRemoved ? `${state} warn` : state}>
      <span class="tf" aria-hidden="true">
        {!isRemoved && `[${index}]`}
      </span>
      {isRemoved ? (
        <s class="mono">{escaped(text)}</s>
      ) : (
        <TextInput
          id={id}
          class="mono"
          text={text}
          onText={write}
          aria-label={`${label}, range ${index}`}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-says ${id}-problem`}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            next();
          }}
          onPaste={(event) => {
            const pasted = pastedRows(event.clipboardData?.getData("text") ?? "");
            if (pasted.length < 2) return;
            event.preventDefault();
            write(...(text === "" ? [] : [text]), ...pasted);
          }}
        />
      )}
      <span class="says" id={`${id}-says`}>
        {says !== undefined && <span class="badge">{says}</span>}
        {change === "is-changed" && !isRemoved && (
          <span>
            <span class="badge">Changed</span>, was <code>{escaped(String(was))}</code>
          </span>
        )}
        {state === "" ? <span class="dim">{size}</span> : state !== "is-changed" && size}
      </span>
      <Button
        class="link"
        aria-label={isUndone ? `Undo ${undone}` : `Remove ${range}`}
        onClick={isUndone ? undo : remove}
      >
        {isUndone ? "Undo" : "✕"}
      </Button>
      <div id={`${id}-problem`} class="issues" aria-live="polite">
        {problem !== undefined && !isRemoved && (
          <Refusal
            problem={problem}
            write={(...texts) => {
              write(...texts);
              focusSoon(id);
            }}
          />
        )}
      </div>
    </li>
  );
}

interface RefusalProps {
  readonly problem: RowProblem;
  readonly write: RowProps["write"];
}

/** Says what is wrong with a row. Where it asks a question, its answers are buttons. */
function Refusal({ problem: { message, hint, suggestions, entries }, write }: RefusalProps) {
  return (
    <p class="error row">
      <span>{hint.endsWith("?") ? hint : `It ${message}; ${hint}.`}</span>
      {suggestions.map((suggestion) => (
        <Button key={suggestion} onClick={() => write(suggestion)}>
          <span class="sr">Use </span>
          <span class="mono">{suggestion}</span> <span class="dim">{rowSize(suggestion)}</span>
        </Button>
      ))}
      {entries.length > 0 && (
        <Button onClick={() => write(...entries)}>
          Its {entries.length} ranges{" "}
          <span class="dim mono">
            {entries.slice(0, 3).join(", ")}
            {entries.length > 3 && ", …"}
          </span>
        </Button>
      )}
    </p>
  );
}
