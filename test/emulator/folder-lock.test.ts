import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { holder, lockFolder } from "../../src/emulator/folder-lock";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe("a data folder", () => {
  it("is one emulator's at a time, and free again afterwards", async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(join(folder, "..", folder.split("/").pop() ?? ""))).rejects.toThrow(
      `in use by another emulator (process ${process.pid})`,
    );
    await unlock();
    await (
      await lockFolder(folder)
    )();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is refused while another process holds it, and taken over when that is gone", async () => {
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await once(other, "spawn");
    writeFileSync(join(folder, "lock"), holder(other.pid ?? 0));
    await expect(lockFolder(folder)).rejects.toThrow(`process ${other.pid}`);
    other.kill("SIGKILL");
    await once(other, "exit");
    await (
      await lockFolder(folder)
    )();
  });

  it.each(["", "nonsense", "0", "-1", `${process.pid} 1`, "1 another-begin", "99999999 1"])(
    "with a lock file that names no emulator is taken: %j",
    async (text) => {
      writeFileSync(join(folder, "lock"), text);
      await (
        await lockFolder(folder)
      )();
    },
  );

  it("is taken by one of many that try at once", async () => {
    writeFileSync(join(folder, "lock"), "99999999 1");
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
    const taken = tries.filter((attempt) => attempt.status === "fulfilled");
    expect(taken).toHaveLength(1);
    for (const attempt of taken) await attempt.value();
  });
});
