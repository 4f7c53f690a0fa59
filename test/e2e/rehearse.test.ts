/** `rehearse` on this repository's main.ts, which is `npm start`. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type CommandRun, runCommand } from "../cli/command-line/command";
import { describeWithTerraform } from "./terraform";

const ROOT = join(__dirname, "..", "..");

let dir: string;
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), "rehearsal-")), "state");
});
afterEach(() => rmSync(join(dir, ".."), { recursive: true, force: true }));

const rehearse = (env: NodeJS.ProcessEnv = {}): Promise<CommandRun> =>
  runCommand(["rehearse", "--dir", dir], {
    cwd: ROOT,
    env: { TF_VAR_oidc_client_secret: "only-for-the-emulator", ...env },
  });

it.each([
  ["that is not on the PATH", "no-such-core", "There is no `no-such-core` on the PATH"],
  ["that is not a file", "/no/such/core", "`/no/such/core` cannot be started: it is not there (ENOENT)"],
  ["that is not a core", "false", "`false version` fails"],
])(
  "without a core, with a name %s, shows the synthesized stacks, and fails",
  async (_what, name, problem) => {
    const { code, stdout, stderr } = await rehearse({ TERRAFORM_BINARY_NAME: name });
    expect(code).toBe(1);
    expect(stdout).toContain('"cloud_opensearch"');
    expect(stderr).toContain(`${problem}, so nothing was planned or applied.`);
  },
);

describeWithTerraform("rehearse", () => {
  it("creates the clusters of main.ts in all stacks, and runs a second time", async () => {
    const first = await rehearse();
    expect(first.stderr.replace(/^npm .*\n/gm, "")).toBe("");
    expect(first.code).toBe(0);
    const [staging = "", production = ""] = first.stdout.split(/^production: \S+ init$/m);
    for (const [stack, said] of Object.entries({ staging, production })) {
      expect(said).toContain("Plan: 2 to add, 0 to change, 0 to destroy.");
      expect(said).toMatch(
        new RegExp(`cloud_opensearch\\.logs: id \\d+, https://logs-${stack}\\S+, https://\\S+`),
      );
      expect(said).toMatch(new RegExp(`cloud_prometheus\\.metrics: id \\d+, https://metrics-${stack}`));
      expect(said).toContain("No changes.");
    }
    expect(production).toMatch(/version += "2\.19"/);
    expect(first.stdout).toContain("To clean up:");
    expect(first.stdout).not.toContain("only-for-the-emulator");
    // Terraform's state holds secrets.
    expect(statSync(dir).mode & 0o777).toBe(0o700);

    const second = await rehearse();
    expect(second.code).toBe(0);
    expect(second.stdout).not.toContain("to add");
    expect(second.stdout.match(/No changes\./g)).toHaveLength(4);
  }, 180_000);
});
