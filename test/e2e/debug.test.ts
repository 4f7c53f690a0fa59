/** The plugin with `-debug`: one process serves several commands of the real terraform, until Ctrl-C. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";

import { pluginFile } from "../built";
import { startService, TOKEN } from "../emulator/service";
import { launch, socketOfReattach } from "../plugin/toy/launch";
import { describeWithTerraform } from "./terraform";
import { openWorkspace } from "./workspace";

const METRICS = (list: string) => `resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["${list}", "2001:db8::/48"]
}`;

describeWithTerraform("the plugin with -debug", () => {
  it("serves plans and applies without an init, and ends on Ctrl-C", async () => {
    const service = await startService();
    const settings = { CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN };
    const plugin = await launch(pluginFile().path, settings, ["-debug"]);
    const [, reattach = ""] = /^ {2}TF_REATTACH_PROVIDERS='(.*)'$/m.exec(plugin.line) ?? [];
    expect(JSON.parse(reattach)).toEqual({
      "clusters.internal/managed/cloud": {
        Protocol: "grpc",
        ProtocolVersion: 6,
        Pid: plugin.process.pid,
        Test: true,
        Addr: { Network: "unix", String: expect.any(String) as string },
      },
    });
    const workspace = await openWorkspace({ TF_REATTACH_PROVIDERS: reattach });
    try {
      for (const list of ["198.51.100.0/24", "203.0.113.0/24"]) {
        workspace.configure(METRICS(list));
        expect((await workspace.terraform("plan", "-detailed-exitcode")).code).toBe(2);
        await workspace.apply();
        expect((await workspace.terraform("plan", "-detailed-exitcode")).code).toBe(0);
      }
      await workspace.succeed("destroy", "-auto-approve");
      plugin.process.kill("SIGINT");
      expect(await plugin.ended).toBe(0);
      expect(existsSync(dirname(socketOfReattach(reattach)))).toBe(false);
    } finally {
      plugin.process.kill("SIGKILL");
      await workspace.close();
      await service.close();
    }
  });
});
