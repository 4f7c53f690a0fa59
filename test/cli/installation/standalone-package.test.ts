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

import { unzipSync, zipSync } from "fflate";

import { stripped } from "../../../scripts/release/elf";
import { installStandalone, startsScript, thisPlatform } from "../../../src/cli/installation/install-plugin";
import { removePlugins } from "../../../src/cli/installation/installed-files";
import { packFiles } from "../../../src/cli/installation/plugin-package";
import {
  aboutIn,
  launcherText,
  readPackage,
  standaloneFiles,
} from "../../../src/cli/installation/standalone-package";
import { partsOfNode, releaseDay } from "../../../src/cli/installation/this-node";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../src/schema";
import { standaloneHashes } from "../../../src/terraform-files";
import { installPlugin, pluginFile } from "../../built";
import { temporaryFolder } from "../../temporary-folder";
import { runCommand } from "../command-line/command";

const below = join(PROVIDER_SOURCE, PROVIDER_VERSION, thisPlatform());

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

describe("a package of the running Node.js", () => {
  let mirror: string;
  let launcher: string;
  const install = () => {
    pluginFile(); // refuses a stale build
    mirror = temporaryFolder();
    launcher = installStandalone(mirror);
  };
  beforeAll(install);

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

  it("takes the place of the script, and gives it back", () => {
    const script = installPlugin({ dir: mirror });
    expect(filesBelow(dirname(script))).toEqual([basename(script)]);
    expect(standaloneHashes(mirror)).toEqual({});
    installStandalone(mirror);
    expect(existsSync(script)).toBe(false);
    expect(Object.keys(standaloneHashes(mirror))).toEqual([`${PROVIDER_VERSION}/${thisPlatform()}`]);
  });

  it("is removed whole, and nothing else", () => {
    writeFileSync(join(dirname(launcher), "notes.txt"), "mine");
    expect(removePlugins({ dir: mirror, base: dirname(mirror) })).toContain(launcher);
    expect(filesBelow(mirror)).toEqual([join(below, "notes.txt")]);
  });

  it("is not a package if its list of files names others", () => {
    install();
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

it("a Node.js of Windows that can hold no script is refused with the reason", () => {
  const node = { execPath: __filename, platform: "win32", versions: process.versions } as const;
  expect(() => partsOfNode(new Uint8Array(), node)).toThrow(/with a newer one/);
});

it.each([
  ["its file, which an archive kept", "built on: Tue Jan 27 00:00:00 2026 UTC", "2026-03-24", "2026-03-24"],
  ["its OpenSSL, if it was copied", "built on: Tue Jan 27 00:00:00 2026 UTC", "2027-03-24", "2026-01-27"],
  [
    "its OpenSSL, in an archive without times",
    "built on: Tue Jan 27 00:00:00 2026 UTC",
    "1985-10-26",
    "2026-01-27",
  ],
  ["its file, if there is no OpenSSL inside", "", "2026-03-24", "2026-03-24"],
])("the day of a Node.js is that of %s", (_what, inside, modified, day) => {
  expect(releaseDay(Buffer.from(`\0${inside}\0`), new Date(modified))).toBe(day);
});

describe("a released package", () => {
  const name = `terraform-provider-cloud_${PROVIDER_VERSION}_linux_arm64.zip`;
  const packed = (): Uint8Array =>
    packFiles(
      standaloneFiles({
        about: { node: "22.23.2", since: "2026-07-30" },
        running: { node: Buffer.from("a Node.js"), plugin: Buffer.from("a plugin") },
        licenses: { LICENSE: "a licence" },
      }),
    ).zip;
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  it("is installed for the platform of its name, with the modes of its programs, and removed whole", async () => {
    writeFileSync(join(folder, name), packed());
    const mirror = join(folder, "mirror");
    const { code, stdout, stderr } = await runCommand(["install", "--package", name, "--dir", "mirror"], {
      cwd: folder,
    });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("It has Node.js 22.23.2 inside.");
    const place = join(mirror, PROVIDER_SOURCE, PROVIDER_VERSION, "linux_arm64");
    expect(filesBelow(place)).toEqual(aboutIn(place)?.files);
    const modes = ["node", "plugin.cjs"].map((file) => statSync(join(place, file)).mode & 0o111);
    expect(modes).toEqual([0o111, 0]);
    expect(Object.keys(standaloneHashes(mirror))).toEqual([`${PROVIDER_VERSION}/linux_arm64`]);
    await runCommand(["uninstall", "--dir", "mirror"], { cwd: folder });
    expect(existsSync(mirror)).toBe(false);
  });

  it.each<[string, string, () => Uint8Array, RegExp]>([
    ["that is missing", name, () => new Uint8Array(), /cannot be read: it is not there/],
    ["with another name", "x.zip", packed, /has not the name of a released package/],
    [
      "of another version",
      "terraform-provider-cloud_0.0.1_linux_amd64.zip",
      packed,
      /is the package of version 0\.0\.1, and this command is of/,
    ],
    ["that is cut off", name, () => packed().slice(0, 100), /is not a whole zip/],
    [
      "with the script alone",
      name,
      () => packFiles([{ name: "a.cjs", content: Buffer.from("a"), isProgram: true }]).zip,
      /is not a package of the plugin with Node\.js inside/,
    ],
    [
      "with a file beside its list",
      name,
      () => zipSync({ ...unzipSync(packed()), "../outside": Buffer.from("a") }),
      /is not a package of the plugin with Node\.js inside/,
    ],
  ])("%s is refused", (_what, file, content, said) => {
    if (content().length > 0) writeFileSync(join(folder, file), content());
    expect(() => readPackage(join(folder, file))).toThrow(said);
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

it("a program of Linux keeps what it needs to start without its tables of symbols", () => {
  const file = readFileSync(process.execPath);
  if (file.toString("latin1", 1, 4) !== "ELF") return;
  const short = stripped(file);
  expect(short.length).toBeLessThanOrEqual(file.length);
  expect(Buffer.compare(stripped(short), short)).toBe(0);
});

it("a folder without a package has none", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "about.json"));
  expect(aboutIn(folder)).toBeUndefined();
});
