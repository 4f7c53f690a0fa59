/** Who must get in, judged when Terraform plans, where the list or the addresses are not known at synth. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { App, TerraformStack, TerraformVariable } from "cdktf";

import { CloudOpensearch, CloudProvider } from "../../src";
import { temporaryFolder } from "../temporary-folder";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

describeWithTerraform("mustReach with a list that is a variable", () => {
  const workspace = useWorkspace();
  beforeEach(async () => {
    const outdir = temporaryFolder();
    const app = new App({ outdir });
    const stack = new TerraformStack(app, "stack");
    new CloudProvider(stack, "cloud", {});
    const ranges = new TerraformVariable(stack, "ranges", { type: "list(string)" });
    const cluster = new CloudOpensearch(stack, "logs", {
      name: "logs",
      organizationId: 42,
      ipAllowlist: ranges.listValue,
      dashboardsIpAllowlist: ["10.0.0.0/8"],
    });
    cluster.mustReach("ci runner", ["203.0.113.7"], { endpoint: "api" });
    app.synth();
    const json = readFileSync(join(outdir, "stacks", "stack", "cdk.tf.json"), "utf8");
    writeFileSync(join(workspace.folder, "cdk.tf.json"), json);
    await workspace.succeed("init"); // the stack names a backend
  });

  const plan = (ranges: string[]) => workspace.terraform("plan", "-var", `ranges=${JSON.stringify(ranges)}`);

  itWith("functions")("accepts a list that holds the address, however it is split", async () => {
    expect(await plan(["203.0.113.0/30", "203.0.113.4/30", "2001:db8::/32"])).toMatchObject({ code: 0 });
  });

  itWith("functions")("fails the plan for a list without the address, and names the caller", async () => {
    const { code, stderr } = await plan(["198.51.100.0/24", "2001:db8::/32"]);
    expect(code).toBe(1);
    expect(stderr.replace(/\s+/g, " ")).toContain("ci runner has to reach the api endpoint");
  });
});
