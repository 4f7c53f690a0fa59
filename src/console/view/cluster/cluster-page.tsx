/** The settings of one cluster, new or existing. */
import { useSignal } from "@preact/signals";
import { type ComponentChildren, Fragment } from "preact";
import { useEffect } from "preact/hooks";

import { API_SCHEMAS } from "../../../contract";
import { CLUSTER_KINDS, type ClusterKind, isNested, KINDS } from "../../../schema";
import { baseValue, clusterName } from "../../model/cluster-edit";
import { ACCESS, type FormSection, sectionsOf } from "../../model/sections";
import { AccessEditor } from "../access/access-editor";
import { Code } from "../code/code-listing";
import type { ClusterForm } from "../form/cluster-form";
import { Field } from "../form/fields";
import { changeKind, openForm, openNewForm } from "../form/open-forms";
import { AboutAttribute, Issues } from "../form/value-field";
import { type Read, useLoaded } from "../frame/loaded";
import { PageTitle } from "../frame/page-title";
import { CLUSTERS_ADDRESS, route } from "../frame/routes";
import { isSigningIn, permissions, signInWords } from "../frame/session";
import {
  announce,
  Button,
  Choice,
  focusSoon,
  isControlEnter,
  ProblemText,
  TerraformName,
} from "../parts/parts";
import { Bar, type BarProps, waitsFor } from "../save/bar";
import { SaveDialog } from "../save/save-dialog";
import { DeleteDialog } from "./delete-dialog";
import { Sections } from "./sections";
import { Facts, Summary } from "./summary";

/** Shows the cluster of the address. */
export function ClusterPage() {
  const { value: shown } = route;
  const open = async (): Promise<Read<ClusterForm>> => {
    if (shown.page !== "cluster") return {};
    const { kind, id } = shown;
    return id === undefined ? { value: openNewForm(kind) } : openForm(kind, id);
  };
  const { value: form, problem, load } = useLoaded(open, shown, true);
  if (shown.page !== "cluster") return null;
  const retry = () => void load();
  if (form !== undefined) return <Settings key={form} form={form} problem={problem} retry={retry} />;
  const { kind, id } = shown;
  const { label } = KINDS[kind];
  return (
    <>
      <Title title={id === undefined ? `New ${label} cluster` : `${label} cluster ${id}`} />
      <ProblemText words={problem?.message} retry={retry} />
      <p role="status">
        {problem === undefined &&
          (permissions.value !== undefined
            ? id !== undefined && "Reading the cluster …"
            : signInWords(id === undefined ? "make a cluster" : "read the cluster"))}
      </p>
    </>
  );
}

/** The title of the page, after the one that leads to it. */
function Title({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="row">
      <nav aria-label="Where you are">
        <a href={CLUSTERS_ADDRESS}>Clusters</a> <span class="dim">/</span>
      </nav>
      <PageTitle title={title} />
      {children}
    </div>
  );
}

function Settings({ form, ...read }: Pick<BarProps, "form" | "problem" | "retry">) {
  const dialog = useSignal<"save" | "delete" | undefined>(undefined);
  const { kind, id } = form.edit.value;
  const sections = sectionsOf(kind, id === undefined);
  const name = id === undefined ? `New ${KINDS[kind].label} cluster` : clusterName(form.edit.value);
  const close = () => (dialog.value = undefined);
  // A message ends with the page that it belongs to.
  useEffect(() => () => form.leave(), []);
  const review = () => {
    if (permissions.value === undefined) {
      isSigningIn.value = true;
      return;
    }
    form.settle();
    const waits = waitsFor(form);
    if (waits !== undefined) {
      announce(waits);
      return;
    }
    form.isSaveTried.value = true;
    const [first] = form.problems.value;
    if (first === undefined) dialog.value = "save";
    else form.goTo(first.id);
  };
  useEffect(() => {
    // On the whole page. A dialog has its own keys.
    const onKey = (event: KeyboardEvent) => {
      if (isControlEnter(event) && document.querySelector("dialog") === null) review();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  // Such as a save of what somebody else saved meanwhile.
  const isOver = dialog.value === "save" && !form.isSaving.value && waitsFor(form) !== undefined;
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  return (
    <>
      <header class="stack">
        <Title title={name}>{id !== undefined && <Facts form={form} />}</Title>
        {id !== undefined && <Summary form={form} />}
      </header>
      <div class="columns">
        <Sections form={form} sections={sections} />
        <form
          class="stack sections"
          noValidate
          aria-label={`Settings: ${name}`}
          onSubmit={(event) => event.preventDefault()}
        >
          {sections.map((section) => (
            <Section key={section.id} form={form} {...section} />
          ))}
          <Issues id="" form={form} />
          {id !== undefined && form.state.value.is !== "deleted" && (
            <section id="delete" class="card body row" aria-labelledby="delete-title">
              <h2 id="delete-title">Delete</h2>
              <p class="dim">Takes the cluster, its data and its addresses away.</p>
              <Button class="danger quiet end" onClick={() => (dialog.value = "delete")}>
                Delete this cluster …
              </Button>
            </section>
          )}
        </form>
        <aside aria-labelledby="code-title">
          <Code form={form} />
        </aside>
      </div>
      <Bar {...read} form={form} onReview={review} />
      {dialog.value === "save" && (
        <SaveDialog
          form={form}
          onClose={close}
          onSaved={() => {
            close();
            focusSoon("after-save");
            if (read.problem !== undefined) read.retry();
          }}
        />
      )}
      {dialog.value === "delete" && <DeleteDialog form={form} onClose={close} />}
    </>
  );
}

interface SectionProps extends FormSection {
  readonly form: ClusterForm;
}

function Section({ form, id, title, inputs }: SectionProps) {
  const { kind } = form.edit.value;
  const [[name = "", attribute] = []] = inputs;
  const isOne = inputs.length === 1 && attribute !== undefined && isNested(attribute.type);
  return (
    <section id={id} class="stack" aria-labelledby={`${id}-title`}>
      <div class="row">
        <h2 id={`${id}-title`}>{title}</h2>
        {isOne && (
          <>
            <TerraformName name={name} />
            <AboutAttribute what={title} attribute={API_SCHEMAS[kind].attributes[name]} />
          </>
        )}
      </div>
      {id === ACCESS.id ? (
        KINDS[kind].endpoints.map((endpoint) => (
          <AccessEditor key={endpoint.name} form={form} endpoint={endpoint} />
        ))
      ) : isOne ? (
        <SectionFields form={form} id={id} inputs={inputs} />
      ) : (
        <div class="card body stack">
          <div class="fields">
            <SectionFields form={form} id={id} inputs={inputs} />
          </div>
        </div>
      )}
    </section>
  );
}

function SectionFields({ form, id, inputs }: Omit<SectionProps, "title">) {
  return (
    <>
      {inputs.map(([each, attribute]) => (
        <Fragment key={each}>
          <Field form={form} path={[each]} attribute={attribute} base={baseValue(form.edit.value, [each])} />
          {/* What a new cluster is stands after its name and organization. */}
          {id === "first" && each === "organization_id" && <KindChoice form={form} />}
        </Fragment>
      ))}
    </>
  );
}

function KindChoice({ form }: { readonly form: ClusterForm }) {
  return (
    <div class="field">
      <div class="label">
        <span>Kind</span>
      </div>
      <Choice
        label="Kind"
        value={form.edit.value.kind}
        options={CLUSTER_KINDS.map((kind) => [kind, KINDS[kind].label])}
        onChoose={(kind) => changeKind(form, kind as ClusterKind)}
      />
      <div />
    </div>
  );
}
