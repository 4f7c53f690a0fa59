/** Shows what differs, field by field, and lists range by range. */
import { isJsonObject } from "../../../json";
import { type ClusterKind, formatPath } from "../../../schema";
import { escaped } from "../../../text";
import { accessRows, rowSize } from "../../model/access";
import type { EditedField } from "../../model/differences";
import { fieldTitle, nounCount, valueWords } from "../../model/field-words";
import { rangeChanges } from "../../model/list-changes";
import { OPEN } from "../../model/merge-rows";
import { TerraformName } from "../parts/parts";

interface DifferencesProps {
  /** There was nothing before. */
  readonly isNew: boolean;
  readonly kind: ClusterKind;
  readonly fields: readonly EditedField[];
}

export function DifferencesList({ isNew, kind, fields }: DifferencesProps) {
  return (
    <div class="stack">
      {fields.map((field) => {
        const title = fieldTitle(kind, field.path);
        const { rows, kept } = differenceOf(field, isNew);
        return (
          <div key={formatPath(field.path)} class="field" role="group" aria-label={title}>
            <p>
              {title} <TerraformName name={String(field.path[0])} />{" "}
              {kept > 0 && (
                <span class="dim">
                  {nounCount(kept, "range")} {kept === 1 ? "stays" : "stay"}
                </span>
              )}
            </p>
            <ul class="diff">
              {rows.map(({ sign, text }, index) => (
                <li key={index} class={text === OPEN && sign === "+" ? "warn" : TONES[sign]}>
                  <span class="sign">
                    {sign}
                    <span class="sr">{SPOKEN[sign]}</span>
                  </span>
                  <code>{escaped(text)}</code> <small>{rowSize(text)}</small>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

type Sign = "+" | "−" | "~";

const TONES: Readonly<Record<Sign, string>> = { "+": "plus", "−": "minus", "~": "changed" };
const SPOKEN: Readonly<Record<Sign, string>> = { "+": " after: ", "−": " before: ", "~": " changed: " };

interface Row {
  readonly sign: Sign;
  readonly text: string;
}

/** Returns the rows that differ of a list, or the two values of another field; and how many rows stay. */
function differenceOf(
  { before, after, attribute }: EditedField,
  isNew: boolean,
): { readonly rows: readonly Row[]; readonly kept: number } {
  if (attribute?.format !== "access-list") {
    const isRemoved = after === undefined && isJsonObject(before);
    const now = isRemoved ? "removed" : valueWords(after, attribute);
    if ((before ?? null) === null) return { rows: [{ sign: "+", text: now }], kept: 0 };
    const old = valueWords(before, attribute);
    return { rows: [{ sign: "~", text: `${old} → ${now}` }], kept: 0 };
  }
  const [old, now] = [accessRows(before), accessRows(after)];
  const { removed, added, kept } = rangeChanges(old ?? [], now ?? []);
  const rows = (sign: Sign, texts: readonly string[]) => texts.map((text) => ({ sign, text }));
  return {
    rows: [
      ...rows("−", old === undefined && !isNew ? [OPEN] : removed),
      ...rows("+", now === undefined ? [OPEN] : added),
    ],
    kept,
  };
}
