/** Shows what a save changes and what follows from it, asks for the secrets that it needs, saves, and stays until the response. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { API_SCHEMAS, type ClusterId } from "../../../contract";
import type { Consequence } from "../../../review/save-consequences";
import { formatPath, isUnset, KINDS, type PlacedSecret, secretsWithin } from "../../../schema";
import { COMMAND } from "../../../text";
import { endpointTitle, opensUp } from "../../model/access";
import { type ClusterEdit, clusterName, editedValue } from "../../model/cluster-edit";
import { changeConsequences, dangerOf, isGrave } from "../../model/consequences";
import { changeCount, type EditedField, editedFields } from "../../model/differences";
import { isTypedEdit } from "../../model/drafts";
import { fieldTitle, nounCount } from "../../model/field-words";
import { isUnclear, type RequestProblem } from "../../model/requests";
import { saveEdit, type SaveOutcome } from "../../model/save";
import { askedSecrets, secretLabel } from "../../model/secrets";
import { sectionOf } from "../../model/sections";
import { ClusterForm } from "../form/cluster-form";
import { closeForm, keepForm, showDeleted } from "../form/open-forms";
import { clusterAddress, renameAddress } from "../frame/routes";
import { permissions, requests } from "../frame/session";
import { announce, Button, CopyButton, Dialog, Marked, TerraformName } from "../parts/parts";
import { DifferencesList, MergeTable } from "./differences";

interface SaveProps {
  readonly form: ClusterForm;
  readonly onClose: () => void;
  /** Is called when the form shows what came of the save. */
  readonly onSaved: () => void;
}

export function SaveDialog({ form, onClose, onSaved }: SaveProps) {
  const { kind, id } = form.edit.value;
  const isNew = id === undefined;
  // A secret that is typed here stays, and is of its owner also when the list around it changes.
  for (const { place } of askedSecrets(form.edit.value)) form.asked.add(place);
  const { value: settled } = form.settled;
  // Thousands of rows are not drawn again while a secret is typed.
  const changes = useMemo(() => form.changes(settled), [settled]);
  const list = useMemo(() => <DifferencesList isNew={isNew} kind={kind} fields={changes} />, [changes]);
  const consequences = useMemo(() => changeConsequences(settled), [settled]);
  const failure = useSignal<SaveFailure | undefined>(undefined);
  const { value: isSaving } = form.isSaving;
  const secrets = secretsWithin(API_SCHEMAS[kind], form.edit.value.edited).filter(({ place }) =>
    form.asked.has(place),
  );
  const missing = secrets.filter(({ object, name: secret }) => isUnset(object[secret]));
  const access = [...form.access.values()].map(({ value }) => value);
  const danger = dangerOf(form.edit.value, access, changes, consequences);
  const isDangerous = danger !== undefined || consequences.some(isGrave);
  const count = changeCount(settled, changes);
  const plain = isNew ? "Create" : `Save ${nounCount(count, "change")}`;
  const button = danger === undefined ? plain : `${danger} and ${isNew ? "create" : "save"}`;
  const waits = isSaving ? "The save is under way: this stays until the response is there." : undefined;
  const save = async () => {
    failure.value = undefined;
    announce("");
    failure.value = await saveForm(form, changes);
    if (failure.value === undefined) onSaved();
  };
  const { value: state } = form.state;
  return (
    <Dialog
      title={titleOf(form, count, danger === "Open to everybody")}
      isBusy={isSaving}
      onClose={onClose}
      onConfirm={() => {
        const [first] = missing;
        if (isDangerous) announce(`What is dangerous is saved by its button alone: ${button}.`);
        else if (first === undefined) void save();
        else {
          announce(`Type the secret again, or press ${button} to save without it.`);
          document.getElementById(idOf(first))?.focus();
        }
      }}
    >
      <div class="stack">
        {state.is === "merged" && (
          <>
            <p role="status">
              <strong>Somebody else changed this cluster while you edited it.</strong> This is what comes of
              both:
            </p>
            <MergeTable {...state} merged={form.edit.value} />
          </>
        )}
        {list}
        <Consequences found={consequences} isComplete={missing.length === 0} />
        {secrets.length > 0 && (
          <p class="dim" id="why-secrets">
            {isNew
              ? "The service never returns a secret, and none is kept when the page is loaded again. "
              : "A save sends the whole cluster, and the service never returns a secret. "}
            Type each one again: without it, the cluster has none afterwards, or the save is refused.
          </p>
        )}
        {secrets.map((secret) => (
          <SecretField key={secret.place} form={form} secret={secret} isFixed={isSaving} />
        ))}
        <Failure failure={failure.value} />
      </div>
      <footer>
        <span role="status" class="end">
          {isSaving && `Saving ${nounCount(count, isNew ? "field" : "change")} …`}
        </span>
        <Button autofocus={isDangerous} waits={waits} onClick={onClose}>
          Back to the form
        </Button>
        <Button class={isDangerous ? "danger" : "main"} waits={waits} onClick={() => void save()}>
          {failure.value?.problem !== undefined && danger === undefined ? "Try again" : button}
        </Button>
      </footer>
    </Dialog>
  );
}

/** Says what is saved; of a save that opens a cluster, what it opens. */
function titleOf(form: ClusterForm, count: number, isOpened: boolean): string {
  const { value: edit } = form.edit;
  const name = clusterName(edit);
  if (edit.id === undefined) return `Create ${name}${isOpened ? ", open to everybody" : ""}?`;
  if (!isOpened) return `Save ${nounCount(count, "change")} to ${name}?`;
  const opened = KINDS[edit.kind].endpoints.filter(({ accessList }) => {
    const access = form.access.get(accessList)?.value;
    return access !== undefined && opensUp(access);
  });
  const titles = opened.map(({ label }) => endpointTitle(label, "the "));
  return `Open ${titles.join(" and ")} of ${name} to everybody?`;
}

/** Says why the save is not over, and what can be done. */
function Failure({ failure }: { readonly failure: SaveFailure | undefined }) {
  const { problem } = failure ?? {};
  return (
    <div role="alert">
      {failure !== undefined && (
        <div class="note bad field">
          <p>
            <strong>{failure.said}</strong> <Marked text={failure.words} />
          </p>
          {problem?.reason === "unreachable" && <StartCommand />}
          {problem?.answer !== undefined && isUnclear(problem) && (
            <details>
              <summary>Show the response</summary>
              <code>{problem.answer}</code>
            </details>
          )}
        </div>
      )}
    </div>
  );
}

/** The command that starts the emulator again: with its data, at its address. */
function StartCommand() {
  const folder = permissions.value?.folder ?? "";
  const quoted = /^[\w@%+:,./\\-]+$/.test(folder) ? folder : `"${folder}"`;
  const command = `${COMMAND} emulator --data-dir ${quoted} --port ${location.port}`;
  return (
    <span class="url">
      <code class="cut">{command}</code> <CopyButton text={command} what="the command that starts it" />
    </span>
  );
}

const idOf = ({ path }: PlacedSecret) => `asked-${formatPath(path)}`;

interface SecretProps {
  readonly form: ClusterForm;
  readonly secret: PlacedSecret;
  readonly isFixed: boolean;
}

/** Asks for a secret that the service never returns. What is typed here is in the form, too. */
function SecretField({ form, secret, isFixed }: SecretProps) {
  const { name, path } = secret;
  const id = idOf(secret);
  return (
    <section class="field">
      <div class="label">
        <label for={id}>{secretLabel(secret)}</label> <TerraformName name={name} />
      </div>
      <input
        id={id}
        type="password"
        autocomplete="new-password"
        placeholder="Type it again"
        aria-describedby="why-secrets"
        readOnly={isFixed}
        value={String(editedValue(form.edit.value, path) ?? "")}
        onInput={({ currentTarget }) =>
          form.set(path, currentTarget.value === "" ? undefined : currentTarget.value)
        }
      />
    </section>
  );
}

interface ConsequencesProps {
  readonly found: readonly Consequence[];
  /** Every secret that is asked for is typed. */
  readonly isComplete: boolean;
}

/** Shows what follows from a save, in one note for each tone: in red what makes its button red. */
function Consequences({ found, isComplete }: ConsequencesProps) {
  const toneOf = (each: Consequence) => (isGrave(each) ? "bad" : each.level === "note" ? "" : "warn");
  if (found.length === 0) return <p>Nobody gains or loses access{isComplete && ", and nothing resets"}.</p>;
  return (
    <>
      {["bad", "warn", ""].map((tone) => {
        const own = found.filter((each) => toneOf(each) === tone);
        return (
          own.length > 0 && (
            <ul key={tone} class={`note field ${tone}`}>
              {own.map(({ text, details }, index) => (
                <li key={index}>
                  {text}
                  {details.map((detail) => (
                    <p key={detail} class="dim">
                      {detail}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          )
        );
      })}
    </>
  );
}

/** Why a save is not over. It stands in the dialog. */
interface SaveFailure {
  /** What begins the words. */
  readonly said: string;
  readonly words: string;
  /** Undefined if the service accepted the save. */
  readonly problem?: RequestProblem;
}

/** Saves what is edited now, `changes` that were reviewed. Returns why that failed; undefined if the form shows what came of it. */
async function saveForm(
  form: ClusterForm,
  changes: readonly EditedField[],
): Promise<SaveFailure | undefined> {
  form.settle();
  const sent = form.edit.value;
  form.isSaving.value = true;
  const outcome = await saveEdit(requests, sent);
  form.isSaving.value = false;
  return shown(form, sent, outcome, changes);
}

/** The cluster was saved since it was read, and shows no difference: this save may have done that, or somebody else. */
const NOTHING_SHOWN =
  "The cluster was saved since it was read, and the service never shows a secret: whether it has this one is not known. Save again.";

const NOT_SAVED = "Not saved:";

function shown(
  form: ClusterForm,
  sent: ClusterEdit,
  outcome: SaveOutcome,
  changes: readonly EditedField[],
): SaveFailure | undefined {
  switch (outcome.is) {
    case "saved":
      if (sent.id === undefined) return created(form, sent, outcome);
      return saved(form, sent, outcome, changesWords(sent, changes));
    case "stale": {
      form.rebase(outcome.now);
      if (!isTypedEdit(form.edit.value)) return undefined;
      const isUnchanged = editedFields({ ...sent, edited: outcome.now.fields }).length === 0;
      const words = isUnchanged ? NOTHING_SHOWN : "Look at what comes of both, and save again.";
      return { said: NOT_SAVED, words };
    }
    case "failed": {
      const { problem } = outcome;
      const words = form.fail(problem);
      if (problem.reason === "not-found") void showDeleted(form);
      // The bar says so, until somebody signs in.
      if (["not-found", "signed-out"].includes(problem.reason)) return undefined;
      return { said: problem.reason === "unreachable" ? "" : NOT_SAVED, words, problem };
    }
  }
}

type Saved = Extract<SaveOutcome, { readonly is: "saved" }>;

/** Shows a cluster that was made, in a form of its own. */
function created(form: ClusterForm, sent: ClusterEdit, outcome: Saved): SaveFailure | undefined {
  const { kind } = sent;
  const id = outcome.now.fields["id"] as ClusterId;
  closeForm(form);
  const own: ClusterEdit = { ...sent, id, opened: [] };
  const made = keepForm(new ClusterForm(own));
  const failure = saved(made, own, outcome, "The cluster was created.");
  renameAddress(clusterAddress(kind, id));
  return failure;
}

/** Writes how much was saved, and where: "6 changes in 3 sections.", "1 change in Access." */
function changesWords(sent: ClusterEdit, changes: readonly EditedField[]): string {
  const titles = [...new Set(changes.map(({ path }) => sectionOf(sent.kind, String(path[0])).title))];
  const where = titles.length === 1 ? titles[0] : nounCount(titles.length, "section");
  return `${nounCount(changeCount(sent, changes), "change")} in ${where}.`;
}

/** Takes what a save did. */
function saved(
  form: ClusterForm,
  sent: ClusterEdit,
  { now: read, missing }: Saved,
  words: string,
): SaveFailure | undefined {
  form.take(sent, read, missing);
  if (missing.length === 0) {
    const now = new Date().toISOString().slice(11, 19);
    form.state.value = { is: "saved", words: `Saved at ${now} UTC. ${words}` };
    return undefined;
  }
  const titles = [...new Set(missing.map(({ path }) => fieldTitle(sent.kind, path)))].join("; ");
  const kept = `Did not take effect: ${titles}. What you typed there is kept.`;
  return { said: "Not all of it was saved.", words: `The service accepted the save. ${kept}` };
}
