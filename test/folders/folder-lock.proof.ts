import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";

import { isLockFile, lockFolder } from "../../src/folders";
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

  it("belongs to one emulator although its path is too long for a socket", async () => {
    const long = join(folder, "x".repeat(100));
    mkdirSync(long);
    const unlock = await lockFolder(long);
    await expect(lockFolder(long)).rejects.toThrow("in use by another emulator");
    await unlock();
    expect(readdirSync(long)).toEqual([]);
  });

  it("is taken by one of many that start at once", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
    const taken = tries.filter((attempt) => attempt.status === "fulfilled");
    expect(taken).toHaveLength(1);
    for (const attempt of taken) await attempt.value();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[string, (socket: Socket) => unknown]>([
    ["says nothing once", () => undefined],
    ["hangs up once", (socket) => socket.end()],
  ])("is free if another emulator gives way that %s", async (_what, isUnclear) => {
    const says = (socket: Socket) => socket.end("asks 1 elsewhere\n");
    const givesWay = (socket: Socket) => {
      says(socket);
      other.close();
    };
    // The first question only finds out whether the other one is gone.
    const responses = [says, isUnclear, givesWay];
    const other = createServer((socket) => responses.shift()?.(socket));
    await once(other.listen(join(folder, "lock-ffffffffffff")), "listening"); // a name after that of any emulator
    const unlock = await lockFolder(folder);
    expect(responses).toEqual([]);
    await unlock();
    expect(readdirSync(folder)).toEqual([]);
  });
});
