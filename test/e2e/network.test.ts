/** What happens between Terraform and the service: a proxy in between that interferes. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { terraformBinary } from "../../src/cli/processes/terraform";
import { TOKEN } from "../emulator/service";
import { passOn, useProxy } from "./proxy";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const CLUSTER = `
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}`;

describeWithTerraform("the connection to the service", () => {
  const proxy = useProxy(() => workspace.emulator.url);
  const workspace = useWorkspace(() => ({ CLOUD_BASE_URL: proxy.url }));
  beforeEach(() => workspace.configure(CLUSTER));

  const clusters = async () => {
    const { body } = await workspace.request("GET", "/cluster/prometheus?organization_id=42");
    return body as unknown as { id: number }[];
  };

  it("can break after a cluster was created: it is not created twice, and the message explains how to import it", async () => {
    proxy.interfere = (request, response) => {
      if (request.method !== "POST") return false;
      passOn(workspace.emulator.url, request, () => response.destroy());
      return true;
    };
    const { code, stderr } = await workspace.terraform("apply", "-auto-approve");
    expect(code).toBe(1);
    const [created, ...others] = await clusters();
    expect(others).toEqual([]);
    expect(stderr).toContain("terraform import");
    expect(stderr).toContain(String(created?.id));
    expect(stderr).not.toContain(TOKEN);
    proxy.interfere = () => false;
    await workspace.succeed("import", "cloud_prometheus.metrics", String(created?.id));
    expect((await workspace.plan()).changes).toEqual([]);
  });
  it("can lead to a service with its own rules, whose errors are shown on the attribute", async () => {
    proxy.interfere = (request, response) => {
      if (request.method !== "POST") return false;
      const issues = [{ code: "reserved-name", path: "name", message: "never shown" }];
      response.writeHead(400, { "content-type": "application/json" }).end(
        JSON.stringify({
          code: "invalid",
          message: '"metrics" is reserved by your organization',
          issues,
        }),
      );
      return true;
    };
    const { code, stderr } = await workspace.terraform("apply", "-auto-approve");
    expect(code).toBe(1);
    const said = stderr.replace(/[\s│]+/g, " ");
    expect(said).toContain("Error: name: the service refuses it");
    expect(said).toContain('The service said: "metrics" is reserved by your organization');
    expect(said).not.toContain("never shown");
    expect(said).toContain('name = "metrics"');
    expect(said).toContain("reserved-name");
    expect(said).not.toContain(TOKEN);
  });

  it("can lead to a service that shows a role where no snapshots are configured: no plan has a difference", async () => {
    const logs = (repository: string) => `
resource "cloud_opensearch" "logs" {
  name            = "logs"
  organization_id = 42${repository}
}`;
    const shown = '"repo_config":{"aws_role_arn":"arn:aws:iam::1:role/backup"}';
    proxy.rewrite = (body) => body.replace('"repo_config":null', shown);
    for (const repository of ["\n  repo_config = { enable_iam_role = true }", ""]) {
      workspace.configure(logs(repository));
      await workspace.succeed("apply", "-auto-approve");
      expect((await workspace.plan()).changes).toEqual([]);
    }
    expect(workspace.state("cloud_opensearch.logs")).toMatchObject({ repo_config: null });
  });
});

describeWithTerraform("a plugin that Terraform started", () => {
  const proxy = useProxy(() => workspace.emulator.url);
  const workspace = useWorkspace(() => ({ CLOUD_BASE_URL: proxy.url }));

  /** Starts Terraform, which starts the plugin, with a process group of its own. */
  const started = async () => {
    await workspace.install();
    const terraform = spawn(terraformBinary(), ["apply", "-no-color", "-auto-approve"], {
      cwd: workspace.folder,
      env: {
        ...process.env,
        CLOUD_BASE_URL: proxy.url,
        CLOUD_ACCESS_TOKEN: TOKEN,
        TF_CLI_CONFIG_FILE: join(workspace.folder, "terraform.rc"),
        CHECKPOINT_DISABLE: "1",
        GOGC: "off",
      },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [terraform.stdout, terraform.stderr])
      stream.on("data", (text: Buffer) => (said += text.toString("utf8")));
    const ended = new Promise((resolve) => terraform.on("close", resolve));
    /** Resolves when the signal has reached Terraform, and had the time to reach the plugin. */
    const interrupted = async () => {
      while (!said.includes("Interrupt received")) await sleep(20);
      await sleep(300);
    };
    return { pid: terraform.pid ?? 0, ended, interrupted, said: () => said.replace(/[\s│]+/g, " ") };
  };

  interface Interrupt {
    readonly what: string;
    readonly method: "POST" | "PUT";
    readonly config: string;
    readonly signal: NodeJS.Signals;
    readonly to: (pid: number) => number;
  }

  it.each<Interrupt>([
    { what: "Ctrl-C", method: "POST", config: CLUSTER, signal: "SIGINT", to: (pid) => -pid },
    {
      what: "SIGTERM",
      method: "PUT",
      config: CLUSTER.replace("10.0.0.0/8", "10.0.0.0/9"),
      signal: "SIGTERM",
      to: (pid) => pid,
    },
  ])(
    "$what during a $method stores its result, and sends nothing more",
    async ({ method, config, signal, to }) => {
      workspace.configure(CLUSTER);
      if (method === "PUT") await workspace.apply();
      workspace.configure(config);
      const before = workspace.requests.length;
      const runs: Awaited<ReturnType<typeof started>>[] = [];
      proxy.interfere = (request, response) => {
        if (request.method !== method) return false;
        for (const { pid } of runs) process.kill(to(pid), signal);
        void runs[0]?.interrupted().then(() => {
          passOn(workspace.emulator.url, request, (answer) =>
            answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers)),
          );
        });
        return true;
      };
      const run = await started();
      runs.push(run);
      await run.ended;
      proxy.interfere = () => false;
      const sent = workspace.requests.slice(before);
      expect(sent.findIndex((line) => line.includes(`  ${method} `))).toBe(sent.length - 1);
      const [there] = workspace.emulator.clusters();
      const state = workspace.state("cloud_prometheus.metrics");
      const list = method === "PUT" ? "10.0.0.0/9" : "10.0.0.0/8";
      expect(state).toMatchObject({ id: there?.id, prometheus_whitelist: [list] });
      expect((await workspace.plan()).changes).toEqual([]);
    },
  );

  it("names the cluster that it may have created, if the service is silent after Ctrl-C", async () => {
    workspace.configure(`provider "cloud" {\n  request_timeout_seconds = 2\n}\n${CLUSTER}`);
    const runs: Awaited<ReturnType<typeof started>>[] = [];
    proxy.interfere = (request) => {
      if (request.method === "GET") return false;
      for (const { pid } of runs) process.kill(-pid, "SIGINT");
      return true;
    };
    const run = await started();
    runs.push(run);
    await run.ended;
    proxy.interfere = () => false;
    expect(run.said()).toContain("cloud_prometheus> 42/metrics`");
  });
});
