/** `install`, help, and what the command says when it is called wrongly. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../src/schema";
import { built } from "../built";
import { runCommand } from "./command";

describe("the command", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "cli-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("installs the plugin into a mirror, executable and alone in its folder", async () => {
    const { code, stdout } = await runCommand(["install", "--dir", "plugins"], { cwd: folder });
    expect(code).toBe(0);
    const version = join(folder, "plugins", PROVIDER_SOURCE, PROVIDER_VERSION);
    const [platform = ""] = readdirSync(version);
    expect(platform).toMatch(/^(linux|darwin)_(amd64|arm64)$/);
    const [file = "", ...others] = readdirSync(join(version, platform));
    expect([file, others]).toEqual([`terraform-provider-cloud_v${PROVIDER_VERSION}.cjs`, []]);
    expect(statSync(join(version, platform, file)).mode & 0o111).toBe(0o111);
    expect(stdout).toContain(join(version, platform, file));
  });

  it("installs into the home folder by default", async () => {
    const { code } = await runCommand(["install"], { cwd: folder, env: { HOME: folder } });
    expect(code).toBe(0);
    expect(existsSync(join(folder, ".terraform.d", "plugins", PROVIDER_SOURCE, PROVIDER_VERSION))).toBe(true);
  });

  it("says where it cannot write, without a stack trace", async () => {
    writeFileSync(join(folder, "file"), "");
    const { code, stdout, stderr } = await runCommand(["install", "--dir", join(folder, "file")]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Cannot write to .*: E\w+\n$/);
  });

  it.each([
    [["--help"], "Usage: cdktf-provider-cloud"],
    [["install", "--help"], "Usage: cdktf-provider-cloud install"],
    [["emulator", "--help"], "Usage: cdktf-provider-cloud emulator"],
    [["rehearse", "--help"], "Usage: cdktf-provider-cloud rehearse"],
    [["--version"], PROVIDER_VERSION],
  ])("%j prints to stdout and exits with 0", async (args, text) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(text);
  });

  it("ends without a word where its reader does not read on", () => {
    const piped = `${JSON.stringify(process.execPath)} ${JSON.stringify(built("cli.js"))} emulator --help | head -n 1`;
    const { stdout, stderr } = spawnSync("sh", ["-c", piped], { encoding: "utf8" });
    expect({ stdout, stderr }).toEqual({
      stdout: "Usage: cdktf-provider-cloud emulator [options]\n",
      stderr: "",
    });
  });

  it.each([
    [["instal"], "unknown command 'instal'"],
    [["install", "--folder", "x"], "unknown option '--folder'"],
    [["emulator", "--port", "eighty"], "Give a number from 0 to 65535"],
    [["emulator", "--port", "70000"], "Give a number from 0 to 65535"],
    [["install", "--platform", "windows_amd64"], "--platform windows_amd64: write one of linux_amd64"],
    [["rehearse", "--var", "secret"], "--var secret: write it as name=value"],
  ])("%j is a usage error: exit code 2, on stderr", async (args, text) => {
    const { code, stdout, stderr } = await runCommand(args, { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(text);
  });

  it.each([
    ["no cdktf.json", undefined, "There is no cdktf.json in this folder"],
    ["a cdktf.json that is no JSON", "{", "cdktf.json is not JSON"],
    ["a cdktf.json without an app", "{}", 'cdktf.json has no "app"'],
    ["an app that fails", '{"app":"exit 3"}', "`exit 3` failed"],
    ["an app that writes nothing", '{"app":"true"}', "does it call app.synth()?"],
  ])("rehearse says what is wrong with %s", async (_what, project, text) => {
    if (project !== undefined) writeFileSync(join(folder, "cdktf.json"), project);
    const { code, stderr } = await runCommand(["rehearse"], { cwd: folder });
    expect(code).toBe(1);
    expect(stderr).toContain(text);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
