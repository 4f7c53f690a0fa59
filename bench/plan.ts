/** Measures `terraform plan` for many clusters, against the bound that Terraform's parallelism sets. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { installPlugin } from "../src/cli/installation/install-plugin";
import { terraformIn } from "../src/cli/processes/terraform";
import { startEmulator } from "../src/emulator";
import { PROVIDER_SOURCE } from "../src/schema";
import type { Benchmark, Figure } from "./figure";

const SIZES = [1, 100, 1000];
const LATENCIES = [0, 50];
/** The number of resources that Terraform works on at a time. */
const PARALLELISM = 10;
const TOKEN = "bench";

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
  const slow = await openDelay(emulator.url);
  try {
    installPlugin({ dir: join(folder, "terraform.d", "plugins") });
    writeFileSync(join(folder, "terraform.rc"), "");
    const run = (url: string) =>
      terraformIn(folder, {
        CLOUD_BASE_URL: url,
        CLOUD_ACCESS_TOKEN: TOKEN,
        TF_CLI_CONFIG_FILE: join(folder, "terraform.rc"),
        NODE_EXTRA_CA_CERTS: "",
      });
    const timed = async (url: string, args: readonly string[]): Promise<number> => {
      const start = process.hrtime.bigint();
      const { code, stderr } = await run(url)(args);
      if (code !== 0) throw new Error(stderr);
      return Number(process.hrtime.bigint() - start) / 1e6;
    };
    writeFileSync(join(folder, "main.tf"), configuration(size));
    await timed(emulator.url, ["init"]);
    await timed(emulator.url, ["apply", "-auto-approve"]);
    const peer = await timed(emulator.url, ["plan", "-target=terraform_data.peer"]);
    const figures: Figure[] = [];
    for (const latency of LATENCIES) {
      slow.milliseconds = latency;
      const memory = watchMemory();
      const took = await timed(slow.url, ["plan", "-target=cloud_prometheus.metrics"]);
      const peak = memory.stop();
      const bound = peer + Math.ceil(size / PARALLELISM) * latency;
      figures.push({
        name: `terraform plan: ${size} clusters, ${latency} ms latency`,
        figure: took / bound,
        unit: "×",
        against: `a plan of ${size} terraform_data, plus the latency of ${Math.ceil(size / PARALLELISM)} rounds`,
      });
      if (size === 1000 && latency === 0) {
        figures.push({
          name: `plugin: peak memory at ${size} clusters`,
          figure: peak,
          unit: "MiB",
          against: "itself",
        });
      }
    }
    return figures;
  } finally {
    await slow.close();
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

interface Delay {
  readonly url: string;
  milliseconds: number;
  close(): Promise<void>;
}

/** Opens a proxy to the service that delays every request. */
async function openDelay(target: string): Promise<Delay> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    setTimeout(() => {
      const onward = forward(`${target}${url ?? ""}`, { method, headers, agent }, (answer) => {
        answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
      });
      request.pipe(onward);
    }, delay.milliseconds);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const delay: Delay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    milliseconds: 0,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return delay;
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
