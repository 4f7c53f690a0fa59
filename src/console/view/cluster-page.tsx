/** The settings of one cluster, new or existing. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { API_SCHEMAS, type ClusterId } from "../../contract";
import { type Attribute, type ClusterKind, isNested, KINDS } from "../../schema";
import { visible } from "../../text";
import { baseValue } from "../model/cluster-edit";
import { partAt } from "../model/paths";
import { editKey } from "../model/saved-edits";
import { type ClusterForm, loadRules } from "./cluster-form";
import { ClusterCode } from "./code";
import { ConflictDialog } from "./conflict-dialog";
import { Credentials } from "./credentials";
import { DeleteDialog } from "./delete-dialog";
import { Issues, shownIssues } from "./field-issues";
import { Field, inputsOf } from "./fields";
import { openForm, openNewForm } from "./open-forms";
import { onOtherTabs } from "./other-tabs";
import { Button } from "./parts";
import { SaveDialog } from "./save-dialog";
import { announcement, permissions } from "./session";

interface PageProps {
  readonly kind: ClusterKind;
  readonly id: ClusterId | undefined;
}

export function ClusterPage({ kind, id }: PageProps) {
  const form = useSignal<ClusterForm | undefined>(undefined);
  const problem = useSignal("");
  const isSignedIn = permissions.value !== undefined;
  useEffect(() => {
    const load = async () => {
      const opened = id === undefined ? { form: openNewForm(kind) } : await openForm(kind, id);
      form.value = opened.form;
      problem.value = "problem" in opened ? (opened.problem ?? "") : "";
    };
    void load();
    return onOtherTabs((key) => {
      if (key === editKey({ kind, id })) void load();
    });
  }, [kind, id, isSignedIn]);
  if (form.value === undefined)
    return (
      <main>
        <h1>{KINDS[kind].label} cluster</h1>
        <p role="status">
          {problem.value || (isSignedIn ? "Reading the cluster …" : "Sign in to read the cluster.")}
        </p>
      </main>
    );
  return <Settings form={form.value} />;
}

const SECTIONS = [
  {
    title: "Settings",
    isShown: ({ format, type }: Attribute) => format !== "access-list" && !isNested(type),
  },
  { title: "Access", isShown: ({ format }: Attribute) => format === "access-list" },
  {
    title: "Identity providers, maintenance and snapshots",
    isShown: ({ type }: Attribute) => isNested(type),
  },
];

/** Loads the rules. Without them, the form can be saved, and the API alone judges. */
async function loadRulesOrSay(): Promise<void> {
  try {
    await loadRules();
  } catch {
    announcement.value = "The rules could not be loaded: the service judges the cluster when it is saved.";
  }
}

function Settings({ form }: { readonly form: ClusterForm }) {
  const dialog = useSignal<"save" | "delete" | undefined>(undefined);
  const edit = form.edit.value;
  const { kind, id } = edit;
  const inputs = inputsOf(API_SCHEMAS[kind]);
  const name = visible(String(baseValue(edit, ["name"]) ?? ""));
  useEffect(() => {
    void loadRulesOrSay();
  }, []);
  const review = async () => {
    form.settle();
    form.isSaveTried.value = true;
    await loadRulesOrSay();
    const { length } = form.errors();
    if (length === 0) {
      dialog.value = "save";
      return;
    }
    announcement.value = `${length} ${length === 1 ? "problem is" : "problems are"} in the way of saving.`;
    setTimeout(focusFirstProblem);
  };
  const close = () => {
    dialog.value = undefined;
  };
  return (
    <main>
      <h1>{id === undefined ? `New ${KINDS[kind].label} cluster` : name}</h1>
      <div class="notice" role="status">
        {form.notice.value !== "" && <p>{form.notice.value}</p>}
      </div>
      {id !== undefined && <Facts form={form} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void review();
        }}
      >
        {SECTIONS.map(({ title, isShown }) => {
          const shown = inputs.filter(([, attribute]) => isShown(attribute));
          if (shown.length === 0) return null;
          return (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              {shown.map(([each, attribute]) => (
                <Field
                  key={each}
                  form={form}
                  path={[each]}
                  attribute={attribute}
                  base={baseValue(edit, [each])}
                />
              ))}
            </section>
          );
        })}
        <Issues id="form" issues={shownIssues(form, "")} />
        <div class="bar">
          <button class="main" disabled={!form.isTouched.value}>
            {id === undefined ? "Review and create" : "Review and save"}
          </button>
          <Button disabled={!form.isTouched.value} onClick={() => form.discard()}>
            Discard changes
          </Button>
          <span role="status">
            {form.isTouched.value ? changeCount(form.changes().length) : "No changes"}
          </span>
        </div>
      </form>
      <ClusterCode form={form} />
      {id !== undefined && KINDS[kind].credentials !== undefined && <Credentials kind={kind} id={id} />}
      {id !== undefined && (
        <section aria-label="Delete">
          <h2>Delete</h2>
          <Button class="danger" onClick={() => (dialog.value = "delete")}>
            Delete this cluster …
          </Button>
        </section>
      )}
      {dialog.value === "save" && <SaveDialog form={form} onClose={close} onRefused={focusFirstProblem} />}
      {dialog.value === "delete" && <DeleteDialog form={form} onClose={close} />}
      {form.conflict.value !== undefined && <ConflictDialog form={form} />}
    </main>
  );
}

function changeCount(count: number): string {
  return `${count} ${count === 1 ? "field" : "fields"} changed`;
}

/** Shows what the service sets: the id and the URLs. */
function Facts({ form }: { readonly form: ClusterForm }) {
  const { kind, base } = form.edit.value;
  const computed = Object.entries(API_SCHEMAS[kind].attributes).filter(
    ([, each]) => each.kind === "computed",
  );
  return (
    <dl class="facts">
      {computed.map(([name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{visible(String(partAt(base, [name]) ?? ""))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Puts the focus on the first field with an error, and opens the element that it is in. */
function focusFirstProblem(): void {
  const field =
    document.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    document.querySelector<HTMLElement>(".issues .error");
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
  field?.scrollIntoView({ block: "center" });
}
