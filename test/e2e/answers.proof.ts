/** What terraform does with answers of real networks: nobody's cluster is taken over, forgotten or destroyed. */
import type { IncomingMessage, ServerResponse } from "node:http";

import { passOn, useProxy } from "./proxy";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const CLUSTER = `
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}`;

type Answer = (response: ServerResponse) => void;

const page: Answer = (response) => {
  response.writeHead(200, { "content-type": "text/html" }).end("<html><p>Blocked</p></html>");
};
const json =
  (status: number, body: unknown): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
const raw =
  (text: string): Answer =>
  (response) => {
    response.socket?.write(text);
  };
const cut: Answer = (response) => response.destroy();

describeWithTerraform("a response that is not from the service", () => {
  const proxy = useProxy(() => workspace.emulator.url);
  const workspace = useWorkspace(() => ({ CLOUD_BASE_URL: proxy.url }));
  beforeEach(() => workspace.configure(CLUSTER));

  const interfereWith = (method: string, isCarriedOut: boolean, answer: Answer) => {
    proxy.interfere = (request: IncomingMessage, response: ServerResponse) => {
      if (request.method !== method) return false;
      if (!isCarriedOut) {
        answer(response);
      } else {
        passOn(workspace.emulator.url, request, (real) => {
          real.resume();
          answer(response);
        });
      }
      return true;
    };
  };
  const clusters = () => workspace.emulator.clusters();
  const addresses = async () => (await workspace.succeed("state", "list")).stdout.trim();

  it("to a DELETE that was not carried out keeps the cluster in the state", async () => {
    await workspace.apply();
    interfereWith("DELETE", false, page);
    const { code, stderr } = await workspace.terraform("destroy", "-auto-approve");
    expect(code).toBe(1);
    expect(stderr.replace(/[\s│]+/g, " ")).toContain("does not show that the cluster is deleted");
    expect(clusters()).toHaveLength(1);
    expect(await addresses()).toBe("cloud_prometheus.metrics");
  });

  it("to a DELETE that was carried out is confirmed by a read", async () => {
    await workspace.apply();
    interfereWith("DELETE", true, page);
    await workspace.succeed("destroy", "-auto-approve");
    expect(clusters()).toEqual([]);
    expect(await addresses()).toBe("");
  });

  it.each<[string, Answer]>([
    ["a block page", page],
    ["another cluster", json(201, { id: 1, name: "other", organization_id: 42 })],
    ["a job", json(202, { id: 1, status: "pending" })],
  ])("to a POST does not adopt a cluster of the same name (%s)", async (_what, answer) => {
    const made = await workspace.request("POST", "/cluster/prometheus", {
      name: "metrics",
      organization_id: 42,
    });
    const before = workspace.emulator.stored("prometheus", Number(made.body["id"]));
    interfereWith("POST", false, answer);
    const { code, stderr } = await workspace.terraform("apply", "-auto-approve");
    expect(code).toBe(1);
    expect(stderr).toContain(`terraform import`);
    expect(await addresses()).toBe("");
    proxy.interfere = () => false;
    await workspace.terraform("apply", "-auto-approve");
    expect(workspace.emulator.stored("prometheus", Number(made.body["id"]))).toEqual(before);
  });

  it.each<[string, Answer]>([
    ["a redirect", (response) => response.writeHead(302, { location: "/login" }).end()],
    ["408", (response) => response.writeHead(408).end()],
    [
      "another protocol",
      raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
    ],
    ["deep JSON", (response) => response.writeHead(201).end("[".repeat(20_000) + "]".repeat(20_000))],
    ["a cut", cut],
  ])("to a POST that was carried out names the cluster (%s)", async (_what, answer) => {
    interfereWith("POST", true, answer);
    const { code, stderr } = await workspace.terraform("apply", "-auto-approve");
    expect(code).toBe(1);
    const [created] = clusters();
    expect(stderr.replace(/[\s│]+/g, " ")).toContain(`${String(created?.id)}\``);
    proxy.interfere = () => false;
    await workspace.succeed("import", "cloud_prometheus.metrics", String(created?.id));
    expect((await workspace.plan()).changes).toEqual([]);
  });

  it("without organization and name keeps those of the state, with a warning", async () => {
    await workspace.apply();
    proxy.rewrite = (body) => {
      const fields = Object.entries(JSON.parse(body) as Record<string, unknown>);
      const isLeftOut = (name: string) => name === "name" || name === "organization_id";
      return JSON.stringify(Object.fromEntries(fields.filter(([name]) => !isLeftOut(name))));
    };
    const { stdout } = await workspace.succeed("plan");
    expect(stdout).toContain("No changes");
    expect(stdout.replace(/[\s│]+/g, " ")).toContain("leaves out `name`, `organization_id`");
  });

  it("for another organization plans nothing", async () => {
    await workspace.apply();
    proxy.rewrite = (body) => body.replace('"organization_id":42', '"organization_id":43');
    const { code, stdout, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    expect(stderr.replace(/[\s│]+/g, " ")).toContain("is about another cluster");
    expect(stdout).not.toContain("must be replaced");
  });

  it("to the read of a new cluster is a warning: the next apply replaces nothing", async () => {
    proxy.rewrite = (body) =>
      body.replace(/"prometheus_whitelist":\[[^\]]*\]/, '"prometheus_whitelist":"10.0.0.0/8"');
    const { stdout } = await workspace.apply();
    expect(stdout.replace(/[\s│]+/g, " ")).toContain("`prometheus_whitelist` is not a list of strings");
    proxy.rewrite = (body) => body;
    expect((await workspace.plan()).changes).toEqual([]);
  });
});
