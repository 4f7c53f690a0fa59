/** A field with one value or one access list: its label, its control, its issues and what it is about. */
import type { Json } from "../../json";
import { type Attribute, formatPath, type Path } from "../../schema";
import { editedValue, sameSetting, secretName } from "../model/cluster-edit";
import { fieldLabel } from "../model/field-words";
import { AccessEditor } from "./access-editor";
import type { ClusterForm } from "./cluster-form";
import { Control } from "./field-control";
import { Issues, shownIssues } from "./field-issues";
import { Button, Marked } from "./parts";

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
  const value = editedValue(form.edit.value, path);
  const isExisting = form.edit.value.id !== undefined;
  const issues = shownIssues(form, id);
  const set = (changed: Json | undefined) => form.set(path, changed);
  const isList = attribute.format === "access-list";
  const { lostSecrets = [] } = form.edit.value;
  const isLost = (value ?? null) === null && lostSecrets.includes(secretName(form.edit.value, path));
  return (
    <div class="field">
      <div class="label">
        {isList ? <span>{fieldLabel(name)}</span> : <label for={id}>{fieldLabel(name)}</label>}{" "}
        <code>{name}</code>
        {attribute.kind === "required" && <span class="tag">required</span>}
        {!sameSetting(attribute, value, base) && <span class="tag changed">changed</span>}
        {!sameSetting(attribute, value, base) && isExisting && (
          <Button class="quiet" aria-label={`Undo the change of ${name}`} onClick={() => set(base)}>
            Undo
          </Button>
        )}
      </div>
      {isList ? (
        <AccessEditor form={form} name={name} label={fieldLabel(name)} />
      ) : (
        <Control
          id={id}
          attribute={attribute}
          value={value}
          isInvalid={issues.some(({ severity }) => severity === "error")}
          isFixed={isExisting && attribute.requiresReplace === true}
          set={set}
        />
      )}
      <Issues id={id} issues={issues} use={set} />
      {isLost && (
        <p class="lost-secret" role="status">
          What you typed here was lost when the page was loaded again: no secret is kept. Type it again.
        </p>
      )}
      <p id={`${id}-about`} class="about">
        <Marked text={attribute.description} />
        {attribute.whenUnset !== undefined && <> If not set: {attribute.whenUnset}.</>}
        {attribute.format === "ca-bundle-base64" && (
          <> Its certificates are judged on save; only their form is checked here.</>
        )}
        {attribute.neverReturned === true && isExisting && (
          <> A save sends the whole cluster, so one that is not typed again here is removed.</>
        )}
      </p>
    </div>
  );
}
