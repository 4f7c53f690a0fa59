/** Makes the fields of the form from the schema: a control for each type and format, with its description and issues. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

import { exactNumber, isJsonObject, type Json, type JsonObject } from "../../json";
import {
  type Attribute,
  FIELDS_OF_TYPE,
  type Format,
  formatPath,
  isInput,
  isNested,
  type Issue,
  type ObjectSchema,
  type Path,
} from "../../schema";
import { editedValue, elementsByKey, keyOf } from "../model/cluster-edit";
import { fieldLabel } from "../model/field-words";
import { suggestedValue } from "../model/form-issues";
import { partAt, sameSetting } from "../model/paths";
import { AccessEditor } from "./access-editor";
import type { ClusterForm } from "./cluster-form";
import { Marked } from "./parts";
import { WeekPicture } from "./week-picture";

export interface FieldProps {
  readonly form: ClusterForm;
  /** With Terraform's names. */
  readonly path: Path;
  readonly attribute: Attribute;
  /** Its value as it was read. */
  readonly base: Json | undefined;
  /** It cannot be changed in a cluster that exists. */
  readonly isFixed?: boolean;
}

export function Field(props: FieldProps) {
  const { type, format } = props.attribute;
  if (isNested(type))
    return type.nesting === "list" ? <ElementsField {...props} /> : <ObjectField {...props} />;
  return <ValueField {...props} isList={format === "access-list"} />;
}

/** The attributes of an object that a form shows, in the order of the schema. */
export function inputsOf({ attributes }: ObjectSchema): readonly (readonly [string, Attribute])[] {
  return Object.entries(attributes).filter(([, attribute]) => isInput(attribute));
}

function ValueField({
  form,
  path,
  attribute,
  base,
  isFixed = false,
  isList,
}: FieldProps & { readonly isList: boolean }) {
  const id = formatPath(path);
  const name = String(path.at(-1));
  const value = editedValue(form.edit.value, path);
  const issues = shownIssues(form, id);
  const set = (changed: Json | undefined) => {
    form.set(path, changed);
  };
  const isInvalid = issues.some(({ severity }) => severity === "error");
  const Label = isList ? "span" : "label";
  return (
    <div class="field">
      <div class="label">
        <Label {...(isList ? {} : { for: id })}>{fieldLabel(name)}</Label> <code>{name}</code>
        {attribute.kind === "required" && <span class="tag">required</span>}
        {!sameSetting(value, base) && (
          <>
            <span class="tag changed">changed</span>
            {form.edit.value.id !== undefined && (
              <button
                type="button"
                class="quiet"
                aria-label={`Undo the change of ${name}`}
                onClick={() => {
                  set(base ?? undefined);
                }}
              >
                Undo
              </button>
            )}
          </>
        )}
      </div>
      {isList ? (
        <AccessEditor form={form} name={name} label={fieldLabel(name)} />
      ) : (
        <Control
          id={id}
          attribute={attribute}
          value={value}
          isInvalid={isInvalid}
          isFixed={isFixed}
          set={set}
        />
      )}
      <Issues id={id} issues={issues} use={set} />
      <p id={`${id}-about`} class="about">
        <Marked text={attribute.description} />
        {attribute.whenUnset !== undefined && <> If not set: {attribute.whenUnset}.</>}
        {attribute.neverReturned === true && form.edit.value.id !== undefined && (
          <> A save sends the whole cluster, so one that is not typed again here is removed.</>
        )}
      </p>
    </div>
  );
}

interface ControlProps {
  readonly id: string;
  readonly attribute: Attribute;
  readonly value: Json | undefined;
  readonly isInvalid: boolean;
  readonly isFixed: boolean;
  readonly set: (value: Json | undefined) => void;
}

/** The formats whose known values are all that the service takes. */
const CLOSED: ReadonlySet<Format> = new Set(["auth-source-type", "weekday"]);

function Control({ id, attribute, value, isInvalid, isFixed, set }: ControlProps) {
  const { type, format, knownValues = [], sensitive, kind } = attribute;
  const shown = value === undefined || value === null ? "" : String(value);
  const common = {
    id,
    name: id,
    value: shown,
    "aria-invalid": isInvalid,
    "aria-describedby": `${id}-issues ${id}-about`,
    "aria-required": kind === "required",
  } as const;
  const setText = (text: string) => {
    set(text === "" ? undefined : type === "number" ? typedNumber(text) : text);
  };
  if (type === "bool" || CLOSED.has(format)) {
    const values = type === "bool" ? ["true", "false"] : knownValues;
    const setChoice = (text: string) => {
      set(text === "" ? undefined : type === "bool" ? text === "true" : text);
    };
    return (
      <select
        {...common}
        onChange={({ currentTarget }) => {
          setChoice(currentTarget.value);
        }}
      >
        <option value="">not set</option>
        {[...new Set([...values, ...(shown === "" ? [] : [shown])])].map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    );
  }
  if (format === "ca-bundle-base64")
    return (
      <textarea
        {...common}
        rows={3}
        spellcheck={false}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
        }}
      />
    );
  const onInput = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    setText(currentTarget.value);
  };
  if (sensitive === true)
    return (
      <input
        {...common}
        type="password"
        autocomplete="new-password"
        placeholder="never shown"
        onInput={onInput}
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
        readOnly={isFixed}
        list={`${id}-values`}
        onInput={onInput}
      />
      {knownValues.length > 0 && (
        <datalist id={`${id}-values`}>
          {knownValues.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Returns the number that was typed, with every digit; a text that is not a number stays as it is, for the judge. */
function typedNumber(text: string): Json {
  return /^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?$/.test(text) ? exactNumber(text) : text;
}

/** Returns the issues of a field that are shown: those of rows stand at their rows. */
function shownIssues(form: ClusterForm, id: string): readonly Issue[] {
  return (form.issues.value.get(id) ?? []).filter(({ code, path, severity }) => {
    if (severity === "error" && typeof path.at(-1) === "number") return false;
    return code !== "missing-attribute" || form.isSaveTried.value;
  });
}

interface IssuesProps {
  readonly id: string;
  readonly issues: readonly Issue[];
  readonly use: (value: Json) => void;
}

/** The issues of a field. The live region is there before its messages. */
function Issues({ id, issues, use }: IssuesProps) {
  return (
    <div id={`${id}-issues`} class="issues" aria-live="polite">
      {issues.map((issue, index) => {
        const fix = typeof issue.path.at(-1) === "number" ? undefined : suggestedValue(issue);
        return (
          <p key={index} class={issue.severity}>
            <Marked text={issue.message} />
            {issue.hint !== undefined && (
              <>
                ; <Marked text={issue.hint} />
              </>
            )}
            .
            {fix !== undefined && (
              <button
                type="button"
                onClick={() => {
                  use(fix);
                }}
              >
                Use {String(fix)}
              </button>
            )}
          </p>
        );
      })}
    </div>
  );
}

/** An object, such as the maintenance window: not set, or with its fields. */
function ObjectField({ form, path, attribute, base }: FieldProps) {
  const { type } = attribute;
  if (!isNested(type)) return null;
  const id = formatPath(path);
  const name = String(path.at(-1));
  const value = editedValue(form.edit.value, path);
  const isSet = isJsonObject(value);
  return (
    <fieldset class="object">
      <legend>
        {fieldLabel(name)} <code>{name}</code>
      </legend>
      <p class="about">
        <Marked text={attribute.description} />
      </p>
      <Issues
        id={id}
        issues={shownIssues(form, id)}
        use={(fix) => {
          form.set(path, fix);
        }}
      />
      {isSet ? (
        <>
          {type.object.name === "maintenance_window" && (
            <WeekPicture
              value={value}
              onChange={(changed) => {
                form.set(path, changed);
              }}
            />
          )}
          <ObjectFields form={form} path={path} schema={type.object} value={value} base={base} />
          <button
            type="button"
            class="quiet"
            onClick={() => {
              form.set(path, undefined);
            }}
          >
            Unset {name}
          </button>
        </>
      ) : (
        <p>
          Not set{attribute.whenUnset !== undefined && `: ${attribute.whenUnset}`}.{" "}
          <button
            type="button"
            onClick={() => {
              form.set(path, {});
            }}
          >
            Set {name}
          </button>
        </p>
      )}
    </fieldset>
  );
}

interface ObjectFieldsProps extends Pick<FieldProps, "form" | "path" | "base"> {
  readonly schema: ObjectSchema;
  readonly value: JsonObject;
}

function ObjectFields({ form, path, schema, value, base }: ObjectFieldsProps) {
  return (
    <div class="fields">
      {inputsOf(schema)
        .filter(([name]) => isApplicable(name, value))
        .map(([name, attribute]) => (
          <Field
            key={name}
            form={form}
            path={[...path, name]}
            attribute={attribute}
            base={partAt(base, [name])}
          />
        ))}
    </div>
  );
}

/** Reports whether a field of an identity provider belongs to its type, or is set although it does not. */
function isApplicable(name: string, { type, [name]: value }: JsonObject): boolean {
  const owners = Object.entries(FIELDS_OF_TYPE).filter(([, fields]) =>
    (fields as readonly string[]).includes(name),
  );
  return owners.length === 0 || owners.some(([owner]) => owner === type) || (value ?? null) !== null;
}

/** A list of objects, such as the identity providers. */
function ElementsField({ form, path, attribute, base }: FieldProps) {
  const { type } = attribute;
  if (!isNested(type)) return null;
  const key = keyOf(attribute);
  const name = String(path.at(-1));
  const id = formatPath(path);
  const value = editedValue(form.edit.value, path);
  const elements = Array.isArray(value) ? (value as readonly Json[]) : [];
  const before = elementsByKey(base, key);
  const remove = (index: number) => {
    const rest = elements.toSpliced(index, 1);
    form.set(path, rest.length === 0 ? undefined : rest);
  };
  return (
    <fieldset class="object">
      <legend>
        {fieldLabel(name)} <code>{name}</code>
      </legend>
      <p class="about">
        <Marked text={attribute.description} />
        {elements.length === 0 && attribute.whenUnset !== undefined && <> Not set: {attribute.whenUnset}.</>}
      </p>
      <Issues
        id={id}
        issues={shownIssues(form, id)}
        use={(fix) => {
          form.set(path, fix);
        }}
      />
      {elements.map((element, index) =>
        isJsonObject(element) ? (
          <Element key={index} isOpen={!before.has(String(element[key] ?? ""))}>
            <summary>
              {String(element[key] ?? "") || "no name yet"}{" "}
              {typeof element["type"] === "string" && <span class="tag">{element["type"]}</span>}
            </summary>
            <ObjectFields
              form={form}
              path={[...path, index]}
              schema={type.object}
              value={element}
              base={before.get(String(element[key] ?? ""))}
            />
            <button
              type="button"
              class="quiet danger"
              onClick={() => {
                remove(index);
              }}
            >
              Remove {String(element[key] ?? "") || `element ${index}`}
            </button>
          </Element>
        ) : null,
      )}
      <button
        type="button"
        onClick={() => {
          form.set(path, [...elements, {}]);
        }}
      >
        Add to {name}
      </button>
    </fieldset>
  );
}

/** An element that can be folded. It stays open while it is renamed. */
function Element({ isOpen, children }: { readonly isOpen: boolean; readonly children: ComponentChildren }) {
  const isShown = useSignal(isOpen);
  return (
    <details
      open={isShown.value}
      onToggle={({ currentTarget }) => {
        isShown.value = currentTarget.open;
      }}
    >
      {children}
    </details>
  );
}
