/** Terraform with a plugin that has little memory or few file handles: it succeeds, or ends with a message. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { terraformIn, type TerraformRun } from "../../src/cli/processes/terraform";
import { TOKEN } from "../emulator/service";
import { temporaryFolder } from "../temporary-folder";
import { useInstalledWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const clusters = (count: number): string => `
resource "cloud_prometheus" "many" {
  count                = ${count}
  name                 = "metrics-\${count.index}"
  organization_id      = 1
  prometheus_whitelist = ["10.0.0.0/8"]
}`;

describeWithTerraform("a plugin", () => {
  const workspace = useInstalledWorkspace();

  const run = async (environment: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<TerraformRun> =>
    terraformIn(workspace.folder, {
      CLOUD_BASE_URL: workspace.emulator.url,
      CLOUD_ACCESS_TOKEN: TOKEN,
      TF_CLI_CONFIG_FILE: join(workspace.folder, "terraform.rc"),
      NODE_EXTRA_CA_CERTS: "",
      ...environment,
    })([...args, "-no-color"]);

  it("with a heap of 64 MB plans and applies 1,000 clusters, and finds no change after", async () => {
    workspace.configure(clusters(1000));
    await workspace.succeed("validate");
    const small = { NODE_OPTIONS: "--max-old-space-size=64" };
    const planned = await run(small, "plan", "-out=plan");
    expect(planned.stderr).toBe("");
    expect(planned.stdout).toContain("Plan: 1000 to add, 0 to change, 0 to destroy.");
    expect((await run(small, "apply", "plan")).code).toBe(0);
    expect((await run(small, "plan", "-detailed-exitcode")).code).toBe(0);
  }, 600_000);

  it("with a heap that is too small ends with a message", async () => {
    workspace.configure(clusters(1000));
    await workspace.succeed("validate");
    const { code, stderr } = await run({ NODE_OPTIONS: "--max-old-space-size=6" }, "plan");
    expect(code).toBe(1);
    expect(stderr).toMatch(/JavaScript heap out of memory|Failed to read any lines|did not respond/);
  }, 120_000);

  describe("that may open few files", () => {
    let bin: string;
    beforeEach(() => (bin = temporaryFolder()));

    /** Plans with a `node` on the PATH that may open so many files. */
    const planWith = async (handles: number): Promise<TerraformRun> => {
      mkdirSync(bin, { recursive: true });
      writeFileSync(join(bin, "node"), `#!/bin/sh\nulimit -n ${handles}\nexec '${process.execPath}' "$@"\n`);
      chmodSync(join(bin, "node"), 0o755);
      return run({ PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` }, "plan");
    };

    it("plans, or explains how to raise the limit, or is ended by Node.js", async () => {
      workspace.configure(clusters(20));
      await workspace.succeed("validate");
      for (const handles of [8, 16, 18, 20, 22, 24, 26, 28, 32, 64]) {
        const { code, stdout, stderr } = await planWith(handles);
        const said = stderr.replace(/[│╷╵\s]+/g, " ");
        if (code === 0) expect(stdout).toContain("Plan: 20 to add");
        else if (handles < 18) expect(said).toContain("Failed to read any lines from plugin's stdout");
        else expect(said).toContain("Raise the limit where Terraform is started: ulimit -n 1024.");
      }
      expect((await planWith(64)).code).toBe(0);
    }, 300_000);
  });
});
