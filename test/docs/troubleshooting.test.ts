/** The headings of docs/troubleshooting.md are messages that somebody can meet: each is in the program it is ascribed to. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";

import { describeWithTerraform } from "../e2e/terraform";
import { findProgram } from "../external-program";
import { describeWithTool, toolFile } from "../tools";
import { readPage } from "./code-blocks";

const ROOT = join(__dirname, "..", "..");
const PAGE = "docs/troubleshooting.md";

interface Entry {
  /** The heading of the section. */
  readonly of: string;
  readonly message: string;
  readonly text: string;
}

const entries: readonly Entry[] = readPage(PAGE)
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const [of = ""] = section.split("\n");
    return section
      .split(/^### /m)
      .slice(1)
      .flatMap((entry): readonly Entry[] => {
        const [, message] = /^`(.*)`\n/.exec(entry) ?? [];
        return message === undefined ? [] : [{ of, message, text: entry }];
      });
  });

const entriesOf = (section: RegExp) => entries.filter(({ of }) => section.test(of));

it.each(entries)("$message has a cause and a fix", ({ text }) => {
  expect(text).toMatch(/^\*\*Cause:\*\* \S.*\n\n\*\*Fix:\*\* \S/m);
});

describe("a message of this package is in its code", () => {
  const texts = textsBelow(join(ROOT, "src"));

  it.each(entriesOf(/^Messages of this package/))("$message", ({ message }) => {
    const parts = message.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const pattern = new RegExp(parts.join("[^]*?"));
    // If not: the message was changed in src/, so change it in docs/troubleshooting.md too.
    expect(texts.filter((text) => pattern.test(text)).slice(0, 1)).toHaveLength(1);
  });
});

describeWithTerraform("a message of Terraform is in the program", () => {
  const program = findProgram({
    name: "Terraform",
    variable: "TERRAFORM_BINARY_NAME",
    commands: ["terraform"],
    install: "install Terraform",
  });
  const bytes = program === undefined ? Buffer.alloc(0) : readFileSync(program);

  it.each(entriesOf(/^Messages of Terraform/))("$message", ({ message }) => {
    expect(bytes.includes(message)).toBe(true);
  });
});

describeWithTool("The CDKTF CLI", "a message of cdktf is in its code", () => {
  it.each(entriesOf(/^Messages of cdktf/))("$message", ({ message }) => {
    const files = ["cdktf-cli/bundle/bin/cmds/handlers.js", "cdktf/lib/errors.js"];
    const code = files.map((file) => readFileSync(toolFile(file), "utf8")).join("\n");
    expect(code).toContain(message);
  });
});

it.each(entriesOf(/^Messages of Node/))("Node.js prints: $message", ({ message }) => {
  const { stderr } = spawnSync(process.execPath, ["--version"], {
    encoding: "utf8",
    env: { NODE_OPTIONS: "--no-such-option" },
  });
  expect(stderr).toContain(message);
});

/** Returns the texts of all TypeScript files below a folder: "…" stands for what an expression puts in. */
function textsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("bindings"))
    .flatMap((file) => textsOf(readFileSync(join(folder, file), "utf8")));
}

function textsOf(source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest));
  return found;
}

/** Returns the text of a literal, a template, or a sum of them; undefined for other expressions. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const sides = [textOf(node.left), textOf(node.right)];
  return sides.every((side) => side === undefined) ? undefined : sides.map((side) => side ?? "…").join("");
}
