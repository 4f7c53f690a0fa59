/** Small parts that every page uses. */
import { type Signal, signal } from "@preact/signals";
import type { ComponentChildren, ComponentProps } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { escaped } from "../../../text";

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

interface ButtonProps extends ComponentProps<"button"> {
  /** Why it has to wait: it keeps its place, and says so when it is pressed. */
  readonly waits?: string | undefined;
}

/** A button that does not submit the form around it. */
export function Button({ waits, ...props }: ButtonProps) {
  if (waits === undefined) return <button type="button" {...props} />;
  const forget = () => {
    if (announcement.value.words === waits) announce("");
  };
  return <button type="button" {...props} aria-disabled onClick={() => announce(waits)} onBlur={forget} />;
}

type TextProps = ComponentProps<"input"> & {
  readonly text: string;
  readonly onText: (text: string) => void;
};

/** A field for a text that is not of the cluster. */
export function TextInput({ text, onText, ...props }: TextProps) {
  return (
    <input
      type="text"
      autocomplete="off"
      spellcheck={false}
      {...props}
      value={text}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}

/** Terraform's name of a field, beside the human one. */
export function TerraformName({ name }: { readonly name: string }) {
  return <code class="tf">{name}</code>;
}

interface SearchProps {
  readonly text: string;
  readonly placeholder: string;
  readonly onText: (text: string) => void;
}

/** The search of a page. The key `/` goes to it. */
export function PageSearch(props: SearchProps) {
  return (
    <label class="find">
      <span class="sr">Search: {props.placeholder}</span>
      <TextInput id="search" type="search" {...props} />
    </label>
  );
}

/** Stands in the place of a table in which a search found nothing. */
export function NothingFound({ words, onClear }: { readonly words: string; readonly onClear: () => void }) {
  const clear = () => {
    onClear();
    focusSoon("search");
  };
  return (
    <p class="row">
      {words} <Button onClick={clear}>Remove all filters</Button>
    </p>
  );
}

/** The head of a table. On a phone it is heard, and each cell shows the title of its column. */
export function TableHead({ titles }: { readonly titles: readonly string[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {titles.map((title) => (
          <th key={title} role="columnheader" scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A cell of a table; on a phone, `title` stands before it. */
export function Cell({ title, ...props }: ComponentProps<"td"> & { readonly title?: string }) {
  return <td role="cell" data-label={title} {...props} />;
}

/** So many rows of a long table are shown at first, and as many more on demand. */
export const SHOWN_AT_FIRST = 50;

export function ShowMore({ most, total }: { readonly most: Signal<number>; readonly total: number }) {
  if (total <= most.value) return null;
  return (
    <p>
      <Button onClick={() => (most.value += SHOWN_AT_FIRST)}>Show {SHOWN_AT_FIRST} more</Button>
    </p>
  );
}

interface CopyProps {
  readonly text: string;
  /** Names the text. */
  readonly what: string;
  /** Stands beside the icon. */
  readonly words?: string;
}

/** A button that copies a text, and says so. */
export function CopyButton({ text, what, words }: CopyProps) {
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => announce(`Copied: ${what}.`),
      () => announce("The browser does not let the page copy. Select the text, and copy it."),
    );
  };
  return (
    <Button aria-label={`Copy ${what}`} class={words === undefined ? "link" : ""} onClick={copy}>
      <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
        <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
        <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
      </svg>{" "}
      {words}
    </Button>
  );
}

interface ChoiceProps {
  /** The id of the button that gets the focus. */
  readonly id?: string;
  /** Names what is chosen. */
  readonly label: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  /** Undefined while nothing is chosen. */
  readonly value: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** A choice of two or three. Arrow keys go from one to the next. */
export function Choice({ id, label, options, value, onChoose }: ChoiceProps) {
  const name = useId();
  const focused = options.some(([each]) => each === value) ? value : options[0]?.[0];
  return (
    <fieldset class="choice">
      <legend class="sr">{label}</legend>
      {options.map(([each, words]) => (
        <label key={each}>
          <input
            type="radio"
            id={each === focused ? id : undefined}
            name={name}
            checked={each === value}
            onChange={() => onChoose(each)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Is called by Ctrl+Enter. */
  readonly onConfirm?: () => void;
  /** Nothing closes it: it waits for a response. */
  readonly isBusy?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A modal dialog. It is open while it is on the page; after it, the focus is where it was. It shows the messages: what is below it is not heard. */
export function Dialog({ title, onClose, onConfirm, isBusy = false, children, ...props }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (current === null) return undefined;
    const opener = document.activeElement;
    current.showModal();
    (current.querySelector<HTMLElement>("[autofocus]") ?? current.querySelector("input"))?.focus();
    // What is asked for stands below what is reviewed.
    current.scrollTop = 0;
    openDialogs.value += 1;
    return () => {
      openDialogs.value -= 1;
      current.close();
      // After the page is drawn without it, unless something else has the focus then.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, []);
  return (
    <dialog
      {...props}
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
      onKeyDown={(event) => {
        // A browser closes a dialog at the second Escape, whatever the page says.
        if (event.key === "Escape" && isBusy) event.preventDefault();
        if (!isControlEnter(event)) return;
        // The page below has the key, too, once the dialog is closed.
        event.stopPropagation();
        if (!isBusy) onConfirm?.();
      }}
    >
      <h2>{title}</h2>
      {children}
      <Messages />
    </dialog>
  );
}

const openDialogs = signal(0);

/** Shows the short messages of the page. The live region is there before its message. */
export function Messages({ isOfPage = false }: { readonly isOfPage?: boolean }) {
  const { words, isOnlyHeard, number } = announcement.value;
  const isShown = words !== "" && !(isOfPage && openDialogs.value > 0);
  return (
    <div class="toasts" role="status">
      {isShown && (
        <p key={number} class={isOnlyHeard ? "sr" : "toast"}>
          {words}
        </p>
      )}
    </div>
  );
}

interface ProblemProps {
  /** Why something failed; empty or undefined if nothing did. */
  readonly words: string | undefined;
  /** Tries again what failed. */
  readonly retry?: () => void;
}

/** Shows why something failed. The live region is there before its message. */
export function ProblemText({ words = "", retry }: ProblemProps) {
  return (
    <div role="alert">
      {words !== "" && (
        <p class="note bad row">
          <span>
            <Marked text={words} />
          </span>
          {retry !== undefined && <Button onClick={retry}>Try again</Button>}
        </p>
      )}
    </div>
  );
}

/** Reports whether a key is Ctrl+Enter, or ⌘ Enter, pressed once: one that is held down repeats. */
export function isControlEnter({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean {
  return key === "Enter" && (ctrlKey || metaKey) && !repeat;
}

/** Puts the focus on an element, after the page has drawn it. Opens what it is folded in. */
export function focusSoon(...ids: readonly string[]): void {
  setTimeout(() => {
    const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    found?.closest("details")?.setAttribute("open", "");
    found?.focus();
    found?.closest(".field, li, .add")?.scrollIntoView({ block: "nearest" });
  });
}

/** The message, with a number that makes each one new, also a second one with the same words. What is only heard is seen elsewhere. */
export const announcement = signal({ words: "", isOnlyHeard: false, number: 0 });

/** How long a message stays, in milliseconds. */
const SHOWN_FOR = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(words: string, isOnlyHeard = false): void {
  announcement.value = { words, isOnlyHeard, number: announcement.value.number + 1 };
  clearTimeout(timer);
  if (words !== "") timer = setTimeout(() => announce(""), SHOWN_FOR);
}
