/** A row of an access list: a range as typed, and what is wrong with it. */
import { useMemo } from "preact/hooks";

import { pastedRows, rowProblem } from "../model/access-rows";
import { Button } from "./parts";

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly text: string;
  /** Names the list. */
  readonly label: string;
  /** Puts other rows in its place; none removes it. */
  readonly replace: (...texts: readonly string[]) => void;
}

export function AccessRow({ id, index, text, label, replace }: RowProps) {
  const problem = useMemo(() => rowProblem(text, index), [text, index]);
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
        onInput={({ currentTarget }) => replace(currentTarget.value)}
        onPaste={(event) => {
          const pasted = pastedRows(event.clipboardData?.getData("text") ?? "");
          if (pasted.length < 2) return;
          event.preventDefault();
          replace(...(text === "" ? [] : [text]), ...pasted);
        }}
      />
      <Button class="quiet" aria-label={`Remove range ${index}: ${text}`} onClick={() => replace()}>
        Remove
      </Button>
      <div id={`${id}-problem`} class="issues" aria-live="polite">
        {problem !== undefined && (
          <p class="error">
            [{index}] {problem.message}; {problem.hint}.
            {problem.suggestions.map((suggestion) => (
              <Button key={suggestion} onClick={() => replace(suggestion)}>
                Use {suggestion}
              </Button>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}
