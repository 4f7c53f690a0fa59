import { escaped } from "../../../text";
import type { ClusterEdit } from "../../model/cluster-edit";
import { type ConflictChoice, conflictKey, type FieldConflict } from "../../model/merge";
/** One table of what was changed here and elsewhere, with what comes of it. What both changed is chosen in it. */
import { mergeRows } from "../../model/merge-rows";
import type { ReadCluster } from "../../model/requests";
import { TerraformName } from "../parts/parts";

interface MergeProps {
  /** What was typed here, on top of what the cluster was before. */
  readonly mine: ClusterEdit;
  readonly now: ReadCluster;
  readonly merged: ClusterEdit;
  readonly choiceOf?: (conflict: FieldConflict) => ConflictChoice | undefined;
  readonly choose?: ((conflict: FieldConflict, choice: ConflictChoice) => void) | undefined;
}

export function MergeTable({ mine, now, merged, choiceOf, choose }: MergeProps) {
  return (
    <div class="card">
      <table class="merge" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {["Field or range", "Yours", "Theirs", "Result"].map((title) => (
              <th key={title} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {mergeRows(mine, now, merged).map((row) => (
            <tr key={row.key} role="row">
              <th role="rowheader" scope="row">
                <span class={row.isRange ? "mono" : undefined}>{escaped(row.title)}</span>{" "}
                {!row.isRange && <TerraformName name={row.name} />}
              </th>
              <Side title="Yours" words={row.mine} />
              <Side title="Theirs" words={row.theirs} />
              <td role="cell" data-label="Result">
                {row.conflict === undefined ? (
                  <strong>{row.result}</strong>
                ) : (
                  <Decision
                    title={row.title}
                    conflict={row.conflict}
                    choice={choiceOf?.(row.conflict)}
                    choose={choose}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Side({ title, words }: { readonly title: string; readonly words: string | undefined }) {
  return (
    <td role="cell" data-label={title} class={words === undefined ? "dim" : ""}>
      {words ?? "not changed"}
    </td>
  );
}

/** The name of the radio buttons of a conflict. */
export function groupOf(conflict: FieldConflict): string {
  return `conflict ${conflictKey(conflict)}`;
}

interface DecisionProps extends Pick<MergeProps, "choose"> {
  readonly title: string;
  readonly conflict: FieldConflict;
  readonly choice: ConflictChoice | undefined;
}

function Decision({ title, conflict, choice, choose }: DecisionProps) {
  return (
    <fieldset>
      <legend class="sr">{title}</legend>
      <span class={choice === undefined ? "badge bad" : "badge good"}>
        {choice === undefined ? "Decide" : "Decided"}
      </span>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side}>
          <input
            type="radio"
            name={groupOf(conflict)}
            checked={choice === side}
            onChange={() => choose?.(conflict, side)}
          />
          {side === "mine" ? "Yours" : "Theirs"}
        </label>
      ))}
    </fieldset>
  );
}
