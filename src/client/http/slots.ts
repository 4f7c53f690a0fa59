/** A limit on how many requests are in flight at once; who comes first is served first. */
export interface Slots {
  /** Waits for a place; the function given gives it back. Rejects with the signal's reason if it fires before. */
  take(signal?: AbortSignal): Promise<() => void>;
}

export function openSlots(count: number): Slots {
  let free = count;
  const queue: (() => void)[] = [];
  const give = () => {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const once = () => {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      give();
    };
  };
  return {
    take: async (signal) => {
      signal?.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return once();
      }
      await new Promise<void>((resolve, reject) => {
        const turn = () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        };
        const leave = () => {
          queue.splice(queue.indexOf(turn), 1);
          reject(signal?.reason as Error);
        };
        queue.push(turn);
        signal?.addEventListener("abort", leave, { once: true });
      });
      return once();
    },
  };
}
