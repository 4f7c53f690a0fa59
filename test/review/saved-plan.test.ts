/** The review of a plan as `terraform plan -out` saves it, whose JSON a core prints. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { callCommand } from "../cli/command-line/command";
import { useInstalledWorkspace } from "../e2e/shared-workspace";
import { describeWithTerraform } from "../e2e/terraform";
import { filesBelow, temporaryFolder, writeBelow } from "../temporary-folder";
import { planFolder } from "./plans/reviews";

const SECRET = "secret-of-the-oauth-client";
const CLUSTER = `
variable "client_secret" {
  sensitive = true
}
resource "cloud_opensearch" "logs" {
  name            = "logs"
  organization_id = 42
  ip_allowlist    = ["10.0.0.0/8"]
  auth_sources = [{
    name            = "sso"
    type            = "oidc"
    connect_url     = "https://login.example.com/.well-known/openid-configuration"
    client_id       = "dashboards"
    client_secret   = var.client_secret
    dashboards_login = true
    scope           = "openid"
    audience        = "opensearch"
    subject_key     = "email"
    roles_key       = "groups"
  }]
}`;

describeWithTerraform("a plan that the core saved", () => {
  const workspace = useInstalledWorkspace(() => ({ TF_VAR_client_secret: SECRET }));
  const environment = () => ({
    TF_CLI_CONFIG_FILE: join(workspace.folder, "terraform.rc"),
    CLOUD_ACCESS_TOKEN: "a-token-that-is-not-needed",
    TF_CLI_ARGS: "-of-another-command",
  });
  const makePlan = async () => {
    workspace.configure(CLUSTER);
    await workspace.succeed("plan", "-out=plan.out");
  };
  const reviewed = async (plan: string, ...args: string[]) =>
    callCommand(["review", plan, ...args], { cwd: dirname(workspace.folder), env: environment() });

  it("is reviewed as its JSON, which is in no file", async () => {
    await makePlan();
    const { stdout } = await workspace.succeed("show", "-json", "plan.out");
    const before = filesBelow(workspace.folder);
    const plan = `${basename(workspace.folder)}/plan.out`;
    const found = await reviewed(plan, "--format", "json");
    expect(found).toMatchObject({ code: 3, stderr: "" });
    expect(filesBelow(workspace.folder)).toEqual(before);
    const json = writeBelow(temporaryFolder(), "plan.json", stdout);
    const withoutFile = (text: string) => text.replace(/"plan_file":"[^"]*"/, "");
    const { stdout: again } = await callCommand(["review", json, "--format", "json"]);
    expect(withoutFile(again)).toBe(withoutFile(found.stdout));
  });

  it("is refused where it was cut off, and where its provider is missing", async () => {
    await makePlan();
    const whole = readFileSync(join(workspace.folder, "plan.out"));
    writeFileSync(join(workspace.folder, "cut.out"), whole.subarray(0, 900));
    const cut = await reviewed(join(workspace.folder, "cut.out"));
    expect(cut).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/cut\.out was cut off: plan again\n$/),
    });
    const elsewhere = join(temporaryFolder(), "plan.out");
    writeFileSync(elsewhere, whole);
    mkdirSync(join(dirname(elsewhere), ".terraform"));
    expect(await reviewed(elsewhere)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The saved plan .* cannot be read, \S+ show -json says: Failed to load plugin schemas; make the JSON where the plan was made: .*\n$/,
      ),
    });
  });
});

describe("a saved plan", () => {
  const JSON_PLAN = join(__dirname, "corpus", "nothing-changes.json");
  /** The beginning and the end of a zip archive that has a file of a name. */
  const archive = (name: string) => `PK\u0003\u0004${"\0".repeat(26)}${name}PK\u0005\u0006`;
  let folder: string;
  /** Writes a file, and a core that prints a plan, and keeps what it was started with. */
  const written = (bytes: string) => {
    folder = temporaryFolder();
    const script = `#!/bin/sh\nenv > '${folder}/environment'\necho "$PWD $*" > '${folder}/arguments'\necho 'Warning: settings'\ncat '${JSON_PLAN}'\n`;
    chmodSync(writeBelow(folder, "core", script), 0o755);
    return writeBelow(folder, "infra/plan.out", bytes);
  };
  const reviewed = async (args: readonly string[]) =>
    callCommand(["review", ...args], {
      cwd: folder,
      env: {
        TERRAFORM_BINARY_NAME: "./core",
        TF_CLI_CONFIG_FILE: "settings.rc",
        CLOUD_ACCESS_TOKEN: "token-of-the-service",
        AWS_SECRET_ACCESS_KEY: "key-of-another-service",
        TF_VAR_client_secret: SECRET,
      },
    });

  it("is shown in its folder, without the tokens and variables of the user", async () => {
    written(archive("tfplan"));
    mkdirSync(join(folder, "infra/.terraform"));
    expect(await reviewed(["production=infra/plan.out"])).toMatchObject({ code: 0, stderr: "" });
    expect(readFileSync(join(folder, "arguments"), "utf8")).toBe(
      `${folder}/infra show -json -no-color ./plan.out\n`,
    );
    const environment = readFileSync(join(folder, "environment"), "utf8");
    expect(environment).toContain(`TF_CLI_CONFIG_FILE=${folder}/settings.rc\n`);
    expect(environment).not.toMatch(/token-of|key-of|secret-of/);
  });

  it("of plain HCL stands beside the stack of an app, and one of another app does not", async () => {
    const app = planFolder("mixed");
    const plans = [`${app}/plan.json`, "network=infra/plan.out", "--synth", `${app}/cdktf.out`];
    written(archive("tfplan"));
    mkdirSync(join(folder, "infra/.terraform"));
    expect((await reviewed(plans)).code).toBe(3);
    writeFileSync(join(folder, "infra/plan.out"), archive("tfplan tfconfig/m-/cdk.tf.json"));
    expect((await reviewed(plans)).code).toBe(1);
  });

  it.each<[what: string, bytes: string, message: RegExp]>([
    [
      "whose folder has no .terraform",
      archive("tfplan"),
      /^The saved plan infra\/plan\.out has no folder \.terraform beside it: make the JSON where the plan was made: terraform show -json plan\.out \| .* review -\n$/,
    ],
    ["that was cut off in its first bytes", "PK\u0003\u0004", /plan\.out was cut off: plan again\n$/],
    [
      "that is another archive",
      archive("a.json"),
      /^The file infra\/plan\.out is a saved plan, which only terraform can read, or another zip archive\. .*\n$/,
    ],
  ])("is refused in one sentence: one %s", async (_what, bytes, message) => {
    written(bytes);
    const { code, stdout, stderr } = await reviewed(["infra/plan.out"]);
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(message)]);
  });
});
