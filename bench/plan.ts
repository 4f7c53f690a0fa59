/**
 * Measures `terraform plan` for many clusters, against a plan of as many resources that call no service, and with the plugin
 * that has Node.js inside against the script.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { installPlugin, installStandalone } from "../src/cli/installation/install-plugin";
import { terraformIn } from "../src/cli/processes/terraform";
import { startEmulator } from "../src/emulator";
import { PROVIDER_SOURCE } from "../src/schema";
import { type Benchmark, type Figure, median } from "./figure";

const SIZES = [1, 100, 1000];
const TOKEN = "bench";
const MIRROR = join("terraform.d", "plugins");
/** Plans with each form of the plugin, in turn: they differ little. */
const ROUNDS = 5;

export const plan: Benchmark = async () => {
  const figures: Figure[] = [];
  for (const size of SIZES) figures.push(...(await measure(size)));
  return figures;
};

async function measure(size: number): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-plan-"));
  const emulator = await startEmulator({
    port: 0,
    dataDir: join(folder, "service"),
    tokens: [TOKEN],
    log: "off",
  });
  try {
    installPlugin({ dir: join(folder, MIRROR) });
    writeFileSync(join(folder, "terraform.rc"), "");
    const timedIn = (where: string) => {
      const terraform = terraformIn(where, {
        CLOUD_BASE_URL: emulator.url,
        CLOUD_ACCESS_TOKEN: TOKEN,
        TF_CLI_CONFIG_FILE: join(folder, "terraform.rc"),
        NODE_EXTRA_CA_CERTS: "",
      });
      return async (...args: string[]): Promise<number> => {
        const start = performance.now();
        const { code, stderr } = await terraform(args);
        if (code !== 0) throw new Error(stderr);
        return performance.now() - start;
      };
    };
    const timed = timedIn(folder);
    writeFileSync(join(folder, "main.tf"), configuration(size));
    await timed("init");
    await timed("apply", "-auto-approve");
    const peer = await timed("plan", "-target=terraform_data.peer");
    const memory = watchMemory();
    const took = await timed("plan", "-target=cloud_prometheus.metrics");
    const peak = memory.stop();
    const other = join(folder, "standalone");
    installStandalone(join(other, MIRROR));
    for (const name of ["main.tf", "terraform.tfstate"]) cpSync(join(folder, name), join(other, name));
    const timedInOther = timedIn(other);
    await timedInOther("init");
    const rounds: { readonly script: number; readonly standalone: number }[] = [];
    for (let count = 0; count < ROUNDS; count += 1)
      rounds.push({
        script: await timed("plan", "-target=cloud_prometheus.metrics"),
        standalone: await timedInOther("plan", "-target=cloud_prometheus.metrics"),
      });
    return [
      {
        name: `terraform plan of ${size} clusters`,
        figure: took / peer,
        unit: "×",
        against: `a plan of ${size} terraform_data; ${(took / 1000).toFixed(1)} s`,
      },
      {
        name: `plugin with Node.js inside: plan of ${size} clusters`,
        figure: median(rounds.map(({ script, standalone }) => standalone / script)),
        unit: "×",
        against: "the script",
      },
      {
        name: `plugin: peak memory at ${size} clusters`,
        figure: peak,
        unit: "MiB",
        against: "itself",
      },
    ];
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function configuration(size: number): string {
  return `
terraform {
  required_providers {
    cloud = { source = "${PROVIDER_SOURCE}" }
  }
}
resource "cloud_prometheus" "metrics" {
  count                = ${size}
  name                 = "metrics-\${count.index}"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}
resource "terraform_data" "peer" {
  count = ${size}
  input = "metrics-\${count.index}"
}
`;
}

/** Measures the peak memory of all plugin processes, in MiB; 0 on systems other than Linux. */
function watchMemory(): { stop(): number } {
  let peak = 0;
  const look = (): void => {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("terraform-provider-cloud")) continue;
        const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
        peak = Math.max(peak, Number(kilobytes) / 1024);
      } catch {
        continue; // the process has ended
      }
    }
  };
  const timer = process.platform === "linux" ? setInterval(look, 50) : undefined;
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}
