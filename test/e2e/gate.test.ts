/** The reachability gate under the real terraform: who gets through, and what a timeout never says. */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";

import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { App, LocalBackend, TerraformStack } from "cdktf";

import { CloudOpensearch, CloudProvider, ReachabilityGate } from "../../src";
import { type DebugServer, startDebugServer } from "../../src/plugin";
import { listenOnLoopback } from "../loopback";
import { temporaryFolder } from "../temporary-folder";
import { attachedAs } from "./attached-workspace";
import { NULL_SOURCES } from "./null-provider/install";
import { nullProvider } from "./null-provider/provider";
import { useProxy } from "./proxy";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

describeWithTerraform("a reachability gate", () => {
  const proxy = useProxy(() => workspace.emulator.url);
  let nullServer: DebugServer;
  beforeAll(async () => {
    nullServer = await startDebugServer(nullProvider);
  });
  afterAll(() => nullServer.close());
  const workspace = useWorkspace(() => ({
    CLOUD_BASE_URL: proxy.url,
    TF_REATTACH_PROVIDERS: attachedAs(nullServer, ...NULL_SOURCES),
  }));
  let answer: (socket: Socket) => void;

  beforeEach(async () => {
    const endpoint = createServer((socket) => {
      socket.on("error", () => undefined);
      answer(socket);
    });
    const port = await listenOnLoopback(endpoint);
    // The emulated cluster's URL leads to the endpoint of this test.
    proxy.rewrite = (body) => body.replace(/"url":"https:[^"]*"/g, `"url":"http://127.0.0.1:${port}"`);
  });

  const declare = (ipAllowlist: string[]) => {
    const outdir = temporaryFolder();
    const app = new App({ outdir });
    const stack = new TerraformStack(app, "stack");
    new LocalBackend(stack, { path: "terraform.tfstate" });
    new CloudProvider(stack, "cloud", {});
    new NullProvider(stack, "null", {});
    const cluster = new CloudOpensearch(stack, "logs", {
      name: "logs",
      organizationId: 42,
      ipAllowlist,
      dashboardsIpAllowlist: ["10.0.0.0/8"],
    });
    new ReachabilityGate(stack, "gate", { cluster, timeoutSeconds: 1 });
    app.synth();
    const json = readFileSync(join(outdir, "stacks", "stack", "cdk.tf.json"), "utf8");
    writeFileSync(join(workspace.folder, "cdk.tf.json"), json);
  };

  const speakHttp = (socket: Socket) =>
    socket.once("data", () => socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n"));

  it("lets the apply continue when the endpoint responds, and runs again when the list changes", async () => {
    answer = speakHttp;
    declare(["127.0.0.0/8"]);
    await workspace.succeed("init");
    await workspace.apply();
    expect((await workspace.plan()).changes).toEqual([]);
    declare(["127.0.0.0/8", "10.0.0.0/8"]);
    const { changes } = await workspace.plan();
    expect(changes.map(({ address, actions }) => [address, actions])).toEqual([
      ["cloud_opensearch.logs", ["update"]],
      ["null_resource.gate", ["delete", "create"]],
    ]);
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ["closes the connection", (socket) => socket.destroy(), "connection closed without a response"],
    ["sends nothing", () => undefined, "no response within 1 s"],
  ])("fails with the reason when the endpoint %s", async (_what, behaviour, words) => {
    answer = behaviour;
    declare(["10.0.0.0/8"]);
    await workspace.succeed("init");
    const { code, stdout, stderr } = await workspace.terraform("apply", "-auto-approve");
    expect(code).toBe(1);
    const said = (stdout + stderr).replace(/\s+/g, " ");
    expect(said).toContain(words);
    expect(said).toContain("127.0.0.1: this address is not in ip_allowlist");
  });
});
