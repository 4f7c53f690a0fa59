/** Measures how long a program works without a look at its other events: other requests, interrupts and deadlines. */

/** Returns the milliseconds of processor time of the longest turn of the event loop while `work` goes on. */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.cpuUsage();
  const look = () => {
    longest = Math.max(longest, since(before));
    before = process.cpuUsage();
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  await work().catch(() => undefined); // a refusal counts as a result
  isDone = true;
  look();
  return longest;
}

/** Returns the milliseconds of processor time that `work` takes. */
export function stretchOf(work: () => unknown): number {
  const before = process.cpuUsage();
  try {
    work();
  } catch {
    // what is not JSON
  }
  return since(before);
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
