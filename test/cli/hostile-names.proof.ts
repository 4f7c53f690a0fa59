/** The command escapes the names of files, arguments and stacks in its output and its errors. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { printUsageError, safeLines } from "../../src/cli/command-line/output";
import { built } from "../built";
import { temporaryFolder } from "../temporary-folder";
import { callCommand } from "./command-line/command";

const PLAN = join(__dirname, "..", "review", "corpus", "nothing-changes.json");

const HOSTILE = [
  "::error::pwned",
  "a\n---\tpwned",
  "a\n::error::pwned\u001b[31m",
  "\u202e##[command]pwned\r",
];

/** Matches control and invisible characters, except line breaks. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|##/u;
const COMMAND = /^\s*(::|##|---\s|travis_)/m;

describe.each(HOSTILE.map((name) => [JSON.stringify(name), name]))("a name like %s", (_shown, name) => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  const file = (content: string) => {
    writeFileSync(join(folder, name), content);
    return name;
  };

  it.each<[string, () => readonly string[], number]>([
    ["a plan that is not there", () => ["review", name], 1],
    ["a file that is not a plan", () => ["review", file("{}")], 1],
    ["an unknown command", () => [name], 2],
    ["an unknown option", () => ["review", PLAN, `--${name}`], 2],
    ["--synth", () => ["review", PLAN, "--synth", name], 2],
    ["--synth of a file", () => ["review", PLAN, "--synth", file("no")], 2],
    [
      "the stacks of --synth, and --stack",
      () => {
        mkdirSync(join(folder, "out"));
        const stacks = { [name]: { synthesizedStackPath: `stacks/${name}` } };
        writeFileSync(join(folder, "out", "manifest.json"), JSON.stringify({ stacks }));
        return ["review", PLAN, "--synth", "out", "--stack", `${name}2`];
      },
      2,
    ],
    ["--must-reach", () => ["review", PLAN, "--must-reach", name], 2],
    [
      "an address in --must-reach",
      () => {
        const statement = { cluster: "c", endpoint: "api", caller: name, addresses: [name] };
        return ["review", PLAN, "--must-reach", file(JSON.stringify([statement]))];
      },
      2,
    ],
    ["--fail-on", () => ["review", PLAN, "--fail-on", name], 2],
    ["--format", () => ["review", PLAN, "--format", name], 2],
    ["--provider", () => ["review", PLAN, "--provider", name], 2],
    ["an output file of another ending", () => ["review", PLAN, "--out", file("[]")], 2],
    ["an output file", () => ["review", PLAN, "--out", join(name, "x.json")], 1],
  ])("is shown as text if it is %s", async (_where, args, expected) => {
    const { code, stdout, stderr } = await callCommand(args(), { cwd: folder });
    expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
    expect(stderr).not.toMatch(INVISIBLE);
    expect(stderr).not.toMatch(COMMAND);
    expect(stderr).not.toContain("    at ");
  });

  it("is shown as text if it is the folder of the package", () => {
    symlinkSync(dirname(dirname(built("cli.js"))), join(folder, name));
    const file = join(folder, name, "lib", "cli.js");
    const args = ["--preserve-symlinks", "--preserve-symlinks-main", file, "review", "--help"];
    const help = execFileSync(process.execPath, args, { encoding: "utf8" });
    expect(help).toMatch(/^Documentation: .*pwned/m);
    expect(help).not.toMatch(INVISIBLE);
    expect(help).not.toMatch(COMMAND);
  });
});

describe("a line that a command prints", () => {
  it.each([
    ["::error::x", "\\u{3a}:error::x"],
    ["  ::error::x", "  \\u{3a}:error::x"],
    ["a\n--- b", "a\n\\u{2d}-- b"],
    ["a\u0007\tb", "a\\u{7}\tb"],
    ["---\tb", "\\u{2d}--\tb"],
    ["travis_fold:start", "\\u{74}ravis_fold:start"],
    ["Installed it: 100%", "Installed it: 100%"],
  ])("is not a pipeline command: %j", (text, safe) => {
    expect(safeLines(text)).toBe(safe);
  });
});

it("is escaped in a terminal too, in an error about the words of the command line", () => {
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const isTerminal = process.stdout.isTTY;
  process.stdout.isTTY = true;
  printUsageError("unknown option '--a\u001b[8mb\n---\tc' https://u:p@host.example/?k=s");
  process.stdout.isTTY = isTerminal;
  const written = write.mock.calls.map(([text]) => text).join("");
  write.mockRestore();
  expect(written).toBe("unknown option '--a\\u{1b}[8mb\n---\\u{9}c' https://***@host.example/?***\n");
});
