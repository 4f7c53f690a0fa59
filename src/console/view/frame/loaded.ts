/** What a page reads from the API: again when somebody signs in, on focus, and every ten seconds while it is looked at. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import type { RequestProblem, RequestResult } from "../../model/responses";
import { permissions } from "./session";

export interface Loaded<Value> {
  /** What was read last. */
  readonly value: Value | undefined;
  /** Why the last request failed. */
  readonly problem: RequestProblem | undefined;
  readonly isLoading: boolean;
  readonly load: () => Promise<void>;
}

/** While a page is looked at, it is read again after so many milliseconds. */
const EVERY = 10_000;

export function useLoaded<Value>(request: () => Promise<RequestResult<Value>>): Loaded<Value> {
  const value = useSignal<Value | undefined>(undefined);
  const problem = useSignal<RequestProblem | undefined>(undefined);
  const isLoading = useSignal(false);
  const isSignedIn = permissions.value !== undefined;
  const last = useRef(0);
  const latest = useRef(request);
  latest.current = request;
  const load = async () => {
    const number = (last.current += 1);
    isLoading.value = true;
    const result = await latest.current();
    // A later request shows what is newer.
    if (number !== last.current) return;
    isLoading.value = false;
    if (result.ok) value.value = result.value;
    problem.value = result.ok || result.problem.reason === "signed-out" ? undefined : result.problem;
  };
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const loadAgain = () => void load();
    loadAgain();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && !isLoading.peek()) loadAgain();
    }, EVERY);
    addEventListener("focus", loadAgain);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", loadAgain);
      last.current += 1;
    };
  }, [isSignedIn]);
  return { value: value.value, problem: problem.value, isLoading: isLoading.value, load };
}
