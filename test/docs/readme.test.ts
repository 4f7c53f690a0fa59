/** What README.md shows is true: its examples run, its commands exist. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PROVIDER_VERSION } from "../../src/schema";
import { runCommand } from "../cli/command";
import { describeWithTerraform } from "../e2e/terraform";
import { openWorkspace, type Workspace } from "../e2e/workspace";

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
    workspace = await openWorkspace();
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

  it("are one in TypeScript and one in HCL, of ten lines at most", () => {
    const lengths = [...blocks("ts"), ...blocks("hcl")].map((code) => code.trim().split("\n").length);
    expect(lengths).toEqual([expect.any(Number), expect.any(Number)]);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(10);
  });

  it("in TypeScript synthesizes and applies", async () => {
    const [example = ""] = blocks("ts");
    const modules = join(folder, "node_modules");
    mkdirSync(modules);
    for (const name of ["cdktf", "constructs", "typescript", "ts-node", "@types"]) {
      symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
    }
    symlinkSync(ROOT, join(modules, "cdktf-provider-cloud"));
    writeFileSync(join(folder, "main.ts"), example);
    writeFileSync(
      join(folder, "tsconfig.json"),
      '{ "compilerOptions": { "target": "ES2022", "module": "commonjs", "strict": true, "skipLibCheck": true, "types": ["node"] } }',
    );
    execFileSync(join(ROOT, "node_modules", ".bin", "ts-node"), ["main.ts"], { cwd: folder, stdio: "pipe" });
    const synthesized = readFileSync(join(folder, "cdktf.out", "stacks", "search", "cdk.tf.json"), "utf8");
    writeFileSync(join(workspace.folder, "cdk.tf.json"), synthesized);
    await applies("cloud_opensearch.logs", "logs-production");
  });

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
    expect([own.length, npm.length]).toEqual([expect.any(Number), 2]);
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

describe("the version", () => {
  it("is the same in package.json and in the provider", () => {
    expect(PROVIDER_VERSION).toBe(PACKAGE.version);
  });
});
