/** The rows of an access list in pages, with a filter and a count of those that are refused. */
import { useComputed, useSignal } from "@preact/signals";

import { accessRows, filteredRows, rowProblems } from "../model/access-rows";
import { editedValue } from "../model/cluster-edit";
import { AccessRow } from "./access-row";
import type { ClusterForm } from "./cluster-form";
import { Button } from "./parts";

const PAGE_ROWS = 50;
/** A shorter list needs no filter. */
const FILTERED_FROM = 6;

interface RowsProps {
  readonly form: ClusterForm;
  /** Terraform's name of the list. */
  readonly name: string;
  readonly label: string;
  readonly rows: readonly string[];
  readonly set: (rows: readonly string[]) => void;
}

export function AccessListRows({ rows, label, form, name, set }: RowsProps) {
  const filter = useSignal("");
  const isOnlyRefused = useSignal(false);
  const page = useSignal(0);
  // While it is corrected, a row stays among the refused ones until typing rests.
  const settled = useComputed(() => accessRows(editedValue(form.settled.value, [name])) ?? []);
  const refused = useComputed(() => rowProblems(settled.value)).value;
  const shown =
    isOnlyRefused.value && refused.length > 0
      ? refused.map(({ index }) => index)
      : filteredRows(rows, filter.value);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS));
  const at = Math.min(page.value, pages - 1);
  const certain = refused.filter(({ suggestions }) => suggestions.length === 1);
  const useAll = () => {
    const changed = [...rows];
    for (const { index, suggestions } of certain)
      if (rows[index] === settled.value[index]) changed[index] = suggestions[0] ?? "";
    set(changed);
  };
  return (
    <>
      {rows.length >= FILTERED_FROM && (
        <div class="controls">
          <label>
            Filter{" "}
            <input
              type="search"
              value={filter.value}
              onInput={({ currentTarget }) => {
                filter.value = currentTarget.value;
                page.value = 0;
              }}
              placeholder="text or address"
            />
          </label>
          <span role="status">
            {counted(shown.length)} of {counted(rows.length)} ranges
          </span>
        </div>
      )}
      <div class="controls" role="status">
        {refused.length > 0 && (
          <>
            <span class="error">
              {counted(refused.length)} {refused.length === 1 ? "row is" : "rows are"} not a range; each is
              kept as typed.
            </span>
            <label>
              <input
                type="checkbox"
                checked={isOnlyRefused.value}
                onChange={({ currentTarget }) => {
                  isOnlyRefused.value = currentTarget.checked;
                  page.value = 0;
                }}
              />
              Show only these
            </label>
            {certain.length > 1 && (
              <Button onClick={useAll}>
                Use the {counted(certain.length)} suggestions that leave no choice
              </Button>
            )}
          </>
        )}
      </div>
      <ol class="rows">
        {shown.slice(at * PAGE_ROWS, (at + 1) * PAGE_ROWS).map((index) => (
          <AccessRow
            key={index}
            id={`${name}[${index}]`}
            index={index}
            text={rows[index] ?? ""}
            label={label}
            replace={(...texts) => set(rows.toSpliced(index, 1, ...texts))}
          />
        ))}
      </ol>
      {pages > 1 && (
        <nav class="controls" aria-label={`Pages of ${label}`}>
          <Button disabled={at === 0} onClick={() => (page.value = at - 1)}>
            Previous
          </Button>
          <span role="status">
            Page {at + 1} of {pages}
          </span>
          <Button disabled={at === pages - 1} onClick={() => (page.value = at + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}

function counted(count: number): string {
  return count.toLocaleString("en-US");
}
