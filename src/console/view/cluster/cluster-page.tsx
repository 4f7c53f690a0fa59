/** The settings of one cluster, new or existing. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { formatPath, KINDS } from "../../../schema";
import { baseValue, clusterName } from "../../model/cluster-edit";
import { editKey, isTypedEdit } from "../../model/drafts";
import type { RequestProblem } from "../../model/responses";
import { secretLabel, secretsToTypeAgain } from "../../model/secrets";
import { ACCESS, REST, sectionsOf } from "../../model/sections";
import { AccessEditor } from "../access/access-editor";
import { Code } from "../code/code";
import { type ClusterForm, rules } from "../form/cluster-form";
import { Issues, shownIssues } from "../form/field-issues";
import { Field } from "../form/fields";
import { later } from "../form/later-part";
import { isPageOf, isPermittedForm, openForm, openNewForm } from "../form/open-forms";
import { announce } from "../frame/announcements";
import { isTyping, timesUsed } from "../frame/focus";
import { onChanges } from "../frame/other-tabs";
import { PageTitle } from "../frame/page-title";
import { route } from "../frame/routes";
import { emulatorProblem, isSigningIn, permissions, signedInAs, signInWords } from "../frame/session";
import type { LazyPart } from "../parts/lazy-part";
import { Button, isControlEnter, ProblemText } from "../parts/parts";
import { Bar, problemsOf, waitsFor } from "../save/bar";
import type * as Later from "./later";
import { Sections } from "./sections";
import { Summary } from "./summary";

/** Shows the cluster of the address. */
export function ClusterPage() {
  const form = useSignal<ClusterForm | undefined>(undefined);
  const problem = useSignal<RequestProblem | undefined>(undefined);
  const shown = useSignal(route.peek()).value;
  const { value: signedIn } = signedInAs;
  if (shown.page !== "cluster") return null;
  const { kind } = shown;
  const { id } = form.value?.edit.value ?? shown;
  const load = async () => {
    // What was read stays on the page, below the question for another token.
    const asking = signedInAs.peek();
    if (asking === undefined) return;
    if (form.value !== undefined && !isPermittedForm(form.value)) form.value = undefined;
    const { value: present } = form;
    const idNow = () => {
      const page = route.peek();
      return present?.edit.value.id ?? (page.page === "cluster" ? page.id : undefined);
    };
    const other =
      (present ?? idNow()) === undefined ? undefined : await emulatorProblem(present?.drafts.emulator);
    // What was typed for another emulator stays on the page.
    if (other?.reason === "refused" && present !== undefined && isTypedEdit(present.edit.value)) {
      problem.value = other;
      return;
    }
    // A new cluster may have been made meanwhile.
    const id = idNow();
    const opened = id === undefined ? { form: openNewForm(kind) } : await openForm(kind, id);
    if (signedInAs.peek() !== asking) return;
    const failure = "problem" in opened ? opened.problem : undefined;
    const isEnded = failure?.reason === "signed-out";
    problem.value = isEnded ? undefined : failure;
    if (opened.form !== undefined || !isEnded) form.value = opened.form;
  };
  useEffect(() => {
    if (signedIn === undefined) return undefined;
    const loadAgain = () => void load();
    loadAgain();
    addEventListener("focus", loadAgain);
    const stop = onChanges((key) => {
      if (key === editKey(form.value?.edit.value ?? shown)) loadAgain();
    });
    return () => {
      removeEventListener("focus", loadAgain);
      stop();
    };
  }, [signedIn]);
  const etag = form.value?.edit.value.etag;
  const known = useRef(etag);
  useEffect(() => {
    // A failure ends with the next save.
    if (known.current !== undefined) problem.value = undefined;
    known.current = etag;
  }, [etag]);
  const failure = <ProblemText words={problem.value?.message} retry={() => void load()} />;
  const { value: present } = form;
  if (present !== undefined)
    return (
      <Settings key={present} form={present}>
        {failure}
      </Settings>
    );
  const { label } = KINDS[kind];
  return (
    <>
      <PageTitle title={id === undefined ? `New ${label} cluster` : `${label} cluster ${id}`} />
      {failure}
      <p role="status">
        {problem.value === undefined &&
          (signedIn === undefined
            ? signInWords(id === undefined ? "make a cluster" : "read the cluster")
            : id !== undefined && "Reading the cluster …")}
      </p>
    </>
  );
}

type DialogName = Extract<keyof typeof Later, `${string}Dialog`>;

interface SettingsProps {
  readonly form: ClusterForm;
  /** What stands above the form. */
  readonly children: ComponentChildren;
}

/** Names the secrets that a reload lost: their fields may be folded. */
function LostSecrets({ form }: { readonly form: ClusterForm }) {
  const lost = secretsToTypeAgain(form.edit.value);
  return (
    <div role="status">
      {lost.length > 0 && (
        <p class="note warn row">
          <span>
            What you typed was lost: no secret is kept when the page is loaded again, or for another token.
            Type it again:
          </span>
          {lost.map((secret) => (
            <Button key={secret.place} class="link" onClick={() => form.goTo(formatPath(secret.path))}>
              {secretLabel(secret)}
            </Button>
          ))}
          <Button onClick={() => form.change({ ...form.edit.value, lostSecrets: [] })}>Do without</Button>
        </p>
      )}
    </div>
  );
}

function Settings({ form, children }: SettingsProps) {
  const dialog = useSignal<DialogName | undefined>(undefined);
  const { kind, id } = form.edit.value;
  const sections = sectionsOf(kind, id === undefined);
  const name = id === undefined ? `New ${KINDS[kind].label} cluster` : clusterName(form.edit.value);
  /** Loads parts of the page. Reports whether somebody still waits for them, and did not go on. */
  const isAwaited = async (...parts: readonly Pick<LazyPart<unknown>, "load">[]) => {
    const before = timesUsed();
    await Promise.all(parts.map((part) => part.load()));
    if (!isPageOf(form) || dialog.value !== undefined) return false;
    if (timesUsed() !== before) announce("You went on while this was loaded: press it again.");
    return timesUsed() === before;
  };
  const open = async (which: DialogName) => {
    // If it cannot be loaded, the bar says so.
    if ((await isAwaited(later)) && later.part.value !== undefined) dialog.value = which;
  };
  const hasConflict = form.newer.value !== undefined;
  useEffect(() => {
    void rules.load();
    void later.load().then((loaded) => loaded?.offerMade(form));
    // A message ends with the page that it belongs to.
    return () => form.leave();
  }, []);
  useEffect(() => {
    // On the whole page. A dialog has its own keys.
    const onKey = (event: KeyboardEvent) => {
      if (isControlEnter(event) && document.querySelector("dialog") === null) void review();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  const { is } = form.state.value;
  // Such as a save of what somebody else saved meanwhile.
  const isOver =
    (dialog.value === "ConflictDialog" && !hasConflict) ||
    (dialog.value === "TheirsDialog" && is !== "merged" && is !== "renewed") ||
    (dialog.value === "SaveDialog" && is !== "edited" && waitsFor(form) !== undefined);
  useEffect(() => {
    if (isOver) dialog.value = undefined;
  }, [isOver]);
  const save = async () => {
    dialog.value = undefined;
    await later.part.value?.saveForm(form);
    // Who types meanwhile goes on: the bar says that there is a conflict.
    if (form.newer.value !== undefined && !isTyping()) await open("ConflictDialog");
  };
  const review = async () => {
    if (permissions.value === undefined) {
      isSigningIn.value = true;
      return;
    }
    if (!(await isAwaited(rules, later))) return;
    form.settle();
    const waits = waitsFor(form);
    if (waits !== undefined) {
      announce(waits);
      return;
    }
    form.isSaveTried.value = true;
    const isConflict = form.newer.value !== undefined;
    const [first] = isConflict ? [] : problemsOf(form);
    if (first === undefined) await open(isConflict ? "ConflictDialog" : "SaveDialog");
    else form.goTo(first.id);
  };
  const Shown = dialog.value && later.part.value?.[dialog.value];
  return (
    <>
      <PageTitle title={name} />
      {children}
      <LostSecrets form={form} />
      {id !== undefined && <Summary form={form} />}
      <div class="columns">
        <Sections form={form} sections={sections} />
        <form
          class="stack sections"
          noValidate
          aria-label={`Settings: ${name}`}
          onSubmit={(event) => event.preventDefault()}
        >
          {sections.map(({ id: section, title, inputs }) => (
            <section key={section} id={section} class="stack" aria-labelledby={`${section}-title`}>
              <h2 id={`${section}-title`}>{title}</h2>
              {section === ACCESS.id ? (
                KINDS[kind].endpoints.map((endpoint) => (
                  <AccessEditor key={endpoint.name} form={form} endpoint={endpoint} />
                ))
              ) : (
                <div class={section === REST.id ? "card body fields" : ""}>
                  {inputs.map(([each, attribute]) => (
                    <Field
                      key={each}
                      form={form}
                      path={[each]}
                      attribute={attribute}
                      base={baseValue(form.edit.value, [each])}
                    />
                  ))}
                </div>
              )}
            </section>
          ))}
          <Issues id="form" form={form} issues={shownIssues(form, "")} />
          {id !== undefined && form.state.value.is !== "deleted" && (
            <section id="delete" class="card body row" aria-labelledby="delete-title">
              <h2 id="delete-title">Delete</h2>
              <p class="dim">Takes the cluster, its data and its addresses away.</p>
              <Button class="danger quiet end" onClick={() => void open("DeleteDialog")}>
                Delete this cluster …
              </Button>
            </section>
          )}
        </form>
        <aside aria-labelledby="code-title">
          <section class="card body stack">
            <h2 id="code-title">As code</h2>
            <p class="dim">
              The settings on this page, with unsaved changes marked. Secrets become variables.
            </p>
            <Code edit={form.settled} />
          </section>
        </aside>
      </div>
      <Bar
        form={form}
        onReview={() => void review()}
        onRetry={() => void later.load().then(save)}
        onShowTheirs={() => void open("TheirsDialog")}
        onShowConflicts={() => void open("ConflictDialog")}
      />
      {Shown !== undefined && (
        <Shown form={form} onClose={() => (dialog.value = undefined)} onSave={() => void save()} />
      )}
    </>
  );
}
