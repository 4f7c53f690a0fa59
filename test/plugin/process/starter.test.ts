/** Whether the program that started the plugin still runs. A platform is simulated: process ids are the same everywhere. */
import { spawn } from "node:child_process";
import { once } from "node:events";

import { isStarterAlive } from "../../../src/plugin/process/starter";

it("is told by the parent, except on Windows, where the parent's id stays", async () => {
  const other = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: "ignore" });
  const id = other.pid ?? 0;
  expect(isStarterAlive(id, "win32")).toBe(true);
  expect(isStarterAlive(process.ppid, "linux")).toBe(true);
  expect(isStarterAlive(id, "linux")).toBe(false);
  other.kill("SIGKILL");
  await once(other, "exit");
  expect(isStarterAlive(id, "win32")).toBe(false);
});
