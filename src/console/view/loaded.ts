/** What a page reads from the API: read again when somebody signs in, and when another tab changes a cluster. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { RequestProblem, RequestResult } from "../model/requests";
import { onOtherTabs } from "./other-tabs";
import { noteProblem, permissions } from "./session";

/** Returns what was read last, and why the last request failed. */
export function useLoaded<Value>(request: () => Promise<RequestResult<Value>>): {
  readonly value: Value | undefined;
  readonly problem: RequestProblem | undefined;
} {
  const value = useSignal<Value | undefined>(undefined);
  const problem = useSignal<RequestProblem | undefined>(undefined);
  const isSignedIn = permissions.value !== undefined;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const load = async () => {
      const result = await request();
      if (result.ok) value.value = result.value;
      else noteProblem(result.problem);
      problem.value = result.ok ? undefined : result.problem;
    };
    void load();
    return onOtherTabs(() => void load());
  }, [isSignedIn]);
  return { value: value.value, problem: problem.value };
}
