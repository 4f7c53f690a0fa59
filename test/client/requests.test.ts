import { ApiFailure, openRequests } from "../../src/client";
import { limitRequests } from "../../src/client/requests";

describe("an option that cannot be used", () => {
  const options = {
    baseUrl: "https://clusters.example.com",
    accessToken: "token",
    caCertPem: undefined,
    requestTimeoutSeconds: 1,
    maxRetries: 0,
    userAgent: "test",
    log: { trace: jest.fn(), debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() },
  };

  it.each<[string, Partial<typeof options>, Record<string, string>, ApiFailure["setting"]]>([
    ["an address", { baseUrl: "ftp://clusters.example.com" }, {}, "base_url"],
    ["a token", { accessToken: "a b" }, {}, "access_token"],
    ["a proxy", {}, { HTTPS_PROXY: "ftp://`base_url`" }, undefined],
  ])("names its setting: %s", (_what, given, environment, setting) => {
    const failure = (() => {
      try {
        openRequests({ ...options, ...given }, { environment }).close();
      } catch (error) {
        return error;
      }
      return undefined;
    })();
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({ kind: "misconfigured", setting });
  });
});

describe("a limit on requests in flight", () => {
  it("admits callers in order, one for each request that ends", async () => {
    const acquire = limitRequests(1);
    const served: string[] = [];
    const first = await acquire();
    const waiting = ["b", "c"].map(async (name) => {
      const release = await acquire();
      served.push(name);
      return release;
    });
    first();
    const [b, c] = waiting;
    (await b)?.();
    (await c)?.();
    expect(served).toEqual(["b", "c"]);
  });

  it("lets one caller leave the queue, and keeps the others", async () => {
    const acquire = limitRequests(1);
    const release = await acquire();
    const impatient = new AbortController();
    const patient = new AbortController();
    const waits = [acquire(patient.signal), acquire(impatient.signal), acquire()] as const;
    impatient.abort(new Error("no more"));
    await expect(waits[1]).rejects.toThrow("no more");
    release();
    const second = await waits[0];
    patient.abort(); // it has its turn, and leaves the queue no more
    second();
    (await waits[2])();
    await expect(acquire(AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
    (await acquire())();
  });
});
