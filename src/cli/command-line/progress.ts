/**
 * What a command is doing, in the last line of the terminal, if it takes more than a second. Written to standard error,
 * in a terminal alone: not to a pipe, nor where `CI` is set.
 */
import type { Output } from "./terminal";

/** Milliseconds before anything is shown. */
export const PATIENCE = 1000;
/** Milliseconds between two pictures. */
export const PERIOD = 100;
export const PICTURES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Removes the line. */
export const CLEAR = "\r\u001b[K";

export interface ProgressOutput extends Output {
  write(text: string): unknown;
}

/** Reports whether progress is shown on a stream. */
export function showsProgress({ isTTY = false }: Output, { CI, TERM }: NodeJS.ProcessEnv): boolean {
  return isTTY && (CI === undefined || CI === "" || CI === "false") && TERM !== "dumb";
}

let clearLine: (() => void) | undefined;

/** Removes the line for what is printed now; it comes back after the next period. */
export function clearProgress(): void {
  clearLine?.();
}

/** Does the work, and shows what it is and how long it has taken. `what` is text of this program, in one line. */
export async function withProgress<Result>(
  what: string,
  work: () => Promise<Result>,
  output: ProgressOutput = process.stderr,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Result> {
  if (!showsProgress(output, environment)) return work();
  const start = performance.now();
  let count = 0;
  let isShown = false;
  const clear = (): void => {
    if (isShown) output.write(CLEAR);
    isShown = false;
  };
  const show = (): void => {
    const elapsed = Math.floor((performance.now() - start) / 1000);
    const line = `${PICTURES[count++ % PICTURES.length] ?? ""} ${what} (${elapsed} s)`;
    output.write(CLEAR + line.slice(0, Math.max(1, (output.columns ?? 80) - 1)));
    isShown = true;
  };
  let timer = setTimeout(() => {
    show();
    timer = setInterval(show, PERIOD);
  }, PATIENCE);
  clearLine = clear;
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    clear();
    clearLine = undefined;
  }
}
