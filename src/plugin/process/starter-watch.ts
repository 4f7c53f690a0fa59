/**
 * Notices that the program that started this process is gone. Usually the end of the connection tells that; a session
 * that was reset may end without an event, and a busy event loop sees none. So a thread of its own looks at the parent
 * process, and ends this process if its event loop does not answer.
 */
import { Worker } from "node:worker_threads";

export interface StarterWatch {
  /** The process id of the program that started this one, as it was in the beginning. */
  readonly starter: number;
  /** Called on the event loop when the starter is gone. Has to end the process. */
  readonly gone: () => void;
  /** How long that may take in milliseconds, before the process is killed. */
  readonly patience: number;
  /** Files and empty folders to remove if it is killed, in this order. */
  readonly leftovers: readonly string[];
}

/** Milliseconds from one look at the parent process to the next. */
const INTERVAL = 1000;
/** Milliseconds that an event loop may be busy when the starter is gone. */
const BUSY = 3000;

/** Source of the thread, which is text so that the plugin stays one file. */
const THREAD = `
const { lstatSync, rmdirSync, unlinkSync } = require("node:fs");
const { parentPort, workerData } = require("node:worker_threads");
const { starter, patience, leftovers, interval, busy } = workerData;
const remove = (path) => (lstatSync(path).isDirectory() ? rmdirSync(path) : unlinkSync(path));
const kill = () => {
  try {
    leftovers.forEach(remove);
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
};
const looking = setInterval(() => {
  if (process.ppid === starter) return;
  clearInterval(looking);
  parentPort.postMessage("gone");
  let deadline = setTimeout(kill, busy);
  parentPort.once("message", () => {
    clearTimeout(deadline);
    deadline = setTimeout(kill, patience);
  });
}, interval);`;

/** Starts the thread. It costs about 10 ms of another processor, so it belongs after the first response. */
export function watchStarter({ starter, gone, patience, leftovers }: StarterWatch): void {
  const thread = new Worker(THREAD, {
    eval: true,
    env: {}, // no NODE_OPTIONS: they may load programs
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    workerData: { starter, patience, leftovers, interval: INTERVAL, busy: BUSY },
  });
  thread.unref();
  thread.on("error", () => undefined); // such as no memory for it: the end of the connection still ends the process
  thread.on("message", () => {
    thread.postMessage("seen");
    gone();
  });
}
