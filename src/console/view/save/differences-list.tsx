/** Shows what differs, field by field, and lists row by row. */
import { isJsonObject } from "../../../json";
import { type ClusterKind, formatPath } from "../../../schema";
import { escaped } from "../../../text";
import { accessRows, rowSize } from "../../model/access-rows";
import type { EditedField } from "../../model/differences";
import { fieldTitle, nounCount, valueWords } from "../../model/field-words";
import { rowChanges } from "../../model/list-changes";
import { TerraformName } from "../parts/parts";

interface DifferencesProps {
  /** There was nothing before. */
  readonly isNew?: boolean;
  readonly kind: ClusterKind;
  readonly fields: readonly EditedField[];
}

export function DifferencesList({ isNew = false, kind, fields }: DifferencesProps) {
  return (
    <div class="stack">
      {fields.map((field) => {
        const title = fieldTitle(kind, field.path);
        const { rows, kept } = differenceOf(field, isNew);
        return (
          <div key={formatPath(field.path)} class="field" role="group" aria-label={title}>
            <p>
              <strong>{title}</strong> <TerraformName name={String(field.path[0])} />
            </p>
            {kept > 0 && (
              <p class="dim">
                {nounCount(kept, "range")} {kept === 1 ? "stays" : "stay"}
              </p>
            )}
            <ul class="diff">
              {rows.map(({ sign, text }, index) => (
                <li key={index} class={sign === "−" ? "minus" : text === OPEN ? "warn" : "plus"}>
                  <span class="sign">
                    {sign}
                    <span class="sr">{sign === "+" ? " after: " : " before: "}</span>
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

interface Row {
  readonly sign: "+" | "−";
  readonly text: string;
}

/** Returns the rows that differ of a list, or the two values of another field; and how many rows stay. */
function differenceOf(
  { before, after, attribute }: EditedField,
  isNew: boolean,
): { readonly rows: readonly Row[]; readonly kept: number } {
  const row = (sign: Row["sign"], text: string | undefined): readonly Row[] =>
    text === undefined ? [] : [{ sign, text }];
  if (attribute?.format !== "access-list") {
    const isRemoved = after === undefined && isJsonObject(before);
    const old = (before ?? null) === null ? undefined : valueWords(before, attribute);
    const now = isRemoved ? "removed" : valueWords(after, attribute);
    return { rows: [...row("−", old), ...row("+", now)], kept: 0 };
  }
  const [old, now] = [accessRows(before), accessRows(after)];
  const { changes, kept } = rowChanges(old ?? [], now ?? []);
  const rows = [
    ...row("−", old === undefined && !isNew ? OPEN : undefined),
    ...changes.flatMap((change) => [...row("−", change.before), ...row("+", change.after)]),
    ...row("+", now === undefined ? OPEN : undefined),
  ];
  return { rows, kept };
}

/** What a list without a row is. */
export const OPEN = "open to every address";
