/** What several checks find alike is said once. */
import { error, saidOnce, warning } from "../../../src/cli/doctor/check-result";
import { linesOf } from "./machine";

it("one sentence for several files of which the same holds", () => {
  const other = { subject: "c/lock", result: warning("c/lock is not read", "read it") };
  const alike = ["a", "b", "d"].map((name) => ({
    subject: `${name}/lock`,
    result: error(`${name}/lock is old`, "renew it"),
  }));
  expect(linesOf(saidOnce([...alike.slice(0, 1), other, ...alike.slice(1)]))).toEqual([
    "error a/lock is old. The same holds for b/lock, d/lock",
    "warning c/lock is not read",
  ]);
});
