/** A cluster that moves to this provider from the same provider under another address. */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { PROVIDER_SOURCE } from "../../src/schema";
import { useInstalledWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

const OTHER_HOST = "registry.example.internal";
const OTHER_SOURCE = PROVIDER_SOURCE.replace(/^[^/]+/, OTHER_HOST);

const configuration = (source: string, label: string, more = "") => `
terraform {
  required_providers {
    cloud = { source = "${source}" }
  }
}
resource "cloud_prometheus" "${label}" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}
${more}`;

describeWithTerraform("a cluster of this provider under another address", () => {
  const workspace = useInstalledWorkspace();

  itWith("moves between providers")("is taken over by a `moved` block without a change", async () => {
    const { folder, emulator } = workspace;
    const plugins = join(folder, "terraform.d", "plugins");
    cpSync(join(plugins, PROVIDER_SOURCE), join(plugins, OTHER_SOURCE), { recursive: true });
    const write = (text: string) => writeFileSync(join(folder, "main.tf"), text);
    write(configuration(OTHER_SOURCE, "old"));
    await workspace.succeed("init");
    await workspace.apply();
    const before = emulator.clusters();

    const moved = "moved {\n  from = cloud_prometheus.old\n  to   = cloud_prometheus.new\n}";
    write(configuration(PROVIDER_SOURCE, "new", moved));
    await workspace.succeed("init");
    const { stdout } = await workspace.apply();
    expect(stdout).toContain("0 added, 0 changed, 0 destroyed");
    expect(emulator.clusters()).toEqual(before);
    expect(workspace.state("cloud_prometheus.new")).toMatchObject({ name: "metrics" });
    expect((await workspace.plan()).changes).toEqual([]);
  });
});
