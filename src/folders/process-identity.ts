/** Identifies a process beyond its id, which another container, or a later process, may have too. */
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** What the process ids belong to: a start of the machine, and a namespace of it. Empty if the system does not tell. */
  readonly space: string;
  /** When the process started, in the words of the system. */
  readonly start: string;
}

export function ownProcess(): ProcessIdentity {
  const { pid } = process;
  return { pid, host: hostname(), space: ownSpace(), start: startOf(pid) ?? "" };
}

/** Reads an identity from JSON; returns undefined if it is none. */
export function processOf(text: string): ProcessIdentity | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { pid, host, space, start } = value as Readonly<Record<string, unknown>>;
  const isWhole = typeof pid === "number" && [host, space, start].every((field) => typeof field === "string");
  return isWhole ? (value as ProcessIdentity) : undefined;
}

/** Reports whether a process has ended; undefined if that cannot be known here, as of a process in another container. */
export function hasEnded({ pid, host, space, start }: ProcessIdentity): boolean | undefined {
  const own = ownSpace();
  if (space !== "" && space === own) return startOf(pid) !== start;
  if (space !== own || host !== hostname()) return undefined;
  try {
    process.kill(pid, 0);
    return undefined; // A later process may have its id.
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH" ? true : undefined;
  }
}

function ownSpace(): string {
  try {
    // The process ids that /proc shows may be those of another container.
    if (readlinkSync("/proc/self") !== String(process.pid)) return "";
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "";
  }
}

/** Returns when a process started; undefined if there is none, or it has ended and nobody has asked how. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may hold any text.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
