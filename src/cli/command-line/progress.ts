/**
 * Shows what a command is doing in the last line of the terminal, if it takes more than a second. Writes to standard
 * error, and only to a terminal: neither to a pipe nor if `CI` is set.
 */
import type { Output } from "./terminal";

/** Milliseconds before the line appears. */
const DELAY = 1000;
/** Milliseconds between two updates of the line. */
const PERIOD = 100;
const PICTURES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

const CLEAR = "\r\u001b[K";

export function showsProgress({ isTTY = false }: Output, { CI, TERM }: NodeJS.ProcessEnv): boolean {
  return isTTY && (CI === undefined || CI === "" || CI === "false") && TERM !== "dumb";
}

let clearLine: (() => void) | undefined;

/** Removes the line before other output is printed. The next update shows it again. */
export function clearProgress(): void {
  clearLine?.();
}

/** Does the work, and meanwhile shows `what` and the elapsed time. `what` is one line of text from this program. */
export async function withProgress<Result>(
  what: string,
  work: () => Promise<Result>,
  output: Output & { write(text: string): unknown } = process.stderr,
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
  }, DELAY);
  clearLine = clear;
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    clear();
    clearLine = undefined;
  }
}

/** Lets the line move. Work that keeps the event loop busy awaits this between its steps. */
export async function moveProgress(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
