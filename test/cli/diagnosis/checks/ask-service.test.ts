/** The clock of this machine against that of the service. */
import { judgeClock } from "../../../../src/cli/diagnosis/checks/ask-service";
import { linesOf } from "../machine";

const at = (time: number) => new Date(time).toUTCString();
const now = Date.parse("2026-11-22T08:00:00Z");
const minute = 60_000;
it.each<[string, string | undefined, string]>([
  ["the same", at(now), "ok As that of the service, to a minute"],
  ["not told", undefined, "warning Not checked: the service does not tell its time"],
  [
    "five minutes behind",
    at(now + 5 * minute),
    "warning The clock of this machine is 5 minutes behind that of the service",
  ],
  [
    "three hours ahead",
    at(now - 180 * minute),
    "warning The clock of this machine is 3 hours ahead of that of the service",
  ],
  [
    "a year ahead",
    at(now - 525_600 * minute),
    "error The clock of this machine is 365 days ahead of that of the service",
  ],
])("%s", (_what, date, expected) => {
  expect(linesOf([judgeClock(date, now, now + 200, (sentence) => sentence)])).toEqual([expected]);
});

it("does not count the time of the response", () => {
  const { status } = judgeClock(at(now + 90_000), now, now + 120_000, (sentence) => sentence);
  expect(status).toBe("ok");
});
