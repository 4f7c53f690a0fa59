/** An operation ends when its time is over: not before, and however long the time is. */
import { ApiFailure } from "../../src/client";
import { deadlineOf } from "../../src/provider/calls";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const running = new AbortController().signal;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each<[string | null, number]>([
  [null, 60 * MINUTE],
  ["2.5ms", 2],
  ["200ms", 200],
  ["1.1s", 1100],
  ["0.3333s", 333],
  ["1h30m", 90 * MINUTE],
  ["596h", 596 * HOUR],
])("of %s ends after %i ms", (create, milliseconds) => {
  const { signal, end } = deadlineOf("create", { timeouts: { create } }, running);
  jest.advanceTimersByTime(milliseconds - 1);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(2);
  expect(signal.aborted).toBe(true);
  end();
});

it.each([
  ["the longest timer", "597h"],
  ["the number range", `${"9".repeat(400)}h`],
])("with a timeout beyond %s does not end", (_what, timeout) => {
  const { signal, end } = deadlineOf("delete", { timeouts: { delete: timeout } }, running);
  jest.advanceTimersByTime(87_600 * HOUR);
  expect(signal.aborted).toBe(false);
  end();
});

it("leaves no timer behind, also after the first of several operations", () => {
  const { end } = deadlineOf("create", { timeouts: { create: "500h" } }, running);
  jest.advanceTimersByTime(400 * HOUR);
  end();
  expect(jest.getTimerCount()).toBe(0);
});

it("explains only failures that the deadline caused", () => {
  const failure = (kind: "aborted" | "server") => new ApiFailure({ kind, operation: "GET /x", summary: "" });
  const { explain, end } = deadlineOf("update", { timeouts: { update: "500h" } }, running);
  expect(explain(failure("aborted"))).toBeUndefined();
  jest.advanceTimersByTime(500 * HOUR + 1);
  expect(explain(failure("server"))).toBeUndefined();
  expect(explain(failure("aborted"))?.summary).toBe("The time to update the cluster, 500h, is over");
  end();
});

it.each<[mayHaveHappened: boolean, before: string]>([
  [false, ""],
  [true, "It was cut off. Look at the cluster.\n\n"],
])("explains what to do next, and what may have happened (%s)", (mayHaveHappened, before) => {
  const { explain, end } = deadlineOf("create", { timeouts: null }, running);
  jest.advanceTimersByTime(60 * MINUTE + 1);
  const failure = new ApiFailure({
    kind: "aborted",
    operation: "POST /x",
    summary: "It was cut off.",
    advice: "Look at the cluster.",
    mayHaveHappened,
  });
  expect(explain(failure)).toEqual({
    severity: "error",
    summary: "The time to create the cluster, 60m, is over",
    detail: `${before}Run \`terraform plan\` to see what was done, and raise \`timeouts.create\` if the service needs longer. (POST /x)`,
    path: [{ attribute: "timeouts" }],
  });
  end();
});

it("does not explain a failure that follows from Terraform's request to stop", () => {
  const stop = new AbortController();
  const { signal, explain, end } = deadlineOf("read", {}, stop.signal);
  stop.abort();
  expect(signal.aborted).toBe(true);
  jest.advanceTimersByTime(24 * HOUR);
  expect(explain(new ApiFailure({ kind: "aborted", operation: "GET /x", summary: "" }))).toBeUndefined();
  end();
});
