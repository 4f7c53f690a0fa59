/** A machine on which `doctor` finds nothing wrong, to break and to repair. Its commands run in a real shell. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";

import { diagnose, type Diagnosis } from "../../../src/cli/doctor/diagnose";
import { terraformBinary } from "../../../src/cli/processes/terraform";
import { PROVIDER_SOURCE } from "../../../src/schema";
import { installPlugin } from "../../built";
import { TOKEN } from "../../emulator/service";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

export class Patient {
  readonly folder = temporaryFolder();
  project = join(this.folder, "project");
  readonly home = join(this.folder, "home");
  environment: NodeJS.ProcessEnv;
  organizations: readonly bigint[] = [];
  timeoutMs = 60_000;

  constructor(url: string) {
    const bin = join(this.folder, "bin");
    for (const folder of [this.project, this.home, bin]) mkdirSync(folder);
    const found = (process.env["PATH"] ?? "")
      .split(":")
      .map((folder) => join(folder, terraformBinary()))
      .find((file) => isAbsolute(file) && existsSync(file));
    symlinkSync(found ?? terraformBinary(), join(bin, "terraform"));
    symlinkSync(process.execPath, join(bin, "node"));
    this.environment = {
      PATH: `${bin}:/usr/bin:/bin`,
      HOME: this.home,
      XDG_DATA_DIRS: join(this.folder, "no-data"),
      CHECKPOINT_DISABLE: "1",
      CLOUD_BASE_URL: url,
      CLOUD_ACCESS_TOKEN: TOKEN,
    };
    this.write("project/main.tf", configuration());
  }

  /** Writes a file below the folder, and returns its path. */
  write(path: string, text: string, mode = 0o644): string {
    const file = writeBelow(this.folder, path, "");
    writeFileSync(file, text);
    if (mode !== 0o644) writeFileSync(file, text, { mode });
    return file;
  }

  /** Puts a program first on the PATH. */
  program(name: string, script: string): void {
    const folder = join(this.folder, `bin-${name}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    this.environment["PATH"] = `${folder}:${this.environment["PATH"]}`;
  }

  /** Takes the first folder from the PATH again: what a person does who installs another program of that name. */
  withoutProgram(): void {
    this.environment["PATH"] = this.environment["PATH"]?.replace(/^[^:]+:/, "") ?? "";
  }

  edit(path: string, change: (text: string) => string): void {
    const file = join(this.folder, path);
    writeFileSync(file, change(readFileSync(file, "utf8")));
  }

  /** Installs the plugin of the package; returns its path. */
  install(mirror = "home/.terraform.d/plugins", platform?: string): string {
    return installPlugin({ dir: join(this.folder, mirror), ...(platform !== undefined && { platform }) });
  }

  async diagnose(): Promise<Diagnosis> {
    const before = process.cwd();
    // The commands in fixes are for the current folder.
    process.chdir(this.project);
    try {
      const machine = {
        environment: this.environment,
        folder: this.project,
        home: this.home,
        signal: AbortSignal.timeout(this.timeoutMs),
      };
      return await diagnose(machine, this.organizations);
    } finally {
      process.chdir(before);
    }
  }

  /** Carries out a command as a person would who pastes it, and keeps what it changes in the environment. */
  async run(command: string): Promise<void> {
    const marker = "--- environment ---";
    const script = `set -e\n${command}\nprintf '%s\\0' '${marker}'\nenv -0\n`;
    const child = spawn("/bin/sh", ["-c", script], {
      cwd: this.project,
      env: this.environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const code = await new Promise((resolve) => child.on("close", resolve));
    if (code !== 0) throw new Error(`${command}\nfailed:\n${stdout}\n${stderr}`);
    const variables = stdout.slice(stdout.indexOf(`${marker}\0`) + marker.length + 1).split("\0");
    const kept = variables.filter((one) => /^[^=]+=/.test(one) && !/^(PWD|SHLVL|_|OLDPWD)=/.test(one));
    this.environment = Object.fromEntries(kept.map((one) => /^([^=]+)=([^]*)$/.exec(one)?.slice(1) ?? []));
  }
}

/** Returns a configuration with a cluster of organization 42. */
export function configuration(provider = "", organization = "42"): string {
  return `terraform {
  required_providers {
    cloud = { source = "${PROVIDER_SOURCE}" }
  }
}
provider "cloud" {
${provider}
}
resource "cloud_prometheus" "a" {
  name            = "a"
  organization_id = ${organization}
}
`;
}
