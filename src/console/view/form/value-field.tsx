/** A field with one value: its label, its control, its issues and what it is about. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

import type { Json } from "../../../json";
import { type Attribute, type ClusterKind, formatPath, isSecret, KINDS, type Path } from "../../../schema";
import { editedValue } from "../../model/cluster-edit";
import { sameSetting } from "../../model/differences";
import { fieldLabel, shortWords } from "../../model/field-words";
import { Button, focusSoon, Marked, TerraformName } from "../parts/parts";
import type { ClusterForm } from "./cluster-form";
import { Control, isChoice } from "./field-control";
import { Issues, shownIssues } from "./field-issues";

export interface FieldProps {
  readonly form: ClusterForm;
  /** With Terraform's names. */
  readonly path: Path;
  readonly attribute: Attribute;
  /** Its value as it was read. */
  readonly base: Json | undefined;
}

export function ValueField({ form, path, attribute, base }: FieldProps) {
  const id = formatPath(path);
  const name = String(path.at(-1));
  const label = fieldLabel(name);
  const edit = form.edit.value;
  const value = editedValue(edit, path);
  const isExisting = edit.id !== undefined;
  const isChanged = isExisting && !sameSetting(attribute, value, base);
  const issues = shownIssues(form, id);
  const isHidden = isSecret(attribute);
  return (
    <div class={isChanged ? "field is-changed" : "field"}>
      <div class="label">
        {isChoice(attribute) ? <span>{label}</span> : <label for={id}>{label}</label>}{" "}
        <TerraformName name={name} />
        {attribute.kind === "required" && (base ?? null) === null && <span class="badge">required</span>}
        <AboutAttribute what={label} attribute={attribute}>
          {isHidden && isExisting && " A save sends the whole cluster, so it asks for this secret again."}
        </AboutAttribute>
      </div>
      <Control
        id={id}
        label={label}
        attribute={attribute}
        value={value}
        placeholder={placeholderOf(edit.kind, path, attribute)}
        isInvalid={issues.some(({ severity }) => severity === "error")}
        isFixed={isExisting && attribute.requiresReplace === true}
        isExisting={isExisting}
        set={(changed) => form.set(path, changed)}
      />
      <div>
        <Issues id={id} form={form} issues={issues} />
        {isChanged && (
          <ChangedMark
            words={isHidden || (base ?? null) === null ? "was not set" : `was ${shortWords(base, attribute)}`}
            what={label}
            undo={() => {
              form.set(path, base);
              focusSoon(id);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Says what an unset field becomes: "3, if not set", "Generated", or what the schema says. */
function placeholderOf(kind: ClusterKind, path: Path, { whenUnset, kind: need }: Attribute): string {
  const [name = "", ...within] = path;
  const chosen = within.length === 0 ? KINDS[kind].defaults[name] : undefined;
  if (chosen !== undefined) return `${chosen}, if not set`;
  if (need === "required" || whenUnset === undefined) return "";
  if (String(name).endsWith("hostname")) return "Generated";
  return whenUnset.charAt(0).toUpperCase() + whenUnset.slice(1);
}

interface MarkProps {
  readonly words: string;
  /** Names what is changed. */
  readonly what: string;
  readonly undo: () => void;
}

/** Says that something was changed, with the button that takes the change back. */
export function ChangedMark({ words, what, undo }: MarkProps) {
  return (
    <p class="row">
      <span class="badge changed">{words}</span>
      <Button class="link" aria-label={`Undo the change of ${what}`} onClick={undo}>
        Undo
      </Button>
    </p>
  );
}

interface AboutProps {
  readonly what: string;
  readonly attribute: Attribute | undefined;
  readonly children?: ComponentChildren;
}

/** What an attribute is, shown on demand. */
export function AboutAttribute({ what, attribute, children }: AboutProps) {
  const isOpen = useSignal(false);
  const { description = "", whenUnset, format } = attribute ?? {};
  return (
    <>
      <Button
        class="about"
        aria-expanded={isOpen.value}
        aria-label={`About ${what}`}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        ?
      </Button>
      {isOpen.value && (
        <p class="description">
          <Marked text={description} />
          {whenUnset !== undefined && ` If not set: ${whenUnset}.`}
          {format === "ca-bundle-base64" &&
            " Its certificates are judged on save; only their form is checked here."}
          {children}
        </p>
      )}
    </>
  );
}
