/** What a page reads from the API: again when somebody signs in, on focus, and every ten seconds while it is looked at. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import type { RequestProblem } from "../../model/requests";
import { permissions } from "./session";

/** What a request has read, or why it failed; both if it failed, and something older is shown. */
export interface Read<Value> {
  readonly value?: Value | undefined;
  readonly problem?: RequestProblem | undefined;
}

/** While a page is looked at, it is read again after so many milliseconds. */
const EVERY = 10_000;

/** Reads for a page, and anew for another `subject`. A page in which somebody types is read again by itself only after a failure. */
export function useLoaded<Value>(
  request: () => Promise<Read<Value>>,
  subject?: unknown,
  isTypedIn = false,
): Read<Value> & { readonly load: () => Promise<void> } {
  const read = useSignal<Read<Value>>({});
  const isLoading = useRef(false);
  const isSignedIn = permissions.value !== undefined;
  const last = useRef(0);
  const latest = useRef(request);
  latest.current = request;
  const load = async () => {
    const number = (last.current += 1);
    isLoading.current = true;
    const { value = read.value.value, problem } = await latest.current();
    // A later request shows what is newer.
    if (number !== last.current) return;
    isLoading.current = false;
    read.value = { value, problem: problem?.reason === "signed-out" ? undefined : problem };
  };
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const loadAgain = () => void load();
    loadAgain();
    const timer = setInterval(() => {
      const isLate = !isTypedIn || read.peek().problem !== undefined;
      if (isLate && document.visibilityState === "visible" && !isLoading.current) loadAgain();
    }, EVERY);
    addEventListener("focus", loadAgain);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", loadAgain);
      last.current += 1;
    };
  }, [isSignedIn, subject]);
  return { ...read.value, load };
}
