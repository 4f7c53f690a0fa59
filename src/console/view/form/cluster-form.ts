/** The state of a cluster's form: what is edited, its issues, and what came of its last save. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

import { IpSet } from "../../../cidr";
import type { Json } from "../../../json";
import { formatPath, type Issue, KINDS, type Path } from "../../../schema";
import { accessRows, addressesOf, type EndpointAccess } from "../../model/access";
import {
  baseValue,
  type ClusterEdit,
  editedValue,
  savedEdit,
  withField,
  withRows,
} from "../../model/cluster-edit";
import { changeCount, type EditedField, editedFields, isTouchedEdit } from "../../model/differences";
import { forgetDraft, storeDraft } from "../../model/drafts";
import {
  issuesByField,
  issueSentence,
  issuesOfResponse,
  judgeEdit,
  problemsOf,
} from "../../model/form-issues";
import { mergeEdit, mergeRows } from "../../model/merge";
import type { ReadCluster, RequestProblem } from "../../model/requests";
import type { Rows } from "../../model/rows";
import { askedSecrets } from "../../model/secrets";
import { tabStorage } from "../frame/session";
import { announce, announcement, focusSoon } from "../parts/parts";

/** Typing rests after so many milliseconds; then what is typed is judged, stored and written as code. */
const REST_MILLISECONDS = 250;

/** What came of the last save, and what else concerns the whole form. One at a time. */
export type FormState =
  | { readonly is: "edited" }
  | { readonly is: "saved"; readonly words: string }
  /** Somebody else changed the cluster, and the form has that on top of what was typed `before`. */
  | { readonly is: "merged"; readonly before: ClusterEdit; readonly now: ReadCluster }
  | { readonly is: "deleted"; readonly words: string }
  | { readonly is: "discarded"; readonly edit: ClusterEdit };

const AS_TYPED = "The cluster has what you typed: nothing is left to save.";

export class ClusterForm {
  readonly edit;
  /** What was edited when typing rested last. */
  readonly settled;
  readonly isTouched;
  /** What the rules find, also what is only missing yet. */
  readonly found;
  readonly issues;
  /** What is in the way of a save. */
  readonly problems;
  /** By Terraform's name of the access list. */
  readonly access: ReadonlyMap<string, ReadonlySignal<EndpointAccess>>;
  /** Somebody tried to save: fields that are missing are shown as such. */
  readonly isSaveTried = signal(false);
  readonly state = signal<FormState>({ is: "edited" });
  /** A request that saves is under way: the dialog waits for its response. */
  readonly isSaving = signal(false);
  private readonly refused = signal<readonly Issue[]>([]);
  private isClosed = false;
  /** The places of the secrets that a save asked for: one that is typed again is no change. */
  readonly asked = new Set<string>();
  /** The element that somebody wants to see: the row of a list may be on another page of it. */
  readonly wanted = signal({ id: "" });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(edit: ClusterEdit) {
    this.edit = signal(edit);
    this.settled = signal(edit);
    this.isTouched = computed(() => isTouchedEdit(this.edit.value));
    this.found = computed(() => {
      const asked = new Set(askedSecrets(this.settled.value).map(({ path }) => formatPath(path)));
      return judgeEdit(this.settled.value, new Date()).filter(({ path }) => !asked.has(formatPath(path)));
    });
    this.issues = computed(() => {
      const isShown = ({ code }: Issue) => code !== "missing-attribute" || this.isSaveTried.value;
      return issuesByField([...this.found.value.filter(isShown), ...this.refused.value]);
    });
    this.problems = computed(() =>
      problemsOf(this.settled.value, [...this.issues.value.values()].flat(), this.isSaveTried.value),
    );
    this.access = new Map(
      KINDS[edit.kind].endpoints.map(({ accessList }) => {
        const sets = computed(() => {
          const { value } = this.settled;
          const after = addressesOf(accessRows(editedValue(value, [accessList])));
          const isNew = value.id === undefined;
          const before = isNew ? IpSet.of([]) : addressesOf(accessRows(baseValue(value, [accessList])));
          return { before, after };
        });
        return [accessList, sets];
      }),
    );
  }

  /** Sets a field; undefined unsets it. */
  set(path: Path, value: Json | undefined): void {
    this.change(withField(this.edit.value, path, value));
  }

  /** Sets the rows of a list. */
  setRows(name: string, rows: Rows): void {
    this.change(withRows(this.edit.value, name, rows));
  }

  /** Takes another state of the edit, which somebody typed. */
  change(edit: ClusterEdit): void {
    this.endMessage();
    if (announcement.peek().words !== "") announce("");
    this.edit.value = edit;
    if (this.refused.value.length > 0) this.refused.value = [];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), REST_MILLISECONDS);
  }

  /** Ends what was said about the last save: with the next change. What was merged into changes is said until the page is left. */
  private endMessage(): void {
    const isOver = this.state.value.is === "merged" && !this.isTouched.value;
    if (isOver || ["saved", "discarded"].includes(this.state.value.is)) this.state.value = { is: "edited" };
  }

  /** Ends what was said, with the page. The overview marks what was typed a moment ago. */
  leave(): void {
    this.settle();
    if (this.state.value.is !== "deleted") this.state.value = { is: "edited" };
  }

  /** Judges what is edited now, and stores it. */
  settle(): void {
    clearTimeout(this.timer);
    this.settled.value = this.edit.value;
    const storage = tabStorage();
    if (!this.isClosed && storage !== undefined) storeDraft(storage, this.edit.value);
  }

  /** Stores nothing more, and forgets what is stored. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    forgetDraft(sessionStorage, this.edit.value);
  }

  /** Goes to a field, to an element of a list, or to the place where one is added. */
  goTo(id: string): void {
    this.wanted.value = { id };
    focusSoon(id, `${id}-summary`, `${id}-set`, id.replace(/\[\d+\]$/, "-add"), id.replace(/\.\w+$/, "-set"));
  }

  /** Goes back to what the service has, as it was read last. Until something else is typed, that can be undone. */
  discard(): void {
    const { value: edit } = this.edit;
    const nothing = { lostSecrets: [], rows: {}, unadded: {}, opened: [] };
    this.replaceEdit({ ...edit, edited: edit.base, ...nothing });
    announce("");
    this.isSaveTried.value = false;
    this.asked.clear();
    this.state.value = { is: "discarded", edit };
  }

  /** Takes up again what was discarded. */
  undoDiscard(discarded: ClusterEdit): void {
    const { base: fields, etag } = this.edit.value;
    this.replaceEdit(discarded);
    this.state.value = { is: "edited" };
    this.rebase({ fields, etag });
  }

  /** Returns what a save changes; for a new cluster, everything that is set. Secrets that it asked for count if nothing else does. */
  changes(value = this.edit.value): readonly EditedField[] {
    const all = editedFields(value.id === undefined ? { ...value, base: {} } : value);
    const own = all.filter(({ path: [first, element, name] }) => {
      const place = name === undefined ? `${first}.${element}` : `${first}[${element}].${name}`;
      return !this.asked.has(place);
    });
    return own.length > 0 ? own : all;
  }

  /** Counts what a save changes. */
  count(value = this.edit.value): number {
    return changeCount(value, this.changes(value));
  }

  /** Takes what the service has after a save. What did not take effect stays typed. */
  take(sent: ClusterEdit, now: ReadCluster, missing: readonly EditedField[]): void {
    const names = missing.map(({ path }) => String(path[0]));
    const edit = mergeEdit(savedEdit(sent, names), now);
    this.asked.clear();
    this.isSaveTried.value = false;
    this.replaceEdit({ ...edit, lostSecrets: [] });
  }

  /** Shows at the fields why a save failed. Returns it in words. */
  fail(problem: RequestProblem): string {
    const { value: edit } = this.edit;
    this.refused.value = issuesOfResponse(edit, problem);
    const sentences = this.refused.value.map((issue) => issueSentence(edit.kind, issue));
    return sentences.length === 0 ? problem.message : sentences.join(" ");
  }

  /** Puts the edit on top of the cluster as it is now, and says what somebody else changed. */
  rebase(now: ReadCluster): void {
    const { value: before } = this.edit;
    if (now.etag !== undefined && now.etag === before.etag) return;
    const wasTouched = this.isTouched.value;
    const merged = mergeEdit(before, now);
    this.replaceEdit(merged);
    if (this.state.value.is === "discarded") return;
    // What is changed here alike is no change of somebody else.
    const isNews = mergeRows(before, now, merged).some(
      ({ mine, theirs }) => theirs !== undefined && theirs !== mine,
    );
    if (isNews) this.state.value = { is: "merged", before, now };
    else if (wasTouched && !this.isTouched.value) this.state.value = { is: "saved", words: AS_TYPED };
    else this.state.value = { is: "edited" };
  }

  private replaceEdit(edit: ClusterEdit): void {
    this.edit.value = edit;
    this.refused.value = [];
    this.settle();
  }
}
