/** Shows what was changed here and elsewhere, row by row, and asks about what both changed. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { type ClusterKind, formatPath, isNested, KINDS } from "../../../schema";
import { accessRows, addressesOf } from "../../model/access-rows";
import { accessChanges } from "../../model/access-sentences";
import { endpointTitle } from "../../model/access-words";
import { baseValue, type ClusterEdit, clusterName, editedValue } from "../../model/cluster-edit";
import { editedFields } from "../../model/differences";
import { fieldTitle, valueWords } from "../../model/field-words";
import { type ConflictChoice, conflictKey, type FieldConflict } from "../../model/merge";
import type { ShownActivity } from "../../model/requests";
import type { ClusterForm } from "../form/cluster-form";
import { requests } from "../frame/session";
import { Button, Dialog, TerraformName } from "../parts/parts";
import { byWords } from "../parts/time";
import { DifferencesList, OPEN } from "./differences-list";

const SIDES: readonly (readonly [ConflictChoice, string])[] = [
  ["mine", "Yours"],
  ["theirs", "Theirs"],
];

interface ConflictProps {
  readonly form: ClusterForm;
  readonly onClose: () => void;
}

export function ConflictDialog({ form, onClose }: ConflictProps) {
  const { value: newer } = form.newer;
  const { value: edit } = form.edit;
  const changed = useSignal<ShownActivity | undefined>(undefined);
  useEffect(() => {
    void requests.lastChange(edit.kind, edit.id).then((last) => (changed.value = last));
  }, [newer?.now.etag]);
  if (newer === undefined) return null;
  const { now } = newer;
  const { value: fields } = form.conflicts;
  const undecided = fields.filter((field) => form.choiceOf(field) === undefined);
  const left = undecided.length;
  const take = () => {
    const [first] = undecided;
    if (first !== undefined) document.getElementsByName(groupOf(first))[0]?.focus();
    else form.merge(now);
  };
  return (
    <Dialog title={`Changed elsewhere: ${clusterName(edit)}`} onClose={onClose}>
      <div class="stack">
        <p>
          {changed.value === undefined
            ? "Somebody else changed this cluster"
            : `This cluster was changed by ${byWords(changed.value)}`}{" "}
          while you edited it. What only one of you changed is merged; choose a version of what both changed.
          Nothing is saved yet.
        </p>
        {fields.map((field) => (
          <Choice
            key={conflictKey(field)}
            {...field}
            kind={edit.kind}
            choice={form.choiceOf(field)}
            choose={(side) => form.choose(field, side)}
          />
        ))}
        {left === 0 ? (
          <Access merged={form.merged(now)} />
        ) : (
          <p class="note">Choose a version of each to see who gains and loses access.</p>
        )}
        <details open>
          <summary>What you changed</summary>
          <DifferencesList kind={edit.kind} fields={form.changes()} />
        </details>
        <details open>
          <summary>What was changed elsewhere</summary>
          <DifferencesList kind={edit.kind} fields={editedFields({ ...edit, edited: now.fields })} />
        </details>
      </div>
      <footer>
        <span role="status">
          {left === 0 ? "Everything is decided." : `${left} of ${fields.length} still to decide.`}
        </span>
        <Button onClick={onClose}>Decide later</Button>
        <Button class="main" aria-disabled={left > 0} onClick={take}>
          Keep these versions
        </Button>
      </footer>
    </Dialog>
  );
}

interface ChoiceProps extends FieldConflict {
  readonly kind: ClusterKind;
  readonly choice: ConflictChoice | undefined;
  readonly choose: (side: ConflictChoice) => void;
}

/** The name of the radio buttons of a conflict. */
function groupOf({ path }: Pick<FieldConflict, "path">): string {
  return `conflict ${formatPath(path)}`;
}

function Choice({ kind, path, base, mine, theirs, attribute, choice, choose }: ChoiceProps) {
  const words = (value: typeof mine) => {
    if (attribute?.format === "access-list" && accessRows(value) === undefined) return OPEN;
    const isPart = attribute === undefined ? path.length > 1 : isNested(attribute.type);
    const isRemoved = isPart && (value ?? null) === null && (base ?? null) !== null;
    return isRemoved ? "removed" : valueWords(value, attribute);
  };
  const title = fieldTitle(kind, path);
  return (
    <fieldset class="conflict card body">
      <legend class="sr">{title}</legend>
      <p>
        <strong>{title}</strong> <TerraformName name={String(path[0])} />{" "}
        <span class="dim">Before: {words(base)}</span>
      </p>
      {SIDES.map(([side, label]) => (
        <label key={side} class="row">
          <input
            type="radio"
            name={groupOf({ path })}
            checked={choice === side}
            onChange={() => choose(side)}
          />
          {label}: {words(side === "mine" ? mine : theirs)}
        </label>
      ))}
    </fieldset>
  );
}

/** Says who gains and who loses access by the merge, against the cluster as it is now. */
function Access({ merged }: { readonly merged: ClusterEdit }) {
  const endpoints = KINDS[merged.kind].endpoints.flatMap(({ accessList, label }) => {
    const [before, after] = [baseValue, editedValue].map((value) =>
      addressesOf(accessRows(value(merged, [accessList]))),
    );
    const changes = before === undefined || after === undefined ? [] : accessChanges(before, after);
    return changes.map(({ words }) => ({ words, label }));
  });
  return (
    <div class="note" role="status">
      <strong>After the merge and its save:</strong>
      {endpoints.length === 0 && " nobody gains or loses access."}
      {endpoints.map(({ label, words }) => (
        <p key={label + words}>
          <strong>{endpointTitle(label)}</strong> {words}
        </p>
      ))}
    </div>
  );
}

/** Shows what was changed elsewhere and is merged already. */
export function TheirsDialog({ form, onClose }: ConflictProps) {
  const { value: state } = form.state;
  if (state.is !== "merged" && state.is !== "renewed") return null;
  return (
    <Dialog title="The other changes" onClose={onClose}>
      <div class="stack">
        <DifferencesList kind={form.edit.value.kind} fields={state.theirs} />
      </div>
      <footer>
        <Button onClick={onClose}>Back to the form</Button>
      </footer>
    </Dialog>
  );
}
