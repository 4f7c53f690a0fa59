/** The control of a field, by its type and format. */
import { exactNumber, type Json } from "../../../json";
import { type Attribute, type Format, isSecret } from "../../../schema";
import { optionLabel } from "../../model/field-words";

interface ControlProps {
  readonly id: string;
  readonly attribute: Attribute;
  readonly value: Json | undefined;
  readonly isInvalid: boolean;
  /** It cannot be changed in a cluster that exists. */
  readonly isFixed: boolean;
  readonly isExisting: boolean;
  readonly set: (value: Json | undefined) => void;
}

/** The formats whose known values are all that the service takes. */
const CLOSED: ReadonlySet<Format> = new Set(["auth-source-type", "weekday"]);

export function Control({ id, attribute, value, isInvalid, isFixed, isExisting, set }: ControlProps) {
  const { type, format, kind } = attribute;
  const knownValues = type === "bool" ? ["true", "false"] : (attribute.knownValues ?? []);
  const shown = value === undefined || value === null ? "" : String(value);
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    set(typedValue(attribute, currentTarget.value));
  const common = {
    id,
    name: id,
    value: shown,
    "aria-invalid": isInvalid,
    "aria-describedby": `${id}-issues`,
    "aria-required": kind === "required",
  } as const;
  if (type === "bool" || CLOSED.has(format))
    return (
      <select {...common} onChange={onInput}>
        <option value="">not set</option>
        {[...new Set([...knownValues, ...(shown === "" ? [] : [shown])])].map((each) => (
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
        placeholder={isExisting ? "Asked for when you save" : ""}
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

/** Returns the value of a text; undefined if it is empty. A text that is not a number stays as it is, for the judge. */
function typedValue({ type }: Attribute, text: string): Json | undefined {
  if (text === "") return undefined;
  if (type === "bool") return text === "true";
  return type === "number" && NUMBER.test(text) ? exactNumber(text) : text;
}

const NUMBER = /^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?$/;
