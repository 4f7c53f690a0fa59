import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, open as openFile } from "node:fs/promises";
import { join } from "node:path";

import fc from "fast-check";

import { REQUEST_LIMITS } from "../../../src/contract";
import type { StoredCluster } from "../../../src/emulator/cluster";
import { type Journal, type JournalRecord, openJournal } from "../../../src/emulator/storage/journal";
import { lineOfRecord } from "../../../src/emulator/storage/journal-record";
import { exactNumber, type Json } from "../../../src/json";
import { cases } from "../../cases";
import { temporaryFolder } from "../../temporary-folder";

let folder: string;
let file: string;
let journal: Journal | undefined;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "clusters.log");
});

afterEach(close);

async function close(): Promise<void> {
  await journal?.close();
  journal = undefined;
}

function put(id: number, revision = 1): JournalRecord {
  const cluster: StoredCluster = {
    kind: "opensearch",
    id,
    revision,
    fields: { name: `cluster-${id}`, organization_id: 7, note: "é\n\u2028" },
    password: "p",
  };
  return { type: "put", cluster };
}

let warnings: readonly string[] = [];

async function open(rewriteAfter?: number): Promise<readonly JournalRecord[]> {
  await close();
  const records: JournalRecord[] = [];
  ({ journal, warnings } = await openJournal(folder, (record) => records.push(record), rewriteAfter));
  return records;
}

/** Closes the journal, and changes its file. */
async function change(content: (before: Buffer) => Buffer): Promise<Buffer> {
  await close();
  const changed = content(readFileSync(file));
  writeFileSync(file, changed);
  return changed;
}

/** Resolves when the record is on disk; rejects if it could not be written. */
function append(record: JournalRecord): Promise<void> {
  return new Promise((applied, dropped) => journal?.append(record, { applied, dropped }));
}

async function write(...records: readonly JournalRecord[]): Promise<void> {
  await Promise.all(records.map(append));
}

const NEWER = "of a kind that this version does not know";
const FOREIGN = "not one that the emulator writes";

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

  it("cut off anywhere returns the complete records", async () => {
    await open();
    const records = [put(1), put(2), put(3)];
    await write(...records);
    const whole = readFileSync(file);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length }), async (length) => {
        await close();
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
    const content = await change((before) =>
      Buffer.from(before.toString().replace("cluster-2", "cluster-7")),
    );
    await expect(open()).rejects.toThrow(`${file}, line 3: the line is damaged`);
    expect(readFileSync(file)).toEqual(content);
  });

  it.each([
    "another program's file\n",
    "another program's file without a line break",
    '{"format":"other"}\n',
    "\n",
    " ",
  ])("in another format is refused, and not changed: %j", async (text) => {
    writeFileSync(file, text);
    await expect(open()).rejects.toThrow(`${file}, line 1`);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("is rewritten when most of it is obsolete, and loses no record that is written meanwhile", async () => {
    await open(10_000);
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

  it.each<[string, string, unknown]>([
    ["a type of record", NEWER, { type: "rename", id: 1 }],
    ["a type of record that is a property of every object", NEWER, { type: "constructor" }],
    ["a kind of cluster", NEWER, { type: "put", cluster: { kind: "valkey", id: 1 } }],
    ["a kind of cluster that is removed", NEWER, { type: "remove", kind: "valkey", id: 1 }],
    ["null", FOREIGN, null],
    ["a list", FOREIGN, []],
    ["a type that is no text", FOREIGN, { type: ["put"] }],
    ["no cluster", FOREIGN, { type: "put", cluster: null }],
    ["a cluster without fields", FOREIGN, { type: "put", cluster: { kind: "opensearch", id: 1 } }],
    ["a kind that is no text", FOREIGN, { type: "remove", kind: 5, id: 1 }],
    ["an id that is no number", FOREIGN, { type: "remove", kind: "opensearch", id: "1" }],
    ["an id that is not whole", FOREIGN, { type: "last-id", id: 1.5 }],
  ])("with a record that is %s is refused, and not changed", async (_what, message, record) => {
    await open();
    await write(put(1));
    const line = Buffer.from(lineOfRecord(record as JournalRecord));
    const content = await change((before) => Buffer.concat([before, line]));
    await expect(open()).rejects.toThrow(`${file}, line 3: the record is ${message}`);
    expect(readFileSync(file)).toEqual(content);
  });

  const whole: readonly JournalRecord[] = [put(1), put(2)];
  type Damage = (before: Buffer) => Buffer;

  it.each<[what: string, damage: Damage]>([
    ["is missing", (before) => before.subarray(0, -1)],
    ["became a letter", (before) => ended(before, "J")],
    ["became a brace", (before) => ended(before, "}")],
    ["became a byte that is not UTF-8", (before) => ended(before, Buffer.from([0xff]))],
    ["became that of Windows", (before) => ended(before, "\r\n")],
    [
      "became that of Windows, with all others",
      (before) => Buffer.from(before.toString().replaceAll("\n", "\r\n")),
    ],
    ["became many NULs", (before) => ended(before, "\0".repeat(5000))],
  ])("whose last line break %s loses nothing", async (_what, damage) => {
    await expectRead(damage, whole, []);
  });

  it.each<[what: string, damage: Damage]>([
    ["its last line break and a byte", (before) => before.subarray(0, -2)],
    ["its last line break, and has a flipped bit", (before) => flipped(before.subarray(0, -1), -9)],
  ])("that misses %s keeps what is whole, and says what is lost", async (_what, damage) => {
    const loss = expect.stringMatching(/line 3: the last record is not complete/) as string;
    await expectRead(damage, [put(1)], [loss]);
  });

  /** Expects that a damaged file is read, and can be written again. */
  async function expectRead(damage: Damage, kept: readonly JournalRecord[], losses: readonly string[]) {
    await open();
    await write(...whole);
    const content = await change(damage);
    expect(await open()).toEqual(kept);
    expect(warnings).toEqual(losses);
    await journal?.close();
    expect(readFileSync(file)).toEqual(content);
    await open();
    await write(put(9));
    expect(await open()).toEqual([...kept, put(9)]);
    expect(warnings).toEqual([]);
  }

  it.each<[what: string, damage: Damage, problem: RegExp]>([
    [
      "and another line break became letters",
      (before) => Buffer.from(before.toString().replace("}\n", "}J").slice(0, -1)),
      /line 1: this is not a data file/,
    ],
    [
      "became a letter, before another record",
      (before) => Buffer.concat([ended(before, "J"), Buffer.from(lineOfRecord(put(3))).subarray(0, -1)]),
      /line 3: the line is damaged \(its end\)/,
    ],
  ])("whose last line break %s is refused, and not changed", async (_what, damage, problem) => {
    await open();
    await write(...whole);
    const content = await change(damage);
    await expect(open()).rejects.toThrow(problem);
    expect(readFileSync(file)).toEqual(content);
  });

  it.each<[string, () => void]>([
    ["a pipe", () => execFileSync("mkfifo", [file])],
    ["a folder", () => mkdirSync(file)],
    ["a link", () => symlinkSync(join(folder, "other"), file)],
    ["a link", () => symlinkSync("/dev/full", file)],
  ])("whose place is taken by %s is refused at once", async (what, make) => {
    make();
    await expect(open()).rejects.toThrow(`${file} is ${what}, not a file. Move it away`);
    expect(readdirSync(folder)).toEqual(["clusters.log"]);
  });

  it.each<[string, () => void, RegExp]>([
    ["deletes it", () => rmSync(file), /^another program moved or deleted clusters\.log/],
    [
      "replaces it",
      () => {
        copyFileSync(file, `${file}.2`);
        renameSync(`${file}.2`, file);
      },
      /^another program replaced/,
    ],
    ["empties it", () => truncateSync(file), /^another program changed/],
    ["appends to it", () => appendFileSync(file, lineOfRecord(put(7))), /^another program changed/],
    ["changes a byte", () => changeInPlace(), /^another program changed/],
    ["changes a byte and sets the time back", () => changeSecretly(), /^another program changed/],
  ])(
    "refuses every change after another program %s, and leaves what is there",
    async (_what, act, message) => {
      await open();
      await write(put(1));
      await new Promise((done) => setTimeout(done, 20)); // The time of a change has steps of some milliseconds.
      act();
      const before = contents();
      await expect(append(put(2))).rejects.toThrow(message);
      await expect(append(put(2))).rejects.toThrow(message);
      expect(contents()).toEqual(before);
    },
  );

  it("goes on after another program has only touched it, or has put it back", async () => {
    await open();
    await write(put(1));
    utimesSync(file, 1, 1);
    await write(put(2));
    renameSync(file, `${file}.bak`);
    await expect(append(put(3))).rejects.toThrow("moved or deleted");
    renameSync(`${file}.bak`, file);
    await write(put(4));
    expect(await open()).toEqual([put(1), put(2), put(4)]);
  });

  it("ignores an unfinished rewrite, and leaves files that have another name or are no files", async () => {
    await open();
    await write(put(1));
    const others = ["clusters.log.bak", "clusters.log.new", "clusters.log.0123456789ab.new.txt"];
    for (const other of others) writeFileSync(join(folder, other), "of the user");
    symlinkSync("clusters.log.bak", `${file}.aaaaaaaaaaaa.new`);
    writeFileSync(`${file}.0123456789ab.new`, "half a");
    expect(await open()).toEqual([put(1)]);
    expect(readdirSync(folder).sort()).toEqual(
      ["clusters.log", "clusters.log.aaaaaaaaaaaa.new", ...others].sort(),
    );
  });

  it("takes every body that a request may have", async () => {
    await open();
    const nested = (depth: number): Json =>
      depth === 0 ? 1 : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) };
    const { depth, keysOfObject, digits } = REQUEST_LIMITS;
    const keys = Object.fromEntries(Array.from({ length: keysOfObject }, (_, index) => [`k${index}`, index]));
    const values: readonly Json[] = [
      nested(depth),
      keys,
      exactNumber("1".repeat(digits)),
      "x".repeat(REQUEST_LIMITS.bytes),
      "\ud800",
      "\0\u2028",
    ];
    const records = values.map((value, id) => withNote(id, value));
    await write(...records);
    expect(await open()).toEqual(records);
  });

  it("is rewritten by its size, and works where file handles cannot flush", async () => {
    const handle = await openFile(join(folder, "other"), "w");
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const flush = () => {
      throw new Error("Method not implemented.");
    };
    const mocks = [jest.spyOn(prototype, "sync"), jest.spyOn(prototype, "datasync")].map((mock) =>
      mock.mockImplementation(flush),
    );
    await open(100_000);
    let last = put(1);
    journal?.snapshotFrom(() => [last]);
    for (let count = 0; count < 30; count += 1) {
      last = withNote(1, `${count}${"x".repeat(20_000)}`);
      await write(last);
      expect(statSync(file).size).toBeLessThan(150_000);
    }
    expect((await open()).at(-1)).toEqual(last);
    for (const mock of mocks) mock.mockRestore();
  });
});

function withNote(id: number, note: Json): JournalRecord {
  const fields = { name: `cluster-${id}`, organization_id: 7, note };
  return { type: "put", cluster: { kind: "opensearch", id, revision: 1, fields, password: "p" } };
}

function ended(content: Buffer, end: Buffer | string): Buffer {
  return Buffer.concat([content.subarray(0, -1), Buffer.from(end)]);
}

function flipped(content: Buffer, at: number): Buffer {
  const bytes = Buffer.from(content);
  const index = bytes.length + at;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes;
}

function changeInPlace(): void {
  const bytes = flipped(readFileSync(file), -9);
  writeFileSync(file, bytes, { flag: "r+" });
}

function changeSecretly(): void {
  const copy = join(folder, "copy");
  execFileSync("cp", ["-p", file, copy]);
  changeInPlace();
  execFileSync("touch", ["-r", copy, file]); // Node.js sets times less exactly.
  rmSync(copy);
}

function contents(): readonly (readonly [string, string])[] {
  return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}
