/** The version, and the errors about wrong usage. */
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";

import { PROVIDER_VERSION } from "../../../src/schema";
import { built } from "../../built";
import { temporaryFolder } from "../../temporary-folder";
import { runCommand } from "./command";

describe("the command", () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  it("prints its version", async () => {
    expect(await runCommand(["--version"])).toEqual({ code: 0, stdout: `${PROVIDER_VERSION}\n`, stderr: "" });
  });

  it.each([
    {
      name: "install",
      where: "without a home folder",
      prepare: "cd /",
      code: 2,
      stderr: "This user has no home folder: give --dir or --project, or set HOME\n",
    },
    {
      name: "doctor",
      where: "in a folder that is gone",
      prepare: "cd gone && rmdir ../gone",
      code: 1,
      stderr: "The current folder is no longer there: change to another folder.\n",
    },
  ])("$name $where ends with one line", ({ name, prepare, code, stderr }) => {
    mkdirSync(join(folder, "gone"));
    const script = `${prepare} && exec "$NODE" "$CLI" ${name}`;
    const env = { ...process.env, HOME: "", NODE: process.execPath, CLI: built("cli.js") };
    const ended = spawnSync("sh", ["-c", script], { cwd: folder, env, encoding: "utf8" });
    expect({ code: ended.status, stdout: ended.stdout, stderr: ended.stderr }).toEqual({
      code,
      stdout: "",
      stderr,
    });
  });

  it("is its name alone in the examples of its help, where it is installed globally", async () => {
    symlinkSync(built("cli.js"), join(folder, "cdktf-provider-cloud"));
    const env = { PATH: [folder, process.env["PATH"]].join(delimiter) };
    const { stdout } = await runCommand(["install", "--help"], { cwd: folder, env });
    expect(stdout).toContain("\n  cdktf-provider-cloud install\n");
  });

  it("ends without an error if the reader of its output has ended", () => {
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
    [["emulator", "--port", "eighty"], "--port eighty: give a number from 0 to 65535"],
    [["emulator", "--port", "70000"], "--port 70000: give a number from 0 to 65535"],
    [["rehearse", "--var", "secret"], "--var: write it as NAME=VALUE"],
  ])("%j is a usage error: exit code 2, on stderr", async (args, text) => {
    const { code, stdout, stderr } = await runCommand(args, { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(text);
  });

  it("rehearse explains that there is no cdktf.json", async () => {
    const { code, stderr } = await runCommand(["rehearse"], { cwd: folder });
    expect(code).toBe(1);
    expect(stderr).toContain("There is no cdktf.json in this folder");
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
