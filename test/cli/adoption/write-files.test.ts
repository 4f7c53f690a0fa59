/** The files of an adoption: all are written, or the folder is as before. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { buildSync } from "esbuild";

import { type FileChange, STAGING, takeBack, writeFiles } from "../../../src/cli/adoption/write-files";
import { temporaryFolder } from "../../temporary-folder";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, "a.ts"), "old a");
  writeFileSync(join(folder, "obsolete.ts"), "old");
  mkdirSync(join(folder, "blocked.ts"));
});

/** Returns the texts of the files in the folder, by name; undefined for a folder. */
function found(): Readonly<Record<string, string | undefined>> {
  const textOf = (path: string) => (statSync(path).isFile() ? readFileSync(path, "utf8") : undefined);
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, textOf(join(folder, name))]),
  );
}

const write = async (
  files: Readonly<Record<string, string>>,
  obsolete: readonly string[],
  verify?: () => Promise<void>,
) => {
  const before = (name: string) => found()[name];
  const changes: readonly FileChange[] = [
    ...Object.entries(files).map(([name, after]) => ({
      path: join(folder, name),
      before: before(name),
      after,
    })),
    ...obsolete.map((name) => ({ path: join(folder, name), before: before(name), after: undefined })),
  ];
  await writeFiles(folder, changes, verify);
};

it("leaves the files of a run that began at the same time", async () => {
  // Stands for the other run: it is there when this one begins.
  writeFileSync(join(folder, STAGING), "theirs");
  const before = found();
  await expect(write({ "a.ts": "new a" }, ["obsolete.ts"])).rejects.toThrow(
    /is there: another `adopt` writes into .* Nothing was written/,
  );
  expect(found()).toEqual(before);
});

it("leaves the folder of a run that is about to begin, and removes that of one that was killed then", () => {
  const [running, killed] = [process.ppid, spawnSync(process.execPath, ["-e", ""]).pid];
  for (const id of [running, killed]) mkdirSync(join(folder, `${STAGING}.${id}`));
  expect(takeBack(folder)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith(STAGING))).toEqual([`${STAGING}.${running}`]);
});

it("replaces what it wrote before, and removes what is obsolete", async () => {
  await write({ "a.ts": "new a", "b.ts": "new b" }, ["obsolete.ts"]);
  expect(found()).toEqual({ "a.ts": "new a", "b.ts": "new b", "blocked.ts": undefined });
});

it.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
  ["one of them cannot be put in its place", { "a.ts": "new a", "b.ts": "new b", "blocked.ts": "new" }, []],
  ["one of them cannot be written", { "a.ts": "new a", "a.ts/b.ts": "new b" }, []],
  ["an obsolete one cannot be removed", { "a.ts": "new a", "b.ts": "new b" }, ["obsolete.ts", "blocked.ts"]],
])("leaves all as it was if %s", async (_what, files, obsolete) => {
  const before = found();
  await expect(write(files, obsolete)).rejects.toThrow(`Cannot write to ${folder}`);
  expect(found()).toEqual(before);
});

it("leaves all as it was, without new folders, if the program is not right afterwards", async () => {
  const before = found();
  const refused = write({ "a.ts": "new a", "new/deep/b.ts": "b" }, ["obsolete.ts"], async () => {
    expect(found()).toMatchObject({ "a.ts": "new a" });
    return Promise.reject(new Error("not right"));
  });
  await expect(refused).rejects.toThrow("not right");
  expect(found()).toEqual(before);
});

it("refuses a file that changed since it was read", async () => {
  const change = { path: join(folder, "a.ts"), before: "older", after: "new" };
  await expect(writeFiles(folder, [change])).rejects.toThrow("was changed meanwhile");
  expect(found()["a.ts"]).toBe("old a");
});

describe("a run that is ended at any step", () => {
  const built = join(temporaryFolder(), "write-files.cjs");
  beforeAll(() => {
    buildSync({
      entryPoints: [join(__dirname, "..", "..", "..", "src", "cli", "adoption", "write-files.ts")],
      bundle: true,
      platform: "node",
      outfile: built,
    });
  });

  /** Runs the same changes in a process that sends itself a signal at its n-th change on disk; returns whether it ended so. */
  function endedAt(step: number, signal: string): boolean {
    const code = `
const fs = require("node:fs");
let step = 0;
for (const name of ["mkdirSync", "writeFileSync", "copyFileSync", "renameSync", "rmSync", "rmdirSync", "chmodSync"]) {
  const own = fs[name];
  fs[name] = (...args) => {
    if (++step === ${step}) process.kill(process.pid, "${signal}");
    return own(...args);
  };
}
const { writeFiles } = require(${JSON.stringify(built)});
const path = (name) => require("node:path").join(${JSON.stringify(folder)}, name);
writeFiles(${JSON.stringify(folder)}, [
  { path: path("a.ts"), before: "old a", after: "new a" },
  { path: path("new/b.ts"), before: undefined, after: "new b" },
  { path: path("obsolete.ts"), before: "old", after: undefined },
], () => new Promise((done) => setTimeout(done, 20)));`;
    return spawnSync(process.execPath, ["-e", code]).signal === signal;
  }

  it.each(["SIGKILL", "SIGTERM", "SIGINT"])(
    "by %s has written all or nothing after the next run",
    (signal) => {
      const before = found();
      const after = { "a.ts": "new a", "blocked.ts": undefined, new: undefined };
      let step = 1;
      for (; endedAt(step, signal); step += 1) {
        takeBack(folder);
        const left = found();
        expect([before, after]).toContainEqual(left);
        if (left["a.ts"] === "new a") {
          writeFileSync(join(folder, "a.ts"), "old a");
          writeFileSync(join(folder, "obsolete.ts"), "old");
          rmSync(join(folder, "new"), { recursive: true });
        }
      }
      expect(step).toBeGreaterThan(10);
      expect(found()).toEqual(after);
    },
  );

  it("does not take back what somebody changed since", () => {
    for (let step = 1; found()["a.ts"] === "old a"; step += 1) {
      takeBack(folder);
      endedAt(step, "SIGKILL");
    }
    writeFileSync(join(folder, "a.ts"), "mine");
    expect(() => takeBack(folder)).toThrow(`somebody changed ${join(folder, "a.ts")} since`);
    expect(found()["a.ts"]).toBe("mine");
  });
});
