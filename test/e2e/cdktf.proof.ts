/** The commands of CDKTF on this repository; cdktf-deploy.proof.ts has those in a clean folder. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import { printedJson, terraformIn } from "../../src/cli/processes/terraform";
import { PROVIDER_SOURCE } from "../../src/schema";
import { installPlugin } from "../built";
import { temporaryFolder } from "../temporary-folder";
import { toolFile } from "../tools";
import { describeWithCdktf } from "./terraform";

const ROOT = join(__dirname, "..", "..");

describeWithCdktf("cdktf on this repository", () => {
  let home: string;
  beforeEach(() => {
    home = temporaryFolder();
    writeFileSync(join(home, "terraform.rc"), "");
    installPlugin({ dir: join(home, ".terraform.d", "plugins") });
  });

  const environment = () => ({
    HOME: home,
    TF_CLI_CONFIG_FILE: join(home, "terraform.rc"),
    CHECKPOINT_DISABLE: "1",
    NODE_EXTRA_CA_CERTS: "",
  });

  const cdktf = async (...args: string[]): Promise<string> => {
    const command = toolFile(".bin/cdktf");
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...environment(), CI: "1" } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    const code = await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
    if (code !== 0) throw new Error(`cdktf ${args.join(" ")} failed:\n${output}`);
    return output;
  };

  const validate = async (stack: string) => {
    const terraform = terraformIn(stack, { ...environment(), TF_CLI_ARGS: "-no-color" });
    expect(await terraform(["init", "-backend=false"])).toMatchObject({ code: 0 });
    const { stdout } = await terraform(["validate", "-json"]);
    expect(printedJson(stdout)).toMatchObject({ valid: true, error_count: 0, warning_count: 0 });
  };

  it("synth writes JSON that terraform accepts", async () => {
    const out = join(home, "out");
    await cdktf("synth", "--output", relative(ROOT, out));
    const stack = join(out, "stacks", "production");
    const json = JSON.parse(readFileSync(join(stack, "cdk.tf.json"), "utf8")) as { resource: object };
    expect(Object.keys(json.resource).sort()).toEqual(["cloud_opensearch", "cloud_prometheus"]);
    await validate(stack);
  });

  it("synth --hcl writes HCL that terraform accepts", async () => {
    const out = join(home, "out");
    await cdktf("synth", "--hcl", "--output", relative(ROOT, out));
    const stack = join(out, "stacks", "production");
    expect(existsSync(join(stack, "cdk.tf.json"))).toBe(false);
    expect(readFileSync(join(stack, "cdk.tf"), "utf8")).toContain('resource "cloud_opensearch" "logs"');
    expect(readFileSync(join(stack, ".terraform.lock.hcl"), "utf8")).toContain(`"${PROVIDER_SOURCE}"`);
    await validate(stack);
  });

  it("get generates bindings from the installed plugin", async () => {
    const out = join(home, "gen");
    mkdirSync(out);
    await cdktf("get", "--output", relative(ROOT, out));
    expect(readFileSync(join(out, "providers", "cloud", "opensearch", "index.ts"), "utf8")).toContain(
      "export class Opensearch extends cdktf.TerraformResource",
    );
  });
});
