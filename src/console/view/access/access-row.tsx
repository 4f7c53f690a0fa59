/** A row of an access list: a range as typed, what it lets in, and what is wrong with it. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

import { rowSize } from "../../model/access-rows";
import { rules } from "../form/cluster-form";
import { Button } from "../parts/parts";

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly text: string;
  /** Names the list. */
  readonly label: string;
  /** Whether the list has the range as it was read. */
  readonly isNew: boolean;
  /** Puts other rows in its place. */
  readonly replace: (...texts: readonly string[]) => void;
  readonly remove: () => void;
  /** Goes to the next row. */
  readonly next: () => void;
  /** Is called when the focus comes into the row, and when it leaves it. */
  readonly onFocus: (isHere: boolean) => void;
  /** What was removed beside it: its buttons come after the row's field. */
  readonly children: ComponentChildren;
}

export function AccessRow({ id, index, text, label, isNew, children, ...act }: RowProps) {
  const { replace, remove, next, onFocus } = act;
  const { value: loaded } = rules.part;
  const [problem, size] = useMemo(
    () => [loaded?.rowProblem(text, index), rowSize(text)],
    [loaded, text, index],
  );
  return (
    <li
      class={problem !== undefined ? "is-refused" : isNew ? "is-added" : undefined}
      onFocusIn={() => onFocus(true)}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        // While another window is in front, the focus stays where it was.
        if (!currentTarget.contains((relatedTarget as Node | null) ?? document.activeElement)) onFocus(false);
      }}
    >
      <span class="tf" aria-hidden="true">
        {index}
      </span>
      <input
        id={id}
        type="text"
        class="mono"
        value={text}
        spellcheck={false}
        autocomplete="off"
        aria-label={`${label}, range ${index}`}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onInput={({ currentTarget }) => replace(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          next();
        }}
        onPaste={(event) => {
          const pasted = loaded?.pastedRows(event.clipboardData?.getData("text") ?? "") ?? [];
          if (pasted.length < 2) return;
          event.preventDefault();
          replace(...(text === "" ? [] : [text]), ...pasted);
        }}
      />
      {children}
      <span class="says dim">
        {size} {isNew && problem === undefined && <span class="badge good">new</span>}
      </span>
      <Button class="link" aria-label={`Remove range ${index}: ${text}`} onClick={remove}>
        Remove
      </Button>
      <div id={`${id}-problem`} class="issues" aria-live="polite">
        {problem !== undefined && (
          <p class="error row">
            <span>
              Range {index} {problem.message}
              {/\?$/.test(problem.hint) ? "." : ";"} {problem.hint}
              {/[.?]$/.test(problem.hint) ? "" : "."}
            </span>
            {problem.suggestions.map((suggestion) => (
              <Button key={suggestion} onClick={() => replace(suggestion)}>
                Use {suggestion} <span class="dim">{rowSize(suggestion)}</span>
              </Button>
            ))}
            {problem.entries.length > 0 && (
              <Button onClick={() => replace(...problem.entries)}>
                Use its {problem.entries.length} ranges{" "}
                <span class="dim">
                  {problem.entries.slice(0, 3).join(", ")}
                  {problem.entries.length > 3 && ", …"}
                </span>
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
