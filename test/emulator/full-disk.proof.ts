/** A disk without room, handles or permission: what is refused has changed nothing, and the emulator goes on. */
import { once } from "node:events";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";

import { isLockFile } from "../../src/folders";
import { describeInNamespaces, mountSmallDisk, type SmallDisk } from "../namespaces";
import { temporaryFolder } from "../temporary-folder";
import { bundleEmulator } from "./bundle";
import { type EmulatorProcess, startEmulatorProcess } from "./process";
import { type Answer, ask } from "./service";

const filler = "x".repeat(3000);

let bundle: string;
let folder: string;
let disk: SmallDisk | undefined;
let emulator: EmulatorProcess;

beforeAll(() => (bundle = bundleEmulator()));

beforeEach(() => (folder = temporaryFolder()));

afterEach(async () => {
  await emulator.kill();
  await disk?.remove();
  disk = undefined;
});

async function start(): Promise<void> {
  emulator = await startEmulatorProcess(
    bundle,
    { dataDir: join(folder, "data") },
    (program, args) => disk?.command(program, args) ?? [program, args],
  );
}

const outside = (): string => disk?.outside ?? "";

const create = (name: string): Promise<Answer> =>
  ask(emulator.url, "POST", "/cluster/prometheus", { name, organization_id: 7, filler });

async function names(): Promise<readonly string[]> {
  const { status, json } = await ask(emulator.url, "GET", "/cluster/prometheus?organization_id=7");
  expect(status).toBe(200);
  return (json as unknown as readonly { readonly name: string }[]).map(({ name }) => name);
}

/** Creates clusters until one is refused. Returns the names of those that were acknowledged. */
async function fill(): Promise<readonly string[]> {
  const created: string[] = [];
  for (;;) {
    const name = `cluster-${created.length}`;
    const { status } = await create(name);
    if (status === 507) return created;
    expect(status).toBe(201);
    created.push(name);
  }
}

describeInNamespaces("an emulator on a full disk", () => {
  beforeEach(async () => {
    disk = await mountSmallDisk(folder, "size=192k");
    writeFileSync(join(outside(), "something-else"), "x".repeat(64 * 1024));
    await start();
  });

  const makeRoom = () => {
    rmSync(join(outside(), "something-else"));
  };

  it("refuses writes with 507, changes nothing, and still serves reads", async () => {
    const created = await fill();
    const refused = `cluster-${created.length}`;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { status, json } = await create(refused);
      expect(status).toBe(507);
      expect(json?.["code"]).toBe("insufficient-storage");
      expect(await names()).toEqual(created);
    }
    const whole = { name: "cluster-0", organization_id: 7, filler, note: "changed" };
    const replaced = await ask(emulator.url, "PUT", "/cluster/prometheus/1", {
      ...whole,
      filler: filler + filler,
    });
    expect(replaced.status).toBe(507);
    const read = await ask(emulator.url, "GET", "/cluster/prometheus/1");
    expect(read.json).not.toHaveProperty("note");
    expect(read.headers["etag"]).toMatch(/^"1-1-/);
  });

  it("accepts writes again as soon as there is room, also those that it refused before", async () => {
    const created = await fill();
    makeRoom();
    const again = await create(`cluster-${created.length}`);
    expect(again.status).toBe(201);
    expect(again.json?.["id"]).toBe(created.length + 1);
    expect((await ask(emulator.url, "DELETE", "/cluster/prometheus/1")).status).toBe(204);
    expect(await names()).toEqual([...created.slice(1), `cluster-${created.length}`]);
  });

  it("keeps acknowledged writes, and no others, through a restart", async () => {
    const created = await fill();
    await emulator.kill();
    await start();
    expect(await names()).toEqual(created);
    expect((await create("one-more")).status).toBe(507);
    makeRoom();
    expect((await create("one-more")).status).toBe(201);
    await emulator.kill();
    await start();
    expect(await names()).toEqual([...created, "one-more"]);
  });

  it("refuses all of many concurrent writes, and judges later ones by the stored state", async () => {
    const created = await fill();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => (await create(`together-${index % 10}`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([507]));
    expect(await names()).toEqual(created);
  });

  it("leaves nothing of what it refused", async () => {
    const created = await fill();
    const files = () => readdirSync(join(outside(), "data")).sort();
    const before = files();
    await create("refused");
    expect(files()).toEqual(before);
    makeRoom();
    await create("taken");
    await emulator.kill();
    await start();
    expect(await names()).toEqual([...created, "taken"]);
  });
});

describeInNamespaces("an emulator whose disk", () => {
  it("has no free inodes refuses writes, and a start, until there are some", async () => {
    disk = await mountSmallDisk(folder, "nr_inodes=16");
    await start();
    expect((await create("logs")).status).toBe(201);
    const fillers: string[] = [];
    for (let index = 0; ; index += 1) {
      const file = join(outside(), `file-${index}`);
      try {
        writeFileSync(file, "");
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
        break;
      }
      fillers.push(file);
    }
    expect((await create("more")).status).toBe(507);
    expect(await names()).toEqual(["logs"]);
    await emulator.kill();
    const lock = readdirSync(join(outside(), "data")).find(isLockFile) ?? "";
    rmSync(join(outside(), "data", lock));
    writeFileSync(join(outside(), "the-last-one"), "");
    await expect(start()).rejects.toThrow("cannot be locked: the disk is full (ENOSPC)");
    for (const file of fillers) rmSync(file);
    await start();
    expect((await create("more")).json).toMatchObject({ id: 2 });
    expect(await names()).toEqual(["logs", "more"]);
  });

  it("is read-only is refused with a clear error", async () => {
    disk = await mountSmallDisk(folder, "size=1m");
    await start();
    expect((await create("logs")).status).toBe(201);
    await emulator.kill();
    await disk?.run("mount", "-o", "remount,bind,ro", folder);
    await expect(start()).rejects.toThrow("cannot be locked: the file system can only be read (EROFS)");
    await disk?.run("mount", "-o", "remount,bind,rw", folder);
    await start();
    expect(await names()).toEqual(["logs"]);
  });
});

describe("an emulator with few file handles", () => {
  it("creates clusters, some without endpoints, and still serves new clients after many others", async () => {
    emulator = await startEmulatorProcess(
      bundle,
      { dataDir: join(folder, "data"), endpoints: "reset" },
      (program, args) => ["sh", ["-c", 'ulimit -n 120; exec "$@"', "sh", program, ...args]],
    );
    for (let index = 0; index < 20; index += 1) expect((await create(`cluster-${index}`)).status).toBe(201);
    const { port } = new URL(emulator.url);
    const others = Array.from({ length: 150 }, () => connect(Number(port), "127.0.0.1"));
    for (const socket of others) socket.on("error", () => undefined).resume();
    await once(others.at(-1) as Socket, "connect");
    for (const socket of others) socket.destroy();
    let answer: Answer | undefined;
    while (answer === undefined) answer = await create("one-more").catch(() => undefined);
    expect(answer.status).toBe(201);
    expect(await names()).toHaveLength(21);
  });
});
