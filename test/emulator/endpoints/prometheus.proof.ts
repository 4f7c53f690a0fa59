/**
 * A real Prometheus sends its samples through an endpoint to another one, which is queried through the endpoint too. The
 * list is narrowed while it sends, and widened again: no sample is lost.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { type Backend, readBackend } from "../../../src/emulator/backends";
import { describeWith } from "../../external-program";
import { temporaryFolder } from "../../temporary-folder";
import { ask, createCluster, useService } from "../service";

const PROMETHEUS = {
  name: "Prometheus",
  variable: "PROMETHEUS_PATH",
  commands: ["prometheus"],
  install: "see https://prometheus.io/download, or Debian's package prometheus",
};

describeWith(PROMETHEUS, "remote write through an endpoint", (program) => {
  const service = useService({ endpoints: "reset" });
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill();
      await ended;
    }
  });

  /** Starts a server, and returns its address when it is ready. */
  async function start(config: string, ...options: readonly string[]): Promise<string> {
    const [folder, port] = [temporaryFolder(), await freePort()];
    const address = `127.0.0.1:${port}`;
    writeFileSync(join(folder, "prometheus.yml"), config.replaceAll("OWN", address));
    const own = [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${address}`,
    ];
    const child = spawn(program, [...own, ...options], { stdio: "ignore" });
    children.push(child);
    await until(async () => {
      const ready = await ask(`http://${address}`, "GET", "/-/ready").catch(() => undefined);
      return ready?.status === 200;
    });
    return `http://${address}`;
  }

  it("loses no sample while the list shuts the sender out", async () => {
    const receiver = await start("scrape_configs: []\n", "--web.enable-remote-write-receiver");
    await service.restart({ backends: [readBackend(`prometheus=${receiver}`, [], {}) as Backend] });
    const id = await createCluster(service, {}, "prometheus");
    const endpoint = `http://127.0.0.1:${service.emulator.ports("prometheus", id)?.["prometheus"] ?? 0}`;
    const sender = await start(`
global: { scrape_interval: 200ms, scrape_timeout: 200ms }
scrape_configs: [{ job_name: own, static_configs: [{ targets: ["OWN"] }] }]
remote_write: [{ url: "${endpoint}/api/v1/write", queue_config: { max_shards: 1, batch_send_deadline: 100ms, max_backoff: 200ms } }]
`);
    const setList = (list: readonly string[]) =>
      service.ask("PUT", `/cluster/prometheus/${id}`, {
        name: "logs",
        organization_id: 7,
        prometheus_whitelist: list,
      });
    const COUNT = 'count_over_time(up{job="own"}[1h])';

    await until(async () => ((await valueOf(endpoint, COUNT)) ?? 0) > 5);
    await setList(["203.0.113.0/24"]);
    await expect(valueOf(endpoint, COUNT)).rejects.toThrow("ECONNRESET");
    const retried = "prometheus_remote_storage_samples_retried_total";
    await until(async () => ((await valueOf(sender, `sum(${retried})`)) ?? 0) > 0);
    const beforeGap = await valueOf(receiver, COUNT);
    await until(async () => ((await valueOf(sender, COUNT)) ?? 0) > (beforeGap ?? 0) + 10);
    await setList(["127.0.0.1"]);

    // A sample of a time that is over, once the sender has sent those that came after it.
    const now = Date.now() / 1000;
    await until(async () => ((await valueOf(receiver, 'timestamp(up{job="own"})')) ?? 0) > now + 1);
    const [sent, received] = await Promise.all(
      [sender, endpoint].map((address) => valueOf(address, COUNT, now)),
    );
    expect(received).toBe(sent);
    expect(received).toBeGreaterThan(15);
    expect(await valueOf(sender, "sum(prometheus_remote_storage_samples_failed_total)")).toBe(0);
  });
});

/** Returns the value of a query; undefined if it has none. */
async function valueOf(server: string, query: string, time?: number): Promise<number | undefined> {
  const parameters = new URLSearchParams({ query, ...(time !== undefined && { time: String(time) }) });
  const { json, text } = await ask(server, "GET", `/api/v1/query?${parameters.toString()}`);
  const { status, data } = (json ?? {}) as {
    readonly status?: string;
    readonly data?: { readonly result: readonly { readonly value: readonly [number, string] }[] };
  };
  if (status !== "success") throw new Error(text);
  const value = data?.result[0]?.value[1];
  return value === undefined ? undefined : Number(value);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(100);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
