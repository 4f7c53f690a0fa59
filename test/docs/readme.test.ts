/** What README.md shows is true: its examples run, its commands exist. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { cloudOpensearch, PROVIDER_VERSION } from "../../src/schema";
import { judge } from "../../src/schema/judge";
import { runCommand } from "../cli/command";
import { describeWithTerraform } from "../e2e/terraform";
import { openWorkspace, type Workspace } from "../e2e/workspace";
import { synthesizeExample } from "./synthesize-example";

const ROOT = join(__dirname, "..", "..");
const README = readFileSync(join(ROOT, "README.md"), "utf8");
const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  version: string;
  scripts: Record<string, string>;
};

/** The code blocks of one language. */
const blocks = (language: string): string[] =>
  [...README.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, of]) => of === language)
    .map(([, , code = ""]) => code);

const shellLines = blocks("sh").flatMap((block) => block.trim().split("\n"));

describeWithTerraform("the examples of README.md", () => {
  let workspace: Workspace;
  let folder: string;
  beforeEach(async () => {
    workspace = await openWorkspace({ TF_VAR_client_secret: "only-for-the-emulator" });
    folder = mkdtempSync(join(tmpdir(), "readme-"));
  });
  afterEach(async () => {
    await workspace.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const applies = async (address: string, name: string) => {
    await workspace.apply();
    expect(await workspace.state(address)).toMatchObject({ name });
    expect((await workspace.plan()).changes).toEqual([]);
  };

  it("begin with one in TypeScript and one in HCL, of ten lines at most", () => {
    for (const language of ["ts", "hcl"]) {
      const [first = ""] = blocks(language);
      expect(first.trim().split("\n").length).toBeLessThanOrEqual(10);
      expect(first).not.toBe("");
    }
  });

  it.each(blocks("ts").map((example, index) => [index + 1, example] as const))(
    "in TypeScript (%i) has no type error, synthesizes, and applies",
    async (_number, example) => {
      const synthesized = synthesizeExample(folder, example);
      writeFileSync(join(workspace.folder, "cdk.tf.json"), synthesized);
      await applies("cloud_opensearch.logs", /name: "([^"]+)"/.exec(example)?.[1] ?? "");
    },
  );

  it("in HCL applies", async () => {
    const [example = ""] = blocks("hcl");
    writeFileSync(join(workspace.folder, "main.tf"), example);
    await applies("cloud_prometheus.metrics", "metrics-production");
  });
});

describe("the commands of README.md", () => {
  const own = shellLines.filter((line) => line.startsWith("npx cdktf-provider-cloud "));
  const npm = shellLines.filter((line) => line.startsWith("npm "));

  it("are there", () => {
    expect([own.length, npm.length]).toEqual([expect.any(Number), 3]);
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
    const issues = judge(cloudOpensearch, { ip_allowlist: ["10.0.0.1/8"] }, new Date());
    const [issue] = issues.filter(({ code }) => code === "host-bits-set");
    expect(README).toContain(`ipAllowlist[0]: ${issue?.message ?? ""}; ${issue?.hint ?? ""} [host-bits-set]`);
  });
});

describe("the version", () => {
  it("is the same in package.json and in the provider", () => {
    expect(PROVIDER_VERSION).toBe(PACKAGE.version);
  });
});
