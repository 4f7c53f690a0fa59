/** The one file of an earlier version, which is converted once. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

import { startEmulator } from "../../../src/emulator";
import { JOURNAL_HEADER } from "../../../src/emulator/storage/earlier-journal";
import { takeFolder } from "../../../src/folders";
import { temporaryFolder } from "../../temporary-folder";

let folder: string;
let file: string;

beforeEach(() => {
  folder = join(temporaryFolder(), "data");
  mkdirSync(folder);
  file = join(folder, "clusters.log");
});

function line(record: object): string {
  const text = JSON.stringify(record);
  return `${crc32(text).toString(16).padStart(8, "0")} ${text}\n`;
}

function put(id: number, revision = 1, kind = "opensearch"): string {
  const fields = { name: `cluster-${id}`, organization_id: 7, ip_allowlist: ["10.0.0.0/8"], note: revision };
  return line({ type: "put", cluster: { kind, id, revision, fields, password: `p${id}`, tag: "t" } });
}

const remove = (id: number) => line({ type: "remove", kind: "opensearch", id });

/** Starts and ends an emulator; returns its warnings and its clusters. */
async function start() {
  const emulator = await startEmulator({ port: 0, dataDir: folder, tokens: ["t"] });
  await emulator.close();
  return {
    warnings: emulator.warnings,
    clusters: emulator.clusters().map(({ kind, id }) => `${kind} ${id}`),
  };
}

const converted = (count: string) =>
  expect.stringContaining(`clusters.log of an earlier version was converted: ${count}`) as string;
const cut = expect.stringContaining("ended in a change that was never acknowledged") as string;

it.each<
  [what: string, text: string, clusters: readonly string[], nextId: number, warnings: readonly string[]]
>([
  [
    "of changes",
    put(1) + put(2, 1, "prometheus") + put(1, 2),
    ["opensearch 1", "prometheus 2"],
    3,
    [converted("2 clusters")],
  ],
  ["of a deleted cluster", put(1) + put(2) + remove(2), ["opensearch 1"], 3, [converted("1 cluster,")]],
  [
    "that was rewritten",
    line({ type: "last-id", id: 9 }) + put(4),
    ["opensearch 4"],
    10,
    [converted("1 cluster,")],
  ],
  [
    "without its last line break",
    (put(1) + put(2)).slice(0, -1),
    ["opensearch 1", "opensearch 2"],
    3,
    [converted("2 clusters")],
  ],
  [
    "whose last change is cut off",
    put(1) + put(2).slice(0, -9),
    ["opensearch 1"],
    2,
    [converted("1 cluster,"), cut],
  ],
  ["without a change", "", [], 1, [converted("0 clusters")]],
])("a file %s is converted once", async (_what, text, clusters, nextId, warnings) => {
  takeFolder(folder, "emulator");
  writeFileSync(file, JOURNAL_HEADER + text, { mode: 0o600 });
  const started = await start();
  expect(started.clusters).toEqual(clusters);
  expect(started.warnings.filter((warning) => warning.includes("clusters.log"))).toEqual(warnings);
  expect(readdirSync(folder)).not.toContain("clusters.log");
  expect(JSON.parse(readFileSync(join(folder, "next-id.json"), "utf8"))).toEqual({ next_id: nextId });
  expect((await start()).clusters).toEqual(clusters);
});

it("a conversion that was interrupted begins anew, and keeps passwords, changes and the activity", async () => {
  takeFolder(folder, "emulator");
  const entry = {
    ...{ time: "2026-01-01T00:00:00.000Z", label: "token 1", route: "other", action: "update" },
    ...{ kind: "opensearch", id: 1, name: "cluster-1", organization_id: 7, fields: ["note"] },
  };
  writeFileSync(file, JOURNAL_HEADER + put(1, 3) + line({ type: "activity", activity: entry }));
  writeFileSync(join(folder, "opensearch-1.json"), "{}");
  await start();
  expect(JSON.parse(readFileSync(join(folder, "opensearch-1.json"), "utf8"))).toMatchObject({
    revision: 3,
    password: "p1",
    fields: { note: 3 },
  });
  expect(readFileSync(join(folder, "activity.log"), "utf8")).toBe(`${JSON.stringify(entry)}\n`);
});

it.each<[what: string, text: string, message: RegExp]>([
  [
    "a damaged line",
    JOURNAL_HEADER + put(1).replace("cluster-1", "cluster-7") + put(2),
    /line 2 is damaged\. Restore/,
  ],
  [
    "a file of another program",
    "mine\n",
    /it is not a file of this emulator\. Move it away|line 1 is damaged/,
  ],
  ["a text of another program", "mine", /it is not a file of this emulator\. Move it away/],
  ["a change of a newer version", JOURNAL_HEADER + line({ type: "rename", id: 1 }), /line 2 holds no change/],
  [
    "no cluster",
    JOURNAL_HEADER + line({ type: "put", cluster: { kind: "opensearch" } }),
    /line 2 holds no change/,
  ],
])("%s is refused, and not changed", async (_what, text, message) => {
  takeFolder(folder, "emulator");
  writeFileSync(file, text);
  await expect(start()).rejects.toThrow(message);
  expect(readFileSync(file, "utf8")).toBe(text);
});

it("clusters of both versions are refused", async () => {
  await start();
  writeFileSync(join(folder, "next-id.json"), '{"next_id":2}');
  writeFileSync(file, JOURNAL_HEADER + put(1));
  await expect(start()).rejects.toThrow("the folder has clusters of this version too");
});
