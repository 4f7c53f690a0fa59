/** The login of a cluster's built-in user, behind a button. */
import { useSignal } from "@preact/signals";

import type { ClusterId } from "../../contract";
import type { ClusterKind } from "../../schema";
import type { RequestProblem } from "../model/requests";
import { Button, ProblemText } from "./parts";
import { noteProblem, requests } from "./session";

export function Credentials({ kind, id }: { readonly kind: ClusterKind; readonly id: ClusterId }) {
  const login = useSignal<{ readonly username: string; readonly password: string } | undefined>(undefined);
  const problem = useSignal<RequestProblem | undefined>(undefined);
  const show = async () => {
    const result = await requests.credentials(kind, id);
    if (result.ok) login.value = result.value;
    else noteProblem(result.problem);
    problem.value = result.ok ? undefined : result.problem;
  };
  return (
    <section aria-label="Credentials">
      <h2>Credentials</h2>
      <div aria-live="polite">
        {login.value !== undefined && (
          <dl class="facts">
            <div>
              <dt>username</dt>
              <dd>{login.value.username}</dd>
            </div>
            <div>
              <dt>password</dt>
              <dd>{login.value.password}</dd>
            </div>
          </dl>
        )}
      </div>
      <ProblemText problem={problem.value} />
      {login.value === undefined ? (
        <Button onClick={() => void show()}>Show the credentials of the built-in user</Button>
      ) : (
        <Button onClick={() => (login.value = undefined)}>Hide</Button>
      )}
    </section>
  );
}
