/** Shows what differs, field by field and lists range by range; and what was changed here and elsewhere, with what comes of it. */
import { type ClusterKind, formatPath } from "../../../schema";
import { escaped } from "../../../text";
import { accessRows, isOpenRow, rowSize } from "../../model/access";
import type { ClusterEdit } from "../../model/cluster-edit";
import { afterWords, type EditedField } from "../../model/differences";
import { fieldTitle, nounCount, valueWords } from "../../model/field-words";
import { mergeRows, OPEN } from "../../model/merge";
import type { ReadCluster } from "../../model/requests";
import { rangeChanges } from "../../model/rows";
import { Cell, TableHead, TerraformName } from "../parts/parts";

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
                <li
                  key={index}
                  class={sign === "+" && (text === OPEN || isOpenRow(text)) ? "warn" : SIGNS[sign][0]}
                >
                  <strong>
                    {sign}
                    <span class="sr">{` ${SIGNS[sign][1]}: `}</span>
                  </strong>
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

const SIGNS = { "+": ["plus", "after"], "−": ["minus", "before"], "~": ["changed", "changed"] } as const;

/** Returns the rows that differ of a list, or the two values of another field; and how many rows stay. */
function differenceOf(
  field: EditedField,
  isNew: boolean,
): {
  readonly rows: readonly { readonly sign: keyof typeof SIGNS; readonly text: string }[];
  readonly kept: number;
} {
  const { before, after, attribute } = field;
  if (attribute?.format !== "access-list") {
    const now = afterWords(field);
    const isAdded = (before ?? null) === null;
    const text = isAdded ? now : `${valueWords(before, attribute)} → ${now}`;
    return { rows: [{ sign: isAdded ? "+" : "~", text }], kept: 0 };
  }
  const [old, now] = [accessRows(before), accessRows(after)];
  const { removed, added, kept } = rangeChanges(old ?? [], now ?? []);
  const rows = (sign: keyof typeof SIGNS, texts: readonly string[]) => texts.map((text) => ({ sign, text }));
  return {
    rows: [
      ...rows("−", old === undefined && !isNew ? [OPEN] : removed),
      ...rows("+", now === undefined ? [OPEN] : added),
    ],
    kept,
  };
}

interface MergeProps {
  /** What was typed here, on top of what the cluster was before. */
  readonly before: ClusterEdit;
  readonly now: ReadCluster;
  readonly merged: ClusterEdit;
}

const NOT_CHANGED = <span class="dim">not changed</span>;

export function MergeTable({ before, now, merged }: MergeProps) {
  const rows = mergeRows(before, now, merged);
  const isBoth = rows.some(({ mine, theirs }) => mine !== undefined && theirs !== undefined);
  return (
    <>
      <div class="card">
        <table class="merge" role="table">
          <TableHead titles={["Field or range", "Yours", "Theirs", "Result"]} />
          <tbody role="rowgroup">
            {rows.map(({ key, title, name, mine, theirs, result }) => (
              <tr key={key} role="row">
                <th role="rowheader" scope="row">
                  <span class={name === undefined ? "mono" : ""}>{escaped(title)}</span>{" "}
                  {name !== undefined && <TerraformName name={name} />}
                </th>
                <Cell title="Yours">{mine ?? NOT_CHANGED}</Cell>
                <Cell title="Theirs">{theirs ?? NOT_CHANGED}</Cell>
                <Cell title="Result">
                  <strong>{result}</strong>
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isBoth && (
        <p class="dim">Where both changed a field, yours stays. Its Undo in the form takes theirs instead.</p>
      )}
    </>
  );
}
