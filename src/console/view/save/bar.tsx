/** The bar that never leaves the screen: what is changed, what is in the way, and the state of the save. */
import type { ComponentChild } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { FAMILIES, shortCount } from "../../../cidr";
import { formatPath, type Issue, KINDS } from "../../../schema";
import { visible } from "../../../text";
import { type EndpointAccess, endpointTitle } from "../../model/access-words";
import { editedValue } from "../../model/cluster-edit";
import { fieldTitle, nounCount } from "../../model/field-words";
import type { ClusterForm, FormState } from "../form/cluster-form";
import { makeAgain } from "../form/open-forms";
import { isSigningIn, permissions } from "../frame/session";
import { NOT_LOADED } from "../parts/lazy-part";
import { Button } from "../parts/parts";

/** The most problems that the bar names. */
const MOST_LINKS = 3;

interface BarProps {
  readonly form: ClusterForm;
  readonly onReview: () => void;
  readonly onShowTheirs: () => void;
}

export function Bar(props: BarProps) {
  const { form } = props;
  const bar = useRef<HTMLElement>(null);
  const message = permissions.value === undefined ? SIGNED_OUT : messageOf(form.state.value, props);
  const isNew = form.edit.value.id === undefined;
  const isTouched = form.isTouched.value;
  const isShown = isNew || isTouched || message !== undefined;
  useEffect(() => {
    const { current } = bar;
    if (current === null) return undefined;
    // The focused row is never below the bar.
    const uncover = () => {
      document.documentElement.style.setProperty("--bar", `${current.offsetHeight}px`);
      const { activeElement } = document;
      const isCovered =
        activeElement?.closest("form") !== null &&
        (activeElement?.getBoundingClientRect().bottom ?? 0) > current.getBoundingClientRect().top;
      if (isCovered) activeElement?.scrollIntoView({ block: "nearest" });
    };
    const observer = new ResizeObserver(uncover);
    observer.observe(current);
    return () => {
      observer.disconnect();
      document.documentElement.style.setProperty("--bar", "0px");
    };
  }, [isShown]);
  if (!isShown) return null;
  const shown = message && (
    // A new element is read aloud, also one with the same words as the one before.
    <p key={message.said} class="row">
      <span>
        <strong>{message.said}</strong> {message.more}
      </span>
      {message.action}
    </p>
  );
  return (
    <section ref={bar} class={`bar ${message?.tone ?? ""}`} aria-label="State of your changes">
      <div role="status">{message?.tone !== "bad" && shown}</div>
      <div role="alert">{message?.tone === "bad" && shown}</div>
      {(isTouched || isNew) && form.state.value.is !== "saving" && <Changes {...props} />}
    </section>
  );
}

/** What the bar says about the whole form. A bad one interrupts who hears the page. */
interface Message {
  readonly tone: "busy" | "good" | "bad" | "";
  readonly said: string;
  readonly more?: string;
  readonly action?: ComponentChild;
}

const SIGNED_OUT: Message = {
  tone: "bad",
  said: "You are signed out.",
  more: "What you typed is kept on this page.",
  action: <Button onClick={() => (isSigningIn.value = true)}>Sign in …</Button>,
};

function messageOf(state: FormState, { form, onShowTheirs }: BarProps): Message | undefined {
  switch (state.is) {
    case "edited":
      return undefined;
    case "saving":
      return {
        tone: "busy",
        said: `Saving ${nounCount(state.changes, "change")} …`,
        more: "You can go on typing.",
      };
    case "saved":
      return { tone: "good", said: state.words };
    case "failed": {
      const { link, words } = state;
      return {
        tone: "bad",
        said: "Not saved:",
        more: `${words} Your changes are kept on this page.`,
        action: link && <a href={link.address}>{link.words}</a>,
      };
    }
    case "merged":
      return {
        tone: "",
        said: `Changed elsewhere while you edited: ${nounCount(state.theirs.length, "field")}.`,
        more: "Both changes are in the form. Look at it again, then save.",
        action: <Button onClick={onShowTheirs}>Show the other changes</Button>,
      };
    case "deleted":
      return {
        tone: "bad",
        said: "This cluster is not there any more: it was deleted.",
        more: "What you typed is kept on this page.",
        action: <Button onClick={() => makeAgain(form)}>Make it again from this form</Button>,
      };
    case "not-loaded":
      return { tone: "bad", said: NOT_LOADED, more: "What you typed is kept on this page. Try again then." };
  }
}

function Changes({ form, onReview }: BarProps) {
  const isNew = form.edit.value.id === undefined;
  const count = form.isTouched.value ? form.changes().length : 0;
  const problems = problemsOf(form);
  return (
    <>
      <strong role="status">
        {count === 0 ? "Nothing is typed yet" : nounCount(count, isNew ? "field" : "change")}
      </strong>
      {problems.length > 0 && (
        <p class="row">
          <span class="badge bad">{nounCount(problems.length, "problem")}</span>
          {problems.slice(0, MOST_LINKS).map(({ id, words }) => (
            <Button key={id} class="link" onClick={() => form.goTo(id)}>
              {words}
            </Button>
          ))}
          {problems.length > MOST_LINKS && <span class="dim">and {problems.length - MOST_LINKS} more</span>}
        </p>
      )}
      {!isNew &&
        KINDS[form.edit.value.kind].endpoints.map(({ accessList, label }) => {
          const access = form.access.get(accessList)?.value;
          return access && <Effect key={accessList} label={label} {...access} />;
        })}
      <p class="end row">
        <Button aria-disabled={!form.isTouched.value} onClick={() => form.discard()}>
          Discard changes
        </Button>
        <Button class="main" aria-disabled={count === 0} aria-keyshortcuts="Control+Enter" onClick={onReview}>
          Review and {isNew ? "create" : "save"}
        </Button>
      </p>
    </>
  );
}

/** Shows how many addresses gain and lose access to an endpoint. */
function Effect({ label, before, after }: EndpointAccess & { readonly label: string }) {
  if (before.equals(after)) return null;
  const [gained, lost] = [after.difference(before), before.difference(after)];
  return (
    <p class="effect row">
      <span class="dim">{endpointTitle(label)}</span>
      {FAMILIES.flatMap((family) => [
        gained.isEmpty(family) ? null : (
          <span key={`+${family}`} class="badge good">
            +{shortCount(gained.count(family))} IPv{family}
          </span>
        ),
        lost.isEmpty(family) ? null : (
          <span key={`-${family}`} class="badge bad">
            −{shortCount(lost.count(family))} IPv{family}
          </span>
        ),
      ])}
    </p>
  );
}

export interface FormProblem {
  /** The id of the element that it is at. */
  readonly id: string;
  readonly words: string;
}

/** Returns what is in the way of a save, each once. */
export function problemsOf(form: ClusterForm): readonly FormProblem[] {
  const { kind, unadded = {} } = form.edit.value;
  const issues = [...form.issues.value.values()]
    .flat()
    .filter(({ severity }) => severity === "error")
    .map((issue) => problemOf(form, issue));
  const typed = Object.entries(unadded).flatMap(([name, text]) =>
    text.trim() === ""
      ? []
      : [{ id: `${name}-add`, words: `${fieldTitle(kind, [name])}: ranges that are not added yet` }],
  );
  return [...new Map([...issues, ...typed].map((problem) => [problem.id, problem])).values()];
}

function problemOf(form: ClusterForm, { path }: Issue): FormProblem {
  const edit = form.edit.value;
  const [first, second] = path;
  const isElement = first === "auth_sources" && typeof second === "number";
  const name = isElement
    ? visible(String(editedValue(edit, [first, second, "name"]) ?? `provider ${second + 1}`))
    : undefined;
  return {
    id: formatPath(path),
    words: path.length === 0 ? "The cluster" : fieldTitle(edit.kind, path, name),
  };
}
