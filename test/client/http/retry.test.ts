import { retryAfterMs, waitBefore } from "../../../src/client/http/send";

const now = Date.parse("2026-01-01T00:00:00Z");

describe("the wait before another attempt", () => {
  it.each([
    [0, 500],
    [1, 1000],
    [4, 8000],
    [10, 30_000],
    [60, 30_000],
  ])("is anything up to its limit: attempt %i, %i ms", (attempt, limit) => {
    expect(waitBefore(attempt, undefined, { now, random: 0 })).toBe(0);
    expect(waitBefore(attempt, undefined, { now, random: 1 })).toBe(limit);
  });

  it.each([
    ["seconds", "7", 7000],
    ["zero", "0", 0],
    ["a date", "Thu, 01 Jan 2026 00:00:05 GMT", 5000],
    ["a date that is past", "Wed, 31 Dec 2025 00:00:00 GMT", 0],
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
