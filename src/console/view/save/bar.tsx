/** The bar that never leaves the screen: it counts the changes, leads to the problems, and says what came of a save. */
import type { ComponentChild } from "preact";

import { FAMILIES, type IpSet, shortCount } from "../../../cidr";
import { KINDS } from "../../../schema";
import { type EndpointAccess, endpointTitle, isOpen, opensUp, powerWords } from "../../model/access";
import { isTypedEdit } from "../../model/drafts";
import { nounCount } from "../../model/field-words";
import type { RequestProblem } from "../../model/requests";
import type { ClusterForm } from "../form/cluster-form";
import { leaveForm, makeAgain } from "../form/open-forms";
import { ACTIVITY_ADDRESS } from "../frame/routes";
import { isSigningIn, permissions, signInProblem } from "../frame/session";
import { Button, focusSoon } from "../parts/parts";

/** The most problems that the bar names. */
const MOST_LINKS = 3;

export interface BarProps {
  readonly form: ClusterForm;
  /** Why the cluster could not be read again. */
  readonly problem: RequestProblem | undefined;
  readonly retry: () => void;
  readonly onReview: () => void;
}

/** Returns why a save has to wait; undefined if it can be reviewed now. */
export function waitsFor(form: ClusterForm): string | undefined {
  if (form.state.value.is === "deleted")
    return "The cluster was deleted: make it again from this form, or leave it.";
  return isTypedEdit(form.edit.value) ? undefined : "Nothing is changed, so there is nothing to save.";
}

export function Bar(props: BarProps) {
  const { form } = props;
  const isNew = form.edit.value.id === undefined;
  const count = form.isTouched.value ? form.count() : 0;
  const message = messageOf(props, nounCount(count, isNew ? "field" : "change"), count);
  const hasChanges = isNew || isTypedEdit(form.edit.value);
  if (!hasChanges && message === undefined) return null;
  const { tone = "", said, more = "", action } = message ?? {};
  const shown = said !== undefined && (
    // A new element is read aloud, also one with the same words as the one before.
    <div key={said} class="row">
      <p>
        <strong>{said}</strong> {more}
      </p>
      {action}
    </div>
  );
  return (
    <section class={`bar ${tone}`} aria-label="State of your changes">
      <div role="status">{tone !== "bad" && shown}</div>
      <div role="alert">{tone === "bad" && shown}</div>
      {hasChanges && <Changes {...props} count={count} isCounted={tone === "bad"} />}
    </section>
  );
}

/** What the bar says about the whole form. A bad one interrupts who hears the page. */
interface Message {
  readonly tone?: "good" | "bad";
  readonly said: string;
  readonly more?: string;
  readonly action?: ComponentChild;
}

/** Says the state of the form in words. `changes` are the present ones: "6 changes". */
function messageOf(
  { form, problem, retry, onReview }: BarProps,
  changes: string,
  count: number,
): Message | undefined {
  const kept = count === 0 ? "" : `Your ${changes} ${count === 1 ? "is" : "are"} kept on this page.`;
  const { value: state } = form.state;
  if (permissions.value === undefined)
    return {
      tone: "bad",
      said: "You are signed out.",
      more: `${signInProblem.value} ${kept}`.trim(),
      action: <Button onClick={() => (isSigningIn.value = true)}>Sign in …</Button>,
    };
  if (problem !== undefined)
    return {
      tone: "bad",
      said: problem.message,
      more: kept,
      action: <Button onClick={retry}>Try again</Button>,
    };
  switch (state.is) {
    case "edited":
      return undefined;
    case "saved":
      return {
        tone: "good",
        said: state.words,
        action: (
          <a id="after-save" href={ACTIVITY_ADDRESS}>
            See it in the activity
          </a>
        ),
      };
    case "merged":
      return {
        said: `Changed elsewhere${count === 0 ? "" : " while you edited"}.`,
        more: count === 0 ? "This page shows the cluster as it is now." : "Both changes are in the form.",
        action: count > 0 && <Button onClick={onReview}>Show both</Button>,
      };
    case "deleted":
      return {
        tone: "bad",
        said: state.words,
        more: kept,
        action: [
          <Button key="again" onClick={() => makeAgain(form)}>
            Make it again from this form
          </Button>,
          <Button key="leave" onClick={() => leaveForm(form)}>
            Leave
          </Button>,
        ],
      };
    case "discarded":
      return {
        said: "Your changes were discarded.",
        action: (
          <Button id="undo-discard" onClick={() => form.undoDiscard(state.edit)}>
            Undo
          </Button>
        ),
      };
  }
}

interface ChangesProps extends BarProps {
  readonly count: number;
  /** The message says how many changes there are. */
  readonly isCounted: boolean;
}

function Changes({ form, onReview, count, isCounted }: ChangesProps) {
  const isNew = form.edit.value.id === undefined;
  const waits = waitsFor(form);
  const { value: problems } = form.problems;
  const words = count > 0 ? nounCount(count, isNew ? "field" : "change") : "Nothing is typed yet";
  return (
    <>
      <strong role="status">{!isCounted && (count > 0 || problems.length === 0) && words}</strong>
      {problems.length > 0 && (
        <p class="problems row">
          <span class="badge bad">{nounCount(problems.length, "problem")}</span>
          {problems.slice(0, MOST_LINKS).map(({ id, words: at }) => (
            <Button key={id} class="link" onClick={() => form.goTo(id)}>
              {at}
            </Button>
          ))}
        </p>
      )}
      {!isNew &&
        KINDS[form.edit.value.kind].endpoints.map(({ accessList, label }) => {
          const access = form.access.get(accessList)?.value;
          return access && <Effect key={accessList} label={label} {...access} />;
        })}
      <p class="end row">
        <Button
          class="discard"
          waits={waits}
          onClick={() => {
            form.discard();
            focusSoon("undo-discard");
          }}
        >
          Discard<span class="sr"> changes</span>
        </Button>
        <Button class="main" waits={waits} aria-keyshortcuts="Control+Enter" onClick={onReview}>
          Review and {isNew ? "create" : "save"}
        </Button>
      </p>
    </>
  );
}

/** Shows how many addresses gain and lose access to an endpoint. */
function Effect({ label, ...access }: EndpointAccess & { readonly label: string }) {
  const { before, after } = access;
  if (before.equals(after)) return null;
  const badges = (tone: string, sign: string, set: IpSet) =>
    FAMILIES.filter((family) => !set.isEmpty(family)).map((family) => (
      <span key={family} class={`badge ${tone}`}>
        {`${sign}${powerWords(shortCount(set.count(family)))} IPv${family}`}
      </span>
    ));
  return (
    <p class="effect row">
      <span class="dim">{endpointTitle(label)}</span>
      {opensUp(access) && <span class="badge warn">opens to everybody</span>}
      {!isOpen(after) && badges("good", "+", after.difference(before))}
      {badges("bad", "−", before.difference(after))}
    </p>
  );
}
