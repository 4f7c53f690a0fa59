import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { isHeld, isLockFile, lockFolder, stopHolder } from "../../src/folders";
import { ownProcess } from "../../src/folders/process-identity";
import { bundleEmulator } from "../emulator/bundle";
import { temporaryFolder } from "../temporary-folder";

let folder: string;

beforeEach(() => (folder = temporaryFolder()));

describe("a data folder", () => {
  it("belongs to one emulator at a time, and is free afterwards", async () => {
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

  it("is refused while another process holds it, and free when that process is killed", async () => {
    const script = `require(${JSON.stringify(bundleEmulator())})
      .startEmulator({ port: 0, dataDir: ${JSON.stringify(folder)}, tokens: [] })
      .then(({ url }) => console.log(url));`;
    const other = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
    await once(other.stdout, "data");
    await expect(lockFolder(folder)).rejects.toThrow(`in use by another emulator (process ${other.pid})`);
    // A process that is busy does not answer, and is not gone.
    other.kill("SIGSTOP");
    await expect(lockFolder(folder)).rejects.toThrow("in use by another emulator");
    other.kill("SIGKILL");
    await once(other, "exit");
    await (
      await lockFolder(folder)
    )();
    expect(readdirSync(folder).filter(isLockFile)).toEqual([]);
  });

  it("keeps files that only look like a lock", async () => {
    const others = ["lock-notes.txt", "lock-0123456789ab", "lock-", "lock-0123456789ab.txt"];
    for (const other of others) writeFileSync(join(folder, other), "of the user");
    await (
      await lockFolder(folder)
    )();
    expect(readdirSync(folder).sort()).toEqual([...others].sort());
  });

  it("is refused with the socket of an earlier version, which stays", async () => {
    const socket = join(folder, "lock-0123456789ab");
    const earlier = createServer();
    await once(earlier.listen(socket), "listening");
    try {
      await expect(lockFolder(folder)).rejects.toThrow(
        `${socket} is its lock. Stop it with that version; if it does not run, delete this file`,
      );
      expect(readdirSync(folder)).toEqual(["lock-0123456789ab"]);
    } finally {
      earlier.close();
    }
  });

  it("is taken by one of many that start at once, also after one that was killed", async () => {
    writeLock("lock-0123456789ab", { pid: 2 ** 30 });
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
    const taken = tries.filter((attempt) => attempt.status === "fulfilled");
    expect(taken).toHaveLength(1);
    expect(taken.map(({ value }) => value.isOurs())).toEqual([true]);
    for (const attempt of taken) await attempt.value();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is no longer ours when its lock is deleted, and a lock of the same name stays", async () => {
    const unlock = await lockFolder(folder);
    const [name = ""] = readdirSync(folder);
    rmSync(join(folder, name));
    writeFileSync(join(folder, "other"), ""); // So that the next file gets another number.
    writeFileSync(join(folder, name), "of another");
    expect(unlock.isOurs()).toBe(false);
    await unlock();
    expect(readdirSync(folder).sort()).toEqual([name, "other"].sort());
  });

  /** Writes the lock of a process, by default of this one. */
  function writeLock(name: string, owner: object): string {
    const file = join(folder, name);
    writeFileSync(file, `${JSON.stringify({ holds: 1, owner: { ...ownProcess(), ...owner } })}\n`);
    return file;
  }

  it.each<[what: string, owner: object, isAlive: boolean, isHeld: boolean]>([
    ["this process", {}, false, true],
    ["a process that has ended", { pid: 2 ** 30 }, false, false],
    ["an earlier process of the same id", { start: "1" }, false, false],
    ["a silent process of another container", { pid: process.pid, space: "other" }, false, false],
    ["a living process of another container", { pid: 1, space: "other", host: "other" }, true, true],
  ])("with a lock of %s", async (_what, owner, isAlive, held) => {
    const file = writeLock("lock-0123456789ab", owner);
    const beat = setInterval(() => {
      if (isAlive) utimesSync(file, new Date(), new Date());
    }, 500);
    try {
      expect(await isHeld(folder)).toBe(held);
      const taken = lockFolder(folder);
      if (held) await expect(taken).rejects.toThrow(`is in use by another emulator (process`);
      else await (await taken)();
    } finally {
      clearInterval(beat);
    }
    expect(readdirSync(folder)).toEqual(held ? ["lock-0123456789ab"] : []);
  });

  it("is given free by the process that holds it, when another one asks", async () => {
    expect(await stopHolder(folder)).toBe(false);
    const unlock = await lockFolder(folder, "emulator", () => void unlock());
    expect(await stopHolder(folder)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });
});
