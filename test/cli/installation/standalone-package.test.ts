/** `install --standalone`: a package with the Node.js that runs the command, and what the other commands make of it. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

import { isElf, loaderOf, stripped } from "../../../src/cli/installation/elf";
import { installStandalone, startsScript, thisPlatform } from "../../../src/cli/installation/install-plugin";
import { removePlugins } from "../../../src/cli/installation/remove-plugins";
import { aboutIn, launcherText } from "../../../src/cli/installation/standalone-package";
import { partsOfNode, runningNode } from "../../../src/cli/installation/this-node";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../src/schema";
import { standaloneHashes } from "../../../src/terraform-files";
import { installPlugin, pluginFile } from "../../built";
import { temporaryFolder } from "../../temporary-folder";
import { describeInapplicable } from "../../unavailable";

const below = join(PROVIDER_SOURCE, PROVIDER_VERSION, thisPlatform());

/** Whether the Node.js of this machine can be copied: that of some systems is built with shared libraries. */
function isCopyable(): boolean {
  try {
    partsOfNode(runningNode(), new Uint8Array());
    return process.platform === "linux";
  } catch {
    return false;
  }
}

const suite = (title: string, tests: () => void) => {
  if (isCopyable()) describe(title, tests);
  else describeInapplicable(title, "this Node.js is built with shared libraries", tests);
};

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

suite("a package of the running Node.js", () => {
  let mirror: string;
  let launcher: string;
  beforeEach(() => {
    pluginFile(); // refuses a stale build
    mirror = temporaryFolder();
    launcher = installStandalone(mirror);
  });

  it("starts without a node on the PATH, and without the options of the surroundings", () => {
    const env = { PATH: "/no/such/folder", NODE_OPTIONS: "--no-such-option" };
    for (const [file, cwd] of [
      [launcher, "/"],
      [`./${basename(launcher)}`, dirname(launcher)],
    ] as const) {
      const { status, stdout, stderr } = spawnSync(file, [], { cwd, env, encoding: "utf8" });
      expect([status, stdout + stderr]).toEqual([1, expect.stringContaining(`version ${PROVIDER_VERSION}`)]);
    }
  });

  it("starts from a folder that a link leads to, as terraform init makes one", () => {
    const link = join(temporaryFolder(), "with a space");
    symlinkSync(dirname(launcher), link);
    const { stderr, stdout } = spawnSync(join(link, basename(launcher)), { encoding: "utf8" });
    expect(stdout + stderr).toContain(`version ${PROVIDER_VERSION}`);
  });

  it("says what Node.js it has, and what files", () => {
    const about = aboutIn(dirname(launcher));
    expect(about?.node).toBe(process.versions.node);
    expect(about?.since).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(about?.files).toEqual(filesBelow(dirname(launcher)));
  });

  it("takes the place of the script, and gives it back", () => {
    const script = installPlugin({ dir: mirror });
    expect(filesBelow(dirname(script))).toEqual([basename(script)]);
    expect(standaloneHashes(mirror)).toEqual({});
    installStandalone(mirror);
    expect(existsSync(script)).toBe(false);
    expect(Object.keys(standaloneHashes(mirror))).toEqual([`${PROVIDER_VERSION}/${thisPlatform()}`]);
  });

  it("is the same on another day, so that lock files stay valid", () => {
    const hashes = standaloneHashes(mirror);
    jest.useFakeTimers({ now: Date.now() + 40 * 86_400_000, doNotFake: ["nextTick", "setImmediate"] });
    try {
      installStandalone(mirror);
    } finally {
      jest.useRealTimers();
    }
    expect(standaloneHashes(mirror)).toEqual(hashes);
  });

  it("is removed whole, and nothing else", () => {
    writeFileSync(join(dirname(launcher), "notes.txt"), "mine");
    expect(removePlugins({ dir: mirror, base: dirname(mirror) })).toContain(launcher);
    expect(filesBelow(mirror)).toEqual([join(below, "notes.txt")]);
  });

  it("is not a package if its list of files names others", () => {
    const outside = join(mirror, "outside");
    writeFileSync(outside, "mine");
    const file = join(dirname(launcher), "about.json");
    const about = JSON.parse(readFileSync(file, "utf8")) as { readonly files: readonly string[] };
    for (const name of ["../outside", outside, "lib/../../outside", "lib/a/b", "../../../../../outside"]) {
      writeFileSync(file, JSON.stringify({ ...about, files: [...about.files, name] }));
      expect(aboutIn(dirname(launcher))).toBeUndefined();
    }
    removePlugins({ dir: mirror, base: dirname(mirror) });
    expect(existsSync(outside)).toBe(true);
  });
});

describe("a Node.js that cannot be copied", () => {
  it.each<[string, object, RegExp]>([
    [
      "with a shared library",
      { libraries: ["/lib/libc.so.6", "/usr/lib/libnode.so.115"] },
      /is built with shared libraries, such as libnode\.so\.115/,
    ],
    [
      "of Homebrew",
      { system: "darwin", libraries: ["/usr/lib/libSystem.B.dylib", "/opt/homebrew/lib/libuv.1.dylib"] },
      /such as libuv\.1\.dylib/,
    ],
    ["that is no program", { path: __filename }, /is no program of 64 bits/],
    ["of Windows that can hold no script", { system: "win32", path: __filename }, /with a newer one/],
  ])("%s is refused with the reason", (_what, changes, said) => {
    const usual = { path: process.execPath, version: "22.0.0", system: "linux" as const, libraries: [] };
    expect(() => partsOfNode({ ...usual, ...changes }, new Uint8Array())).toThrow(said);
  });
});

it.each([
  ["win32", "x64", "windows_amd64"],
  ["darwin", "arm64", "darwin_arm64"],
  ["linux", "arm64", "linux_arm64"],
] as const)("%s on %s is %s, and only there are scripts not started", (platform, arch, name) => {
  expect(thisPlatform({ platform, arch })).toBe(name);
  expect(startsScript(name)).toBe(platform !== "win32");
});

it("a platform on which Terraform cannot start the plugin is refused", () => {
  expect(() => thisPlatform({ platform: "aix", arch: "ppc64" })).toThrow(
    /on aix ppc64 Terraform cannot start it/,
  );
});

describe("the launcher", () => {
  it.each([
    [undefined, '"$d/node" "$d/plugin.cjs"'],
    [
      "ld-linux-x86-64.so.2",
      '"$d/lib/ld-linux-x86-64.so.2" --inhibit-cache --library-path "$d/lib" "$d/node"',
    ],
    ["ld-musl-x86_64.so.1", '"$d/lib/ld-musl-x86_64.so.1" --library-path "$d/lib" "$d/node"'],
  ])("with the loader %s starts Node.js without the options of the surroundings", (loader, start) => {
    const text = launcherText(loader);
    expect(text).toMatch(/^#!\/bin\/sh\n/);
    expect(text).toContain(`exec ${start}`);
    expect(text.indexOf("unset NODE_OPTIONS")).toBeLessThan(text.indexOf("exec"));
  });
});

describe("a program of Linux", () => {
  it("keeps what it needs to start without its tables of symbols", () => {
    const file = readFileSync(process.execPath);
    if (!isElf(file)) return;
    const short = stripped(file);
    expect(short.length).toBeLessThanOrEqual(file.length);
    expect(loaderOf(short)).toBe(loaderOf(file));
    expect(Buffer.compare(stripped(short), short)).toBe(0);
  });

  it("is told from other files", () => {
    expect(isElf(new TextEncoder().encode("#!/bin/sh\n"))).toBe(false);
    expect(isElf(new Uint8Array())).toBe(false);
  });
});

it("a folder without a package has none", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "about.json"));
  expect(aboutIn(folder)).toBeUndefined();
});
