import { openSlots } from "../../../src/client/http/slots";

describe("a limit on requests in flight", () => {
  it("serves who comes first, one for each place that is given back", async () => {
    const slots = openSlots(1);
    const served: string[] = [];
    const first = await slots.take();
    const waiting = ["b", "c"].map(async (name) => {
      const release = await slots.take();
      served.push(name);
      return release;
    });
    first();
    first(); // a place is given back once
    const [b, c] = waiting;
    (await b)?.();
    (await c)?.();
    expect(served).toEqual(["b", "c"]);
  });

  it("lets a caller leave the queue, and nobody else with it", async () => {
    const slots = openSlots(1);
    const release = await slots.take();
    const impatient = new AbortController();
    const patient = new AbortController();
    const waits = [slots.take(patient.signal), slots.take(impatient.signal), slots.take()] as const;
    impatient.abort(new Error("no more"));
    await expect(waits[1]).rejects.toThrow("no more");
    release();
    const second = await waits[0];
    patient.abort(); // it has its place: leaving the queue is over
    second();
    (await waits[2])();
    await expect(slots.take(AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
    (await slots.take())();
  });
});
