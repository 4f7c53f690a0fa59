import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { open as openFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import fc from "fast-check";

import type { StoredCluster } from "../../../src/emulator/cluster";
import { type Journal, type JournalRecord, openJournal } from "../../../src/emulator/storage/journal";
import { lineOfRecord } from "../../../src/emulator/storage/journal-file";
import { cases } from "../../cases";

let folder: string;
let file: string;
let journal: Journal | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "journal-"));
  file = join(folder, "clusters.log");
});

afterEach(async () => {
  await journal?.close();
  journal = undefined;
  rmSync(folder, { recursive: true });
});

function put(id: number, revision = 1): JournalRecord {
  const cluster: StoredCluster = {
    kind: "opensearch",
    id,
    revision,
    fields: { name: `cluster-${id}`, note: "é\n\u2028" },
    password: "p",
  };
  return { type: "put", cluster };
}

async function open(rewriteAfterLines?: number): Promise<readonly JournalRecord[]> {
  await journal?.close();
  const opened = await openJournal(folder, rewriteAfterLines);
  journal = opened.journal;
  return opened.records;
}

/** Resolves when the record is on disk; rejects if it could not be written. */
function append(record: JournalRecord): Promise<void> {
  return new Promise((applied, dropped) => journal?.append(record, { applied, dropped }));
}

async function write(...records: readonly JournalRecord[]): Promise<void> {
  await Promise.all(records.map(append));
}

describe("the journal", () => {
  it("returns the written records in order", async () => {
    expect(await open()).toEqual([]);
    const records: JournalRecord[] = [
      put(1),
      put(2),
      { type: "remove", kind: "opensearch", id: 1 },
      put(2, 2),
    ];
    await write(...records);
    expect(await open()).toEqual(records);
  });

  it("is readable only by its owner, because it holds secrets", async () => {
    await open();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("drops an unfinished last line, and continues after the previous line", async () => {
    await open();
    await write(put(1), put(2));
    appendFileSync(file, readFileSync(file, "utf8").split("\n")[1]?.slice(0, 40) ?? "");
    expect(await open()).toEqual([put(1), put(2)]);
    await write(put(3));
    expect(await open()).toEqual([put(1), put(2), put(3)]);
  });

  it("cut off anywhere returns the complete records", async () => {
    await open();
    const records = [put(1), put(2), put(3)];
    await write(...records);
    const whole = readFileSync(file);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length }), async (length) => {
        await journal?.close();
        journal = undefined;
        writeFileSync(file, whole);
        truncateSync(file, length);
        // A line is whole without its line break too.
        const lines =
          whole
            .subarray(0, length + 1)
            .toString("utf8")
            .split("\n").length - 1;
        expect(await open()).toEqual(records.slice(0, Math.max(0, lines - 1)));
        await write(put(9));
        expect(await open()).toEqual([...records.slice(0, Math.max(0, lines - 1)), put(9)]);
      }),
      { numRuns: cases(25) },
    );
  });

  it("that is damaged is refused, with its file and line, and not changed", async () => {
    await open();
    await write(put(1), put(2), put(3));
    await journal?.close();
    journal = undefined;
    const text = readFileSync(file, "utf8").replace("cluster-2", "cluster-7");
    writeFileSync(file, text);
    await expect(openJournal(folder)).rejects.toThrow(`${file}, line 3: the line is damaged`);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it.each([
    "another program's file\n",
    "another program's file without a line break",
    '{"format":"other"}\n',
    "\n",
    " ",
  ])("in another format is refused, and not changed: %j", async (text) => {
    writeFileSync(file, text);
    await expect(openJournal(folder)).rejects.toThrow(`${file}, line 1`);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("is rewritten when most of it is obsolete, and loses no record that is written meanwhile", async () => {
    await open(50);
    const now = new Map<number, JournalRecord>();
    const writing: Promise<unknown>[] = [];
    journal?.snapshotFrom(() => [...now.values()]);
    for (let revision = 1; revision <= 400; revision += 1) {
      const record = put(revision % 5, revision);
      writing.push(append(record).then(() => now.set(revision % 5, record)));
      if (revision % 20 === 0) await Promise.all(writing);
    }
    await Promise.all(writing);
    const records = await open();
    expect(records.length).toBeLessThan(200);
    const last = new Map(records.map((record) => [record.type === "put" ? record.cluster.id : 0, record]));
    expect(last).toEqual(now);
  });

  it.each<[string, object]>([
    ["a type of record", { type: "rename", id: 1 }],
    ["a type of record that is a property of every object", { type: "constructor" }],
    ["a kind of cluster", { type: "put", cluster: { kind: "valkey", id: 1 } }],
    ["a kind of cluster that is removed", { type: "remove", kind: "valkey", id: 1 }],
  ])("with %s of a newer version is refused, and not changed", async (_what, record) => {
    await open();
    await write(put(1));
    await journal?.close();
    journal = undefined;
    appendFileSync(file, lineOfRecord(record as JournalRecord));
    const text = readFileSync(file, "utf8");
    await expect(openJournal(folder)).rejects.toThrow(
      `${file}, line 3: the record is of a kind that this version does not know`,
    );
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("ignores an unfinished rewrite", async () => {
    await open();
    await write(put(1));
    writeFileSync(`${file}.new`, "half a");
    expect(await open()).toEqual([put(1)]);
  });
});

it("stores records with handles that have no way to flush, as those of Yarn's Plug'n'Play", async () => {
  const handle = await openFile(folder);
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const missing = (["sync", "datasync"] as const).map((method) =>
    jest.spyOn(prototype, method).mockRejectedValue(new Error("Method not implemented.")),
  );
  try {
    await open(2);
    journal?.snapshotFrom(() => [put(1, 4)]);
    for (const revision of [1, 2, 3, 4]) await write(put(1, revision)); // The file is rewritten on the way.
    expect((await open()).at(-1)).toEqual(put(1, 4));
  } finally {
    for (const spy of missing) spy.mockRestore();
  }
});
