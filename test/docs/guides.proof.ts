/** The shell commands of the guides, pasted into a shell as they stand, in a project as a user has it. */
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { type Emulator, startEmulator } from "../../src/emulator";
import { built, linkPackages } from "../built";
import { describeWithCdktf } from "../e2e/terraform";
import { temporaryFolder } from "../temporary-folder";
import { toolFile } from "../tools";
import { codeBlocks } from "./code-blocks";
import { freePort, pasteInto } from "./paste";

const ROOT = join(__dirname, "..", "..");
const TOKEN = "token-of-the-guides";

const sh = (page: string, part: string): string => {
  const found = codeBlocks(page, "sh").find((block) => block.includes(part));
  if (found === undefined) throw new Error(`${page} has no command with ${part}`);
  return found;
};

describeWithCdktf("the commands of the guides", () => {
  let folder: string;
  let emulator: Emulator;
  beforeEach(async () => {
    folder = temporaryFolder();
    mkdirSync(join(folder, "home"));
    writeFileSync(join(folder, "home", "terraform.rc"), "");
    emulator = await startEmulator({
      port: 0,
      dataDir: join(folder, "service"),
      tokens: [TOKEN],
      log: "off",
    });
  });
  afterEach(() => emulator.close());

  /** Makes the project of examples/first-cluster, or one with another program. */
  function project(program?: string): string {
    const place = join(folder, "project");
    cpSync(join(ROOT, "examples", "first-cluster"), place, { recursive: true });
    if (program !== undefined) writeFileSync(join(place, "main.ts"), program);
    const modules = join(place, "node_modules");
    mkdirSync(join(modules, ".bin"), { recursive: true });
    linkPackages(place, ["@types", "ts-node", "typescript"]);
    symlinkSync(toolFile("cdktf-cli"), join(modules, "cdktf-cli"));
    symlinkSync(toolFile(".bin/cdktf"), join(modules, ".bin", "cdktf"));
    symlinkSync(join(ROOT, "node_modules", ".bin", "ts-node"), join(modules, ".bin", "ts-node"));
    symlinkSync(built("cli.js"), join(modules, ".bin", "cdktf-provider-cloud"));
    writeFileSync(join(place, "package.json"), "{}");
    return place;
  }

  const succeeds = async (cwd: string, text: string): Promise<string> =>
    pasteInto(cwd, text, {
      PATH: [join(folder, "project", "node_modules", ".bin"), process.env["PATH"] ?? ""].join(delimiter),
      HOME: join(folder, "home"),
      TF_CLI_CONFIG_FILE: join(folder, "home", "terraform.rc"),
      TS_NODE_TRANSPILE_ONLY: "true",
      CLOUD_BASE_URL: emulator.url,
      CLOUD_ACCESS_TOKEN: TOKEN,
    });

  it("docs/deploy.md deploys with the CLI of CDKTF, and then applies a reviewed plan", async () => {
    const place = project();
    await succeeds(place, sh("docs/deploy.md", "cdktf deploy"));
    expect(emulator.clusters()).toHaveLength(1);
    const [plan, apply] = [sh("docs/deploy.md", "cdktf synth"), sh("docs/deploy.md", "search apply")];
    const applied = await succeeds(place, `${plan}${apply}`);
    expect(applied).toContain("Resources: 0 added, 0 changed, 0 destroyed");
    expect(readdirSync(join(place, "cdktf.out", "stacks", "search"))).not.toContain("plan.out");
  }, 300_000);

  it("docs/migrate.md corrects the state of plain HCL", async () => {
    const place = project();
    rmSync(join(place, "cdktf.json"));
    writeFileSync(join(place, "main.tf"), codeBlocks("docs/write.md", "hcl")[0] ?? "");
    await succeeds(
      place,
      "npx --no cdktf-provider-cloud install\nterraform init\nterraform apply -auto-approve",
    );
    expect(emulator.clusters()).toHaveLength(1);
    const move = sh("docs/migrate.md", "replace-provider").replace("-auto-approve ", "");
    const [, command = "", from = "", to = ""] = /^(.*) (\S+) (\S+)\n$/.exec(move) ?? [];
    await succeeds(place, `${command} -auto-approve ${to} ${from}\n${command} -auto-approve ${from} ${to}`);
    expect(await succeeds(place, "terraform plan")).toContain("No changes.");
  }, 300_000);

  it("docs/testing.md deploys to its own emulator, and docs/rehearse.md rehearses", async () => {
    const place = project();
    const port = await freePort();
    await succeeds(place, "npx --no cdktf-provider-cloud install --project");
    await succeeds(place, sh("docs/testing.md", "--detach").replaceAll("8480", `${port}`));
    expect(emulator.clusters()).toEqual([]);
    expect(await succeeds(place, sh("docs/testing.md", "--stop"))).toMatch(/emulator .* stopped/);
    const output = await succeeds(place, sh("docs/testing.md", "rehearse"));
    expect(output).toContain("a second plan found nothing to change");
  }, 300_000);

  it("docs/rehearse.md starts an emulator, and plans against it", async () => {
    const place = project();
    rmSync(join(place, "cdktf.json"));
    writeFileSync(join(place, "main.tf"), codeBlocks("docs/write.md", "hcl")[0] ?? "");
    const port = await freePort();
    // The commands of two terminals, in one.
    const start = sh("docs/rehearse.md", " emulator ").trimEnd();
    const text = `npx --no cdktf-provider-cloud install
terraform init
${start} > emulator.log 2>&1 &
until curl -fso /dev/null http://127.0.0.1:8480/openapi.json; do sleep 0.1; done
${sh("docs/rehearse.md", "terraform plan")}
npx --no cdktf-provider-cloud emulator --stop`;
    const output = await succeeds(place, text.replaceAll("8480", `${port}`));
    expect(output).toContain(" 1 to add, 0 to change, 0 to destroy.");
    expect(emulator.clusters()).toEqual([]);
  }, 300_000);
});
