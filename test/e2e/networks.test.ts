/** Networks with names under the real terraform: known in each plan, and an end that no destruction waits for. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { runCommand } from "../cli/command-line/command";
import { useInstalledWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const configuration = (until: string, { list = "local.all", more = "" } = {}) => `
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
}`;

const CLOCK = `
  const { existsSync } = require("node:fs");
  const later = existsSync(__dirname + "/later") ? 1000 * 60 * 60 * 24 * 40 : 0;
  globalThis.Date = class extends Date {
    static now() { return super.now() + later; }
    constructor(...given) { super(...(given.length === 0 ? [Date.now()] : given)); }
  };`;

describeWithTerraform("networks with names", () => {
  // The clock of the plugin, which is 40 days ahead if there is a file.
  let clock = "";
  const workspace = useInstalledWorkspace(() => {
    clock = realpathSync(mkdtempSync(join(tmpdir(), "clock-")));
    writeFileSync(join(clock, "clock.cjs"), CLOCK);
    return { NODE_OPTIONS: `--require ${join(clock, "clock.cjs")}` };
  });
  afterAll(() => rmSync(clock, { recursive: true }));
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
    await workspace.succeed("apply", "-auto-approve");
    expect(workspace.requests.slice(before)).toEqual([]);
    expect(await workspace.plan()).toMatchObject({ changes: [] });
  });

  it("fail a plan after the end, unless the access goes, the cluster acknowledges it, or all is destroyed", async () => {
    workspace.configure(configuration("2999-12-31"));
    await workspace.succeed("apply", "-auto-approve");

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
    await workspace.succeed("destroy", "-auto-approve");
  });

  it("fail the apply of a plan that was saved before the end, of a new list and of a new cluster", async () => {
    const soon = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const refused = async () => {
      workspace.configure(configuration(soon));
      await workspace.succeed("plan", "-out=plan.out");
      writeFileSync(join(clock, "later"), "");
      const { code, text } = await printed("apply", "-no-color", "plan.out");
      rmSync(join(clock, "later"));
      expect([code, text]).toEqual([
        1,
        expect.stringContaining('holds 203.0.113.7/32 of the network "contractor"'),
      ]);
    };
    await refused();
    expect(workspace.emulator.clusters()).toEqual([]);
    workspace.configure(configuration(soon, { list: "local.offices" }));
    await workspace.succeed("apply", "-auto-approve");
    await refused();
  });

  it("show in the review of a saved plan what they said before", async () => {
    workspace.configure(configuration("2999-06-30"));
    await workspace.succeed("apply", "-auto-approve");
    workspace.configure(configuration("2999-12-31"));
    await workspace.succeed("plan", "-out=plan.out");
    const environment = { TF_CLI_CONFIG_FILE: join(workspace.folder, "terraform.rc") };
    const plan = join(workspace.folder, "plan.out");
    const { code, stdout } = await runCommand(["review", plan], { cwd: dirname(plan), env: environment });
    expect(code).toBe(3);
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "the access of 203.0.113.7 lasts until 2999-12-31, it was until 2999-06-30: contractor (bob@example.com, until 2999-12-31, incident 4711)",
    );
  });
});
