/** Whatever kills the emulator, every write it acknowledged is there afterwards, and no half one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { JsonObject } from "../../src/json";
import { type Bundle, bundleEmulator } from "./bundle";
import { type EmulatorProcess, startEmulatorProcess } from "./process";
import { ask } from "./service";

const ROUNDS = 15;
const WRITERS = 8;
/** Of clusters that come and go, in an organization of their own. */
const COMING_AND_GOING = 8;

let bundle: Bundle;
let folder: string;
let emulator: EmulatorProcess | undefined;

beforeAll(() => {
  bundle = bundleEmulator();
  folder = mkdtempSync(join(tmpdir(), "kill-"));
});

afterAll(async () => {
  await emulator?.kill();
  bundle.remove();
  rmSync(folder, { recursive: true, force: true });
});

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

/** What is known of the clusters that come and go: there, gone, or asked for when nobody answered any more. */
interface Known {
  readonly there: Map<string, number>;
  readonly gone: Set<string>;
  readonly unanswered: Set<string>;
}

/** Creates clusters and deletes every other one, until the emulator is gone. */
async function comeAndGoUntilKilled(url: string, round: string, known: Known): Promise<void> {
  for (let count = 0; ; count += 1) {
    const name = `${round}-${count}`;
    known.unanswered.add(name);
    try {
      const created = await ask(url, "POST", "/cluster/prometheus", { name, organization_id: 8 });
      if (created.status !== 201) throw new Error(`refused: ${created.text}`);
      const id = Number(created.json?.["id"]);
      if (count % 2 === 1) {
        const removed = await ask(url, "DELETE", `/cluster/prometheus/${id}`);
        if (removed.status !== 204) throw new Error(`refused: ${removed.text}`);
        known.gone.add(name);
      } else {
        known.there.set(name, id);
      }
    } catch (error) {
      if ((error as Error).message.startsWith("refused")) throw error;
      return;
    }
    known.unanswered.delete(name);
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

  const known: Known = { there: new Map(), gone: new Set(), unanswered: new Set() };
  const counts = () => clusters.map(({ written }) => Number(written.acknowledged["count"]));
  const sawAll = () => Math.min(known.there.size, known.gone.size, ...counts()) > 0;
  // On a machine with much else to do, a kill may come before every answer.
  for (let round = 0; round < ROUNDS || !sawAll(); round += 1) {
    const writing = clusters.map(({ path, written }) => writeUntilKilled(url, path, written));
    for (let writer = 0; writer < COMING_AND_GOING; writer += 1) {
      writing.push(comeAndGoUntilKilled(url, `round-${round}-${writer}`, known));
    }
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
    const { json } = await ask(url, "GET", "/cluster/prometheus?organization_id=8");
    const found = new Map(
      (json as unknown as readonly JsonObject[]).map(({ name, id }) => [String(name), Number(id)]),
    );
    expect([...known.there].filter(([name, id]) => found.get(name) !== id)).toEqual([]);
    expect([...known.gone].filter((name) => found.has(name))).toEqual([]);
    expect([...found.keys()].filter((name) => !known.there.has(name) && !known.unanswered.has(name))).toEqual(
      [],
    );
  }
  await emulator?.kill();
});
