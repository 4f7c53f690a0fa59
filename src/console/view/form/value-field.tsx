/** A field with one value: its label, a control by its type and format, its issues and what it is about. */
import { useSignal } from "@preact/signals";

import { exactNumber, formatJson, type Json } from "../../../json";
import {
  type Attribute,
  type ClusterKind,
  type Format,
  formatPath,
  isSecret,
  type Issue,
  KINDS,
  type Path,
} from "../../../schema";
import { capital } from "../../../text";
import { editedValue } from "../../model/cluster-edit";
import { sameSetting } from "../../model/differences";
import { CLOSED, fieldLabel, optionLabel, shortWords } from "../../model/field-words";
import { fieldFix, issueSentence } from "../../model/form-issues";
import { Button, Choice, focusSoon, Marked, TerraformName } from "../parts/parts";
import type { ClusterForm } from "./cluster-form";

export interface FieldProps {
  readonly form: ClusterForm;
  /** With Terraform's names. */
  readonly path: Path;
  readonly attribute: Attribute;
  /** Its value as it was read. */
  readonly base: Json | undefined;
}

export function ValueField(props: FieldProps) {
  const { form, path, attribute, base } = props;
  const id = formatPath(path);
  const name = String(path.at(-1));
  const label = fieldLabel(name);
  const value = editedValue(form.edit.value, path) ?? null;
  const isChanged = form.edit.value.id !== undefined && !sameSetting(attribute, value, base);
  return (
    <div class={isChanged ? "field is-changed" : "field"}>
      <div class="label">
        {isChoice(attribute) ? <span>{label}</span> : <label for={id}>{label}</label>}{" "}
        <AboutAttribute what={label} attribute={attribute} />
        <TerraformName name={name} />
        {attribute.kind === "required" && value === null && <span class="badge">required</span>}
      </div>
      <Control {...props} id={id} label={label} />
      <div>
        <Issues id={id} form={form} />
        {isChanged && (
          <ChangedMark
            words={isSecret(attribute) ? "new value" : `was ${shortWords(base, attribute)}`}
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

/** So many values stand beside each other; more are in a list. */
const MOST_BESIDE = 3;

/** Reports whether a field is a choice of two or three. */
function isChoice({ type, format, knownValues = [] }: Attribute): boolean {
  return type === "bool" || (CLOSED.has(format) && knownValues.length <= MOST_BESIDE);
}

/** The formats that are read letter by letter. */
const MONOSPACED: ReadonlySet<Format> = new Set(["hostname", "clock-time"]);

interface ControlProps extends FieldProps {
  readonly id: string;
  readonly label: string;
}

function Control({ form, path, attribute, id, label }: ControlProps) {
  const isExisting = form.edit.value.id !== undefined;
  const { type, format, kind } = attribute;
  const value = editedValue(form.edit.value, path) ?? null;
  const shown = value === null ? "" : String(value);
  const known = type === "bool" ? ["true", "false"] : (attribute.knownValues ?? []);
  const options = [...new Set([...known, ...(shown === "" ? [] : [shown])])];
  const set = (text: string) => form.set(path, typedValue(attribute, text));
  const onInput = (event: { readonly currentTarget: { readonly value: string } }) =>
    set(event.currentTarget.value);
  if (isChoice(attribute))
    return (
      <Choice
        id={id}
        label={label}
        value={kind === "required" && shown === "" ? undefined : shown}
        options={[
          ...(kind === "required" ? [] : [["", "Not set"] as const]),
          ...options.map((each) => [each, optionLabel(each)] as const),
        ]}
        onChoose={set}
      />
    );
  const common = {
    id,
    name: id,
    value: shown,
    class: MONOSPACED.has(format) ? "mono" : "",
    "aria-invalid": form.issues.value.get(id)?.some(({ severity }) => severity === "error") === true,
    "aria-describedby": `${id}-issues`,
    "aria-required": kind === "required",
    onInput,
  } as const;
  if (CLOSED.has(format))
    return (
      <select {...common}>
        <option value="">not set</option>
        {options.map((each) => (
          <option key={each} value={each}>
            {optionLabel(each)}
          </option>
        ))}
      </select>
    );
  if (format === "ca-bundle-base64") return <textarea {...common} rows={3} spellcheck={false} />;
  if (isSecret(attribute))
    return (
      <input
        {...common}
        type="password"
        autocomplete="new-password"
        placeholder={isExisting ? "Asked for when you save" : ""}
      />
    );
  return (
    <>
      <input
        {...common}
        type="text"
        inputMode={type === "number" ? "numeric" : "text"}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholderOf(form.edit.value.kind, path, attribute)}
        readOnly={isExisting && attribute.requiresReplace === true}
        list={`${id}-values`}
      />
      {known.length > 0 && (
        <datalist id={`${id}-values`}>
          {known.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Returns the value of a text; undefined if it is empty. A text that is not a number stays as it is, for the judge. */
function typedValue({ type }: Attribute, text: string): Json | undefined {
  if (text === "") return undefined;
  if (type === "bool") return text === "true";
  return type === "number" && NUMBER.test(text) ? exactNumber(text) : text;
}

const NUMBER = /^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?$/;

/** Says what an unset field becomes: "3, if not set", "Generated", or what the schema says. */
function placeholderOf(kind: ClusterKind, path: Path, { whenUnset, kind: need }: Attribute): string {
  const [name = "", ...within] = path;
  const chosen = within.length === 0 ? KINDS[kind].defaults[name] : undefined;
  if (chosen !== undefined) return `${chosen}, if not set`;
  if (need === "required" || whenUnset === undefined) return "";
  if (String(name).endsWith("hostname")) return "Generated";
  return capital(whenUnset);
}

interface IssuesProps {
  readonly id: string;
  readonly form: ClusterForm;
  readonly issues?: readonly Issue[] | undefined;
}

/** Shows the issues of a field, each with the button that carries out its fix. The live region is there before its messages. */
export function Issues({ id, form, issues = form.issues.value.get(id) ?? [] }: IssuesProps) {
  return (
    <div id={`${id}-issues`} class="issues" aria-live="polite">
      {issues.map((issue, index) => {
        const fix = fieldFix(form.edit.value, issue);
        const isSaid = fix !== undefined && issue.hint === `write ${formatJson(fix)}`;
        // The button says what its hint would.
        const said = isSaid ? { ...issue, hint: "" } : issue;
        const use = () => {
          form.set(issue.path, fix);
          focusSoon(formatPath(issue.path));
        };
        return (
          <p key={index} class={`${issue.severity} row`}>
            <span>
              <Marked text={issueSentence(form.edit.value.kind, said)} />
            </span>
            {fix !== undefined && <Button onClick={use}>Use {String(fix)}</Button>}
          </p>
        );
      })}
    </div>
  );
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
}

/** What an attribute is, shown on demand. */
export function AboutAttribute({ what, attribute }: AboutProps) {
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
          {isSecret(attribute) && " A save sends the whole cluster, so each one asks for it again."}
        </p>
      )}
    </>
  );
}
