/** Ends a process and all processes that it started, in any process group. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * Kills a process and its descendants. First stops each of them, so that none can start another process meanwhile. Does
 * not find a process whose parent has already ended.
 *
 * @param {number} root the id of the process
 */
export function killTree(root) {
  const stopped = new Set();
  for (let found = [root]; found.length > 0; found = descendants(root).filter((id) => !stopped.has(id))) {
    for (const id of found) {
      send("SIGSTOP", id);
      stopped.add(id);
    }
  }
  for (const id of stopped) send("SIGKILL", id);
}

function descendants(root) {
  const all = processes();
  const found = [root];
  // The list grows while it is read.
  for (const parent of found) found.push(...all.filter((one) => one.parent === parent).map(({ id }) => id));
  return found.slice(1);
}

/** Lists the processes of this machine with their parents: from /proc on Linux, elsewhere from `ps`. */
function processes() {
  if (existsSync("/proc/self/stat")) {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ id: Number(name), parent: parentOf(name) }));
  }
  return execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([id, parent]) => ({ id, parent }));
}

/** Returns the parent of a process. Skips the program's name in parentheses, which may hold any text. */
function parentOf(name) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "utf8");
    const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(parent);
  } catch {
    return undefined; // it ended
  }
}

function send(signal, id) {
  try {
    process.kill(id, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
