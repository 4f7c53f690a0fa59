import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { openDataFolder } from "../../../src/emulator/storage/data-folder";
import { MARKER_FILE, takeFolder } from "../../../src/folders";
import { temporaryFolder } from "../../temporary-folder";

let parent: string;
let folder: string;

beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent, ".emulator");
});

const NOT_OURS = /is not a folder of this command/;
const modeOf = (file: string) => statSync(file).mode & 0o777;

describe("the folder of an emulator", () => {
  it("is readable only by its owner, and kept out of git", async () => {
    expect(await openDataFolder(folder)).toEqual([]);
    expect(modeOf(folder)).toBe(0o700);
    expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("*\n");
    expect(await openDataFolder(folder)).toEqual([]);
  });

  it("keeps its .gitignore and the files of others", async () => {
    await openDataFolder(folder);
    writeFileSync(join(folder, "main.ts"), "");
    writeFileSync(join(folder, ".gitignore"), "lib\n");
    await openDataFolder(folder);
    expect(readdirSync(folder).sort()).toEqual([MARKER_FILE, ".gitignore", "main.ts"].sort());
    expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("lib\n");
  });

  it.each<[string, () => void, RegExp]>([
    ["with files of a user", () => writeFileSync(join(folder, "main.ts"), ""), NOT_OURS],
    [
      "with the clusters of an earlier version",
      () => {
        takeFolder(folder, "emulator");
        writeFileSync(join(folder, "clusters.log"), "760cd6b0 {}\n");
      },
      /clusters\.log holds the clusters of an earlier version.*Move it away/,
    ],
    [
      "with a marker that is a link",
      () => symlinkSync(join(parent, "other"), join(folder, MARKER_FILE)),
      NOT_OURS,
    ],
    ["of rehearse", () => takeFolder(folder, "rehearse"), NOT_OURS],
    [
      "that is a link",
      () => {
        rmSync(folder, { recursive: true });
        symlinkSync(parent, folder);
      },
      /is a link; give the folder itself/,
    ],
    [
      "that is a file",
      () => {
        rmSync(folder, { recursive: true });
        writeFileSync(folder, "");
      },
      /is a file, not a folder/,
    ],
  ])("%s is refused, and nothing is written", async (_what, make, message) => {
    mkdirSync(folder, { mode: 0o700 });
    make();
    const before = readdirSync(parent, { recursive: true });
    await expect(openDataFolder(folder)).rejects.toThrow(message);
    expect(readdirSync(parent, { recursive: true })).toEqual(before);
  });

  it("that others can enter is reported, and files that others can read become private", async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    takeFolder(folder, "emulator");
    const files = ["opensearch-1.json", "prometheus-2.json"].map((name) => join(folder, name));
    for (const file of files) {
      writeFileSync(file, "{}");
      chmodSync(file, 0o644);
    }
    expect(await openDataFolder(folder)).toEqual([
      expect.stringContaining(`Other users can enter ${folder} (mode 755)`),
      ...files.map((file) => expect.stringContaining(`Other users could read ${file}`) as string),
    ]);
    expect(files.map(modeOf)).toEqual([0o600, 0o600]);
    expect(modeOf(folder)).toBe(0o755);
  });

  it.each<[number, number, readonly string[]]>([
    [
      0o777,
      0o755,
      ["Other users could write to FOLDER (mode 777)", "Other users can enter FOLDER (mode 755)"],
    ],
    [0o722, 0o700, ["Other users could write to FOLDER (mode 722)"]],
    [
      0o1770,
      0o750,
      ["Other users could write to FOLDER (mode 770)", "Other users can enter FOLDER (mode 750)"],
    ],
    [0o700, 0o700, []],
  ])("with the mode %o is closed to the writing of others", async (mode, closed, warnings) => {
    mkdirSync(folder);
    chmodSync(folder, mode);
    expect(await openDataFolder(folder)).toEqual(
      warnings.map((text) => expect.stringContaining(text.replace("FOLDER", folder)) as string),
    );
    expect(modeOf(folder)).toBe(closed);
  });

  it("of another user that others can write to is reported", async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    const spy = jest.spyOn(process, "getuid").mockReturnValue(statSync(folder).uid + 1);
    try {
      expect(await openDataFolder(folder)).toEqual([
        expect.stringMatching(
          /^Other users can write to \S+ \(mode 777\), which belongs to the user \d+, and replace/,
        ),
      ]);
    } finally {
      spy.mockRestore();
    }
    expect(modeOf(folder)).toBe(0o777);
  });
});
