/** An app that is synthesized as HCL, through every command that reads it. */
import { execFile } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { callCommand, type CommandRun } from "../cli/command-line/command";
import { type Service, startService, TOKEN } from "../emulator/service";
import { core } from "./core";
import { useAttachedApp } from "./rehearse-app";
import { describeWithTerraform } from "./terraform";

/** Line 5 of the file is the first one. */
const PROGRAM = `for (const name of ["staging", "production"]) {
  const stack = new cdktf.TerraformStack(app, name);
  new cloud.CloudProvider(stack, "cloud", {});
  const office = new cdktf.TerraformVariable(stack, "office", { type: "list(string)", default: ["203.0.113.0/24"] });
  const logs = new cloud.CloudOpensearch(stack, "logs", {
    name: "logs-" + name,
    organizationId: 42,
    ipAllowlist: ["203.0.113.0/24", "2001:db8::/32"],
    dashboardsIpAllowlist: office.listValue,
    lifecycle: { ignoreChanges: ["version"] },
  });
  logs.mustReach("ci runner", ["203.0.113.7"], { endpoint: "api" });
}`;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describeWithTerraform("an app in HCL", () => {
  const app = useAttachedApp();

  it("is reviewed, rehearsed, adopted, compared and diagnosed, and stays in HCL", async () => {
    app.write(PROGRAM);
    const environment = { CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN };
    const run = (...args: readonly string[]): Promise<CommandRun> =>
      callCommand(args, { cwd: app.folder, env: { FORCE_COLOR: undefined, ...environment } });
    const rehearsed = await app.rehearse(["staging"], { SYNTH_HCL_OUTPUT: "true" });
    expect(rehearsed).toMatchObject({ code: 0, stderr: "" });
    expect(rehearsed.stdout).toContain("staging/logs");

    const stack = join(app.folder, "cdktf.out/stacks/staging");
    const options = {
      cwd: stack,
      env: { ...process.env, ...environment, TF_CLI_CONFIG_FILE: join(app.folder, "none") },
    };
    const terraform = async (...args: readonly string[]) =>
      promisify(execFile)(join(app.folder, "core"), args, options);
    await terraform("init");
    await terraform("plan", "-out=plan");
    const { stdout: plan } = await terraform("show", "-json", "plan");
    writeFileSync(join(app.folder, "plan.json"), plan.slice(plan.indexOf("{")));
    const reviewed = await run("review", "plan.json", "--synth", "cdktf.out");
    expect(reviewed.stdout).toContain("construct at main.js:9");
    // A plan of OpenTofu does not say whether a plan is complete.
    const isKnown = core?.product !== "OpenTofu";
    expect(reviewed.stdout.replace(/\s+/g, " ")).toMatch(
      isKnown ? /the caller declared with mustReach still gets in/ : /the plan does not say/,
    );
    expect(await run("review", "plan.json", "--synth", "cdktf.out", "--stack", "production")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/has the stack production, and the plan is of staging: /) as unknown,
    });

    const cluster = { name: "logs-staging", organization_id: 42, opensearch_whitelist: ["203.0.113.0/24"] };
    expect((await service.ask("POST", "/cluster/opensearch", cluster)).status).toBe(201);
    const drift = await run("adopt", "--drift");
    expect(drift.stdout).toContain(
      '`main.js:12`: `ipAllowlist`: the program says `["203.0.113.0/24", "2001:db8::/32"]`,',
    );
    expect(existsSync(join(stack, "cdk.tf.json"))).toBe(false);
    app.keepStacks();
    const adopted = await run("adopt", "--organization", "42", "--stdout", "hcl", "--verbose");
    expect(adopted.stdout + adopted.stderr).toContain('("logs-staging"): it is in stack staging already');

    const diagnosed = await run("doctor");
    expect(diagnosed.stdout).toContain("Project        2 synthesized stacks, with 2 clusters.");
    expect(diagnosed.stdout).toContain("may read the organization 42");
  });
});
