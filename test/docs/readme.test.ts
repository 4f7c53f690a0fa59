/** What README.md says is true: its commands exist, its messages are those of the rules. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { cloudOpensearch, PROVIDER_VERSION } from "../../src/schema";
import { judge } from "../../src/schema/judging/judge";
import { readCertificate } from "../../src/schema/node/read-certificate";
import { runCommand } from "../cli/command-line/command";
import { README, readmeBlocks } from "./code-blocks";

const ROOT = join(__dirname, "..", "..");
const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  version: string;
  scripts: Record<string, string>;
};

const shellLines = readmeBlocks("sh").flatMap((block) => block.trim().split("\n"));

describe("the examples of README.md", () => {
  it("begin with one in TypeScript and one in HCL, of ten lines at most", () => {
    for (const language of ["ts", "hcl"]) {
      const [first = ""] = readmeBlocks(language);
      expect(first.trim().split("\n").length).toBeLessThanOrEqual(10);
      expect(first).not.toBe("");
    }
  });
});

describe("the commands of README.md", () => {
  const own = shellLines.filter((line) => line.startsWith("npx cdktf-provider-cloud "));
  const npm = shellLines.filter((line) => line.startsWith("npm "));

  it("are there", () => {
    expect(npm.length).toBeGreaterThan(2);
    expect(own.length).toBeGreaterThan(2);
  });

  it.each(own)("%s", async (line) => {
    const [, , subcommand = "", ...words] = line.split(" ");
    const { code, stdout } = await runCommand([subcommand, "--help"]);
    expect(code).toBe(0);
    for (const flag of words.filter((word) => word.startsWith("--"))) expect(stdout).toContain(flag);
  });

  it.each([...README.matchAll(/`npm run ([\w:-]+)/g)].map(([, script = ""]) => script))(
    "npm run %s",
    (script) => {
      expect(PACKAGE.scripts).toHaveProperty([script]);
    },
  );
});

describe("the messages of README.md", () => {
  it("are those of the rules", () => {
    const issues = judge(
      cloudOpensearch,
      { ip_allowlist: ["10.0.0.1/8"] },
      { by: "synth", now: new Date(), readCertificate },
    );
    const [issue] = issues.filter(({ code }) => code === "host-bits-set");
    expect(README).toContain(`ipAllowlist[0]: ${issue?.message ?? ""}; ${issue?.hint ?? ""} [host-bits-set]`);
  });
});

describe("the version", () => {
  it("is the same in package.json and in the provider", () => {
    expect(PROVIDER_VERSION).toBe(PACKAGE.version);
  });
});
