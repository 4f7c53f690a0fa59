import { limitRequests } from "../../../src/client/http/send";

describe("a limit on requests in flight", () => {
  it("gives turns in the order of the callers, one for each that ends", async () => {
    const limit = limitRequests(1);
    const served: string[] = [];
    const first = await limit.acquire();
    const waiting = ["b", "c"].map(async (name) => {
      const release = await limit.acquire();
      served.push(name);
      return release;
    });
    first();
    first(); // a turn ends once
    const [b, c] = waiting;
    (await b)?.();
    (await c)?.();
    expect(served).toEqual(["b", "c"]);
  });

  it("lets a caller leave the queue, and nobody else with it", async () => {
    const limit = limitRequests(1);
    const release = await limit.acquire();
    const impatient = new AbortController();
    const patient = new AbortController();
    const waits = [limit.acquire(patient.signal), limit.acquire(impatient.signal), limit.acquire()] as const;
    impatient.abort(new Error("no more"));
    await expect(waits[1]).rejects.toThrow("no more");
    release();
    const second = await waits[0];
    patient.abort(); // it has its turn, and leaves the queue no more
    second();
    (await waits[2])();
    await expect(limit.acquire(AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
    (await limit.acquire())();
  });
});
