/** The parser, the help and the docs follow the table of the commands. */
import { readFileSync } from "node:fs";

import { docsPage } from "../../src/cli/command-line/add-command";
import type { CommandDescription } from "../../src/cli/command-line/command";
import { commandsFor } from "../../src/cli/commands/table";
import { COMMAND } from "../../src/text/package-command";
import { callCommand, runCommand } from "./command-line/command";

const ESCAPE = "\u001b";
const PLAIN = { FORCE_COLOR: undefined, NO_COLOR: "1" };

let commands: readonly CommandDescription[];
beforeAll(async () => {
  commands = await commandsFor();
});

it("lists every command with its summary, without colour in a pipe", async () => {
  const { code, stdout, stderr } = await runCommand(["--help"], { env: { FORCE_COLOR: undefined } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).not.toContain(ESCAPE);
  const help = stdout.replace(/\s+/g, " ");
  for (const { name, summary } of commands) {
    expect(help).toContain(` ${name} `);
    expect(help).toContain(summary);
  }
});

it("shows every option, example and page of each command", async () => {
  for (const { name, options, examples, page } of commands) {
    const { code, stdout, stderr } = await callCommand([name, "--help"], { env: PLAIN });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`Usage: cdktf-provider-cloud ${name}`);
    for (const option of options) {
      expect(stdout).toContain(
        `  --${option.name}${option.value === undefined ? "" : ` <${option.value.name}>`}`,
      );
    }
    for (const [line, does] of Object.entries(examples)) {
      // The help shows how the command is called here: a checkout does not have itself in node_modules.
      expect(stdout).toContain(`  # ${does}\n  ${line.replaceAll(COMMAND, "node lib/cli.js")}\n`);
    }
    expect(stdout).toContain(`Documentation: ${docsPage(page)}\n`);
  }
});

it("has colours if they are forced, and the same text", async () => {
  const plain = await callCommand(["install", "--help"], { env: PLAIN });
  const rich = await callCommand(["install", "--help"], { env: { FORCE_COLOR: "1" } });
  expect(rich.stdout).toContain(`${ESCAPE}[1mUsage:`);
  expect(rich.stdout.replace(/\u001b\[\d+m/g, "")).toBe(plain.stdout);
});

it("links to pages that exist", () => {
  for (const { page } of commands) {
    const text = readFileSync(docsPage(page), "utf8");
    const [, anchor] = page.split("#");
    if (anchor !== undefined)
      expect(text.toLowerCase()).toMatch(new RegExp(`^#+ ${anchor.replaceAll("-", "[ -]")}$`, "m"));
  }
});

it("refuses a value that is not one of the choices", async () => {
  for (const { name, argument, options } of commands) {
    for (const option of options.filter(({ value }) => value?.choices !== undefined)) {
      const values = argument === undefined ? [] : ["x"];
      const { code, stderr } = await callCommand([name, ...values, `--${option.name}`, "constructor"]);
      expect(code).toBe(2);
      expect(stderr).toMatch(new RegExp(`^--${option.name} constructor: write one of `));
    }
  }
});

it("never shows an invalid token", async () => {
  const { code, stderr } = await callCommand(["emulator", "--token", "two words"]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "--token: A token is printable ASCII without spaces.\n",
  });
});
