/** Shows what a save changes and what follows from it, asks for the secrets that it needs, and then saves. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

import type { Consequence } from "../../../review/save-consequences";
import { formatPath } from "../../../schema";
import { visible } from "../../../text";
import { clusterName, editedValue } from "../../model/cluster-edit";
import { changeConsequences, dangerOf } from "../../model/consequences";
import { fieldLabel, nounCount } from "../../model/field-words";
import { type AskedSecret, askedSecrets } from "../../model/secrets";
import type { ClusterForm } from "../form/cluster-form";
import { Button, Dialog, TerraformName } from "../parts/parts";
import { DifferencesList } from "./differences-list";
import { saveForm } from "./saving";

interface SaveProps {
  readonly form: ClusterForm;
  readonly onClose: () => void;
}

export function SaveDialog({ form, onClose }: SaveProps) {
  const { kind, id } = form.edit.value;
  const name = clusterName(form.edit.value);
  const changes = form.changes();
  const secrets = useMemo(() => askedSecrets(form.edit.value), []);
  const consequences = useConsequences(form);
  const access = [...form.access.values()].map(({ value }) => value);
  const danger = dangerOf(form.edit.value, access, changes);
  const isError = consequences?.some(({ level }) => level === "error") === true;
  const act = id === undefined ? "create" : "save";
  const save = () => {
    onClose();
    void saveForm(form);
  };
  return (
    <Dialog
      title={id === undefined ? `Create ${name}?` : `Save ${nounCount(changes.length, "change")} to ${name}?`}
      onClose={onClose}
    >
      <div class="stack">
        <DifferencesList isNew={id === undefined} kind={kind} fields={changes} />
        <Consequences found={consequences} />
        {secrets.map((secret) => (
          <SecretField key={formatPath(secret.path)} form={form} {...secret} />
        ))}
      </div>
      <footer>
        <Button id="back" autofocus={danger !== undefined} onClick={onClose}>
          Back to the form
        </Button>
        <Button class={danger !== undefined || isError ? "danger" : "main"} onClick={save}>
          {danger === undefined ? act.charAt(0).toUpperCase() + act.slice(1) : `${danger} and ${act}`}
        </Button>
      </footer>
    </Dialog>
  );
}

/** Asks for a secret that the service never returns. What is typed here is in the form, too. */
function SecretField({ form, path, owner }: AskedSecret & { readonly form: ClusterForm }) {
  const name = String(path.at(-1));
  const id = `asked-${formatPath(path)}`;
  const label = `${fieldLabel(name)}${owner === undefined ? "" : ` of ${visible(owner)}`}`;
  return (
    <section class="field">
      <div class="label">
        <label for={id}>{label}</label> <TerraformName name={name} />
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
        A save sends the whole cluster, and the service never returns this secret. Type it again: without it,
        this save removes it, or is refused if the cluster needs it.
      </p>
    </section>
  );
}

const NOT_LOADED: Consequence = {
  level: "warning",
  text: "The review could not be loaded, so this change is not reviewed. Is the emulator still running?",
  details: [],
};

function useConsequences(form: ClusterForm): readonly Consequence[] | undefined {
  const consequences = useSignal<readonly Consequence[] | undefined>(undefined);
  const { settled } = form;
  useEffect(() => {
    changeConsequences(settled.value).then(
      (found) => {
        consequences.value = found;
      },
      () => {
        consequences.value = [NOT_LOADED];
      },
    );
  }, [settled.value]);
  return consequences.value;
}

function Consequences({ found }: { readonly found: readonly Consequence[] | undefined }) {
  return (
    <div role="status">
      {found === undefined ? (
        <p>Reviewing …</p>
      ) : found.length === 0 ? (
        <p>Nobody gains or loses access, and nothing resets.</p>
      ) : (
        <ul class="stack tight">
          {found.map(({ level, text, details }, index) => (
            <li key={index} class={`note ${level === "error" ? "bad" : level === "warning" ? "warn" : ""}`}>
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
