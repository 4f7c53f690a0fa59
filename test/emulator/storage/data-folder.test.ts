import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDataFolder } from "../../../src/emulator/storage/data-folder";

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "data-folder-"));
  folder = join(parent, ".emulator");
});

afterEach(() => {
  rmSync(parent, { recursive: true });
});

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe("the folder of an emulator", () => {
  it("is readable only by its owner, and kept out of git", async () => {
    expect(await openDataFolder(folder)).toEqual([]);
    expect(modeOf(folder)).toBe(0o700);
    expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("*\n");
    expect(await openDataFolder(folder)).toEqual([]);
  });

  it("keeps its .gitignore, and gets none beside other files", async () => {
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, "main.ts"), "");
    await openDataFolder(folder);
    expect(readdirSync(folder)).toEqual(["main.ts"]);
    writeFileSync(join(folder, ".gitignore"), "lib\n");
    await openDataFolder(folder);
    expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("lib\n");
  });

  it("is kept out of git if an earlier version made it", async () => {
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, "clusters.log"), "", { mode: 0o600 });
    await openDataFolder(folder);
    expect(readdirSync(folder)).toContain(".gitignore");
  });

  it("that others can enter is reported, and files that others can read become private", async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const file = join(folder, "clusters.log");
    writeFileSync(file, "");
    chmodSync(file, 0o644);
    expect(await openDataFolder(folder)).toEqual([
      expect.stringContaining(`Other users can enter ${folder} (mode 755)`),
      expect.stringContaining(`Other users could read ${file}`),
    ]);
    expect(modeOf(file)).toBe(0o600);
    expect(modeOf(folder)).toBe(0o755);
  });
});
