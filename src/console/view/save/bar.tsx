/** The bar that never leaves the screen: what is changed, what is in the way, and the state of the save. */
import type { ComponentChild } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { FAMILIES, shortCount } from "../../../cidr";
import { formatPath, type Issue, KINDS } from "../../../schema";
import { visible } from "../../../text";
import { type EndpointAccess, endpointTitle } from "../../model/access-words";
import { clusterName, editedValue } from "../../model/cluster-edit";
import { isTypedEdit } from "../../model/drafts";
import { fieldTitle, nounCount } from "../../model/field-words";
import { isUnclear } from "../../model/responses";
import { sectionsOf } from "../../model/sections";
import { type ClusterForm, rules } from "../form/cluster-form";
import { later } from "../form/later-part";
import { leaveForm } from "../form/open-forms";
import { keepAbove } from "../frame/focus";
import { ACTIVITY_ADDRESS } from "../frame/routes";
import { isSigningIn, permissions, signInProblem } from "../frame/session";
import { NOT_LOADED } from "../parts/lazy-part";
import { Button, Marked, shownFailures } from "../parts/parts";

/** The most problems that the bar names. */
const MOST_LINKS = 3;

interface BarProps {
  readonly form: ClusterForm;
  readonly onReview: () => void;
  /** Saves again what could not be saved. */
  readonly onRetry: () => void;
  readonly onShowTheirs: () => void;
  readonly onShowConflicts: () => void;
}

/** Returns why a save has to wait; undefined if it can be reviewed now. */
export function waitsFor(form: ClusterForm): string | undefined {
  const { is } = form.state.value;
  if (is === "saving") return "A save is under way. The next one waits until it is over.";
  if (is === "deleted") return "The cluster was deleted: make it again from this form, or leave it.";
  return isTypedEdit(form.edit.value) ? undefined : "Nothing is changed, so there is nothing to save.";
}

export function Bar(props: BarProps) {
  const { form } = props;
  const bar = useRef<HTMLElement>(null);
  const isNew = form.edit.value.id === undefined;
  const count = form.isTouched.value ? form.changes().length : 0;
  const problems = problemsOf(form);
  const message = messageOf(props, nounCount(count, isNew ? "field" : "change"), count);
  const hasChanges = isNew || isTypedEdit(form.edit.value);
  const isShown = hasChanges || message !== undefined;
  useEffect(() => {
    const { current } = bar;
    if (current === null) return undefined;
    return keepAbove(current);
  }, [isShown]);
  if (!isShown) return null;
  const { tone = "", said, more = "", action } = message ?? {};
  // A success never stands beside a failure, such as a problem of what was typed during the save: then it is only heard.
  const isOnlyHeard = tone === "good" && problems.length + shownFailures.value > 0;
  const shown = said !== undefined && (
    // A new element is read aloud, also one with the same words as the one before.
    <div key={`${said} ${later.failures.value + rules.failures.value}`} class={isOnlyHeard ? "sr" : "row"}>
      <p>
        <strong>{said}</strong> <Marked text={more} />
      </p>
      {action}
    </div>
  );
  return (
    <section ref={bar} class={`bar ${isOnlyHeard ? "" : tone}`} aria-label="State of your changes">
      <div role="status">{tone !== "bad" && shown}</div>
      <div role="alert">{tone === "bad" && shown}</div>
      {hasChanges && (
        <Changes {...props} count={count} isCounted={tone === "bad" || tone === "busy"} problems={problems} />
      )}
    </section>
  );
}

/** What the bar says about the whole form. A bad one interrupts who hears the page. */
interface Message {
  readonly tone?: "busy" | "good" | "bad";
  readonly said: string;
  readonly more?: string;
  readonly action?: ComponentChild;
}

/** Says the state of the save in words. `changes` are the present ones: "6 changes". */
function messageOf(
  { form, onRetry, onShowTheirs, onShowConflicts }: BarProps,
  changes: string,
  count: number,
): Message | undefined {
  const kept = count === 0 ? "" : `Your ${changes} ${count === 1 ? "is" : "are"} kept on this page.`;
  const { value: state } = form.state;
  const isNew = form.edit.value.id === undefined;
  const retry = <Button onClick={onRetry}>Try again</Button>;
  const { StartCommand } = later.part.value ?? {};
  if (permissions.value === undefined)
    return {
      tone: "bad",
      said: "You are signed out.",
      more: `${signInProblem.value} ${kept}`.trim(),
      action: <Button onClick={() => (isSigningIn.value = true)}>Sign in …</Button>,
    };
  switch (state.is) {
    case "edited": {
      const { length: conflicts } = form.conflicts.value;
      if (conflicts > 0)
        return {
          said: `${clusterName(form.edit.value)} was changed while you edited it: ${nounCount(conflicts, "conflict")}.`,
          action: <Button onClick={onShowConflicts}>Show {conflicts === 1 ? "it" : "them"}</Button>,
        };
      const part = [rules, later].find(({ failures }) => failures.value > 0);
      return (
        part && {
          tone: "bad",
          said: part === rules ? NO_RULES : NOT_LOADED,
          more: kept,
          action: <Button onClick={() => void part.load()}>Try again</Button>,
        }
      );
    }
    case "saving":
      return {
        tone: "busy",
        said: `Saving ${nounCount(state.changes, isNew ? "field" : "change")} …`,
        more: "You can go on typing.",
      };
    case "saved":
      return {
        tone: "good",
        said: state.words,
        action: <a href={ACTIVITY_ADDRESS}>See it in the activity</a>,
      };
    case "failed": {
      const { said = "Not saved:", words, problem, link } = state;
      if (problem?.reason === "unreachable")
        return {
          tone: "bad",
          said: words,
          more: kept,
          action: [StartCommand && <StartCommand key="command" />, retry],
        };
      const { answer } = problem ?? {};
      return {
        tone: "bad",
        said,
        more: `${words} ${kept}`.trim(),
        action: [
          link && <a href={link.address}>{link.words}</a>,
          problem !== undefined && isUnclear(problem) && answer !== undefined && (
            <details key="answer">
              <summary>Show the response</summary>
              <code>{answer}</code>
            </details>
          ),
          problem !== undefined && (isUnclear(problem) || problem.code === "rate-limited") && retry,
        ],
      };
    }
    case "merged":
      return {
        said: `Changed elsewhere while you edited: ${nounCount(state.theirs.length, "field")}.`,
        more:
          count === 0
            ? "The form has what the cluster has: nothing is left to save."
            : "Both changes are in the form. Look at it again, then save.",
        action: <Button onClick={onShowTheirs}>Show the other changes</Button>,
      };
    case "deleted":
      return {
        tone: "bad",
        said: state.words,
        more: kept,
        action: [
          <Button key="again" onClick={() => void later.load().then((loaded) => loaded?.makeAgain(form))}>
            Make it again from this form
          </Button>,
          state.link && (
            <a key="link" href={state.link.address}>
              {state.link.words}
            </a>
          ),
          <Button key="leave" onClick={() => leaveForm(form)}>
            Leave
          </Button>,
        ],
      };
    case "renewed":
      return {
        said: `Changed elsewhere: ${nounCount(state.theirs.length, "field")}.`,
        more: "This page shows the cluster as it is now.",
        action: <Button onClick={onShowTheirs}>Show the changes</Button>,
      };
    case "discarded":
      return {
        said: "Your changes were discarded.",
        action: <Button onClick={() => form.undoDiscard(state.edit)}>Undo</Button>,
      };
    case "made":
      return {
        tone: "good",
        said: "This cluster exists already.",
        more: "It has everything that is typed here: an earlier try made it.",
        action: <Button onClick={state.open}>Open it</Button>,
      };
  }
}

const NO_RULES =
  "The rules could not be loaded: the service judges the cluster when it is saved. Is the emulator still running?";

interface ChangesProps extends BarProps {
  readonly count: number;
  /** The message says how many changes there are. */
  readonly isCounted: boolean;
  readonly problems: readonly FormProblem[];
}

function Changes({ form, onReview, count, isCounted, problems }: ChangesProps) {
  const isNew = form.edit.value.id === undefined;
  const isSaving = form.state.value.is === "saving";
  const waits = waitsFor(form);
  return (
    <>
      <strong role="status">
        {!isCounted &&
          (count > 0
            ? nounCount(count, isNew ? "field" : "change")
            : problems.length === 0 && "Nothing is typed yet")}
      </strong>
      {problems.length > 0 && !isSaving && (
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
        <Button waits={waits} onClick={() => form.discard()}>
          Discard changes
        </Button>
        <Button class="main" waits={waits} aria-keyshortcuts="Control+Enter" onClick={onReview}>
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

/** Returns what is in the way of a save, each once, in the order of the page. */
export function problemsOf(form: ClusterForm): readonly FormProblem[] {
  const { kind, id: cluster, unadded = {} } = form.edit.value;
  const issues = [...form.issues.value.values()]
    .flat()
    .filter(({ severity }) => severity === "error")
    .map((issue) => problemOf(form, issue));
  const typed = Object.entries(unadded).flatMap(([name, text]) =>
    text.trim() === ""
      ? []
      : [{ id: `${name}-add`, words: `${fieldTitle(kind, [name])}: ranges that are not added yet` }],
  );
  const fields = sectionsOf(kind, cluster === undefined).flatMap(({ inputs }) =>
    inputs.map(([name]) => name),
  );
  // What is at no field comes last.
  const place = ({ id }: FormProblem) => (id === "" ? Infinity : fields.indexOf(/^\w+/.exec(id)?.[0] ?? ""));
  const row = ({ id }: FormProblem) => Number(/\d+/.exec(id)?.[0] ?? Infinity);
  return [...new Map([...issues, ...typed].map((problem) => [problem.id, problem])).values()].sort(
    (one, other) => Math.sign(place(one) - place(other)) || (row(one) < row(other) ? -1 : 1),
  );
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
