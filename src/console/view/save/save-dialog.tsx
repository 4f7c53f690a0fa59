/** Shows what a save changes and what follows from it, asks for the secrets that it needs, and then saves. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { API_SCHEMAS } from "../../../contract";
import type { Consequence } from "../../../review/save-consequences";
import { formatPath, isUnset, type PlacedSecret, secretsWithin } from "../../../schema";
import { clusterName, editedValue } from "../../model/cluster-edit";
import { changeConsequences, dangerOf, isGrave } from "../../model/consequences";
import type { EditedField } from "../../model/differences";
import { nounCount } from "../../model/field-words";
import { askedSecrets, secretLabel } from "../../model/secrets";
import type { ClusterForm } from "../form/cluster-form";
import { announce } from "../frame/announcements";
import { Button, Dialog, ProblemText, TerraformName } from "../parts/parts";
import { DifferencesList } from "./differences-list";

interface SaveProps {
  readonly form: ClusterForm;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

export function SaveDialog({ form, onClose, onSave }: SaveProps) {
  const { kind, id } = form.edit.value;
  const name = clusterName(form.edit.value);
  // A secret that is typed here stays, and is of its owner also when the list around it changes.
  const { current: asked } = useRef(new Set<string>());
  for (const { place } of askedSecrets(form.edit.value)) asked.add(place);
  const { value: settled } = form.settled;
  // Thousands of rows are not drawn again while a secret is typed.
  const changes = useMemo(() => form.changes(settled).filter((field) => !isAsked(field, asked)), [settled]);
  const list = useMemo(
    () => <DifferencesList isNew={id === undefined} kind={kind} fields={changes} />,
    [changes],
  );
  // What the dialog said ends with it.
  useEffect(() => () => announce(""), []);
  const secrets = secretsWithin(API_SCHEMAS[kind], form.edit.value.edited).filter(({ place }) =>
    asked.has(place),
  );
  const missing = secrets.filter(({ object, name: secret }) => isUnset(object[secret]));
  const { found: consequences, retry } = useConsequences(form);
  const access = [...form.access.values()].map(({ value }) => value);
  const danger = dangerOf(form.edit.value, access, changes, consequences);
  const isDangerous = danger !== undefined || consequences?.some(isGrave) === true;
  const act = id === undefined ? "create" : "save";
  const button = danger === undefined ? act.charAt(0).toUpperCase() + act.slice(1) : `${danger} and ${act}`;
  useEffect(() => {
    // A dangerous dialog starts on its quiet button, also if the review is what finds the danger.
    const { activeElement } = document;
    const isTyped = activeElement instanceof HTMLInputElement && activeElement.value !== "";
    if (isDangerous && !isTyped) document.getElementById("back")?.focus();
  }, [isDangerous, button]);
  useEffect(() => {
    // What was found pushes the field down.
    document.activeElement?.closest("dialog .field")?.scrollIntoView({ block: "nearest" });
  }, [consequences]);
  return (
    <Dialog
      title={id === undefined ? `Create ${name}?` : `Save ${nounCount(changes.length, "change")} to ${name}?`}
      onClose={onClose}
      onConfirm={() => {
        const [first] = missing;
        if (isDangerous || consequences === undefined)
          announce(`What is dangerous, or not reviewed yet, is saved by its button alone: ${button}.`);
        else if (first === undefined) onSave();
        else {
          announce(`Type the secret again, or press ${button} to save without it.`);
          document.getElementById(idOf(first))?.focus();
        }
      }}
    >
      <div class="stack">
        <p role="status">
          {form.state.value.is === "merged" &&
            "Somebody else changed this cluster meanwhile. This is what your save changes now:"}
        </p>
        {list}
        <Consequences
          found={consequences}
          retry={retry}
          isDangerous={isDangerous}
          isComplete={missing.length === 0}
        />
        {secrets.map((secret) => (
          <SecretField key={secret.place} form={form} secret={secret} />
        ))}
      </div>
      <footer>
        <Button id="back" onClick={onClose}>
          Back to the form
        </Button>
        <Button class={isDangerous ? "danger" : "main"} onClick={onSave}>
          {button}
        </Button>
      </footer>
    </Dialog>
  );
}

const idOf = ({ path }: PlacedSecret) => `asked-${formatPath(path)}`;

/** Asks for a secret that the service never returns. What is typed here is in the form, too. */
function SecretField({ form, secret }: { readonly form: ClusterForm; readonly secret: PlacedSecret }) {
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
        aria-describedby={`${id}-why`}
        value={String(editedValue(form.edit.value, path) ?? "")}
        onInput={({ currentTarget }) =>
          form.set(path, currentTarget.value === "" ? undefined : currentTarget.value)
        }
      />
      <p class="dim" id={`${id}-why`}>
        {form.edit.value.id === undefined
          ? "The service never returned this secret of the cluster that was deleted. Type it again: without it, the new cluster has none, or is refused if it needs it."
          : "A save sends the whole cluster, and the service never returns this secret. Type it, also if the cluster has it already: without it, this save removes it, or is refused if the cluster needs it."}
      </p>
    </section>
  );
}

const NOT_LOADED =
  "The review could not be loaded, so this change is not reviewed. Is the emulator still running?";

interface Reviewed {
  /** Undefined until the change is reviewed. */
  readonly found: readonly Consequence[] | undefined;
  /** Reviews the change again; undefined if nothing failed. */
  readonly retry: (() => void) | undefined;
}

function useConsequences(form: ClusterForm): Reviewed {
  const consequences = useSignal<readonly Consequence[] | undefined>(undefined);
  const isFailed = useSignal(false);
  const { settled } = form;
  const review = () => {
    changeConsequences(settled.value).then(
      (found) => {
        consequences.value = found;
        isFailed.value = false;
      },
      () => {
        isFailed.value = true;
      },
    );
  };
  useEffect(review, [settled.value]);
  return { found: consequences.value, retry: isFailed.value ? review : undefined };
}

interface ConsequencesProps extends Reviewed {
  readonly isDangerous: boolean;
  /** Every secret that is asked for is typed. */
  readonly isComplete: boolean;
}

/** Reports whether a field is a secret that is asked for here. */
function isAsked({ path }: EditedField, asked: ReadonlySet<string>): boolean {
  const [first = "", element = "", name] = path;
  return asked.has(name === undefined ? `${first}.${element}` : `${first}[${element}].${name}`);
}

/** Shows what follows from a save: in red only beside a red button. */
function Consequences({ found, retry, isDangerous, isComplete }: ConsequencesProps) {
  if (retry !== undefined) return <ProblemText words={NOT_LOADED} retry={retry} />;
  return (
    <div role="status">
      {found === undefined ? (
        <p>Reviewing …</p>
      ) : found.length === 0 ? (
        <p>Nobody gains or loses access{isComplete && ", and nothing resets"}.</p>
      ) : (
        <ul class="stack tight">
          {found.map(({ level, text, details }, index) => (
            <li
              key={index}
              class={`note ${level === "note" ? "" : level === "error" && isDangerous ? "bad" : "warn"}`}
            >
              {text}
              {details.map((detail) => (
                <p key={detail} class="dim">
                  {detail}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
