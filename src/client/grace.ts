/** How long a request goes on after its operation was interrupted, so that what it did is known. */

/** A write that was sent may still be answered for so long: only its answer says what is there now. */
export const WRITE_GRACE_MS = 1000;

/** Until then it is looked up what a write did that got no clear answer. Ctrl-C ends every operation in 2 seconds. */
export const LOOKUP_GRACE_MS = 1700;

export interface Grace {
  readonly signal: AbortSignal;
  /** Forgets the signal that began it. */
  end(): void;
}

/** Returns a signal that fires so many milliseconds after another one. */
export function graceAfter(signal: AbortSignal, milliseconds: number): Grace {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => {
      over.abort(signal.reason);
    }, milliseconds);
  };
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return {
    signal: over.signal,
    end: () => {
      signal.removeEventListener("abort", begin);
      clearTimeout(timer);
    },
  };
}
