/** Makes the fields of the form from the schema: those of objects and of lists of objects are made of others. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

import { isJsonObject, type Json, type JsonObject } from "../../../json";
import {
  type Attribute,
  FIELDS_OF_TYPE,
  formatPath,
  isInput,
  isNested,
  type ObjectSchema,
} from "../../../schema";
import { visible } from "../../../text";
import { editedValue, openRemovals } from "../../model/cluster-edit";
import { fieldLabel, optionLabel, shortWords } from "../../model/field-words";
import { elementsByKey } from "../../model/list-changes";
import { partAt } from "../../model/paths";
import { Button, focusSoon, TerraformName } from "../parts/parts";
import { Issues, shownIssues } from "./field-issues";
import { later } from "./later-part";
import { Removals } from "./removals";
import { useRowIds } from "./row-ids";
import { AboutAttribute, type FieldProps, ValueField } from "./value-field";

export function Field(props: FieldProps) {
  const { type } = props.attribute;
  if (!isNested(type)) return <ValueField {...props} />;
  if (type.nesting === "list") return <ElementsField {...props} schema={type.object} idKey={type.key} />;
  return <ObjectField {...props} schema={type.object} />;
}

/** The attributes of an object that a form shows, in the order of the schema. */
function inputsOf({ attributes }: ObjectSchema): readonly (readonly [string, Attribute])[] {
  return Object.entries(attributes).filter(([, attribute]) => isInput(attribute));
}

interface NestedProps extends FieldProps {
  /** The schema of the object, or of each element. */
  readonly schema: ObjectSchema;
}

/** An object, such as the maintenance window: not set, or with its fields. */
function ObjectField(props: NestedProps) {
  const { form, path, attribute, schema } = props;
  const id = formatPath(path);
  const label = fieldLabel(String(path.at(-1)));
  const what = label.charAt(0).toLowerCase() + label.slice(1);
  const value = editedValue(form.edit.value, path);
  const { WeekPicture } = later.part.value ?? {};
  const unset = () => {
    form.remove(path, `${label}: no longer set (${shortWords(value, attribute)}).`);
    focusSoon(`${id}-set`);
  };
  const begin = () => {
    form.set(path, {});
    focusSoon(...inputsOf(schema).map(([first]) => formatPath([...path, first])));
  };
  return (
    <Group {...props} title={label}>
      {isJsonObject(value) ? (
        <>
          {schema.name === "maintenance_window" && WeekPicture !== undefined && (
            <WeekPicture value={value} onChange={(changed) => form.set(path, changed)} />
          )}
          <ObjectFields {...props} value={value} />
          <p>
            <Button id={`${id}-set`} class="link" onClick={unset}>
              Unset {what}
            </Button>
          </p>
        </>
      ) : (
        <p class="row">
          <span>Not set{attribute.whenUnset !== undefined && `: ${attribute.whenUnset}`}.</span>
          <Button id={`${id}-set`} onClick={begin}>
            Set {what}
          </Button>
        </p>
      )}
    </Group>
  );
}

/** A list of objects, such as the identity providers. `idKey` is the attribute that identifies each of them. */
function ElementsField(props: NestedProps & { readonly idKey: string }) {
  const { form, path, attribute, base, idKey, schema } = props;
  const list = formatPath(path);
  const value = editedValue(form.edit.value, path);
  const elements = Array.isArray(value) ? (value as readonly Json[]) : [];
  const before = elementsByKey(base, idKey);
  // One without a name is found again by itself: each change of another one leaves it as it is.
  const ids = useRowIds(elements, (element) => partAt(element, [idKey]) || element);
  const remove = (index: number, name: string) => {
    form.remove([...path, index], `${name}: removed.`);
    // Each issue is at the place of its provider, before somebody uses the fix of one.
    form.settle();
    const next = Math.min(index, elements.length - 2);
    focusSoon(`${list}[${next}]-summary`, `${list}-add`);
  };
  const add = () => {
    form.set([...path, elements.length], {});
    focusSoon(`${list}[${elements.length}].${inputsOf(schema)[0]?.[0] ?? ""}`);
  };
  return (
    <Group {...props} title="Authentication sources">
      {elements.length === 0 && attribute.whenUnset !== undefined && <p>Not set: {attribute.whenUnset}.</p>}
      {elements.map((element, index) => {
        if (!isJsonObject(element)) return null;
        const id = String(element[idKey] ?? "");
        const name = visible(id) || `provider ${index + 1}`;
        return (
          <Element key={ids[index]} isOpen={!before.has(id)}>
            <summary id={`${list}[${index}]-summary`}>
              <strong>{visible(id) || "no name yet"}</strong>{" "}
              {typeof element["type"] === "string" && (
                <span class="badge">{optionLabel(element["type"])}</span>
              )}
            </summary>
            <ObjectFields {...props} path={[...path, index]} value={element} base={before.get(id)} />
            <p>
              <Button class="danger link" onClick={() => remove(index, name)}>
                Remove {name}
              </Button>
            </p>
          </Element>
        );
      })}
      <p>
        <Button id={`${list}-add`} onClick={add}>
          Add a provider
        </Button>
      </p>
    </Group>
  );
}

interface GroupProps extends FieldProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** The frame of fields that belong together, with the issues of all of them together. */
function Group({ form, path, attribute, title, children }: GroupProps) {
  const id = formatPath(path);
  const name = String(path.at(-1));
  return (
    <fieldset class="card body stack">
      <legend class="sr">{title}</legend>
      <div class="label">
        <strong>{title}</strong> <TerraformName name={name} />
        <AboutAttribute what={title} attribute={attribute} />
      </div>
      <Issues id={id} form={form} issues={shownIssues(form, id)} />
      {children}
      <Removals form={form} removals={openRemovals(form.edit.value, name)} />
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
