/** The login of the built-in user of a cluster. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { ClusterForm } from "../form/cluster-form";
import { permissions, requests } from "../frame/session";
import { Button, CopyButton, ProblemText } from "../parts/parts";

/** The login of the built-in user, behind a button. */
export function Password({ form }: { readonly form: ClusterForm }) {
  const { kind, id, etag } = form.edit.value;
  const login = useSignal<{ readonly username: string; readonly password: string } | undefined>(undefined);
  const problem = useSignal("");
  const isAsking = useSignal(false);
  // A failure ends with the next save.
  useEffect(() => {
    problem.value = "";
  }, [etag]);
  const show = async () => {
    if (id === undefined || isAsking.value) return;
    isAsking.value = true;
    const result = await requests.credentials(kind, id);
    isAsking.value = false;
    if (result.ok) login.value = result.value;
    problem.value = result.ok ? "" : result.problem.message;
  };
  const shown = permissions.value === undefined ? undefined : login.value;
  return (
    <div aria-live="polite">
      {shown === undefined ? (
        <span class="row">
          Built-in user
          <Button class="link" onClick={() => void show()}>
            Show the credentials
          </Button>
        </span>
      ) : (
        <span class="row">
          <span>
            <span class="dim">username</span> <code>{shown.username}</code>
          </span>
          <span>
            <span class="dim">password</span> <code>{shown.password}</code>
          </span>
          <CopyButton text={shown.password} what="the password" />
          <Button class="link" onClick={() => (login.value = undefined)}>
            Hide
          </Button>
        </span>
      )}
      <ProblemText words={problem.value} retry={() => void show()} />
    </div>
  );
}
