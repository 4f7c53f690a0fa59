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
import { editedValue, rowsOf } from "../../model/cluster-edit";
import { fieldLabel, optionLabel, shortWords } from "../../model/field-words";
import { partAt } from "../../model/paths";
import { keptRows, type Row, type Rows, withAdded, withRemoved, withUndone } from "../../model/rows";
import { Button, Choice, CopyButton, focusSoon } from "../parts/parts";
import { ChangedMark, type FieldProps, Issues, ValueField } from "./value-field";

export function Field(props: FieldProps) {
  const { type } = props.attribute;
  if (!isNested(type)) return <ValueField {...props} />;
  if (type.nesting === "list") return <ElementsField {...props} schema={type.object} idKey={type.key} />;
  if (type.object.name === "repo_config") return <SnapshotsField {...props} schema={type.object} />;
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
  const { form, path, attribute, schema, base } = props;
  const id = formatPath(path);
  const what = fieldLabel(String(path.at(-1))).replace(/^./, (first) => first.toLowerCase());
  const value = editedValue(form.edit.value, path);
  const isSet = isJsonObject(value);
  const set = (changed: Json | undefined) => {
    form.set(path, changed);
    const [[first = ""] = []] = inputsOf(schema);
    focusSoon(`${id}.${first}`, `${id}-set`);
  };
  return (
    <Group {...props} was={!isSet && isJsonObject(base) ? shortWords(base, attribute) : undefined}>
      {isSet && <ObjectFields {...props} value={value} />}
      <p class="row">
        {!isSet && <span>Not set{attribute.whenUnset !== undefined && `: ${attribute.whenUnset}`}.</span>}
        <Button id={`${id}-set`} class={isSet ? "link" : ""} onClick={() => set(isSet ? undefined : {})}>
          {isSet ? `Unset ${what}` : `Set ${what}`}
        </Button>
      </p>
    </Group>
  );
}

/** The flags of `repo_config` that turn on a way to sign in to S3. */
const FLAGS = ["enable_iam_role", "enable_access_keys"];

function flagsOf(value: Json | undefined): readonly string[] {
  return FLAGS.filter((flag) => partAt(value, [flag]) === true);
}

/** The snapshots: off, or with one of two ways to sign in to S3. */
function SnapshotsField(props: NestedProps) {
  const { form, path, base, schema } = props;
  const id = formatPath(path);
  const value = editedValue(form.edit.value, path);
  const [on, was] = [flagsOf(value), flagsOf(base)];
  const choose = (flag: string) => {
    const inputs = new Set(inputsOf(schema).map(([name]) => name));
    const others = Object.entries(isJsonObject(value) ? value : {}).filter(([name]) => !inputs.has(name));
    form.set(path, flag === "" ? undefined : { ...Object.fromEntries(others), [flag]: true });
  };
  // The role of a cluster that was deleted is not that of the one that is made again.
  const role = form.edit.value.id === undefined ? undefined : partAt(value, ["aws_role_arn"]);
  const isChanged = form.edit.value.id !== undefined && on.join() !== was.join();
  const former = was.map(fieldLabel).join(" and ") || "Off";
  return (
    <Group {...props} was={isChanged ? former : undefined}>
      <Choice
        id={`${id}-set`}
        label="How snapshots sign in to S3"
        value={on.length > 1 ? undefined : (on[0] ?? "")}
        options={[["", "Off"], ...FLAGS.map((flag) => [flag, fieldLabel(flag)] as const)]}
        onChoose={choose}
      />
      {FLAGS.map((flag) => (
        <Issues key={flag} id={`${id}.${flag}`} form={form} />
      ))}
      {on.includes("enable_access_keys") && (
        <ObjectFields {...props} value={{}} only={["access_key_id", "secret_access_key"]} />
      )}
      {on.includes("enable_iam_role") && typeof role === "string" && (
        <p class="url">
          <span>Role</span> <code class="cut">{visible(role)}</code>{" "}
          <CopyButton text={role} what="the role" />
        </p>
      )}
    </Group>
  );
}

/** A list of objects, such as the identity providers. `idKey` is the attribute that identifies each of them. */
function ElementsField(props: NestedProps & { readonly idKey: string }) {
  const { form, path, attribute, idKey, schema } = props;
  const list = formatPath(path);
  const rows = rowsOf(form.edit.value, list);
  const kept = keptRows(rows);
  const add = () => {
    form.setRows(list, withAdded(rows, [{}]));
    focusSoon(`${list}[${kept.length}].${inputsOf(schema)[0]?.[0] ?? ""}`);
  };
  const set = (changed: Rows) => {
    form.setRows(list, changed);
    // Each issue is at the place of its provider, before somebody uses the fix of one.
    form.settle();
  };
  return (
    <Group {...props}>
      {rows.length === 0 && attribute.whenUnset !== undefined && <p>Not set: {attribute.whenUnset}.</p>}
      {rows.map((row) => {
        const name = visible(String(partAt(row.value, [idKey]) ?? ""));
        const called = name || "a provider without a name";
        if (row.isRemoved)
          return (
            <p key={row.id} class="row is-removed">
              <s>{called}</s> <span class="badge bad">Removed</span>
              <Button
                class="link"
                aria-label={`Undo the removal of ${called}`}
                autofocus
                onClick={() => set(withUndone(rows, row.id))}
              >
                Undo
              </Button>
            </p>
          );
        return (
          <Element
            key={row.id}
            {...props}
            row={row}
            index={kept.indexOf(row)}
            name={name}
            remove={() => set(withRemoved(rows, row.id))}
          />
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

interface ElementProps extends NestedProps {
  readonly row: Row;
  readonly index: number;
  readonly name: string;
  readonly remove: () => void;
}

/** An element that can be folded. It stays open while it is renamed. */
function Element({ row, index, name, remove, ...props }: ElementProps) {
  const isShown = useSignal(row.was === undefined);
  const list = formatPath(props.path);
  const { value } = row;
  if (!isJsonObject(value)) return null;
  const called = name || `provider ${index + 1}`;
  return (
    <details open={isShown.value} onToggle={({ currentTarget }) => (isShown.value = currentTarget.open)}>
      <summary id={`${list}[${index}]-summary`}>
        <strong>{name || "no name yet"}</strong>{" "}
        {typeof value["type"] === "string" && <span class="badge">{optionLabel(value["type"])}</span>}{" "}
        {value["dashboards_login"] === true && <span class="badge">On the login page of Dashboards</span>}
      </summary>
      <ObjectFields {...props} path={[...props.path, index]} value={value} base={row.was} />
      <p class="row">
        <Button
          class="danger link end"
          onClick={() => {
            remove();
            focusSoon(`${list}[${index}]-summary`, `${list}-add`);
          }}
        >
          Remove {called}
        </Button>
      </p>
    </details>
  );
}

interface GroupProps extends FieldProps {
  /** What the object was, if that can be put back. */
  readonly was?: string | undefined;
  readonly children: ComponentChildren;
}

/** The frame of fields that belong together, with the issues of all of them together. */
function Group({ form, path, base, was, children }: GroupProps) {
  const id = formatPath(path);
  return (
    <div class="card body stack">
      <Issues id={id} form={form} />
      {children}
      {was !== undefined && (
        <ChangedMark
          words={`was ${was}`}
          what={fieldLabel(String(path.at(-1)))}
          undo={() => {
            form.set(path, base);
            focusSoon(`${id}-set`);
          }}
        />
      )}
    </div>
  );
}

type ObjectFieldsProps = Pick<NestedProps, "form" | "path" | "base" | "schema"> & {
  readonly value: JsonObject;
  /** The fields that are shown; without it, those that apply. */
  readonly only?: readonly string[];
};

function ObjectFields({ form, path, schema, value, base, only }: ObjectFieldsProps) {
  return (
    <div class="fields">
      {inputsOf(schema)
        .filter(([name]) => only?.includes(name) ?? isApplicable(name, value))
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
