/** `rehearse` on main.ts as it looks in a repository of its own: it imports the package. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { linkPackages } from "../built";
import { CDKTF_INIT } from "../cdktf-init";
import { type CommandRun, runCommand } from "../cli/command-line/command";
import { temporaryFolder, writeBelow } from "../temporary-folder";
import { describeWithTerraform } from "./terraform";

const MAIN = readFileSync(join(__dirname, "..", "..", "main.ts"), "utf8");

let folder: string;
let dir: string;
beforeEach(() => {
  folder = temporaryFolder();
  dir = join(folder, "state");
  linkPackages(folder, ["@types", "ts-node", "typescript"]);
  writeBelow(folder, "main.ts", MAIN.replace('"./src"', '"cdktf-provider-cloud"'));
  writeBelow(folder, "tsconfig.json", JSON.stringify({ compilerOptions: CDKTF_INIT }));
  writeBelow(folder, "cdktf.json", JSON.stringify({ app: "node node_modules/ts-node/dist/bin.js main.ts" }));
});

const rehearse = (env: NodeJS.ProcessEnv = {}): Promise<CommandRun> =>
  runCommand(["rehearse", "--dir", dir], {
    cwd: folder,
    env: { TF_VAR_oidc_client_secret: "only-for-the-emulator", ...env },
  });

it("without a core at all, says so in one line before anything else", async () => {
  const { code, stdout, stderr } = await rehearse({
    PATH: "/no-such-folder",
    TERRAFORM_BINARY_NAME: undefined,
  });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("There is neither `terraform` nor `tofu` on the PATH");
  expect(stderr).toMatch(/^[^\n]+: install Terraform 1\.5 or OpenTofu 1\.6, or newer, [^\n]+\n$/);
  expect(existsSync(dir)).toBe(false);
});

describeWithTerraform("rehearse", () => {
  it("creates the clusters of main.ts in all stacks", async () => {
    const { code, stdout, stderr } = await rehearse();
    expect(stderr.replace(/^npm .*\n/gm, "")).toBe("");
    expect(code).toBe(0);
    const [staging = "", production = ""] = stdout.split(/^production: \S+ init$/m);
    for (const [stack, said] of Object.entries({ staging, production })) {
      expect(said).toContain("Plan: 2 to add, 0 to change, 0 to destroy.");
      expect(said).toMatch(
        new RegExp(
          `cloud_opensearch\\.logs: id \\d+, http://127\\.0\\.0\\.1:\\d+, http://127\\.0\\.0\\.1:\\d+`,
        ),
      );
      expect(said).toMatch(/cloud_prometheus\.metrics: id \d+, http:/);
      expect(said).toMatch(new RegExp(`new Prometheus: lets in .*${stack}: metrics-${stack}`, "s"));
      expect(said).toContain("No changes.");
    }
    expect(production).toMatch(/version += "2\.19"/);
    expect(stdout).toContain("The emulator holds 4 clusters: ");
    expect(stdout).not.toContain("only-for-the-emulator");
    expect((await servedAgain(stdout)).sort()).toEqual([200, 200, 200, 200, 401, 401]);
    // Terraform's state holds secrets.
    expect(statSync(dir).mode & 0o777).toBe(0o700);
  }, 180_000);
});

/** Runs the printed command, and returns the status of a request to each of the printed addresses. */
async function servedAgain(printed: string): Promise<number[]> {
  const [, command = ""] = /^ {2}(.* emulator .*)$/m.exec(printed) ?? [];
  const addresses = [...printed.matchAll(/^ {2}(http:\S+) {2}/gm)].map(([, address = ""]) => address);
  const shell = spawn("/bin/sh", ["-c", `exec env ${command}`], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(shell, "close");
  try {
    await once(shell.stdout, "data");
    return await Promise.all(addresses.map(async (address) => (await fetch(address)).status));
  } finally {
    shell.kill();
    await ended;
  }
}
