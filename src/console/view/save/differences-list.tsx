/** Shows what differs, field by field, and lists row by row. */
import { isJsonObject, type Json } from "../../../json";
import { type ClusterKind, formatPath } from "../../../schema";
import { visible } from "../../../text";
import { accessRows, rowSize } from "../../model/access-rows";
import type { EditedField } from "../../model/differences";
import { fieldTitle, valueWords } from "../../model/field-words";
import { rowChanges } from "../../model/list-changes";
import { TerraformName } from "../parts/parts";

/** Rows that differ are never cut in what a person reads; a list of thousands of them says how many more there are. */
const MOST_ROWS = 500;

interface DifferencesProps {
  readonly kind: ClusterKind;
  readonly fields: readonly EditedField[];
}

export function DifferencesList({ kind, fields }: DifferencesProps) {
  return (
    <>
      {fields.map((field) => (
        <div
          key={formatPath(field.path)}
          class="field"
          role="group"
          aria-label={fieldTitle(kind, field.path)}
        >
          {field.attribute?.format === "access-list" ? (
            <ListDifference kind={kind} {...field} />
          ) : (
            <ValueDifference kind={kind} {...field} />
          )}
        </div>
      ))}
    </>
  );
}

function ValueDifference({
  kind,
  path,
  before,
  after,
  attribute,
}: EditedField & { readonly kind: ClusterKind }) {
  const isAdded = (before ?? null) === null;
  const isRemoved = after === undefined && isJsonObject(before);
  return (
    <>
      <Title kind={kind} path={path} />
      <ul class="diff">
        {!isAdded && <Row sign="−" text={valueWords(before, attribute)} />}
        {!isRemoved && <Row sign="+" text={valueWords(after, attribute)} />}
        {isRemoved && <Row sign="+" text="removed" />}
      </ul>
    </>
  );
}

function ListDifference({ kind, path, before, after }: EditedField & { readonly kind: ClusterKind }) {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const { changes, kept } = rowChanges(old, now);
  const more = changes.length - MOST_ROWS;
  return (
    <>
      <Title kind={kind} path={path} />
      {kept > 0 && (
        <p class="dim">{kept === 1 ? "1 range stays" : `${kept.toLocaleString("en-US")} ranges stay`}</p>
      )}
      <ul class="diff">
        {old.length === 0 && <Row sign="−" text="open to every address" />}
        {changes
          .slice(0, MOST_ROWS)
          .flatMap(({ before: removed, after: added }, index) => [
            removed !== undefined && (
              <Row key={`-${index}`} sign="−" text={removed} size={rowSize(removed)} />
            ),
            added !== undefined && <Row key={`+${index}`} sign="+" text={added} size={rowSize(added)} />,
          ])}
        {now.length === 0 && <Row sign="+" text="open to every address" />}
      </ul>
      {more > 0 && <p class="dim">and {more.toLocaleString("en-US")} more changes</p>}
    </>
  );
}

function rowsOf(value: Json | undefined): readonly string[] {
  return accessRows(value) ?? [];
}

function Title({ kind, path }: { readonly kind: ClusterKind; readonly path: EditedField["path"] }) {
  return (
    <p>
      <strong>{fieldTitle(kind, path)}</strong> <TerraformName name={formatPath(path.slice(0, 1))} />
    </p>
  );
}

function Row({
  sign,
  text,
  size = "",
}: {
  readonly sign: "+" | "−";
  readonly text: string;
  readonly size?: string;
}) {
  return (
    <li class={sign === "+" ? "plus" : "minus"}>
      <span class="sign">
        {sign}
        <span class="sr">{sign === "+" ? " after: " : " before: "}</span>
      </span>
      <code>{visible(text)}</code> <span class="dim">{size}</span>
    </li>
  );
}
