/** The folder of a rehearsal: what is written into it, and what `--fresh` deletes. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import {
  clearRehearsalFolder,
  holdsOthers,
  makeStackFolder,
  openRehearsalFolder,
  stackFolderName,
} from "../../../src/cli/rehearsal/rehearsal-folder";
import { openDataFolder } from "../../../src/emulator/storage/data-folder";
import { lockFolder, MARKER_FILE, takeFolder } from "../../../src/folders";
import { filesBelow, temporaryFolder, writeBelow } from "../../temporary-folder";

let parent: string;
let dir: string;

beforeEach(() => {
  parent = temporaryFolder();
  dir = join(parent, "rehearsal");
});

const write = (path: string, text = "of the user") => writeBelow(parent, path, text);
const files = () => filesBelow(parent);

/** Makes the folder as a rehearsal of one stack does. */
async function rehearsed(stack = "s"): Promise<string> {
  write("assets/a/b.txt");
  await (
    await openRehearsalFolder(dir)
  )();
  const folder = makeStackFolder(dir, stack, join(parent, "assets"));
  const name = folder.slice(parent.length + 1);
  for (const file of [
    "cdk.tf.json",
    "terraform.tfstate",
    ".terraform/providers/x",
    "terraform.d/plugins/p/terraform-provider-cloud_v1.cjs",
  ]) {
    write(join(name, file), "");
  }
  for (const service of ["emulator", "emulator-2"]) await openDataFolder(join(dir, service));
  return folder;
}

describe("--fresh", () => {
  it("forgets the states and the clusters, and removes nothing else", async () => {
    await rehearsed();
    for (const file of ["notes.txt", "s/notes.txt", "s/assets/mine.txt", "emulator/lock-notes.txt"])
      write(join("rehearsal", file));
    write("rehearsal/emulator/opensearch-1.json");
    const before = files();
    await clearRehearsalFolder(dir);
    expect(before.filter((file) => !files().includes(file)).sort()).toEqual([
      "rehearsal/emulator-2/.gitignore",
      "rehearsal/emulator/.gitignore",
      "rehearsal/emulator/opensearch-1.json",
      "rehearsal/s/terraform.tfstate",
    ]);
  });

  it("removes nothing behind a link, nor in the folder of another command", async () => {
    await rehearsed();
    write("elsewhere/terraform.tfstate");
    symlinkSync(join(parent, "elsewhere"), join(dir, "linked"));
    write("rehearsal/mine/terraform.tfstate");
    await clearRehearsalFolder(dir);
    expect(files()).toEqual(
      expect.arrayContaining(["elsewhere/terraform.tfstate", "rehearsal/mine/terraform.tfstate"]),
    );
  });

  const NOT_OURS = /is not the folder of a rehearsal/;
  it.each<[string, () => void, RegExp]>([
    ["of a user", () => write("rehearsal/a.txt"), NOT_OURS],
    ["with a .gitignore of the same text", () => write("rehearsal/.gitignore", "*\n"), NOT_OURS],
    ["with a marker of the emulator", () => takeFolder(dir, "emulator"), NOT_OURS],
    ["with another marker", () => write(`rehearsal/${MARKER_FILE}`, "mine"), NOT_OURS],
    ["that is a link", () => symlinkSync(parent, dir), /is a link/],
    ["with a repository", () => execFileSync("git", ["init", "-q", dir]), NOT_OURS],
  ])("deletes nothing in a folder %s, nor does a rehearsal write there", async (_what, make, message) => {
    make();
    const before = files();
    await expect(clearRehearsalFolder(dir)).rejects.toThrow(message);
    await expect(openRehearsalFolder(dir)).rejects.toThrow(/ is (not a folder|a link)/);
    expect(files()).toEqual(before);
  });

  it("deletes nothing while another process uses the folder or its clusters", async () => {
    await rehearsed();
    const before = files();
    for (const used of [dir, join(dir, "emulator")]) {
      const unlock = await lockFolder(used);
      await expect(clearRehearsalFolder(dir)).rejects.toThrow("is in use by another");
      await unlock();
    }
    expect(files()).toEqual(before);
  });

  it("deletes nothing while Terraform uses a stack", async () => {
    await rehearsed();
    write("rehearsal/s/.terraform.tfstate.lock.info");
    const before = files();
    await expect(clearRehearsalFolder(dir)).rejects.toThrow("Terraform uses");
    expect(files()).toEqual(before);
  });
});

describe("the folder of a rehearsal", () => {
  it("is removed as a whole only by a person, and only if it holds nothing else", async () => {
    await rehearsed();
    expect(holdsOthers(dir)).toBe(false);
    write("rehearsal/notes.txt");
    expect(holdsOthers(dir)).toBe(true);
  });

  it("keeps a user's .gitignore", async () => {
    await rehearsed();
    writeFileSync(join(dir, ".gitignore"), "mine\n");
    await (
      await openRehearsalFolder(dir)
    )();
    expect(readFileSync(join(dir, ".gitignore"), "utf8")).toBe("mine\n");
  });

  it("has a folder for each stack within it, whatever the stack is called", () => {
    const names = [
      "../x",
      "/etc/x",
      "..",
      ".",
      ".git",
      "emulator",
      "a/b",
      "a\nb",
      "x".repeat(5000),
      "lock-0123456789ab",
      MARKER_FILE,
    ];
    for (const name of names) expect(stackFolderName(name)).toMatch(/^[A-Za-z0-9-]+-[0-9a-f]{16}$/);
    for (const name of ["staging", "con", "a.b_c-1"]) expect(stackFolderName(name)).toBe(name);
    expect(new Set(names.map(stackFolderName)).size).toBe(names.length);
  });

  it.each([
    ".",
    "plan",
    "terraform.tfstate",
    "terraform.tfstate.backup",
    ".terraform",
    ".terraform/providers",
  ])("refuses a link in the place of %s of a stack", async (name) => {
    const path = join(await rehearsed(), name);
    rmSync(path, { recursive: true, force: true });
    mkdirSync(join(parent, "elsewhere"));
    symlinkSync(join(parent, "elsewhere"), path);
    expect(() => makeStackFolder(dir, "s", join(parent, "assets"))).toThrow("is a link");
    expect(readdirSync(join(parent, "elsewhere"))).toEqual([]);
  });

  it("refuses a pipe in the place of a plan, for which Terraform would wait", async () => {
    const path = join(await rehearsed(), "plan");
    execFileSync("mkfifo", [path]);
    expect(() => makeStackFolder(dir, "s", join(parent, "assets"))).toThrow("plan is a pipe; move it away");
  });

  it("accepts Terraform's own links to the folders of providers", async () => {
    const providers = join(
      await rehearsed(),
      ".terraform",
      "providers",
      "clusters.internal/managed/cloud/1.0.0",
    );
    mkdirSync(providers, { recursive: true });
    symlinkSync(parent, join(providers, "linux_amd64"));
    expect(makeStackFolder(dir, "s", join(parent, "assets"))).toBe(join(dir, "s"));
  });
});
