/** Networks with names under the real terraform: known in each plan, and an end that no destruction waits for. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { callCommand } from "../cli/command-line/command";
import { temporaryFolder } from "../temporary-folder";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const configuration = (until: string, { list = "local.all", more = "", metrics = 0 } = {}) => `
data "cloud_network" "office" {
  for_each = { berlin = "198.51.100.1/32", oslo = "2001:db8::/48" }
  ranges   = [each.value]
  owner    = "platform@example.com"
}
data "cloud_network" "contractor" {
  ranges = ["203.0.113.7"]
  owner  = "bob@example.com"
  reason = "incident 4711"
  until  = "${until}"
}
locals {
  offices = flatten([for one in data.cloud_network.office : one.ranges])
  all     = concat(local.offices, data.cloud_network.contractor.ranges)
}
resource "cloud_opensearch" "logs" {
  name                    = "logs"
  organization_id         = 42
  ip_allowlist            = ${list}
  dashboards_ip_allowlist = local.offices
  ${more}
}
resource "cloud_prometheus" "metrics" {
  count                = ${metrics}
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = local.all
}`;

const DAY = 24 * 60 * 60 * 1000;

const CLOCK = `
  const { existsSync } = require("node:fs");
  const later = existsSync(__dirname + "/later") ? ${40 * DAY} : 0;
  globalThis.Date = class extends Date {
    static now() { return super.now() + later; }
    constructor(...given) { super(...(given.length === 0 ? [Date.now()] : given)); }
  };`;

describeWithTerraform("networks with names", () => {
  // The clock of a plugin that Terraform starts, which is 40 days ahead if there is a file.
  const clock = temporaryFolder();
  writeFileSync(join(clock, "clock.cjs"), CLOCK);
  const workspace = useWorkspace(() => ({ NODE_OPTIONS: `--require ${join(clock, "clock.cjs")}` }));
  const printed = async (...args: string[]) => {
    const { code, stdout, stderr } = await workspace.terraform(...args);
    return { code, text: `${stdout}${stderr}`.replace(/[\s│╷╵]+/g, " ") };
  };

  it("are read in canonical form without the service, and give the lists", async () => {
    workspace.configure(configuration("2999-12-31"));
    const { changes } = await workspace.plan();
    expect(changes).toMatchObject([
      { after: { ip_allowlist: ["198.51.100.1/32", "2001:db8::/48", "203.0.113.7/32"] } },
    ]);
    workspace.configure('data "cloud_network" "office" { ranges = ["198.51.100.7"] }');
    const before = workspace.requests.length;
    await workspace.apply();
    expect(workspace.requests.slice(before)).toEqual([]);
    expect(await workspace.plan()).toMatchObject({ changes: [] });
  });

  it("fail a plan after the end, unless the access goes, the cluster acknowledges it, or all is destroyed", async () => {
    workspace.configure(configuration("2999-12-31"));
    await workspace.apply();

    workspace.configure(configuration("2020-12-31"));
    const { code, text } = await printed("plan", "-no-color");
    expect(code).toBe(1);
    expect(text).toContain(
      'Error: ip_allowlist[2]: holds 203.0.113.7/32 of a network ("bob@example.com", "incident 4711"): the access ended on 2020-12-31 with cloud_opensearch.logs',
    );
    expect(text).toContain(
      'the access of "203.0.113.7" ended on 2020-12-31 with data.cloud_network.contractor',
    );

    const acknowledged = '[{ code = "expired-access", reason = "incident 4712", until = "2999-12-31" }]';
    workspace.configure(configuration("2020-12-31", { more: `acknowledged = ${acknowledged}` }));
    expect((await printed("plan", "-no-color")).code).toBe(0);
    workspace.configure(configuration("2020-12-31", { list: "local.offices" }));
    expect((await printed("plan", "-no-color")).code).toBe(0);

    workspace.configure(configuration("2020-12-31"));
    // The plugin sees in the command line of the Terraform that started it that all is destroyed.
    const start = await workspace.install();
    expect(await start(["destroy", "-auto-approve"])).toMatchObject({ code: 0 });
    expect(workspace.emulator.clusters()).toEqual([]);
  });

  it("fail the apply of a plan that was saved before the end, of a new list and of a new cluster", async () => {
    workspace.configure(configuration("2999-12-31", { list: "local.offices" }));
    const start = await workspace.install();
    await workspace.apply();
    const soon = new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10);
    workspace.configure(configuration(soon, { metrics: 1 }));
    await workspace.succeed("plan", "-out=plan.out");
    writeFileSync(join(clock, "later"), "");
    const { code, stderr } = await start(["apply", "plan.out"]);
    rmSync(join(clock, "later"));
    expect(code).toBe(1);
    const said = stderr.replace(/[\s│]+/g, " ");
    const held = /holds 203\.0\.113\.7\/32 of the network "contractor".*? with (\S+),/g;
    const clusters = [...said.matchAll(held)].map(([, address]) => address).sort();
    expect(clusters).toEqual(["cloud_opensearch.logs", "cloud_prometheus.metrics[0]"]);
    expect(workspace.emulator.clusters()).toMatchObject([{ name: "logs" }]);
    expect(workspace.state("cloud_opensearch.logs")).toMatchObject({
      ip_allowlist: ["198.51.100.1/32", "2001:db8::/48"],
    });
  });

  it("show in the review of a saved plan what they said before", async () => {
    workspace.configure(configuration("2999-06-30"));
    await workspace.apply();
    workspace.configure(configuration("2999-12-31"));
    await workspace.install();
    await workspace.succeed("plan", "-out=plan.out");
    const env = { TF_CLI_CONFIG_FILE: join(workspace.folder, "terraform.rc") };
    const { code, stdout } = await callCommand(["review", "plan.out"], { cwd: workspace.folder, env });
    expect(code).toBe(3);
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "the access of 203.0.113.7 lasts until 2999-12-31, it was until 2999-06-30: contractor (bob@example.com, until 2999-12-31, incident 4711)",
    );
  });
});
