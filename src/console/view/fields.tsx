/** Makes the fields of the form from the schema: those of objects and of lists of objects are made of others. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

import { isJsonObject, type Json, type JsonObject } from "../../json";
import {
  type Attribute,
  FIELDS_OF_TYPE,
  formatPath,
  isInput,
  isNested,
  type ObjectSchema,
} from "../../schema";
import { visible } from "../../text";
import { editedValue, elementsByKey } from "../model/cluster-edit";
import { fieldLabel } from "../model/field-words";
import { partAt } from "../model/paths";
import { Issues, shownIssues } from "./field-issues";
import { Button, Marked } from "./parts";
import { type FieldProps, ValueField } from "./value-field";
import { WeekPicture } from "./week-picture";

export function Field(props: FieldProps) {
  const { type } = props.attribute;
  if (!isNested(type)) return <ValueField {...props} />;
  if (type.nesting === "list") return <ElementsField {...props} schema={type.object} idKey={type.key} />;
  return <ObjectField {...props} schema={type.object} />;
}

/** The attributes of an object that a form shows, in the order of the schema. */
export function inputsOf({ attributes }: ObjectSchema): readonly (readonly [string, Attribute])[] {
  return Object.entries(attributes).filter(([, attribute]) => isInput(attribute));
}

interface NestedProps extends FieldProps {
  /** The schema of the object, or of each element. */
  readonly schema: ObjectSchema;
}

/** An object, such as the maintenance window: not set, or with its fields. */
function ObjectField(props: NestedProps) {
  const { form, path, attribute, schema } = props;
  const name = String(path.at(-1));
  const value = editedValue(form.edit.value, path);
  return (
    <Group {...props}>
      {isJsonObject(value) ? (
        <>
          {schema.name === "maintenance_window" && (
            <WeekPicture value={value} onChange={(changed) => form.set(path, changed)} />
          )}
          <ObjectFields {...props} value={value} />
          <Button class="quiet" onClick={() => form.set(path, undefined)}>
            Unset {name}
          </Button>
        </>
      ) : (
        <p>
          Not set{attribute.whenUnset !== undefined && `: ${attribute.whenUnset}`}.{" "}
          <Button onClick={() => form.set(path, {})}>Set {name}</Button>
        </p>
      )}
    </Group>
  );
}

/** A list of objects, such as the identity providers. `idKey` is the attribute that identifies each of them. */
function ElementsField(props: NestedProps & { readonly idKey: string }) {
  const { form, path, attribute, base, idKey } = props;
  const value = editedValue(form.edit.value, path);
  const elements = Array.isArray(value) ? (value as readonly Json[]) : [];
  const before = elementsByKey(base, idKey);
  const set = (changed: readonly Json[]) => form.set(path, changed.length === 0 ? undefined : changed);
  return (
    <Group {...props}>
      {elements.length === 0 && attribute.whenUnset !== undefined && <p>Not set: {attribute.whenUnset}.</p>}
      {elements.map((element, index) => {
        if (!isJsonObject(element)) return null;
        const id = String(element[idKey] ?? "");
        return (
          <Element key={index} isOpen={!before.has(id)}>
            <summary>
              {visible(id) || "no name yet"}{" "}
              {typeof element["type"] === "string" && <span class="tag">{visible(element["type"])}</span>}
            </summary>
            <ObjectFields {...props} path={[...path, index]} value={element} base={before.get(id)} />
            <Button class="quiet danger" onClick={() => set(elements.toSpliced(index, 1))}>
              Remove {visible(id) || `element ${index}`}
            </Button>
          </Element>
        );
      })}
      <Button onClick={() => set([...elements, {}])}>Add to {String(path.at(-1))}</Button>
    </Group>
  );
}

/** The frame of fields that belong together, with the issues of all of them together. */
function Group({ form, path, attribute, children }: FieldProps & { readonly children: ComponentChildren }) {
  const id = formatPath(path);
  const name = String(path.at(-1));
  return (
    <fieldset>
      <legend>
        {fieldLabel(name)} <code>{name}</code>
      </legend>
      <p class="about">
        <Marked text={attribute.description} />
      </p>
      <Issues id={id} issues={shownIssues(form, id)} use={(fix) => form.set(path, fix)} />
      {children}
    </fieldset>
  );
}

type ObjectFieldsProps = Pick<NestedProps, "form" | "path" | "base" | "schema"> & {
  readonly value: JsonObject;
};

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

/** An element that can be folded. It stays open while it is renamed. */
function Element({ isOpen, children }: { readonly isOpen: boolean; readonly children: ComponentChildren }) {
  const isShown = useSignal(isOpen);
  return (
    <details open={isShown.value} onToggle={({ currentTarget }) => (isShown.value = currentTarget.open)}>
      {children}
    </details>
  );
}
