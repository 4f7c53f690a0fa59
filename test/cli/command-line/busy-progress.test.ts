/** Shows progress while the event loop is busy. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { withBusyProgress } from "../../../src/cli/command-line/progress";

const CLEAR = "\r\u001b[K";

let folder: string;
let fd: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "progress-"));
  fd = openSync(join(folder, "terminal"), "a");
});
afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

const written = (): string => readFileSync(join(folder, "terminal"), "utf8");

/** Keeps the event loop busy until the condition holds. */
function busyUntil(condition: () => boolean): "done" {
  while (!condition());
  return "done";
}

it("shows the work and the elapsed time, and removes the line", () => {
  const work = () => busyUntil(() => written().includes("⠙ Reviewing"));
  expect(withBusyProgress("Reviewing", work, { isTTY: true, fd }, {})).toBe("done");
  const text = written();
  expect(text.startsWith(`${CLEAR}⠋ Reviewing (1 s)`)).toBe(true);
  expect(text.endsWith(CLEAR)).toBe(true);
});

it("fits into a narrow terminal, and removes the line before an error is printed", () => {
  const work = () => {
    busyUntil(() => written() !== "");
    throw new Error("a plan that cannot be reviewed");
  };
  const terminal = { isTTY: true, fd, columns: 6 };
  expect(() => withBusyProgress("Reviewing", work, terminal, {})).toThrow("cannot be reviewed");
  expect(written()).toMatch(/^\r\u001b\[K⠋ Rev\r\u001b\[K/);
  expect(written().endsWith(CLEAR)).toBe(true);
});

it("writes nothing without a terminal", () => {
  const end = performance.now() + 1200;
  withBusyProgress("Reviewing", () => busyUntil(() => performance.now() > end), { fd }, {});
  expect(written()).toBe("");
});
