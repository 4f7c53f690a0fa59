/** A row of an access list: a range as typed, what is changed about it, what it lets in, and what is wrong with it. */
import { useMemo } from "preact/hooks";

import { escaped } from "../../../text";
import { rowSize } from "../../model/access";
import { pastedRows, type RowProblem, rowProblem } from "../../model/row-problems";
import type { Row } from "../../model/rows";
import { Button, focusSoon } from "../parts/parts";

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

export function AccessRow({ id, row, index, label, isMarked, write, remove, undo, next }: RowProps) {
  const { was, isRemoved } = row;
  const text = String(row.value);
  const [problem, size] = useMemo(() => [rowProblem(text), rowSize(text)], [text]);
  const change = !isMarked || was === row.value ? "" : was === undefined ? "is-added" : "is-changed";
  const state = isRemoved ? "is-removed" : problem === undefined ? change : "is-refused";
  const button = isRemoved || state === "is-changed" ? undo : remove;
  const name = isRemoved
    ? `Undo the removal of ${text}`
    : state === "is-changed"
      ? `Undo the change of range ${index}: ${text}`
      : `Remove range ${index}: ${text}`;
  return (
    <li class={state}>
      <span class="tf" aria-hidden="true">
        {!isRemoved && `[${index}]`}
      </span>
      {isRemoved ? (
        <s class="mono">{escaped(text)}</s>
      ) : (
        <input
          id={id}
          type="text"
          class="mono"
          value={text}
          spellcheck={false}
          autocomplete="off"
          aria-label={`${label}, range ${index}`}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-says ${id}-problem`}
          onInput={({ currentTarget }) => write(currentTarget.value)}
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
        {isRemoved && (
          <>
            <span class="badge">Removed</span> {size}
          </>
        )}
        {state === "is-refused" && <span class="badge">Not a range</span>}
        {state === "is-added" && (
          <>
            <span class="badge">Added</span> {size}
          </>
        )}
        {change === "is-changed" && !isRemoved && (
          <span>
            <span class="badge">Changed</span>, was <code>{escaped(String(was))}</code>
          </span>
        )}
        {state === "" && <span class="dim">{size}</span>}
      </span>
      <Button class="link" aria-label={name} onClick={button}>
        {button === undo ? "Undo" : "✕"}
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
