/** Adopting every week: what is new becomes a part of the program that is there, and nothing else changes. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";

import { type Terraform, terraformIn } from "../../src/cli/processes/terraform";
import { installPlugin, linkPackages } from "../built";
import { cases } from "../cases";
import { type CommandRun, runCommand } from "../cli/command-line/command";
import { type Service, startService, TOKEN } from "../emulator/service";
import { temporaryFolder } from "../temporary-folder";
import { describeWithTerraform } from "./terraform";

/** What happens in a week. */
const week = fc.record({
  /** How many clusters are made in the console. */
  made: fc.integer({ min: 1, max: 3 }),
  /** Whether the command is that of the week before. */
  isSameName: fc.boolean(),
  /** Whether somebody deletes the imports after the apply, and edits the files. */
  isTidied: fc.boolean(),
});

/** As `cdktf init` writes it. */
const MAIN = `import { Construct } from "constructs";
import { App, TerraformStack } from "cdktf";
import { CloudProvider } from "cdktf-provider-cloud";

class MyStack extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    new CloudProvider(this, "cloud", {});
  }
}

const app = new App();
new MyStack(app, "checkout-service");
app.synth();
`;
const COMPILER_OPTIONS = {
  ...{ target: "es2022", module: "commonjs", strict: true, alwaysStrict: true, skipLibCheck: true },
  ...{ noImplicitAny: true, noImplicitReturns: true, noImplicitThis: true },
  ...{ noUnusedLocals: true, noUnusedParameters: true },
};

/** In milliseconds, for a case of three weeks and one of two. */
const LONGEST = cases(1) * 180_000;

describeWithTerraform("adopt, every week", () => {
  let service: Service;
  let folder: string;
  let number = 0;

  beforeEach(async () => {
    service = await startService();
    folder = temporaryFolder();
    number = 0;
  });
  afterEach(() => service.close());

  const environment = () => ({ CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN });
  const adopt = async (...args: readonly string[]): Promise<CommandRun> =>
    runCommand(["adopt", ...args], { cwd: folder, env: environment() });
  const core = (at: string): Terraform =>
    terraformIn(at, { ...environment(), TF_CLI_ARGS: "-no-color", NODE_EXTRA_CA_CERTS: "" });

  async function make(): Promise<void> {
    number += 1;
    const isSearch = number % 3 === 0;
    const list = ["10.0.0.0/8", `192.0.2.${number}/32`, "2001:db8::/48"];
    const lists = isSearch ? { opensearch_whitelist: list } : { prometheus_whitelist: list };
    // Every second name is also that of a cluster of the other kind.
    const body = { name: `team-${isSearch ? number - 1 : number}`, organization_id: 42, ...lists };
    const { status, text } = await service.ask(
      "POST",
      `/cluster/${isSearch ? "opensearch" : "prometheus"}`,
      body,
    );
    if (status >= 300) throw new Error(text);
  }

  async function expectPlan(run: Terraform, imported: number): Promise<void> {
    const { stdout, stderr } = await run(["plan", "-input=false"]);
    const expected =
      imported === 0 ? "No changes." : `Plan: ${imported} to import, 0 to add, 0 to change, 0 to destroy.`;
    expect(stdout + stderr).toContain(expected);
  }

  it(
    "in Terraform's language",
    async () => {
      writeFileSync(
        join(folder, "main.tf"),
        `terraform {
  required_providers {
    managed = { source = "clusters.internal/managed/cloud" }
  }
  backend "local" {
    path = "state/own.tfstate"
  }
}
provider "managed" {}
variable "ranges" {
  type = list(string)
}
resource "cloud_prometheus" "own" {
  provider             = managed
  name                 = "own"
  organization_id      = 42
  prometheus_whitelist = var.ranges
}
`,
      );
      writeFileSync(join(folder, "terraform.tfvars"), 'ranges = ["10.0.0.0/8"]\n');
      installPlugin({ dir: join(folder, "terraform.d", "plugins") });
      const run = core(folder);
      expect((await run(["init"])).code).toBe(0);
      expect((await run(["apply", "-auto-approve"])).code).toBe(0);
      const property = fc.asyncProperty(fc.array(week, { minLength: 2, maxLength: 3 }), async (weeks) => {
        for (const { made, isSameName, isTidied } of weeks) {
          for (let count = 0; count < made; count += 1) await make();
          const name = isSameName ? "clusters.tf" : `from-${number}.tf`;
          const adopted = await adopt("--organization", "42", "--hcl", name, "--check");
          expect(adopted.stdout).toContain(`\n0 to add, 0 to change, ${made} to import\n`);
          expect((await run(["fmt", "-check"])).stdout).toBe("");
          await expectPlan(run, made);
          expect((await run(["apply", "-auto-approve"])).code).toBe(0);
          if (isTidied) {
            rmSync(join(folder, name.replace(".tf", ".imports.tf")));
            appendFileSync(join(folder, name), "# edited\n");
          }
          await expectPlan(run, 0);
        }
      });
      await fc.assert(property, { numRuns: cases(1), endOnFailure: true });
      expect((await adopt("--organization", "42", "--hcl", "clusters.tf")).stdout).toContain(
        "nothing was written",
      );
    },
    LONGEST,
  );

  it(
    "in the app that cdktf init writes",
    async () => {
      linkPackages(folder, ["@types", "ts-node", "typescript"]);
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
      const app = "node node_modules/ts-node/dist/bin.js main.ts";
      writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
      writeFileSync(join(folder, "main.ts"), MAIN);
      const stack = join(folder, "cdktf.out", "stacks", "checkout-service");
      const run = core(stack);
      const property = fc.asyncProperty(fc.array(week, { minLength: 2, maxLength: 2 }), async (weeks) => {
        for (const { made, isSameName, isTidied } of weeks) {
          for (let count = 0; count < made; count += 1) await make();
          const name = isSameName ? "clusters.ts" : `from-${number}.ts`;
          const { stdout, code } = await adopt("--organization", "42", "--out", name, "--json");
          expect(code).toBe(0);
          const [file = ""] = (JSON.parse(stdout) as { files: readonly string[] }).files;
          // What is there is as it was, and the output of the app has the new clusters.
          expect(withoutCalls()).toBe(MAIN);
          installPlugin({ dir: join(stack, "terraform.d", "plugins") });
          expect((await run(["init"])).code).toBe(0);
          await expectPlan(run, made);
          expect((await run(["apply", "-auto-approve"])).code).toBe(0);
          if (!isTidied) continue;
          const text = readFileSync(join(folder, file), "utf8");
          writeFileSync(
            join(folder, file),
            text.replace(/^ {2}\/\/ Delete the imports[^]*?(?=\n {2}return)/m, "  // edited"),
          );
        }
      });
      await fc.assert(property, { numRuns: cases(1), endOnFailure: true });
      const { stdout } = await adopt("--organization", "42", "--out", "clusters.ts");
      expect(stdout).toContain("nothing was written");
      await expectPlan(run, 0);
    },
    LONGEST,
  );

  /** Returns the main program without what `adopt` inserted. */
  function withoutCalls(): string {
    return readFileSync(join(folder, "main.ts"), "utf8").replace(/^(?:import \{ add|add)\w.*\n/gm, "");
  }
});
