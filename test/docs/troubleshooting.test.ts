/** The headings of docs/troubleshooting.md are messages of the programs that they are ascribed to. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describeWithTerraform } from "../e2e/terraform";
import { findProgram } from "../external-program";
import { filesBelow } from "../temporary-folder";
import { describeWithTool, toolFile } from "../tools";
import { readPage } from "./code-blocks";

const SRC = join(__dirname, "..", "..", "src");
const SECTIONS = readPage("docs/troubleshooting.md").split(/^## /m).slice(1);

/** The messages of a section, by its title. */
const messagesOf = (title: RegExp): readonly string[] =>
  SECTIONS.filter((section) => title.test(section)).flatMap((section) =>
    [...section.matchAll(/^### `(.*)`$/gm)].map(([, message = ""]) => message),
  );

describe("a message of this package is in its code", () => {
  const code = filesBelow(SRC)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(SRC, file), "utf8"));

  it.each(messagesOf(/^Messages of this package/))("%s", (message) => {
    const parts = message.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    // "…" stands for what an expression puts in. If it is not found, change the page with the message.
    const pattern = new RegExp(parts.join(".*?"));
    expect(code.some((text) => pattern.test(text))).toBe(true);
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

  it.each(messagesOf(/^Messages of Terraform/))("%s", (message) => {
    expect(bytes.includes(message)).toBe(true);
  });
});

describeWithTool("The CDKTF CLI", "a message of cdktf is in its code", () => {
  it.each(messagesOf(/^Messages of cdktf/))("%s", (message) => {
    expect(readFileSync(toolFile("cdktf-cli/bundle/bin/cmds/handlers.js"), "utf8")).toContain(message);
  });
});
