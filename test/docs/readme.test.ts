/** README.md is short and leads through the work; what it and the guides say is true: commands, scripts and messages. */
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
  it("fits on a few screens", () => {
    expect(README.split("\n").length).toBeLessThan(140);
  });

  it("shows pictures of the review and the console, in both colour schemes", () => {
    const dark = /<source media="\(prefers-color-scheme: dark\)" srcset="docs\/images\/(\S+)-dark\.png">/g;
    expect([...README.matchAll(dark)].map(([, name]) => name)).toEqual(["review-comment", "console"]);
  });

  it("begins with a command that needs nothing else, and leaves that of contributors to their page", () => {
    expect(readmeBlocks("sh")[0]).toContain("npm ci && npm start ||\n");
    expect(README).not.toContain("npm test");
    expect(readPage("docs/contributing.md")).toContain("`npm ci && npm test`");
  });

  it("leads to a deployed cluster in four steps, each with the time that it takes", () => {
    const found = [...README.matchAll(/^\*\*(\d)\. .*?\((?:a|one|half)\b[\w ]* (?:second|minute)s?\)/gm)];
    expect(found.map(([, number]) => number)).toEqual(["1", "2", "3", "4"]);
  });

  it("says that the service is not public, and was never tried", () => {
    expect(README).toMatch(/^\*\*Whose service it is\.\*\* .*is not public.* ever tried with the service/m);
  });

  it("shows a program of fifteen lines at most", () => {
    const [program = ""] = readmeBlocks("ts");
    expect(program).not.toBe("");
    expect(program.trim().split("\n").length).toBeLessThanOrEqual(15);
  });

  it("has every command in its table", async () => {
    const named = [...README.matchAll(/^\| \[`(\w+)`\]/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual((await commandsFor()).map(({ name }) => name).sort());
  });

  it("links to the guides in the order of the work", () => {
    const steps = [...README.matchAll(/^\d\. \*\*(\w+):\*\*/gm)].map(([, step]) => step);
    expect(steps).toEqual(["Install", "Write", "Rehearse", "Deploy", "Review", "Troubleshoot"]);
    for (const guide of GUIDES) expect(README).toContain(`](${guide})`);
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

describe("the review of a plan", () => {
  const pages = [
    "README.md",
    ...GUIDES,
    "docs/review.md",
    "docs/commands.md",
    "examples/github-actions/review.yml",
  ];
  it.each(pages)("writes no plan in JSON to a file in %s", (page) => {
    expect(readPage(page)).not.toMatch(/show -json[^|\n]*>/);
    expect(readPage(page)).not.toMatch(/cdktf-provider-cloud review (?!\[options\])[\w./"$]*\.json/);
  });
});

describe("the version", () => {
  it("is the same in package.json and the provider", () => {
    expect(PROVIDER_VERSION).toBe(PACKAGE.version);
  });
});
