/** `rehearse` on apps of several stacks, with states, variables and cores as users have them. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { writeBelow } from "../temporary-folder";
import { useAttachedApp } from "./rehearse-app";
import { describeWithTerraform } from "./terraform";

/** Three stacks in backends that cannot be reached: the values go from base over staging to production. */
const THREE_STACKS = `
class Stack extends cdktf.TerraformStack {
  constructor(id) {
    super(app, id);
    if (id === "base:eu") new cdktf.S3Backend(this, { bucket: "real", key: id, region: "eu-central-1" });
    else new cdktf.LocalBackend(this, { path: "/real/" + id });
  }
  variable(name, config) {
    return new cdktf.TerraformVariable(this, name, { type: "string", ...config }).value;
  }
  keep(input) {
    const kept = new cdktf.TerraformResource(this, "kept", { terraformResourceType: "terraform_data" });
    kept.addOverride("input", input);
    return kept.getStringAttribute("output");
  }
}
const base = new Stack("base:eu");
const staging = new Stack("staging");
const production = new Stack("production");

const other = new cdktf.DataTerraformRemoteStateLocal(production, "other", { path: "/real/staging" });
production.keep("production got " + other.getString("handed_on") + ", " + production.variable("note"));

const handedOn = staging.keep("staging got " + base.keep("base got " + base.variable("note")));
new cdktf.TerraformOutput(staging, "handed_on", { value: handedOn });
new cdktf.TerraformOutput(production, "result", { value: handedOn });
new cloud.CloudProvider(production, "cloud", { baseUrl: "https://real.example.com" });
new cloud.CloudPrometheus(production, "metrics", {
  name: "metrics", organizationId: 1, prometheusWhitelist: ["10.0.0.0/8", "fd00::/8"],
});
production.addOverride("import", [{ to: "cloud_prometheus.metrics", id: "17" }]);
new cloud.CloudProvider(staging, "cloud", {});
for (const stack of [staging, production]) {
  const list = { type: "list(string)", default: ["0.0.0.0/0", "::/0"] };
  const anywhere = new cdktf.TerraformVariable(stack, "anywhere", list).listValue;
  for (const name of ["a", "b"])
    new cloud.CloudPrometheus(stack, name, { name: name + stack.node.id, organizationId: 1, prometheusWhitelist: anywhere });
}
staging.variable("secret", { sensitive: true });
staging.variable("size", { default: "small" });
`;

const SECRET = 'p1anted=secret:with "anything"\n in it';

/** A state of no stack of the app. */
const OUTSIDE = { network: { backend: "s3", config: { bucket: "real", key: "network" } } };

describeWithTerraform("rehearse of several stacks", () => {
  const app = useAttachedApp();

  it("refuses missing values and a state outside the app before it plans, and explains an error", async () => {
    app.write(THREE_STACKS);
    const missing = await app.rehearse(["staging"]);
    expect(missing).toMatchObject({ code: 2 });
    expect(missing.stderr).toContain("no value: note (base:eu), secret (staging).");
    app.keepStacks();
    const staging = join(app.folder, "cdktf.out/stacks/staging/cdk.tf.json");
    const synthesized = readFileSync(staging, "utf8");
    const json = JSON.parse(synthesized) as { readonly data: { readonly terraform_remote_state: object } };
    Object.assign(json.data.terraform_remote_state, OUTSIDE);
    writeFileSync(staging, JSON.stringify(json));
    const outside = await app.rehearse(["--var", "note=a"]);
    expect(outside).toMatchObject({ code: 1 });
    expect(outside.stderr).toContain("Stack staging reads a state that a rehearsal");
    expect(missing.stderr + outside.stderr).not.toMatch(/p1anted|\n +at /);
    expect(app.coreRuns().filter((run) => run !== "version")).toEqual([]);
    expect(existsSync(join(app.folder, ".rehearsal"))).toBe(false);
    writeFileSync(staging, synthesized);

    const value = 'anywhere=["10.0.0.1/8"]';
    const failed = await app.rehearse(["--var", "note=a", "--var", value], { TF_VAR_secret: SECRET });
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain(
      'staging/a (cloud_prometheus.a)\n    at main.js:41\n  prometheus_whitelist[0]: "10.0.0.1/8" has bits set',
    );
    expect(failed.stderr).toContain("staging/b (cloud_prometheus.b)");
    const lines = (failed.stdout + failed.stderr).split("\n");
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(300);
  });

  it("applies each after those whose states it reads, shows no value to other users, and explains a warning once", async () => {
    app.write(THREE_STACKS);
    const { code, stdout, stderr } = await app.rehearse(["--var", "note=all"], {
      TF_VAR_secret: SECRET,
    });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.match(/^\S+(?=: core init$)/gm)).toEqual(["base:eu", "staging", "production"]);
    expect(stdout).toMatch(/\+ input +.*"production got staging got base got all, all"/);
    expect(stdout).toContain("\n  production imports 1 cluster: the emulator has them first");
    expect(stdout).toContain("1 to import, 3 to add, 0 to change");
    expect(stdout).toMatch(/cloud_prometheus\.metrics: id 1, http:/);
    expect(stdout).toMatch(
      /^ {2}CLOUD_BASE_URL=\S+ \S*core -chdir=\S+\/base-eu-[\da-f]{16} plan {2}# with TF_VAR_note set$/m,
    );
    expect(stdout).toMatch(/-chdir=\S+staging plan {2}# with TF_VAR_secret set$/m);
    expect(stdout).not.toContain("p1anted");
    expect(app.coreRuns()).toContain("plan -json -input=false -out=plan");
    expect(app.coreRuns().join("\n")).not.toMatch(/p1anted|note/);
    expect(existsSync(join(app.folder, "elsewhere"))).toBe(false);
    expect(stdout.match(/^Warning .*prometheus_whitelist.*$/gm)).toEqual([
      expect.stringMatching(/^Warning \(4 times\): prometheus_whitelist/),
    ]);
    expect(stdout).toMatch(/^ {4}at staging\/a \(cloud_prometheus\.a\), main\.js:\d+$/m);
  });
});

describeWithTerraform("rehearse of one stack", () => {
  const app = useAttachedApp();

  it("shows the review, reads files of values and seeds, and serves as the caller that must reach", async () => {
    app.write(`
      const stack = new cdktf.TerraformStack(app, "one");
      new cloud.CloudProvider(stack, "cloud", {});
      const runner = new cdktf.TerraformVariable(stack, "runner", { type: "string" });
      const metrics = new cloud.CloudPrometheus(stack, "metrics", {
        name: "metrics", organizationId: 1, prometheusWhitelist: ["203.0.113.0/24", "198.51.100.0/24"],
      });
      metrics.mustReach("ci runner", ["198.51.100.7"]);
      new cdktf.TerraformOutput(stack, "said", { value: runner.value });
      // A cluster of another team.
      const platform = new cloud.DataCloudPrometheus(stack, "platform", { organizationId: 7, name: "platform" });
      new cdktf.TerraformOutput(stack, "list", { value: platform.prometheusWhitelist });`);
    const unknown = await app.rehearse(["--var", "runner=x"]);
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain("one/platform (data.cloud_prometheus.platform)");
    expect(unknown.stderr).toContain('name: organization 7 has no Prometheus cluster named "platform"');
    expect(unknown.stderr).toContain("those of --seed-file");

    app.keepStacks();
    const cluster = { name: "platform", organization_id: 7, prometheus_whitelist: ["192.0.2.7"] };
    writeFileSync(join(app.folder, "seed.json"), JSON.stringify({ prometheus: [cluster] }));
    writeBelow(app.folder, "cdktf.out/stacks/one/values.auto.tfvars", 'runner = "from a file"\n');
    const { code, stdout, stderr } = await app.rehearse(["--fresh", "--seed-file", "seed.json"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("192.0.2.7");
    expect(stdout).toContain('"from a file"');
    expect(stdout).toMatch(/^Review of the plan:$/m);
    expect(stdout).not.toContain("NO GATE");
    expect(stdout).toMatch(/ emulator .* --as 198\.51\.100\.7 --open$/m);
    expect(stdout).toContain('198.51.100.7: from which "ci runner" must reach cloud_prometheus.metrics.');
    const again = await app.rehearse(["--var", "runner=x"]);
    expect([again.code, again.stderr]).toEqual([
      2,
      "--var runner: cdktf.out/stacks/one/values.auto.tfvars gives its value, and Terraform takes that one; change it there\n",
    ]);
  });
});
