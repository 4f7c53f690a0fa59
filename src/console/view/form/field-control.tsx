/** The control of a field, by its type and format. */
import { exactNumber, type Json } from "../../../json";
import { type Attribute, type Format, isSecret } from "../../../schema";
import { optionLabel } from "../../model/field-words";
import { Choice } from "../parts/parts";

interface ControlProps {
  readonly id: string;
  readonly label: string;
  readonly attribute: Attribute;
  readonly value: Json | undefined;
  /** What the field becomes while it is not set. */
  readonly placeholder: string;
  readonly isInvalid: boolean;
  /** It cannot be changed in a cluster that exists. */
  readonly isFixed: boolean;
  readonly isExisting: boolean;
  readonly set: (value: Json | undefined) => void;
}

/** The formats whose known values are all that the service takes. */
const CLOSED: ReadonlySet<Format> = new Set(["auth-source-type", "weekday"]);

/** So many values stand beside each other; more are in a list. */
const MOST_BESIDE = 3;

/** The formats that are read letter by letter. */
const MONOSPACED: ReadonlySet<Format> = new Set(["hostname", "clock-time"]);

/** Reports whether a field is a choice of two or three. */
export function isChoice({ type, format, knownValues = [] }: Attribute): boolean {
  return type === "bool" || (CLOSED.has(format) && knownValues.length <= MOST_BESIDE);
}

export function Control({ id, label, attribute, value, placeholder, isInvalid, set, ...is }: ControlProps) {
  const { type, format, kind } = attribute;
  const known = type === "bool" ? ["true", "false"] : (attribute.knownValues ?? []);
  const shown = value === undefined || value === null ? "" : String(value);
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    set(typedValue(attribute, currentTarget.value));
  const options = [...new Set([...known, ...(shown === "" ? [] : [shown])])];
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
        onChoose={(each) => set(typedValue(attribute, each))}
      />
    );
  const common = {
    id,
    name: id,
    value: shown,
    class: MONOSPACED.has(format) ? "mono" : "",
    "aria-invalid": isInvalid,
    "aria-describedby": `${id}-issues`,
    "aria-required": kind === "required",
  } as const;
  if (CLOSED.has(format))
    return (
      <select {...common} onChange={onInput}>
        <option value="">not set</option>
        {options.map((each) => (
          <option key={each} value={each}>
            {optionLabel(each)}
          </option>
        ))}
      </select>
    );
  if (format === "ca-bundle-base64")
    return <textarea {...common} rows={3} spellcheck={false} onInput={onInput} />;
  if (isSecret(attribute))
    return (
      <input
        {...common}
        type="password"
        autocomplete="new-password"
        placeholder={is.isExisting ? "Asked for when you save" : ""}
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
        placeholder={placeholder}
        readOnly={is.isFixed}
        list={`${id}-values`}
        onInput={onInput}
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
