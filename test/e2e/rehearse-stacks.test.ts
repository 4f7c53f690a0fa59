/** `rehearse` on apps of several stacks, with states, variables and cores as users have them. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { useRehearsedApp } from "./rehearse-app";
import { describeWithTerraform } from "./terraform";

/** Three stacks in a backend that cannot be reached: the values go from base over staging to production. */
const THREE_STACKS = `
class Stack extends cdktf.TerraformStack {
  constructor(id) {
    super(app, id);
    new cdktf.S3Backend(this, { bucket: "real", key: id, region: "eu-central-1" });
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

const other = new cdktf.DataTerraformRemoteStateS3(production, "other", { bucket: "real", key: "staging" });
production.keep("production got " + other.getString("handed_on") + ", " + production.variable("note"));

const handedOn = staging.keep("staging got " + base.keep("base got " + base.variable("note")));
new cdktf.TerraformOutput(staging, "handed_on", { value: handedOn });
new cdktf.TerraformOutput(production, "result", { value: handedOn });
new cloud.CloudProvider(production, "cloud", { baseUrl: "https://real.example.com" });
new cloud.CloudPrometheus(production, "metrics", {
  name: "metrics", organizationId: 1, prometheusWhitelist: ["10.0.0.0/8", "fd00::/8"],
});
staging.variable("secret", { sensitive: true });
staging.variable("size", { default: "small" });
`;

const SECRET = 'p1anted=secret:with "anything"\n in it';

describeWithTerraform("rehearse of several stacks", () => {
  const app = useRehearsedApp();

  it("applies each stack after those whose states it reads, and shows no value to other users", async () => {
    app.write(THREE_STACKS);
    const { code, stdout, stderr } = await app.rehearse(["--var", "note=all", "--var", "base:eu:note=one"], {
      TF_VAR_secret: SECRET,
    });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.match(/^\S+(?=: core init$)/gm)).toEqual(["base:eu", "staging", "production"]);
    expect(stdout).toMatch(/\+ input +.*"production got staging got base got one, all"/);
    expect(stdout).toMatch(/cloud_prometheus\.metrics: id 1, https:/);
    expect(stdout).toMatch(/^ {2}\S*core -chdir=\S+production show$/m);
    expect(app.coreRuns()).toContain("plan -input=false -out=plan -no-color");
    expect(app.coreRuns().join("\n")).not.toMatch(/p1anted|note/);
    expect(existsSync(join(app.folder, "elsewhere"))).toBe(false);
  });

  it("applies a chosen stack with the stacks that it reads, without the others", async () => {
    app.write(THREE_STACKS);
    const { code, stdout } = await app.rehearse(["staging", "--var", "note=all"], { TF_VAR_secret: SECRET });
    expect(code).toBe(0);
    expect(stdout.match(/^\S+(?=: core init$)/gm)).toEqual(["base:eu", "staging"]);
  });
});

describeWithTerraform("rehearse refuses", () => {
  const app = useRehearsedApp();
  const OUTSIDE = `new cdktf.DataTerraformRemoteStateS3(staging, "network", { bucket: "real", key: "network" });`;
  const CIRCLE = `new cdktf.DataTerraformRemoteStateS3(base, "back", { bucket: "real", key: "production" });`;

  it.each<[string, string, readonly string[], 1 | 2, readonly string[]]>([
    [
      "a name that no stack declares",
      "",
      ["--var", "nota=a"],
      2,
      ["--var nota: no stack", "did you mean note?"],
    ],
    [
      "variables without a value",
      "",
      ["--var", "base:eu:note=a"],
      2,
      ["--var production:note=VALUE  (production)", "--var secret=VALUE  (staging)", "TF_VAR_secret"],
    ],
    ["a missing stack", "", ["stagging"], 2, ['"stagging"; did you mean staging?']],
    ["a malformed --var", "", ["--var", "p1anted"], 2, ["NAME=VALUE or STACK:NAME=VALUE"]],
    [
      "a state outside the app",
      OUTSIDE,
      ["--var", "note=a"],
      1,
      ["Stack staging reads a state that no stack", 'key "network"', "TerraformVariable", "--var NAME=VALUE"],
    ],
    [
      "stacks that need each other",
      CIRCLE,
      ["--var", "note=a"],
      1,
      ["base:eu → production → staging → base:eu"],
    ],
  ])("%s, before anything is planned", async (_what, more, args, exitCode, texts) => {
    app.write(THREE_STACKS + more);
    const { code, stderr } = await app.rehearse(args);
    for (const text of texts) expect(stderr).toContain(text);
    expect(stderr).not.toMatch(/p1anted|\n +at /);
    expect(code).toBe(exitCode);
    expect(app.coreRuns().filter((run) => run !== "version")).toEqual([]);
    expect(existsSync(join(app.folder, ".rehearsal"))).toBe(false);
  });
});
