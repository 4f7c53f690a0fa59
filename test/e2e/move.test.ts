/** A cluster that moves to this provider from the same provider under another address. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { PROVIDER_SOURCE } from "../../src/schema";
import { TOKEN } from "../emulator/service";
import { attachedAs, startProvider } from "./attached-workspace";
import { describeWithTerraform, itWith } from "./terraform";
import { openWorkspace } from "./workspace";

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
  itWith("moves between providers")("is taken over by a `moved` block without a change", async () => {
    const running = await startProvider();
    const reattach = attachedAs(running, PROVIDER_SOURCE, OTHER_SOURCE);
    const workspace = await openWorkspace({ TF_REATTACH_PROVIDERS: reattach });
    const { folder, emulator } = workspace;
    Object.assign(running.environment, { CLOUD_BASE_URL: emulator.url, CLOUD_ACCESS_TOKEN: TOKEN });
    const write = (text: string) => writeFileSync(join(folder, "main.tf"), text);
    write(configuration(OTHER_SOURCE, "old"));
    await workspace.apply();
    const before = emulator.clusters();

    const moved = "moved {\n  from = cloud_prometheus.old\n  to   = cloud_prometheus.new\n}";
    write(configuration(PROVIDER_SOURCE, "new", moved));
    const { stdout } = await workspace.apply();
    expect(stdout).toContain("0 added, 0 changed, 0 destroyed");
    expect(emulator.clusters()).toEqual(before);
    expect(workspace.state("cloud_prometheus.new")).toMatchObject({ name: "metrics" });
    expect((await workspace.plan()).changes).toEqual([]);
    await workspace.close();
    await running.close();
  });
});
