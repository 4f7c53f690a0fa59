/** How long the client waits before another attempt. What is tried again, and on which connection: the tests of the client. */
import { retryAfterMs, waitBefore } from "../../../src/client/http/attempts";
import { DEFAULT_MAX_RETRIES } from "../../../src/schema";

const now = Date.parse("2026-01-01T00:00:00Z");

describe("the wait before another attempt", () => {
  it.each([
    [0, 1000],
    [1, 2000],
    [4, 16_000],
    [5, 30_000],
  ])("doubles up to 30 seconds, and up to an eighth is added: attempt %i, %i ms", (attempt, wait) => {
    expect(waitBefore(attempt, undefined, { now, random: 0 })).toBe(wait);
    expect(waitBefore(attempt, undefined, { now, random: 1 })).toBe(wait * 1.125);
  });

  it("is 15 seconds in all with the usual number of retries", () => {
    const attempts = Array.from({ length: DEFAULT_MAX_RETRIES }, (_, attempt) => attempt);
    const waits = attempts.map((attempt) => waitBefore(attempt, undefined, { now, random: 0 }));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(15_000);
  });

  it.each([
    ["seconds", "7", 7000],
    ["zero", "0", 0],
    ["a date", "Thu, 01 Jan 2026 00:00:05 GMT", 5000],
    ["a date in the past", "Wed, 31 Dec 2025 00:00:00 GMT", 0],
    ["neither", "soon", undefined],
  ])("reads Retry-After as %s", (_what, value, expected) => {
    expect(retryAfterMs(value, now)).toBe(expected);
  });

  it("is at least what the service asks for, up to a minute", () => {
    expect(waitBefore(0, "7", { now, random: 0 })).toBe(7000);
    expect(waitBefore(0, "86400", { now, random: 0 })).toBe(60_000);
    expect(waitBefore(0, "9".repeat(400), { now, random: 0 })).toBe(60_000);
    expect(waitBefore(0, "Fri, 01 Jan 9999 00:00:00 GMT", { now, random: 0 })).toBe(60_000);
  });
});
