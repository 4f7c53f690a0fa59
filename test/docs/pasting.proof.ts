/** The shell blocks of all pages are the commands that a person types, and harm nothing in a folder that holds other things. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describeWith } from "../external-program";
import { filesBelow, temporaryFolder, writeBelow } from "../temporary-folder";
import { codeBlocks, PAGES } from "./code-blocks";
import { BASH, pasteByHand, type PersonsShell, ZSH, zshAt } from "./paste";

const WITH_BLOCKS = PAGES.filter((page) => codeBlocks(page, "sh").length > 0);

it.each(WITH_BLOCKS)("the shell blocks of %s are plain commands", (page) => {
  for (const block of codeBlocks(page, "sh")) {
    // A guard, state of the shell, a program in the background, a comment that zsh takes for a command.
    expect(block).not.toMatch(/\|\||\btest -|\$\{\w+:|\bunset\b|[^&]&(?:[^&]|$)|(?:^|\s)#/m);
    // A folder, a process or a file that may be somebody else's.
    expect(block).not.toMatch(/\brm\b[^\n]* -|\brmdir\b|\bkill\b|--force\b|>(?!&)/);
    execFileSync("bash", ["-n"], { input: block });
  }
});

const suite = (shell: PersonsShell) => {
  // A version that is released is written into package.json.
  it.each(WITH_BLOCKS.filter((page) => page !== "docs/contributing.md"))(
    "the blocks of %s change nothing that somebody else has in the folder",
    async (page) => {
      const folder = temporaryFolder();
      const home = join(folder, "home");
      mkdirSync(home);
      const files = ["main.ts", "package.json", "cdktf.json", ".gitignore", "plan.json", "clusters/mine.txt"];
      for (const file of [...files, "../search/mine.txt", "vendor/mine.txt"])
        writeBelow(folder, join("work", file), file.endsWith("package.json") ? '{"private":true}' : "mine\n");
      const textsOf = (place: string) =>
        filesBelow(place).map((file) => [file, readFileSync(join(place, file), "utf8")] as const);
      const before = textsOf(folder);
      await pasteByHand(shell, codeBlocks(page, "sh"), join(folder, "work"), {
        HOME: home,
        TF_CLI_CONFIG_FILE: writeBelow(home, "terraform.rc"),
        npm_config_prefix: join(home, "global"),
        npm_config_offline: "true",
        npm_config_update_notifier: "false",
        npm_config_logs_max: "0",
        NODE_EXTRA_CA_CERTS: "",
        CHECKPOINT_DISABLE: "1",
        CLOUD_BASE_URL: "http://127.0.0.1:1",
        CLOUD_ACCESS_TOKEN: "token-of-the-real-service",
      });
      expect(textsOf(folder)).toEqual(expect.arrayContaining(before));
    },
    60_000,
  );
};

describe("in bash", () => {
  suite(BASH);
});
describeWith(ZSH, "in zsh", (path) => {
  suite(zshAt(path));
});
