/** What a page reads from the API: again when somebody signs in, the page gets the focus, or another tab changes a cluster. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import type { Permissions } from "../../model/requests";
import type { RequestProblem, RequestResult } from "../../model/responses";
import { onChanges } from "./other-tabs";
import { permissions, readPermissions, signedInAs } from "./session";

export interface Loaded<Value> {
  /** What was read last. */
  readonly value: Value | undefined;
  /** Why the last request failed. */
  readonly problem: RequestProblem | undefined;
  readonly isLoading: boolean;
  readonly load: () => Promise<void>;
}

export function useLoaded<Value>(
  request: (known: Permissions) => Promise<RequestResult<Value>>,
): Loaded<Value> {
  const value = useSignal<Value | undefined>(undefined);
  const problem = useSignal<RequestProblem | undefined>(undefined);
  const isLoading = useSignal(false);
  const { value: signedIn } = signedInAs;
  const last = useRef(0);
  const load = async () => {
    const number = (last.current += 1);
    isLoading.value = true;
    const known = await readPermissions();
    const result = known.ok ? await request(known.value) : known;
    // A later request shows what is newer.
    if (number !== last.current) return;
    isLoading.value = false;
    // Somebody may have signed out meanwhile.
    if (permissions.peek() === undefined) return;
    if (result.ok) value.value = result.value;
    problem.value = result.ok || result.problem.reason === "signed-out" ? undefined : result.problem;
  };
  useEffect(() => {
    // What was read is not for another person.
    value.value = undefined;
    problem.value = undefined;
    if (signedIn === undefined) return undefined;
    void load();
    const loadAgain = () => void load();
    addEventListener("focus", loadAgain);
    const stop = onChanges(loadAgain);
    return () => {
      removeEventListener("focus", loadAgain);
      stop();
    };
  }, [signedIn]);
  return { value: value.value, problem: problem.value, isLoading: isLoading.value, load };
}
