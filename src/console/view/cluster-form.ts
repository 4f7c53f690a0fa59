/** The state of a cluster's form: what is edited, its issues, and what is in the way of saving it. */
import { computed, signal } from "@preact/signals";

import type { Json } from "../../json";
import type { Issue, Path } from "../../schema";
import { type ClusterEdit, editedFields, isTouchedEdit, withField } from "../model/cluster-edit";
import { type ConflictChoice, type FieldConflict, fieldConflicts, mergeEdit } from "../model/conflict";
import { issuesByField, issuesOfResponse } from "../model/form-issues";
import type { judgeEdit } from "../model/judge-edit";
import type { ReadCluster, RequestProblem } from "../model/requests";
import { forgetEdit, storeEdit } from "../model/saved-edits";

/** Typing rests after so many milliseconds; then everything is judged. */
const REST_MILLISECONDS = 150;

/** Judges an edit. It is loaded after the first form is shown; until then, no field has issues. */
const judge = signal<typeof judgeEdit | undefined>(undefined);

/** Loads the rules, once. Rejects if they cannot be loaded. */
export async function loadRules(): Promise<void> {
  judge.value ??= (await import("../model/judge-edit")).judgeEdit;
}

export class ClusterForm {
  readonly edit;
  /** What was edited when typing rested last. */
  readonly settled;
  readonly isTouched;
  readonly issues;
  /** Somebody tried to save: fields that are missing are shown as such. */
  readonly isSaveTried = signal(false);
  /** The cluster as somebody else saved it, with the fields that both changed. */
  readonly conflict = signal<
    { readonly now: ReadCluster; readonly fields: readonly FieldConflict[] } | undefined
  >(undefined);
  /** A sentence about the whole form. */
  readonly notice = signal("");
  private readonly refused = signal<readonly Issue[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(edit: ClusterEdit) {
    this.edit = signal(edit);
    this.settled = signal(edit);
    this.isTouched = computed(() => isTouchedEdit(this.edit.value));
    this.issues = computed(() =>
      issuesByField([...(judge.value?.(this.settled.value, new Date()) ?? []), ...this.refused.value]),
    );
  }

  /** Sets a field; undefined unsets it. */
  set(path: Path, value: Json | undefined): void {
    this.edit.value = withField(this.edit.value, path, value);
    if (this.refused.value.length > 0) this.refused.value = [];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.settle();
    }, REST_MILLISECONDS);
  }

  /** Judges what is edited now, and stores it. */
  settle(): void {
    clearTimeout(this.timer);
    this.settled.value = this.edit.value;
    storeEdit(sessionStorage, this.edit.value);
  }

  /** Goes back to what was read. */
  discard(): void {
    this.replaceEdit({
      ...this.edit.value,
      edited: this.edit.value.id === undefined ? {} : this.edit.value.base,
      lostSecrets: [],
    });
    this.isSaveTried.value = false;
  }

  errors(): readonly Issue[] {
    return [...this.issues.value.values()].flat().filter(({ severity }) => severity === "error");
  }

  changes() {
    return editedFields(this.edit.value);
  }

  /** Takes the cluster that a save, or a new read, returned. */
  take({ fields, etag }: ReadCluster): void {
    const { edit } = this;
    forgetEdit(sessionStorage, edit.value);
    this.replaceEdit({ ...edit.value, base: fields, edited: fields, etag, lostSecrets: [] });
    this.isSaveTried.value = false;
  }

  /** Shows the issues with which the API refused a save. */
  showProblem({ message, issues }: RequestProblem): void {
    this.refused.value = issuesOfResponse(this.edit.value, issues);
    this.notice.value = message;
  }

  /** Puts the edit on top of the cluster as it is now. Conflicts wait for a choice. */
  rebase(now: ReadCluster): void {
    if (now.etag !== undefined && now.etag === this.edit.value.etag) return;
    const fields = fieldConflicts(this.edit.value, now);
    if (fields.length > 0) {
      this.conflict.value = { now, fields };
      return;
    }
    const wasTouched = this.isTouched.value;
    this.replaceEdit(mergeEdit(this.edit.value, now, () => "theirs"));
    if (wasTouched)
      this.notice.value =
        "The cluster was changed elsewhere. Your change is now on top of that: look at it again before you save.";
  }

  /** Ends a conflict with a choice for each of its fields. */
  resolve(choices: ReadonlyMap<string, ConflictChoice>): void {
    const { value: conflict } = this.conflict;
    if (conflict === undefined) return;
    this.replaceEdit(mergeEdit(this.edit.value, conflict.now, ({ name }) => choices.get(name) ?? "theirs"));
    this.conflict.value = undefined;
  }

  private replaceEdit(edit: ClusterEdit): void {
    this.edit.value = edit;
    this.refused.value = [];
    this.notice.value = "";
    this.settle();
  }
}
