/** Small parts that every page uses. */
import type { Signal } from "@preact/signals";
import type { ComponentChildren, ComponentProps } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { escaped } from "../../text";
import type { RequestProblem } from "../model/requests";

/** Shows a text of the schema or of a rule, with its names in backticks as code. It may quote what others wrote. */
export function Marked({ text }: { readonly text: string }) {
  return (
    <>
      {escaped(text)
        .split("`")
        .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
    </>
  );
}

/** A button that does not submit the form around it. */
export function Button(props: ComponentProps<"button">) {
  return <button type="button" {...props} />;
}

/** A text field whose value is a signal. */
export function TextInput({ text, ...props }: ComponentProps<"input"> & { readonly text: Signal<string> }) {
  return (
    <input
      type="text"
      autocomplete="off"
      spellcheck={false}
      {...props}
      value={text.value}
      onInput={({ currentTarget }) => (text.value = currentTarget.value)}
    />
  );
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog. It is open while it is on the page. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}

/** Shows why a request failed. The live region is there before its message. */
export function ProblemText({ problem }: { readonly problem: RequestProblem | undefined }) {
  return (
    <div class="problem" role="alert">
      {problem !== undefined && <p>{problem.message}</p>}
      {problem !== undefined && problem.issues.length > 0 && (
        <ul>
          {problem.issues.map(({ path, message }, index) => (
            <li key={index}>
              <code>{path}</code> <Marked text={message} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
