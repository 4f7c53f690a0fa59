/** The main job, `npm start`: this repository's example, applied to the emulator by the real terraform. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { runCommand } from "../cli/command";
import { describeWithTerraform } from "./terraform";

const ROOT = join(__dirname, "..", "..");
const VARIABLE = "oidc_client_secret=only-for-the-emulator";

describe("rehearse without terraform", () => {
  it("shows what was synthesized, says what is missing, and fails", async () => {
    const folder = mkdtempSync(join(tmpdir(), "no-terraform-"));
    try {
      const bin = join(folder, "bin");
      mkdirSync(bin);
      for (const program of ["node", "npx", "npm", "sh", "env"]) linkProgram(program, bin);
      const { code, stdout, stderr } = await runCommand(["rehearse", "--dir", join(folder, "state")], {
        cwd: ROOT,
        env: { PATH: bin, TERRAFORM_BINARY_NAME: undefined },
      });
      expect(code).toBe(1);
      expect(stdout).toContain('"cloud_opensearch"');
      expect(stderr).toContain("There is no `terraform` on the PATH");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describeWithTerraform("rehearse", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "rehearsal-"));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it("creates what main.ts declares, and does it again from there", async () => {
    const first = await runCommand(["rehearse", "--dir", dir, "--var", VARIABLE], { cwd: ROOT });
    expect(first.stderr.replace(/^npm .*\n/gm, "")).toBe("");
    expect(first.code).toBe(0);
    expect(first.stdout).toContain("Plan: 2 to add, 0 to change, 0 to destroy.");
    expect(first.stdout).toMatch(/cloud_opensearch\.logs: id \d+, https:\/\/\S+, https:\/\/\S+/);
    expect(first.stdout).toMatch(/cloud_prometheus\.metrics: id \d+, https:\/\//);
    expect(first.stdout).toContain("To clean up:");
    expect(first.stdout).not.toContain("only-for-the-emulator");

    const second = await runCommand(["rehearse", "--dir", dir, "--var", VARIABLE], { cwd: ROOT });
    expect(second.code).toBe(0);
    expect(second.stdout).toContain("No changes.");
  });

  it("keeps what it leaves to its owner, for Terraform's state holds secrets", async () => {
    const own = join(dir, "own");
    await runCommand(["rehearse", "--dir", own], { cwd: ROOT });
    expect(statSync(own).mode & 0o777).toBe(0o700);
  });

  it("says which variable is missing, and fails", async () => {
    const { code, stderr } = await runCommand(["rehearse", "--dir", dir], { cwd: ROOT });
    expect(code).toBe(1);
    expect(stderr).toContain("oidc_client_secret");
  });
});

/** Makes a program of the PATH available in a folder, so that nothing else is. */
function linkProgram(program: string, bin: string): void {
  const found = (process.env["PATH"] ?? "").split(":").find((folder) => existsSync(join(folder, program)));
  if (found !== undefined) symlinkSync(join(found, program), join(bin, program));
}
