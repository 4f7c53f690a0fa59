/** What README.md and the guides say is true: commands, scripts and messages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { commandsFor } from "../../src/cli/commands/table";
import { cloudOpensearch, PROVIDER_VERSION } from "../../src/schema";
import { judge } from "../../src/schema/judging/judge";
import { readCertificate } from "../../src/schema/node/read-certificate";
import { runCommand } from "../cli/command-line/command";
import { codeBlocks, GUIDES, README, readmeBlocks, readPage } from "./code-blocks";

const ROOT = join(__dirname, "..", "..");
const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  version: string;
  scripts: Record<string, string>;
};

describe("README.md", () => {
  it("shows the program of examples/first-cluster", () => {
    const example = join(ROOT, "examples", "first-cluster", "main.ts");
    expect(readmeBlocks("ts")).toEqual([readFileSync(example, "utf8")]);
  });

  it("has every command in its table", async () => {
    const [, table = ""] = README.split("## Commands and documentation");
    const named = [...table.matchAll(/\[`(\w+)`\]/g)].map(([, name]) => name);
    expect(named.sort()).toEqual((await commandsFor()).map(({ name }) => name).sort());
  });
});

describe("the commands of README.md and of the guides", () => {
  const lines = ["README.md", ...GUIDES, "docs/review.md"].flatMap((page) =>
    codeBlocks(page, "sh").flatMap((block) =>
      block
        .replace(/\n {2,}/g, " ")
        .trim()
        .split("\n"),
    ),
  );
  const own = lines.flatMap((line) => [...line.matchAll(/\bcdktf-provider-cloud ([a-z][^|>&]*)/g)]);

  it("exist", () => {
    expect(own.length).toBeGreaterThan(8);
  });

  it.each([...new Set(own.map(([, words = ""]) => words.trim()))])("%s", async (line) => {
    const [subcommand = "", ...words] = line.split(" ");
    const { code, stdout } = await runCommand([subcommand, "--help"]);
    expect(code).toBe(0);
    for (const flag of words.filter((word) => word.startsWith("--"))) expect(stdout).toContain(flag);
  });

  const scripts = [readPage("README.md"), readPage("docs/contributing.md"), readPage("docs/compatibility.md")]
    .flatMap((page) => [...page.matchAll(/\bnpm run ([\w:-]+)/g)])
    .map(([, script = ""]) => script);
  it.each([...new Set(scripts)])("npm run %s", (script) => {
    expect(PACKAGE.scripts).toHaveProperty([script]);
  });
});

/** test/docs/quick-start.proof.ts runs the commands of README.md. */
describe("the guides have the commands of README.md", () => {
  const [, , , deploy, review] = readmeBlocks("sh");

  it("docs/deploy.md plans and reviews, in a folder that is not initialized", () => {
    const [, plan = ""] = codeBlocks("docs/deploy.md", "sh");
    expect(plan.replace("terraform -chdir=cdktf.out/stacks/search init\n", "")).toBe(review);
  });

  it("docs/testing.md starts the emulator, deploys to it, and stops it", () => {
    const [, start = "", stop = ""] = codeBlocks("docs/testing.md", "sh");
    expect(start.replaceAll("only-for-the-tests", "my-token")).toBe(deploy);
    expect(README).toContain(`\`${stop.trimEnd()}\` ends the emulator`);
  });
});

describe("the messages of docs/write.md", () => {
  it("match the messages of the rules", () => {
    const issues = judge(
      cloudOpensearch,
      { ip_allowlist: ["10.0.0.1/8"] },
      { by: "synth", now: new Date(), readCertificate },
    );
    const [issue] = issues.filter(({ code }) => code === "host-bits-set");
    const message = `ipAllowlist[0]: ${issue?.message ?? ""}; ${issue?.hint ?? ""} [host-bits-set]`;
    expect(readPage("docs/write.md")).toContain(message);
  });
});

describe("the version", () => {
  it("is the same in package.json and the provider", () => {
    expect(PROVIDER_VERSION).toBe(PACKAGE.version);
  });
});
