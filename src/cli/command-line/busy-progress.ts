/** Shows the progress of work that keeps the event loop busy: another thread writes the line. */
import { Worker } from "node:worker_threads";

import { CLEAR, DELAY, PERIOD, PICTURES, showsProgress } from "./progress";
import type { Output } from "./terminal";

/** An output stream of the process, with its file descriptor. */
export interface BusyOutput extends Output {
  readonly fd: number;
}

const [DONE, CLEARED] = [0, 1];

/** Milliseconds that the thread has to remove the line. */
const GRACE = 500;

/** The thread's source code, kept as text so that the command stays one file. */
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

/** Does the work, and meanwhile shows `what` and the elapsed time if the work takes more than a second. */
export function withBusyProgress<Result>(
  what: string,
  work: () => Result,
  output: BusyOutput = process.stderr,
  environment: NodeJS.ProcessEnv = process.env,
): Result {
  if (!showsProgress(output, environment)) return work();
  const flags = new Int32Array(new SharedArrayBuffer(8));
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
