/**
 * The shell blocks of all pages, pasted where they do not belong: into a folder that holds other things, without the step
 * before, twice. Nothing that was there changes, the shell goes on, and the message names the step to take.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

import { built } from "../built";
import { describeWith } from "../external-program";
import { listenOnLoopback } from "../loopback";
import { filesBelow, temporaryFolder, writeBelow } from "../temporary-folder";
import { codeBlocks, PAGES, steps } from "./code-blocks";
import { BASH, freePort, pasteByHand, type PersonsShell, ZSH, zshAt } from "./paste";

/** The pages that have shell blocks. README.md has what a person types: the commands say themselves what is wrong. */
const WITH_BLOCKS = PAGES.filter((page) => page !== "README.md" && codeBlocks(page, "sh").length > 0);

it.each(WITH_BLOCKS)(
  "each shell block of %s is one list of commands, which stops at its first failure",
  (page) => {
    for (const block of codeBlocks(page, "sh")) {
      const [last = "", ...before] = block.trimEnd().split("\n").reverse();
      expect(before.filter((line) => !/(?:&&|\|\|?|\\)$/.test(line))).toEqual([]);
      expect(last).not.toMatch(/(?:&&|\||\\)$/);
      const unquoted = block.replace(/'[^']*'/g, "''").replace(/"\$\{\w+:\?[^}]*\}"/g, '""');
      // A second list, a program in the background, a comment that zsh takes for a command, a word of the shell's history.
      expect(unquoted).not.toMatch(/;|[^&]&(?:[^&]|$)|(?:^|\s)#|![\w!$"-]/m);
      // A folder, a process or a file that may be somebody else's.
      expect(unquoted).not.toMatch(/\brm\b[^\n]* -\w*r|\brmdir\b|\bkill\b|--force\b|>(?!&)/);
      execFileSync("bash", ["-n"], { input: block });
    }
  },
);

/**
 * The blocks that need an earlier step, with their pages: all but those that make or remove something, and those of which
 * Terraform says what its folder lacks.
 */
const NEEDING = WITH_BLOCKS.map((page) => {
  const needs = (block: string) =>
    !/^unset reviewed && rm -f|^(?:export [^&]* && )?terraform (?!apply)|^test -z/.test(block);
  return [page, codeBlocks(page, "sh").filter(needs)] as const;
}).filter(([, blocks]) => blocks.length > 0);

/** The blocks that apply a plan, with their pages. */
const APPLYING = WITH_BLOCKS.flatMap((page) =>
  codeBlocks(page, "sh")
    .filter((block) => /\bterraform\b[^&|]* apply\b/.test(block))
    .map((block) => [page, block] as const),
);

it("finds the blocks that apply a plan", () => {
  expect(APPLYING.map(([page]) => page)).toEqual(["docs/deploy.md", "docs/deploy.md", "docs/hcl.md"]);
});

let folder: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = temporaryFolder();
  const home = join(folder, "home");
  mkdirSync(home);
  environment = {
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
  };
});

/** Returns all files of a folder with their texts. */
const textsOf = (place: string) =>
  filesBelow(place).map((file) => [file, readFileSync(join(place, file), "utf8")] as const);

/** What somebody has in the folder where the blocks are pasted, and beside it. */
function strangersProject(): string {
  const files = ["main.ts", "package.json", "cdktf.json", ".gitignore", "plan.json", "clusters/mine.txt"];
  for (const file of [...files, "../search/mine.txt", "vendor/mine.txt", "search/mine.txt", "drift.patch"])
    writeBelow(folder, join("work", file), file.endsWith("package.json") ? '{"private":true}' : "mine\n");
  return join(folder, "work");
}

const suite = (shell: PersonsShell) => {
  const paste = async (texts: readonly string[], cwd: string) => pasteByHand(shell, texts, cwd, environment);

  it.each(WITH_BLOCKS)(
    "the blocks of %s change nothing in a folder of somebody else",
    async (page) => {
      const project = strangersProject();
      const before = textsOf(folder).filter(([file]) => !file.startsWith("home"));
      await paste(codeBlocks(page, "sh"), project);
      expect(textsOf(folder).filter(([file]) => !file.startsWith("home"))).toEqual(before);
    },
    60_000,
  );

  it.each(NEEDING)("the blocks of %s name the step that was left out before them", async (_page, blocks) => {
    const place = join(folder, "empty");
    mkdirSync(place);
    for (const block of blocks) expect(await paste([block], place)).toMatch(/\b[Ff]irst\b/);
  });

  it.each(APPLYING)("applies no plan of before, after one that failed: %s", async (page, apply) => {
    const place = join(folder, "work");
    const commands = join(folder, "home", "bin");
    for (const file of ["plan.out", "cdktf.out/stacks/search/plan.out", "main.tf"])
      writeBelow(place, file, "of last week\n");
    const log = join(folder, "calls.txt");
    for (const [name, code] of Object.entries({ terraform: 1, "cdktf-provider-cloud": 0 }))
      chmodSync(
        writeBelow(commands, name, `#!/bin/sh\necho ${name} "$*" >> '${log}'\nexit ${code}\n`),
        0o755,
      );
    environment["PATH"] = `${commands}:${process.env["PATH"] ?? ""}`;
    const plans = codeBlocks(page, "sh").filter((block) => block.includes("terraform plan -out="));
    const earlier = [`clusters='${place}' emulator=http://127.0.0.1:1 reviewed=plan.out`, `cd '${place}'`];
    const output = await paste([...earlier, ...plans, apply], folder);
    expect(output).toMatch(/reviewed: (?:make the plan|take step 4) first, and let its review pass/);
    const calls = readFileSync(log, "utf8");
    expect(calls).toContain("terraform init");
    expect(calls).not.toMatch(/ apply\b/);
  });

  describe("docs/hcl.md", () => {
    const variable = "clusters";
    const byStep = steps("docs/hcl.md");
    const [makesFolder, installs, emulator, usesEmulator] = ["2", "1", "3", "4"] as const;
    const block = (step: string) => byStep.get(step) ?? "";
    const later = [...byStep.keys()].filter((step) => step >= emulator);

    /** Makes the folder as after the first steps; returns its path. */
    function project(): string {
      const place = join(folder, variable);
      const commands = join(folder, "home", "bin");
      mkdirSync(place, { recursive: true });
      mkdirSync(commands, { recursive: true });
      symlinkSync(built("cli.js"), join(commands, "cdktf-provider-cloud"));
      environment["PATH"] = `${commands}:${process.env["PATH"] ?? ""}`;
      return place;
    }
    const inFolder = (place: string) => `${variable}='${place}'`;

    it("makes no folder where one of its name exists", async () => {
      const project = strangersProject();
      const before = textsOf(folder);
      const output = await paste([block(makesFolder), `pwd; echo "variable: $${variable}."`], project);
      expect(output).toContain(`Step ${makesFolder} stopped`);
      expect(output).toContain(`${project}\nvariable: .\n`);
      expect(textsOf(folder)).toEqual(before);
    });

    it("names the first step where it was left out", async () => {
      const output = await paste([...later.map(block), "pwd"], strangersProject());
      const named = [...output.matchAll(/take step (\d) first, in this shell/g)].map(([, step]) => step);
      expect(named).toEqual(later.map(() => makesFolder));
      expect(output).toContain(`${join(folder, "work")}\n`);
    });

    it("names the installation where it was left out", async () => {
      const place = join(folder, variable);
      mkdirSync(place);
      const output = await paste([inFolder(place), ...later.map(block)], folder);
      expect(output).toContain(`Step ${emulator} stopped. Take step ${installs} first`);
      expect([...output.matchAll(/emulator: .*take step 3 first/g)]).toHaveLength(later.length - 1);
    });

    it("names the emulator's step where the port is taken, also after an emulator of before", async () => {
      const port = String(await listenOnLoopback(createServer()));
      const place = project();
      const texts = [inFolder(place), "emulator=http://127.0.0.1:1", block(emulator), block(usesEmulator)];
      const output = await paste(
        texts.map((text) => text.replaceAll("8480", port)),
        folder,
      );
      expect(output).toContain(`Port ${port} is in use: `);
      expect(output).toMatch(/Step 3 stopped\. .* choose another one in this step/);
      expect(output).toMatch(/emulator: .*take step 3 first/);
    });

    it("starts the emulator once if the step is pasted twice", async () => {
      const place = project();
      const port = String(await freePort());
      const start = block(emulator).replaceAll("8480", port);
      const stop = "cdktf-provider-cloud emulator --stop";
      const output = await paste(
        [inFolder(place), start, start, 'echo "variable: $emulator."', stop],
        folder,
      );
      expect(output).toContain(`An emulator runs on .emulator already at http://127.0.0.1:${port}.`);
      expect(output).toContain(`variable: http://127.0.0.1:${port}.`);
      expect(output).not.toContain("stopped. ");
      expect(output).toMatch(/emulator .* stopped/);
    });
  });
};

describe("in bash", () => {
  suite(BASH);
});
describeWith(ZSH, "in zsh", (path) => {
  suite(zshAt(path));
});
