/**
 * Ends the process when the program that started it is gone. The end of the connection usually reports that, but a
 * session that was reset may end without an event, and a busy event loop handles none. So a thread looks for the parent
 * process, and kills this process if its event loop does not respond.
 */
import { Worker } from "node:worker_threads";

import { isStarterAlive } from "./starter";

export interface StarterWatch {
  /** The process id of the program that started this one, as it was in the beginning. */
  readonly starter: number;
  /** Called on the event loop when the starter is gone. Must end the process. */
  readonly gone: () => void;
  /** Milliseconds that `gone` may take before the process is killed. */
  readonly patience: number;
  /** Files and empty folders to remove before the process is killed, in this order. */
  readonly leftovers: readonly string[];
}

/** Milliseconds between two polls. */
const INTERVAL = 1000;
/** Milliseconds that the event loop has to respond. */
const BUSY = 3000;

/** Source of the thread: a string, so that the plugin stays one file. */
const THREAD = `
const { lstatSync, rmdirSync, unlinkSync } = require("node:fs");
const { parentPort, workerData } = require("node:worker_threads");
const { starter, patience, leftovers, interval, busy } = workerData;
const isStarterAlive = ${isStarterAlive.toString()};
const remove = (path) => (lstatSync(path).isDirectory() ? rmdirSync(path) : unlinkSync(path));
const kill = () => {
  try {
    leftovers.forEach(remove);
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
};
const looking = setInterval(() => {
  if (isStarterAlive(starter)) return;
  clearInterval(looking);
  parentPort.postMessage("gone");
  let deadline = setTimeout(kill, busy);
  parentPort.once("message", () => {
    clearTimeout(deadline);
    deadline = setTimeout(kill, patience);
  });
}, interval);`;

/** Starts the thread. Costs about 10 ms on another processor, so call it after the first response. */
export function watchStarter({ starter, gone, patience, leftovers }: StarterWatch): void {
  const thread = new Worker(THREAD, {
    eval: true,
    env: {}, // without NODE_OPTIONS, which may load other code
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    workerData: { starter, patience, leftovers, interval: INTERVAL, busy: BUSY },
  });
  thread.unref();
  thread.on("error", () => undefined); // such as out of memory: the end of the connection still ends the process
  thread.on("message", () => {
    thread.postMessage("seen");
    gone();
  });
}
