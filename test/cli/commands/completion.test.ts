/** Runs the scripts that `completion` prints in the shells themselves. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { CommandDescription } from "../../../src/cli/command-line/command";
import { commandsFor } from "../../../src/cli/commands/table";
import {
  bashCompletion,
  completedCommands,
  fishCompletion,
  zshCompletion,
} from "../../../src/cli/shells/scripts";
import { describeWith } from "../../external-program";

let folder: string;
let commands: readonly CommandDescription[];
beforeAll(async () => {
  commands = completedCommands(await commandsFor());
  folder = mkdtempSync(join(tmpdir(), "completion-"));
  mkdirSync(join(folder, "a folder"));
  writeFileSync(join(folder, "a plan.json"), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(shell: string, args: readonly string[], script: string): string {
  const { stdout, stderr } = spawnSync(shell, args, {
    input: script,
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: folder, TERM: "dumb" },
  });
  expect(stderr).toBe("");
  return stdout;
}

describe("bash", () => {
  /** Returns what bash offers for the last of the words. */
  const offered = (...words: readonly string[]): readonly string[] => {
    const array = ["cdktf-provider-cloud", ...words].map((word) => `'${word}'`).join(" ");
    return run(
      "bash",
      ["--noprofile", "--norc"],
      `${bashCompletion(commands)}
complete -p cdktf-provider-cloud > /dev/null || echo "not registered"
COMP_WORDS=(${array}); COMP_CWORD=${words.length}
_cdktf_provider_cloud
[ \${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "\${COMPREPLY[@]}"`,
    )
      .split("\n")
      .filter((line) => line !== "");
  };

  it("offers every command, and every option of each", () => {
    expect(offered("")).toEqual([...commands.map(({ name }) => name), "help", "--help", "--version"]);
    for (const { name, options } of commands) {
      expect(offered(name, "--")).toEqual(options.map((option) => `--${option.name}`));
    }
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ["the beginning of a command", ["re"], ["rehearse", "review"]],
    ["the beginning of an option", ["review", "--f"], ["--fail-on", "--format"]],
    ["a choice", ["review", "--format", "ma"], ["markdown"]],
    ["a choice after an equals sign", ["review", "--format", "=", "ma"], ["markdown"]],
    ["all choices after an equals sign", ["emulator", "--log", "="], ["text", "json", "off"]],
    ["the shells", ["completion", ""], ["bash", "zsh", "fish"]],
    ["a file with a space", ["review", "a"], ["a folder", "a plan.json"]],
    ["the file of an option", ["review", "x", "--html", "a p"], ["a plan.json"]],
    ["only folders", ["install", "--dir", "a"], ["a folder"]],
    ["nothing if there is nothing to offer", ["emulator", "--token", ""], []],
    ["the commands after help", ["help", "doc"], ["doctor"]],
  ])("offers %s", (_what, words, expected) => {
    expect([...offered(...words)].sort()).toEqual([...expected].sort());
  });
});

describeWith(
  { name: "zsh", variable: "ZSH_PATH", commands: ["zsh"], install: "apt-get install zsh" },
  "zsh",
  (zsh) => {
    it("reads the script, and registers it", () => {
      const script = `autoload -Uz compinit; compinit -u -D\n${zshCompletion(commands)}\nprint -r -- "$_comps[cdktf-provider-cloud]"`;
      expect(run(zsh, ["-f"], script)).toBe("_cdktf_provider_cloud\n");
    });
  },
);

describeWith(
  { name: "fish", variable: "FISH_PATH", commands: ["fish"], install: "apt-get install fish" },
  "fish",
  (fish) => {
    const offered = (line: string): readonly string[] =>
      run(
        fish,
        [
          "--no-config",
          "-c",
          `${fishCompletion(commands)}\ncomplete -C ${JSON.stringify(`cdktf-provider-cloud ${line}`)}`,
        ],
        "",
      )
        .split("\n")
        .map((one) => one.replace(/\t.*/, ""))
        .filter((one) => one !== "");

    it.each<[string, readonly string[]]>([
      ["re", ["rehearse", "review"]],
      ["review --format ma", ["markdown"]],
      ["completion f", ["fish"]],
      ["doctor --j", ["--json"]],
    ])("completes %s", (line, expected) => {
      expect(offered(line)).toEqual(expected);
    });
  },
);
