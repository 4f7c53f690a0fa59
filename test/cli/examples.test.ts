/** Runs the examples of `--help` and docs/commands.md as they are written. */
import { spawn } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { type CommandDescription, PROGRAM } from "../../src/cli/command-line/command";
import { commandsFor } from "../../src/cli/commands/table";
import { terraformBinary } from "../../src/cli/processes/terraform";
import { PROVIDER_SOURCE } from "../../src/schema";
import { built, linkPackages } from "../built";
import { describeWithTerraform } from "../e2e/terraform";
import { startService, TOKEN } from "../emulator/service";
import { temporaryFolder, writeBelow } from "../temporary-folder";

const PLAN = join(__dirname, "..", "review", "corpus", "nothing-changes.json");

let folder: string;
const write = (path: string, text: string) => writeBelow(folder, path, text);

beforeEach(() => {
  folder = temporaryFolder();
  program(`node_modules/.bin/${PROGRAM}`, `exec '${process.execPath}' '${built("cli.js")}' "$@"`);
  // npx finds the same program, after a fifth of a second of its own.
  program("bin/npx", `[ "$1" = --no ] || exit 9; shift; exec "node_modules/.bin/$@"`);
  program(
    "bin/terraform",
    `[ "$1" = show ] && [ -f plan.out ] && exec cat plan.out; PATH='${process.env["PATH"] ?? ""}' exec '${terraformBinary()}' "$@"`,
  );
});

/** Writes a program; those in `bin` are first on the PATH of the examples. */
function program(path: string, script: string): void {
  chmodSync(write(path, `#!/bin/sh\n${script}\n`), 0o755);
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a line in a shell. Interrupts it when it has printed `until`. */
async function runLine(
  line: string,
  { until, env = {} }: { readonly until?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const child = spawn("sh", ["-c", line], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`,
      HOME: folder,
      CLOUD_BASE_URL: "",
      TERRAFORM_BINARY_NAME: "terraform",
      GOGC: "off",
      npm_config_update_notifier: "false",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const output = { stdout: "", stderr: "" };
  let isInterrupted = false;
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
      if (until === undefined || !output.stdout.includes(until) || child.pid === undefined) return;
      if (!isInterrupted) process.kill(-child.pid, "SIGINT");
      isInterrupted = true;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("close", resolve).on("error", reject);
  });
  return { code, ...output };
}

/** Returns the lines of a command's examples. */
async function linesOf(name: string): Promise<readonly string[]> {
  const command = (await commandsFor()).find((one) => one.name === name);
  return Object.keys(command?.examples ?? {});
}

it.each<[string, () => void, RegExp]>([
  ["install", () => write("main.tf", ""), /^(Installed|Wrote the network mirror of) clusters\.internal/],
  ["uninstall", () => write("main.tf", ""), /^Nothing to remove: clusters\.internal/],
  [
    "review",
    () => {
      for (const file of ["plan.json", "plan.out", "staging.json", "production.json"])
        write(file, readFileSync(PLAN, "utf8"));
    },
    /No cluster changes/,
  ],
])("those of %s", async (name, prepare, printed) => {
  prepare();
  for (const line of await linesOf(name)) {
    const { code, stdout, stderr } = await runLine(line);
    expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: "" });
    expect(stdout).toMatch(printed);
  }
});

it("those of doctor, which reports what is missing on this machine", async () => {
  for (const line of await linesOf("doctor")) {
    const { code, stdout, stderr } = await runLine(line);
    expect({ line, code, stderr }).toEqual({ line, code: 1, stderr: "" });
    expect(stdout).toMatch(/base_url: is not set/);
  }
});

it("those of emulator, on a free port", async () => {
  for (const line of await linesOf("emulator")) {
    // The one in the background goes on until the next line stops it.
    const [until, says] = line.includes("--detach")
      ? [undefined, "To stop it:"]
      : [line.includes("--stop") ? undefined : "Ctrl-C stops it.", " stopped."];
    const { stdout } = await runLine(line.replace("--port 8480", "--port 0"), {
      ...(until !== undefined && { until }),
    });
    expect([line, stdout]).toEqual([line, expect.stringContaining(says)]);
    if (says !== "To stop it:") rmSync(join(folder, ".emulator"), { recursive: true });
  }
});

describeWithTerraform("with Terraform", () => {
  it("those of rehearse", async () => {
    const stack = {
      terraform: { required_providers: { cloud: { source: PROVIDER_SOURCE } } },
      variable: { nodes: { type: "number", default: 1 } },
      resource: {
        cloud_opensearch: {
          logs: {
            name: "logs-staging",
            organization_id: 7,
            ip_allowlist: ["198.51.100.0/24"],
            dashboards_ip_allowlist: ["198.51.100.0/24"],
            data_node_count: "${var.nodes}",
          },
        },
      },
    };
    const path = join("stacks", "staging");
    write("cdktf.json", JSON.stringify({ app: "true" }));
    write(join("cdktf.out", path, "cdk.tf.json"), JSON.stringify(stack));
    const staging = {
      name: "staging",
      constructPath: "staging",
      workingDirectory: path,
      synthesizedStackPath: join(path, "cdk.tf.json"),
    };
    write(join("cdktf.out", "manifest.json"), JSON.stringify({ stacks: { staging } }));
    for (const line of await linesOf("rehearse")) {
      const { code, stdout, stderr } = await runLine(line);
      expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: "" });
      expect(stdout).toContain("a second plan found nothing to change");
      expect(stdout.includes("= 3")).toBe(line.includes("nodes=3"));
    }
  });
});

describeWithTerraform("with Terraform and the service", () => {
  it("those of adopt", async () => {
    linkPackages(folder, ["@types", "ts-node", "typescript"]);
    const { emulator, ask, close } = await startService();
    try {
      const env = { CLOUD_BASE_URL: emulator.url, CLOUD_ACCESS_TOKEN: TOKEN };
      const { status } = await ask("POST", "/cluster/prometheus", { name: "metrics", organization_id: 42 });
      expect(status).toBe(201);
      for (const line of await linesOf("adopt"))
        expect({ line, ...(await runLine(line, { env })) }).toMatchObject({ line, code: 0 });
    } finally {
      await close();
    }
  });
});

it("every command has an example, and this suite runs all examples", async () => {
  const text = readFileSync(__filename, "utf8");
  const commands = await commandsFor();
  const missing = ({ name, examples }: CommandDescription) =>
    Object.keys(examples).length === 0 || !new RegExp(`\\[\\s*"${name}",|linesOf\\("${name}"\\)`).test(text);
  expect(commands.filter(missing).map(({ name }) => name)).toEqual([]);
  expect(readdirSync(folder)).toEqual(["bin", "node_modules"]);
});
