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

const [DONE, CLEARED] = [0, 1];

/** Milliseconds that the thread has to remove the line. */
const GRACE = 500;

/** The source code of the thread, kept as text so that the command stays one file. */
const THREAD = `
const { writeSync } = require("node:fs");
const { flags, fd, what, columns } = require("node:worker_threads").workerData;
const [clear, pictures] = ${JSON.stringify([CLEAR, PICTURES])};
const start = performance.now();
const isDone = (wait) => Atomics.wait(flags, ${DONE}, 0, wait) !== "timed-out";
const show = (count) => {
  const elapsed = Math.floor((performance.now() - start) / 1000);
  const line = pictures[count % pictures.length] + " " + what + " (" + elapsed + " s)";
  writeSync(fd, clear + line.slice(0, Math.max(1, columns - 1)));
};
try {
  if (!isDone(${DELAY})) {
    let count = 0;
    do show(count++); while (!isDone(${PERIOD}));
    writeSync(fd, clear);
  }
} finally {
  Atomics.store(flags, ${CLEARED}, 1);
  Atomics.notify(flags, ${CLEARED});
}`;

/** Does work that keeps the event loop busy, and meanwhile shows its progress: another thread writes the line. */
export function withBusyProgress<Result>(
  what: string,
  work: () => Result,
  output: Output & { readonly fd: number } = process.stderr,
  environment: NodeJS.ProcessEnv = process.env,
): Result {
  if (!showsProgress(output, environment)) return work();
  const flags = new Int32Array(new SharedArrayBuffer(8));
  // Imported, the module would be loaded where no progress is shown too.
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  const thread = new Worker(THREAD, {
    eval: true,
    env: {},
    execArgv: [],
    workerData: { flags, fd: output.fd, what, columns: output.columns ?? 80 },
  });
  thread.unref();
  thread.on("error", () => undefined);
  try {
    return work();
  } finally {
    Atomics.store(flags, DONE, 1);
    Atomics.notify(flags, DONE);
    Atomics.wait(flags, CLEARED, 0, GRACE);
  }
}
