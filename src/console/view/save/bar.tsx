/** The bar that never leaves the screen: what is changed, what is in the way, and the state of the save. */
import { useEffect, useRef } from "preact/hooks";

import { FAMILIES, shortCount } from "../../../cidr";
import { formatPath, type Issue, KINDS } from "../../../schema";
import { visible } from "../../../text";
import { subjectOf } from "../../model/access-words";
import { editedValue } from "../../model/cluster-edit";
import { fieldTitle } from "../../model/field-words";
import type { ClusterForm, EndpointAccess, FormState } from "../form/cluster-form";
import { permissions } from "../frame/session";
import { Button, focusSoon } from "../parts/parts";

/** The most problems that the bar names. */
const MOST_LINKS = 3;

interface BarProps {
  readonly form: ClusterForm;
  readonly onReview: () => void;
  readonly onSignIn: () => void;
  readonly onShowTheirs: () => void;
}

export function Bar(props: BarProps) {
  const { form } = props;
  const bar = useRef<HTMLElement>(null);
  const state = permissions.value === undefined ? "signed-out" : form.state.value.is;
  const isNew = form.edit.value.id === undefined;
  const isTouched = form.isTouched.value;
  const isShown = isNew || isTouched || state !== "edited";
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
  const kind =
    { saving: "busy", saved: "good", failed: "bad", deleted: "bad", "signed-out": "bad" }[String(state)] ??
    "";
  return (
    <section ref={bar} class={`bar ${kind}`} aria-label="State of your changes">
      {state === "signed-out" ? (
        <p role="alert">
          <strong>You are signed out.</strong> What you typed is kept on this page.{" "}
          <Button onClick={props.onSignIn}>Sign in …</Button>
        </p>
      ) : (
        <State {...props} state={form.state.value} />
      )}
      {(isTouched || isNew) && state !== "saving" && <Changes {...props} />}
    </section>
  );
}

/** Says what came of the last save. Each new state is a new element, so that it is read aloud, also with the same words. */
function State({ form, state, onShowTheirs }: BarProps & { readonly state: FormState }) {
  switch (state.is) {
    case "edited":
      return null;
    case "saving":
      return (
        <p role="status" class="busy">
          <strong>Saving {counted(state.changes, "change")} …</strong> You can go on typing.
        </p>
      );
    case "saved":
      return (
        <p role="status">
          <strong key={state.words}>{state.words}</strong>
        </p>
      );
    case "failed":
      return (
        <p role="alert" class="row">
          <span>
            <strong>Not saved:</strong> {state.words} Your changes are kept on this page.
          </span>
          {state.link !== undefined && <a href={state.link.address}>{state.link.words}</a>}
        </p>
      );
    case "merged":
      return (
        <p role="status" class="row">
          <span>
            <strong>Changed elsewhere while you edited: {counted(state.theirs.length, "field")}.</strong> Both
            changes are in the form. Look at it again, then save.
          </span>
          <Button onClick={onShowTheirs}>Show the other changes</Button>
        </p>
      );
    case "deleted":
      return (
        <p role="alert">
          <strong>This cluster is not there any more: it was deleted.</strong> What you typed is kept on this
          page; <a href={`#/${form.edit.value.kind}/new`}>make a new cluster</a>.
        </p>
      );
  }
}

function Changes({ form, onReview }: BarProps) {
  const isNew = form.edit.value.id === undefined;
  const count = form.isTouched.value ? form.changes().length : 0;
  const problems = problemsOf(form);
  return (
    <>
      <strong role="status">
        {count === 0 ? "Nothing is typed yet" : counted(count, isNew ? "field" : "change")}
      </strong>
      {problems.length > 0 && (
        <p class="row">
          <span class="badge bad">{counted(problems.length, "problem")}</span>
          {problems.slice(0, MOST_LINKS).map(({ id, words }) => (
            <Button key={id} class="link" onClick={() => focusSoon(id)}>
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
      <span class="dim">{subjectOf(label).replace(/^The /, "")}</span>
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
  const isShown = ({ code }: Issue) => code !== "missing-attribute" || form.isSaveTried.value;
  const issues = form
    .errors()
    .filter(isShown)
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

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
}
