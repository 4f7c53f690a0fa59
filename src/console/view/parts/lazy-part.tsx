/** Parts of the console that are loaded when they are needed first, and again if that failed. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { ProblemText } from "./parts";

export interface LazyPart<Part> {
  /** Undefined until it is loaded. */
  readonly part: ReadonlySignal<Part | undefined>;
  /** How often it could not be loaded; 0 once it is. */
  readonly failures: ReadonlySignal<number>;
  /** Returns the part; undefined if it cannot be loaded now. */
  load(): Promise<Part | undefined>;
}

export const NOT_LOADED = "This part of the console could not be loaded. Is the emulator still running?";

export function lazyPart<Part>(request: () => Promise<Part>): LazyPart<Part> {
  const part = signal<Part | undefined>(undefined);
  const failures = signal(0);
  let loading: Promise<Part | undefined> | undefined;
  const load = async () => {
    try {
      part.value = await request();
      failures.value = 0;
    } catch {
      failures.value += 1;
      loading = undefined;
    }
    return part.value;
  };
  // What waits for a part goes on in the order in which it was asked for.
  return { part, failures, load: () => (loading ??= load()) };
}

interface LoadedProps<Part> {
  readonly from: LazyPart<Part>;
  readonly children: (part: Part) => ComponentChildren;
}

/** Loads a part and shows it; or why it could not be loaded, with a button that tries again. */
export function Loaded<Part>({ from, children }: LoadedProps<Part>) {
  useEffect(() => void from.load(), [from]);
  const { value: part } = from.part;
  if (part !== undefined) return <>{children(part)}</>;
  return <ProblemText words={from.failures.value > 0 ? NOT_LOADED : ""} retry={() => void from.load()} />;
}
