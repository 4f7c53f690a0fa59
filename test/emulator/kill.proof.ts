/** Whatever kills the emulator, every write it acknowledged is there afterwards, and no half one. */
import { join } from "node:path";

import type { JsonObject } from "../../src/json";
import { temporaryFolder } from "../temporary-folder";
import { bundleEmulator } from "./bundle";
import { type EmulatorProcess, startEmulatorProcess } from "./process";
import { ask } from "./service";

const ROUNDS = 15;
const WRITERS = 8;
let bundle: string;
let folder: string;
let emulator: EmulatorProcess | undefined;

beforeAll(() => {
  bundle = bundleEmulator();
  folder = temporaryFolder();
});

afterAll(() => emulator?.kill());

async function start(): Promise<string> {
  emulator = await startEmulatorProcess(bundle, { dataDir: join(folder, "data") });
  return emulator.url;
}

/** What a writer was told, and what it had sent last when nobody answered any more. */
interface Written {
  acknowledged: JsonObject;
  unanswered?: JsonObject | undefined;
}

const filler = "x".repeat(3000);

/** Changes one cluster again and again until the emulator is gone. */
async function writeUntilKilled(url: string, path: string, written: Written): Promise<void> {
  for (;;) {
    const count = Number(written.acknowledged["count"]) + 1;
    const body = { ...written.acknowledged, count, filler: `${count}${filler}` };
    written.unanswered = body;
    try {
      const { status, text } = await ask(url, "PUT", path, body);
      if (status !== 200) throw new Error(`refused: ${text}`);
    } catch (error) {
      if ((error as Error).message.startsWith("refused")) throw error;
      return;
    }
    written.acknowledged = body;
    written.unanswered = undefined;
  }
}

it("keeps every acknowledged write through kill -9 under load, many times", async () => {
  let url = await start();
  const clusters: { readonly path: string; readonly written: Written }[] = [];
  for (let writer = 0; writer < WRITERS; writer += 1) {
    const acknowledged = { name: `cluster-${writer}`, organization_id: 7, count: 0, filler: `0${filler}` };
    const { json } = await ask(url, "POST", "/cluster/opensearch", acknowledged);
    clusters.push({ path: `/cluster/opensearch/${String(json?.["id"])}`, written: { acknowledged } });
  }

  const counts = () => clusters.map(({ written }) => Number(written.acknowledged["count"]));
  const sawAll = () => Math.min(...counts()) > 0;
  // On a machine with much else to do, a kill may come before every answer.
  for (let round = 0; round < ROUNDS || !sawAll(); round += 1) {
    const writing = clusters.map(({ path, written }) => writeUntilKilled(url, path, written));
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 100));
    await emulator?.kill();
    await Promise.all(writing);

    url = await start();
    for (const { path, written } of clusters) {
      const { json } = await ask(url, "GET", path);
      const expected = [written.acknowledged, written.unanswered].find(
        (body) => body?.["count"] === json?.["count"],
      );
      expect(expected).toBeDefined();
      expect(json).toMatchObject(expected ?? {});
      written.acknowledged = expected ?? {};
      written.unanswered = undefined;
    }
  }
  await emulator?.kill();
});
