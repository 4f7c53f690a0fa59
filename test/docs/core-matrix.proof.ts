/** scripts/core-matrix.ts runs the end-to-end tests on a core. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { terraformBinary } from "../../src/cli/processes/terraform";
import { core } from "../e2e/core";
import { describeWithTerraform } from "../e2e/terraform";

const ROOT = join(__dirname, "..", "..");

describeWithTerraform("scripts/core-matrix.ts", () => {
  const matrix = (...args: readonly string[]) => {
    const program = join(ROOT, "node_modules", ".bin", "ts-node");
    const options = { cwd: ROOT, encoding: "utf8" } as const;
    return spawnSync(program, ["-T", "scripts/core-matrix.ts", ...args], options);
  };

  it("runs a suite on a core, and prints the table", () => {
    const { status, stdout } = matrix("--core", terraformBinary(), "--suite", "functions");
    expect(status).toBe(0);
    expect(stdout).toContain(`| What | ${core?.product ?? ""} ${core?.version ?? ""} |`);
    expect(stdout).toMatch(/^\| Functions \| (yes|no) \|$/m);
  });

  it.each([
    [["--core", process.execPath], "names neither Terraform nor OpenTofu"],
    [["--suite", "nothing"], "there is no test/e2e/nothing.test.ts"],
    [["--cores", "terraform"], "Unknown option '--cores'"],
  ])("refuses %j", (args, said) => {
    const { status, stderr } = matrix(...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});
