/** `install` copies the plugin to the right place, and `uninstall` removes all of it. */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";

import { thisPlatform } from "../../../src/cli/installation/install-plugin";
import { linkProjectPlugins } from "../../../src/constructs/stack-folder/project-plugins";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../src/schema";
import { filesBelow, temporaryFolder, writeBelow } from "../../temporary-folder";
import { callCommand } from "../command-line/command";

const FILE = `terraform-provider-cloud_v${PROVIDER_VERSION}.cjs`;

const HERE = process.cwd();

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  process.chdir(folder);
});
afterEach(() => process.chdir(HERE));

const run = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await callCommand(args, { cwd: folder, env: { HOME: folder } });
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
};

const write = (path: string, text = "") => writeBelow(folder, path, text);
const files = () => filesBelow(folder);
const folders = (): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    lstatSync(join(folder, name)).isDirectory(),
  );

/** Returns the paths of the plugin below a mirror, one for each platform. */
const plugins = (mirror: string, ...platforms: string[]): readonly string[] =>
  platforms.map((platform) => join(mirror, PROVIDER_SOURCE, PROVIDER_VERSION, platform, FILE));

const HOME_MIRROR = join(".terraform.d", "plugins");
const PROJECT_MIRROR = join("terraform.d", "plugins");

describe("install", () => {
  it("copies the plugin into the home folder, executable and alone in its folder", async () => {
    const stdout = await run("install");
    const [plugin = "", ...others] = files();
    expect(others).toEqual([]);
    const [platform = ""] = /(?:linux|darwin)_(?:amd64|arm64)/.exec(plugin) ?? [];
    expect([plugin]).toEqual(plugins(HOME_MIRROR, platform));
    expect(statSync(join(folder, plugin)).mode & 0o111).toBe(0o111);
    expect(stdout).toContain(`  ${join(folder, plugin)}\n`);
  });

  it("copies it into another mirror", async () => {
    await run("install", "--dir", "a/b");
    expect(files()).toEqual(plugins("a/b", thisPlatform()));
  });

  it("explains the warning of plain terraform if it will appear", async () => {
    expect(await run("install")).toContain('warns of "Incomplete lock file information"');
  });

  it.each([
    ["an empty name", "", { code: 2, message: /--dir: the name is empty/ }],
    ["a file", "file", { code: 1, message: /^Cannot write to .*: .*\/file is a file, not a folder\.\n$/ }],
    [
      "a folder of the kernel",
      "/proc/self/fdinfo/x",
      { code: 1, message: /^Cannot write to .* cannot be made: / },
    ],
    ["a device", "/dev/null", { code: 1, message: /\/dev\/null is a device, not a folder/ }],
    [
      "a name that is too long",
      "x".repeat(5000),
      { code: 1, message: /the name is too long \(ENAMETOOLONG\)/ },
    ],
  ])("is refused with %s, and writes nothing", async (_what, dir, { code, message }) => {
    write("file");
    expect(await callCommand(["install", "--dir", dir], { cwd: folder })).toEqual({
      code,
      stdout: "",
      stderr: expect.stringMatching(message),
    });
    expect(files()).toEqual(["file"]);
  });

  it("refuses a link in the plugin's place, and goes through none above it", async () => {
    await run("install", "--dir", "mirror");
    const [plugin = ""] = files();
    write("mine", "of the user");
    rmSync(join(folder, plugin));
    symlinkSync(join(folder, "mine"), join(folder, plugin));
    expect(await callCommand(["install", "--dir", "mirror"], { cwd: folder })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${plugin} is a link, not a file. Move it away`) as unknown,
    });
    expect(readFileSync(join(folder, "mine"), "utf8")).toBe("of the user");
    expect(lstatSync(join(folder, plugin)).isSymbolicLink()).toBe(true);
    const above = join(folder, plugin, "..");
    renameSync(above, join(folder, "elsewhere"));
    symlinkSync(join(folder, "elsewhere"), above);
    for (const command of ["install", "uninstall"]) {
      const { code, stderr } = await callCommand([command, "--dir", "mirror"], { cwd: folder });
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`${above} is a link`) });
    }
    expect(readdirSync(join(folder, "elsewhere"))).toHaveLength(1);
  });

  it("lists the versions of a network mirror that have a file there", async () => {
    const mirror = join(folder, "mirror", PROVIDER_SOURCE);
    write(join("mirror", PROVIDER_SOURCE, "0.0.9.json"), "{}");
    write(join("mirror", PROVIDER_SOURCE, "index.json"), '{"versions":{');
    await run("install", "--network-mirror", "mirror");
    const { versions } = JSON.parse(readFileSync(join(mirror, "index.json"), "utf8")) as { versions: object };
    expect(Object.keys(versions)).toEqual(["0.0.9", PROVIDER_VERSION]);
  });
});

describe("install --project", () => {
  it("finds the project of a CDKTF app from a folder within it, before the first synth", async () => {
    write("cdktf.json", "{}");
    mkdirSync(join(folder, "src"));
    const { code, stdout } = await callCommand(["install", "--project"], { cwd: join(folder, "src") });
    expect(code).toBe(0);
    expect(files().some((file) => file.startsWith(join(PROJECT_MIRROR, PROVIDER_SOURCE)))).toBe(true);
    expect(stdout).toContain("Each synth links it into the folders of the app's stacks.");
  });

  it("is not committed by accident", async () => {
    write("cdktf.json", "{}");
    await run("install", "--project");
    const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" });
    git("init", "--quiet");
    expect(git("status", "--porcelain", "--untracked-files=all")).toBe("?? cdktf.json\n");
  });

  it("is refused without a project", async () => {
    const { code, stderr } = await callCommand(["install", "--project"], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain("--project: there is no cdktf.json in this folder or above");
    expect(files()).toEqual([]);
  });

  it.each([
    ["install", "--dir", "x"],
    ["install", "--network-mirror", "x"],
    ["uninstall", "--dir", "x"],
  ])("cannot be combined: %s --project %s %s", async (...args) => {
    const { code, stderr } = await callCommand([...args, "--project"], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain("cannot be used with option");
  });
});

describe("the folder of a stack", () => {
  const stack = join("cdktf.out", "stacks", "search");
  const link = join(stack, "terraform.d");
  beforeEach(() => {
    write("cdktf.json", "{}");
    mkdirSync(join(folder, stack), { recursive: true });
  });
  const synthesize = () => linkProjectPlugins(join(folder, stack));

  it("links to the project's plugins by a path that can be moved with the project", async () => {
    await run("install", "--project");
    expect([synthesize(), synthesize()]).toEqual([[], []]);
    expect(lstatSync(join(folder, link)).isSymbolicLink()).toBe(true);
    expect(files()).toContain(link);
    expect(readdirSync(join(folder, link))).toEqual(["plugins"]);
    const moved = `${folder}-moved`;
    execFileSync("mv", [folder, moved]);
    expect(readdirSync(join(moved, link))).toEqual(["plugins"]);
    execFileSync("mv", [moved, folder]);
  });

  it("has no link without an installation, nor after it is removed", async () => {
    synthesize();
    expect(files()).toEqual(["cdktf.json"]);
    await run("install", "--project");
    synthesize();
    rmSync(join(folder, "terraform.d"), { recursive: true });
    synthesize();
    expect(files()).toEqual(["cdktf.json"]);
  });

  it("keeps the user's files there, and the synth reports them", async () => {
    await run("install", "--project");
    write(join(link, "notes.txt"), "mine");
    const [notice] = synthesize();
    expect(notice?.text).toContain(`${join(folder, link)} is not a link to the project's terraform.d`);
    expect(readFileSync(join(folder, link, "notes.txt"), "utf8")).toBe("mine");
  });

  it("keeps its own plugins", async () => {
    await run("install", "--project");
    await run("install", "--dir", join(link, "plugins"));
    expect(synthesize()).toEqual([]);
    expect(lstatSync(join(folder, link)).isDirectory()).toBe(true);
  });
});

describe("uninstall", () => {
  const FORMS: readonly (readonly [string, readonly string[]])[] = [
    ["the home folder", []],
    ["a mirror", ["--dir", "deep/er/mirror"]],
    ["a project", ["--project"]],
  ];

  it.each(FORMS)("removes what install put into %s, and nothing else", async (_place, flags) => {
    write("cdktf.json", "{}");
    await run("install", ...flags);
    const installed = files().filter((file) => file !== "cdktf.json");
    const stdout = await run("uninstall", ...flags);
    for (const file of installed) expect(stdout).toContain(`  ${join(folder, file)}\n`);
    expect([files(), folders()]).toEqual([["cdktf.json"], []]);
  });

  it.each(FORMS)("reports if nothing is installed in %s", async (_place, flags) => {
    write("cdktf.json", "{}");
    expect(await run("uninstall", ...flags)).toMatch(
      /^Nothing to remove: .* is not installed in \/.*plugins|mirror\n$/,
    );
  });

  it("removes older versions too, and what a killed process left", async () => {
    const old = join(
      HOME_MIRROR,
      PROVIDER_SOURCE,
      "0.0.9",
      "linux_amd64",
      "terraform-provider-cloud_v0.0.9.cjs",
    );
    write(old);
    // Of an `install` that was killed.
    write(`${old}.0123456789ab.new`);
    await run("uninstall");
    expect([files(), folders()]).toEqual([[], []]);
  });

  it("keeps other files, of a plain Terraform configuration too", async () => {
    write("main.tf");
    await run("install", "--project");
    const others = [
      "main.tf",
      join(PROJECT_MIRROR, PROVIDER_SOURCE, PROVIDER_VERSION, "linux_amd64", "README"),
      join(PROJECT_MIRROR, PROVIDER_SOURCE, "9.9.9", "linux_amd64", "terraform-provider-cloud_v9.9.9"),
      join(PROJECT_MIRROR, "registry.terraform.io", "hashicorp", "null", "3.2.4", "linux_amd64", "plugin"),
    ];
    for (const other of others) write(other);
    await run("uninstall", "--project");
    const hidden = join(PROJECT_MIRROR, PROVIDER_SOURCE, ".gitignore");
    expect(files()).toEqual([...others, hidden].sort());
  });

  it("removes the links in the folders of stacks, but no links to other places", async () => {
    write("cdktf.json", '{ "output": "dist" }');
    await run("install", "--project");
    for (const stack of ["one", "two"]) {
      mkdirSync(join(folder, "dist", "stacks", stack), { recursive: true });
      linkProjectPlugins(join(folder, "dist", "stacks", stack));
    }
    const others = [join("dist", "stacks", "three", "terraform.d"), join("dist", "stacks", "gone")];
    mkdirSync(join(folder, "dist", "stacks", "three"));
    for (const other of others) symlinkSync("/somewhere/terraform.d", join(folder, other));
    const stdout = await run("uninstall", "--project");
    expect(stdout).toContain(join(folder, "dist", "stacks", "two", "terraform.d"));
    expect(files()).toEqual(["cdktf.json", ...others].sort());
  });

  it("names a folder in the plugin's place", async () => {
    await run("install", "--dir", "mirror");
    const [plugin = ""] = files();
    rmSync(join(folder, plugin));
    mkdirSync(join(folder, plugin));
    const { code, stderr } = await callCommand(["uninstall", "--dir", "mirror"], { cwd: folder });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`${plugin} is a folder, not a file`),
    });
  });

  it.each([
    ["/dev/null", "/dev/null is a device, not a folder."],
    ["file", "is a file, not a folder."],
    ["file/x", "a part of the path is not a folder (ENOTDIR)"],
  ])("says what stands in the way at %s", async (dir, problem) => {
    write("file");
    const { code, stderr } = await callCommand(["uninstall", "--dir", dir], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(problem) });
    expect(stderr).not.toContain("clusters.internal");
  });

  it("leaves the folders above another mirror alone", async () => {
    const elsewhere = temporaryFolder();
    await run("install", "--dir", join(elsewhere, "mirror"));
    await run("uninstall", "--dir", join(elsewhere, "mirror"));
    expect([existsSync(elsewhere), readdirSync(elsewhere)]).toEqual([true, []]);
  });
});
