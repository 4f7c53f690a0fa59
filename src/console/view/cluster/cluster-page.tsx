/** The settings of one cluster, new or existing. */
import { signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { API_SCHEMAS, type ClusterId } from "../../../contract";
import { type Attribute, type ClusterKind, KINDS } from "../../../schema";
import { visible } from "../../../text";
import { baseValue } from "../../model/cluster-edit";
import { editKey } from "../../model/drafts";
import type { RequestProblem } from "../../model/requests";
import { AccessEditor } from "../access/access-editor";
import { CodeListing } from "../code/code-listing";
import { type ClusterForm, loadRules } from "../form/cluster-form";
import { Issues, shownIssues } from "../form/field-issues";
import { Field, inputsOf } from "../form/fields";
import { openForm, openNewForm } from "../form/open-forms";
import { announce } from "../frame/announcements";
import { onOtherTabs } from "../frame/other-tabs";
import { PageTitle } from "../frame/page-title";
import { permissions } from "../frame/session";
import { Button, focusSoon, ProblemText } from "../parts/parts";
import { Bar, problemsOf } from "../save/bar";
import type { Dialogs } from "../save/dialogs";
import { Sections, type SectionTitle } from "./sections";
import { Summary } from "./summary";

interface PageProps {
  readonly kind: ClusterKind;
  readonly id: ClusterId | undefined;
  readonly onSignIn: () => void;
}

export function ClusterPage({ kind, id, onSignIn }: PageProps) {
  const form = useSignal<ClusterForm | undefined>(undefined);
  const problem = useSignal<RequestProblem | undefined>(undefined);
  const { value: signedIn } = permissions;
  const load = async () => {
    const opened = id === undefined ? { form: openNewForm(kind) } : await openForm(kind, id);
    problem.value = "problem" in opened ? opened.problem : undefined;
    // After a token has ended, the page stays below the question for another one.
    if (opened.form !== undefined || problem.value?.reason !== "signed-out") form.value = opened.form;
  };
  useEffect(() => {
    if (signedIn === undefined) return undefined;
    void load();
    return onOtherTabs((key) => {
      if (key !== editKey({ kind, id })) return;
      announce("This cluster was changed in another tab.");
      void load();
    });
  }, [kind, id, signedIn]);
  if (form.value === undefined)
    return (
      <main class="page">
        <PageTitle
          title={id === undefined ? `New ${KINDS[kind].label} cluster` : `${KINDS[kind].label} cluster ${id}`}
        />
        <ProblemText problem={problem.value} retry={() => void load()} />
        <p role="status">
          {problem.value === undefined &&
            (signedIn === undefined ? "Sign in to read the cluster." : "Reading the cluster …")}
        </p>
      </main>
    );
  return (
    <Settings form={form.value} onSignIn={onSignIn}>
      <ProblemText problem={problem.value} retry={() => void load()} />
    </Settings>
  );
}

/** The dialogs of the form. They are loaded after the form is shown first. */
const dialogs = signal<Dialogs | undefined>(undefined);

/** Loads the rules. Without them, the form can be saved, and the API alone judges. */
async function loadRulesOrSay(): Promise<void> {
  try {
    await loadRules();
  } catch {
    announce("The rules could not be loaded: the service judges the cluster when it is saved.");
  }
}

/** Loads the dialogs. Returns whether they are there. */
async function loadDialogs(): Promise<boolean> {
  try {
    dialogs.value ??= (await import("../save/dialogs")).DIALOGS;
    return true;
  } catch {
    announce("This part of the page could not be loaded. Is the emulator still running? Try again then.");
    return false;
  }
}

const SECTIONS: readonly {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly string[] | "access";
}[] = [
  { id: "access", title: "Access", fields: "access" },
  { id: "logins", title: "Logins", fields: ["auth_sources"] },
  { id: "maintenance", title: "Maintenance", fields: ["maintenance_window"] },
  { id: "snapshots", title: "Snapshots", fields: ["repo_config"] },
];
const REST = { id: "size", title: "Size and names" };

/** Returns the sections of a kind that have fields. In a new cluster, its name and size come first. */
function sectionsOf(kind: ClusterKind, isNew: boolean) {
  const inputs = inputsOf(API_SCHEMAS[kind]);
  const isIn = (fields: readonly string[] | "access", [name, { format }]: readonly [string, Attribute]) =>
    fields === "access" ? format === "access-list" : fields.includes(name);
  const named = SECTIONS.map((section) => ({
    ...section,
    inputs: inputs.filter((input) => isIn(section.fields, input)),
  }));
  const others = inputs.filter((input) => !named.some((section) => section.inputs.includes(input)));
  const rest = { ...REST, fields: [], inputs: isNew ? others : others.toSorted(byUse) };
  return (isNew ? [rest, ...named] : [...named, rest]).filter((section) => section.inputs.length > 0);
}

/** Sorts the fields of a cluster that exists: what is changed comes before its name and organization. */
function byUse([one]: readonly [string, Attribute], [other]: readonly [string, Attribute]): number {
  const isLate = (name: string) =>
    Number(["name", "organization_id"].includes(name) || name.includes("hostname"));
  return isLate(one) - isLate(other);
}

interface SettingsProps {
  readonly form: ClusterForm;
  readonly onSignIn: () => void;
  /** What stands above the form. */
  readonly children: ComponentChildren;
}

function Settings({ form, onSignIn, children }: SettingsProps) {
  const dialog = useSignal<keyof Dialogs | undefined>(undefined);
  const { kind, id } = form.edit.value;
  const { attributes } = API_SCHEMAS[kind];
  const sections = sectionsOf(kind, id === undefined);
  const name = visible(String(baseValue(form.edit.value, ["name"]) ?? ""));
  const open = async (which: keyof Dialogs) => {
    if (await loadDialogs()) dialog.value = which;
  };
  const hasConflict = form.conflict.value !== undefined;
  useEffect(() => {
    void loadRulesOrSay();
    void loadDialogs();
  }, []);
  useEffect(() => {
    if (hasConflict) void open("conflict");
    else if (dialog.value === "conflict") dialog.value = undefined;
  }, [hasConflict]);
  const review = async () => {
    if (permissions.value === undefined) onSignIn();
    if (!form.isTouched.value || form.state.value.is === "saving") return;
    if (hasConflict) {
      await open("conflict");
      return;
    }
    form.settle();
    form.isSaveTried.value = true;
    await loadRulesOrSay();
    const [first] = problemsOf(form);
    if (first === undefined) await open("save");
    else focusSoon(first.id, first.id.replace(/\[\d+\]$/, "-add"));
  };
  const close = () => {
    dialog.value = undefined;
  };
  const Shown = dialog.value && dialogs.value?.[dialog.value];
  const titles: readonly SectionTitle[] = [
    ...sections.map(({ id: section, title, inputs }) => ({
      id: section,
      title,
      fields: inputs.map(([each]) => each),
    })),
    ...(id === undefined ? [] : [{ id: "delete", title: "Delete", fields: [] }]),
  ];
  return (
    <main class="page">
      <PageTitle title={id === undefined ? `New ${KINDS[kind].label} cluster` : name} />
      {children}
      {id !== undefined && <Summary form={form} />}
      <div class="columns">
        <Sections form={form} titles={titles} />
        <form
          class="stack sections"
          noValidate
          aria-label={`Settings of ${id === undefined ? "the new cluster" : name}`}
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void review();
          }}
        >
          {sections.map(({ id: section, title, inputs, fields }) => (
            <section key={section} id={section} class="stack" aria-labelledby={`${section}-title`}>
              <h2 id={`${section}-title`}>{title}</h2>
              {fields === "access" ? (
                KINDS[kind].endpoints.map((endpoint) => {
                  const attribute = attributes[endpoint.accessList];
                  return (
                    attribute && (
                      <AccessEditor
                        key={endpoint.name}
                        form={form}
                        endpoint={endpoint}
                        attribute={attribute}
                      />
                    )
                  );
                })
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
          {id !== undefined && (
            <section id="delete" class="card body row" aria-labelledby="delete-title">
              <h2 id="delete-title">Delete</h2>
              <p class="dim">Takes the cluster, its data and its addresses away.</p>
              <Button class="danger quiet end" onClick={() => void open("delete")}>
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
            <CodeListing edit={form.calm} />
          </section>
        </aside>
      </div>
      <Bar
        form={form}
        onReview={() => void review()}
        onSignIn={onSignIn}
        onShowTheirs={() => void open("theirs")}
      />
      {Shown !== undefined && <Shown form={form} onClose={close} />}
    </main>
  );
}
