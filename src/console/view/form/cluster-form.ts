/** The state of a cluster's form: what is edited, its issues, and the state of its save. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

import type { Json } from "../../../json";
import { formatPath, type Issue, KINDS, type Path } from "../../../schema";
import { accessRows, addressesOf } from "../../model/access-rows";
import type { EndpointAccess } from "../../model/access-words";
import {
  baseValue,
  type ClusterEdit,
  editedValue,
  withElements,
  withField,
  withoutRemoval,
  withRemoval,
  withReplacedRows,
  withReset,
} from "../../model/cluster-edit";
import { type EditedField, editedFields, isTouchedEdit } from "../../model/differences";
import { issuesByField, issueSentence, issuesOfResponse } from "../../model/form-issues";
import {
  type ConflictChoice,
  conflictKey,
  type FieldConflict,
  fieldConflicts,
  mergeEdit,
} from "../../model/merge";
import type { Removal } from "../../model/removed-places";
import type { ReadCluster } from "../../model/requests";
import type { RequestProblem } from "../../model/responses";
import { askedSecrets } from "../../model/secrets";
import { announce, announcement } from "../frame/announcements";
import { drafts } from "../frame/session";
import { lazyPart } from "../parts/lazy-part";
import { focusSoon } from "../parts/parts";

/** Typing rests after so many milliseconds; then what is typed is judged, stored and written as code. */
const REST_MILLISECONDS = 150;
/** With a list of so many rows, that takes longer, and so does the rest before it. */
const LONG_LIST = 500;
const LONG_REST_MILLISECONDS = 700;

/** What came of the last save, and what else concerns the whole form. One at a time. */
export type FormState =
  | { readonly is: "edited" }
  | { readonly is: "saving"; readonly changes: number }
  | { readonly is: "saved"; readonly words: string }
  | {
      readonly is: "failed";
      /** What begins the words, if it is not that nothing was saved. */
      readonly said?: string;
      readonly words: string;
      /** Undefined if the service accepted the save. */
      readonly problem?: RequestProblem;
      readonly link?: { readonly address: string; readonly words: string };
    }
  /** Somebody else changed the cluster, and what was not changed here as well is in the form. */
  | { readonly is: "merged"; readonly theirs: readonly EditedField[] }
  /** Somebody else changed the cluster while nothing was changed here. */
  | { readonly is: "renewed"; readonly theirs: readonly EditedField[] }
  | {
      readonly is: "deleted";
      readonly words: string;
      readonly link?: { readonly address: string; readonly words: string };
    }
  | { readonly is: "discarded"; readonly edit: ClusterEdit }
  /** The new cluster that is typed here was made by an earlier try. */
  | { readonly is: "made"; readonly open: () => void };

/** What judges an edit. It is loaded after the first form is shown; until then, no field and no row has issues. */
export const rules = lazyPart(() => import("../../model/rules"));

const AS_TYPED = "The cluster has what you typed: nothing is left to save.";

export class ClusterForm {
  readonly edit;
  /** What was edited when typing rested last. */
  readonly settled;
  readonly isTouched;
  readonly issues;
  /** By Terraform's name of the access list. */
  readonly access: ReadonlyMap<string, ReadonlySignal<EndpointAccess>>;
  /** Somebody tried to save: fields that are missing are shown as such. */
  readonly isSaveTried = signal(false);
  /** The cluster as somebody else saved it while it has conflicts with the edit, with what was chosen so far by `conflictKey`. */
  readonly newer = signal<
    { readonly now: ReadCluster; readonly choices: ReadonlyMap<string, ConflictChoice> } | undefined
  >(undefined);
  /** What is changed here and elsewhere. */
  readonly conflicts = computed(() =>
    this.newer.value === undefined ? [] : fieldConflicts(this.settled.value, this.newer.value.now),
  );
  readonly state = signal<FormState>({ is: "edited" });
  private readonly refused = signal<readonly Issue[]>([]);
  /** Those of the emulator and the token that it was opened with. */
  readonly drafts = drafts();
  private isClosed = false;
  /** The number of the request that read what is shown. */
  shownRead = 0;
  /** The element that somebody wants to see: the row of a list may be on another page of it. */
  readonly wanted = signal({ id: "" });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(edit: ClusterEdit) {
    this.edit = signal(edit);
    this.settled = signal(edit);
    this.isTouched = computed(() => isTouchedEdit(this.edit.value));
    const ruled = computed(() => rules.part.value?.judgeEdit(this.settled.value, new Date()) ?? []);
    this.issues = computed(() => {
      const asked = new Set(askedSecrets(this.settled.value).map(({ path }) => formatPath(path)));
      const found = ruled.value.filter(({ code, path }) => {
        const isEarly = code === "missing-attribute" && !this.isSaveTried.value;
        return !isEarly && !asked.has(formatPath(path));
      });
      return issuesByField([...found, ...this.refused.value]);
    });
    this.access = new Map(
      KINDS[edit.kind].endpoints.map(({ accessList }) => {
        const sets = computed(() => {
          const { value } = this.settled;
          const after = addressesOf(accessRows(editedValue(value, [accessList])));
          const isNew = value.id === undefined;
          return { before: isNew ? after : addressesOf(accessRows(baseValue(value, [accessList]))), after };
        });
        return [accessList, sets];
      }),
    );
  }

  /** Sets a field; undefined unsets it. */
  set(path: Path, value: Json | undefined): void {
    this.change(withField(this.edit.value, path, value));
  }

  /** Puts rows in the place of one of a list; with the index after the last one, adds them. */
  setRows(name: string, index: number, rows: readonly string[]): void {
    this.change(withElements(this.edit.value, [name], index, { removed: 1, added: rows }));
  }

  /** Takes back the change of a field, and every removal from it. */
  reset(path: Path, base: Json | undefined): void {
    this.change(withReset(this.edit.value, path, base));
  }

  /** Removes a field or an element, which can be put back. */
  remove(path: Path, words: string): void {
    this.change(withRemoval(this.edit.value, path, words));
    announce(words, true);
  }

  /** Replaces rows of a list, which can be taken back together. */
  replaceRows(name: string, rows: ReadonlyMap<number, string>, words: string): void {
    this.change(withReplacedRows(this.edit.value, name, rows, words));
    announce(words, true);
  }

  /** Puts back what was removed, and goes there. */
  undo(removal: Removal): void {
    this.change(withoutRemoval(this.edit.value, removal));
    this.settle();
    this.goTo(formatPath(removal.values[0]?.path ?? []));
  }

  /** Takes another state of the edit, which somebody typed. */
  change(edit: ClusterEdit): void {
    this.endMessage();
    if (announcement.peek().words !== "") announce("");
    this.edit.value = edit;
    if (this.refused.value.length > 0) this.refused.value = [];
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.settle(),
      hasLongList(edit) ? LONG_REST_MILLISECONDS : REST_MILLISECONDS,
    );
  }

  /** Ends what was said about the last save: with the next change. What was merged into changes is said until the page is left. */
  endMessage(): void {
    const isOver = this.state.value.is === "merged" && !this.isTouched.value;
    if (isOver || ["saved", "failed", "made", "discarded", "renewed"].includes(this.state.value.is))
      this.state.value = { is: "edited" };
  }

  /** Ends what was said, with the page. */
  leave(): void {
    if (!["saving", "deleted"].includes(this.state.value.is)) this.state.value = { is: "edited" };
  }

  /** Judges what is edited now, and stores it. */
  settle(): void {
    clearTimeout(this.timer);
    this.settled.value = this.edit.value;
    if (!this.isClosed) this.drafts.store(this.edit.value);
    const { value: newer } = this.newer;
    // The last conflict ends when what the other saved is typed here too.
    if (newer !== undefined && this.conflicts.value.length === 0) this.merge(newer.now);
  }

  /** Stores nothing more. */
  close(): void {
    this.isClosed = true;
  }

  /** Goes to a field, to an element of a list, or to the place where one is added. */
  goTo(id: string): void {
    this.wanted.value = { id };
    focusSoon(id, `${id}-summary`, `${id}-set`, id.replace(/\[\d+\]$/, "-add"));
  }

  /** Goes back to what the service has, as it was read last. Until something else is typed, that can be undone. */
  discard(): void {
    const { value: edit } = this.edit;
    const { fields: base, etag } = this.newer.value?.now ?? { fields: edit.base, etag: edit.etag };
    this.newer.value = undefined;
    const nothing = { lostSecrets: [], removals: [], unadded: {}, unclear: undefined };
    this.replaceEdit({ ...edit, base, etag, edited: base, ...nothing });
    if (edit.id !== undefined) this.drafts.forgetCluster(edit);
    announce("");
    this.isSaveTried.value = false;
    this.state.value = { is: "discarded", edit };
  }

  /** Takes up again what was discarded. */
  undoDiscard(discarded: ClusterEdit): void {
    const { base: fields, etag } = this.edit.value;
    this.replaceEdit(discarded);
    this.state.value = { is: "edited" };
    this.rebase({ fields, etag });
  }

  /** Returns what a save changes; for a new cluster, everything that is set. */
  changes(value = this.edit.value): readonly EditedField[] {
    return editedFields(value.id === undefined ? { ...value, base: {} } : value);
  }

  /** Takes what the service has after a save. What was typed while it was under way stays, and so does what did not take effect. */
  take(sent: ClusterEdit, now: ReadCluster, missing: readonly EditedField[] = []): void {
    const { value } = this.edit;
    let edit = mergeEdit({ ...value, base: sent.edited, copied: value.base }, now, () => "mine");
    for (const name of new Set(missing.map(({ path }) => String(path[0]))))
      edit = withField(edit, [name], editedValue(value, [name]));
    const removals = (edit.removals ?? []).filter(({ number }) => number > (sent.removed ?? 0));
    this.newer.value = undefined;
    this.replaceEdit({ ...edit, lostSecrets: [], removals, unclear: undefined });
    this.isSaveTried.value = false;
  }

  /** Shows why a save failed, with the issues at their fields. */
  fail(problem: RequestProblem, link?: { readonly address: string; readonly words: string }): void {
    const { value: edit } = this.edit;
    this.refused.value = issuesOfResponse(edit, problem);
    const sentences = this.refused.value.map((issue) => issueSentence(edit.kind, issue));
    const words = sentences.length === 0 ? problem.message : sentences.join(" ");
    this.state.value = { is: "failed", words, problem, ...(link && { link }) };
  }

  /** Puts the edit on top of the cluster as it is now. What both changed waits for a choice. */
  rebase(now: ReadCluster): void {
    const { value: edit } = this.edit;
    // A save that is under way reads the cluster again itself.
    if (this.state.value.is === "saving" || (now.etag !== undefined && now.etag === edit.etag)) return;
    const { value: state } = this.state;
    if (state.is !== "discarded") this.state.value = { is: "edited" };
    this.newer.value = { now, choices: this.newer.value?.choices ?? new Map() };
    this.settle();
  }

  choiceOf(conflict: FieldConflict): ConflictChoice | undefined {
    return this.newer.value?.choices.get(conflictKey(conflict));
  }

  /** Chooses a version of a conflict. */
  choose(conflict: FieldConflict, choice: ConflictChoice): void {
    const { value: newer } = this.newer;
    if (newer !== undefined)
      this.newer.value = { ...newer, choices: new Map([...newer.choices, [conflictKey(conflict), choice]]) };
  }

  /** Returns the edit on top of the cluster as it is now, as the choices make it. */
  merged(now: ReadCluster): ClusterEdit {
    return mergeEdit(this.edit.value, now, (conflict) => this.choiceOf(conflict) ?? "theirs");
  }

  /** Takes the cluster as it is now, and ends the conflict with the choices. */
  merge(now: ReadCluster): void {
    const { value: edit } = this.edit;
    const wasTouched = this.isTouched.value;
    const merged = this.merged(now);
    this.newer.value = undefined;
    this.replaceEdit(merged);
    // What is changed here alike is no change of somebody else.
    const theirs = editedFields({ ...merged, base: edit.edited });
    if (theirs.length > 0 && this.state.value.is !== "discarded")
      this.state.value = { is: wasTouched ? "merged" : "renewed", theirs };
    else if (wasTouched && !this.isTouched.value) this.state.value = { is: "saved", words: AS_TYPED };
  }

  private replaceEdit(edit: ClusterEdit): void {
    this.edit.value = edit;
    this.refused.value = [];
    this.settle();
  }
}

function hasLongList({ edited }: ClusterEdit): boolean {
  return Object.values(edited).some((value) => Array.isArray(value) && value.length > LONG_LIST);
}
