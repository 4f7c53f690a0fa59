/**
 * Ten weeks of an estate of forty clusters: people make clusters and change them in the console, a person edits the files,
 * and `adopt` adds what is new. No cluster is lost or doubled: each plan says what `adopt` said, and is empty afterwards.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";

import { synthesize } from "../../src/cli/processes/synthesize";
import { type Terraform, terraformIn } from "../../src/cli/processes/terraform";
import type { ServiceCluster } from "../../src/codegen";
import { API_SCHEMAS, toApi } from "../../src/contract";
import { formatJson, type JsonObject } from "../../src/json";
import { linkPackages } from "../built";
import { seed } from "../cases";
import { CDKTF_INIT } from "../cdktf-init";
import { runCommand } from "../cli/command-line/command";
import { organizationOf } from "../codegen/organizations";
import { type Service, startService, TOKEN } from "../emulator/service";
import { temporaryFolder } from "../temporary-folder";
import { type RunningProvider, startProvider } from "./attached-workspace";
import { describeWithTerraform } from "./terraform";

const WEEKS = Number(process.env["CASES"] ?? 10);
const CLUSTERS = 40;
/** In milliseconds. */
const LONGEST = WEEKS * 180_000;

const MAIN = `import { App, TerraformStack } from "cdktf";
import { CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "estate");
new CloudProvider(stack, "cloud", {});
app.synth();
`;

describeWithTerraform("ten weeks", () => {
  let service: Service;
  let provider: RunningProvider;
  let folder: string;

  beforeEach(async () => {
    [service, provider, folder] = [await startService(), await startProvider(), temporaryFolder()];
    Object.assign(provider.environment, environment());
  });
  afterEach(async () => {
    await provider.close();
    await service.close();
  });

  const environment = () => ({
    CLOUD_BASE_URL: service.emulator.url,
    CLOUD_ACCESS_TOKEN: TOKEN,
    CHECKPOINT_DISABLE: "1",
    NODE_EXTRA_CA_CERTS: "",
    TF_CLI_CONFIG_FILE: join(__dirname, "no-such.tfrc"),
  });

  async function send(method: string, path: string, { kind, fields }: ServiceCluster): Promise<void> {
    const body = formatJson(toApi(API_SCHEMAS[kind], fields as JsonObject, ["whitelist"]));
    const { status, text } = await service.ask(method, path, body);
    if (status >= 300) throw new Error(text);
  }

  const adopt = async (...args: readonly string[]) =>
    runCommand(["adopt", ...args], { cwd: folder, env: environment() });

  async function succeed(run: Terraform, ...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await run(args);
    if (code !== 0) throw new Error(`terraform ${args.join(" ")}:\n${stdout}${stderr}`);
    return stdout;
  }

  function edit(name: string, change: (text: string) => string): void {
    const path = join(folder, name);
    if (existsSync(path)) writeFileSync(path, change(readFileSync(path, "utf8")));
  }

  it.each(["hcl", "typescript"] as const)(
    "in %s",
    async (language) => {
      const file = language === "hcl" ? "clusters.tf" : "clusters.ts";
      const working = language === "hcl" ? folder : join(folder, "cdktf.out", "stacks", "estate");
      const run = terraformIn(working, {
        ...environment(),
        TF_REATTACH_PROVIDERS: provider.reattach,
        TF_CLI_ARGS_plan: "-no-color",
      });
      if (language === "typescript") {
        linkPackages(folder, ["@types", "ts-node", "typescript"]);
        writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: CDKTF_INIT }));
        const app = "node node_modules/ts-node/dist/bin.js main.ts";
        writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language, app }));
        writeFileSync(join(folder, "main.ts"), MAIN);
      }
      const synth = async () => {
        if (language === "typescript") await synthesize(folder, { output: "hidden" });
        await succeed(run, "init", "-input=false");
      };
      const [clusters = []] = fc.sample(organizationOf({ minLength: CLUSTERS, maxLength: CLUSTERS }), {
        numRuns: 1,
        seed: seed(),
      });
      const left = clusters.map((one) => ({ ...one, fields: { ...one.fields, organization_id: 42 } }));
      for (let week = 1; week <= WEEKS; week += 1) {
        const made = left.splice(0, week === 1 ? CLUSTERS - 2 * (WEEKS - 1) : 2);
        for (const one of made) await send("POST", `/cluster/${one.kind}`, one);
        const { code, stdout, stderr } = await adopt(
          "--organization",
          "42",
          language === "hcl" ? "--hcl" : "--out",
          file,
        );
        expect([code, stderr]).toEqual([0, ""]);
        const said = `${made.length} to import, 0 to add, 0 to change, 0 to destroy`;
        expect(stdout).toContain(`Adopted ${made.length} cluster`);
        expect(stdout).toContain(`The plan must say: ${said}.`);
        expect(stdout.split("\n").length).toBeLessThan(13);
        const [imported, call] = stdout.split("\n").filter((line) => line.startsWith("  "));
        if (imported !== undefined && call !== undefined)
          edit(
            "main.ts",
            (text) => `${imported.trim()}\n${text.replace("app.synth", `${call.trim()}\napp.synth`)}`,
          );
        await synth();
        expect(await succeed(run, "plan", "-input=false")).toContain(`Plan: ${said}.`);
        await succeed(run, "apply", "-auto-approve", "-input=false");
        expect(await succeed(run, "plan", "-input=false")).toContain("No changes.");
        if (week % 3 === 0) {
          rmSync(join(folder, "clusters.imports.tf"), { force: true });
          edit(file, (text) => text.replace(/\.importFrom\([^)]*\)/g, ""));
        }
        // A person formats the file in another way, and once writes something into it.
        edit(file, (text) => text.replaceAll("\n\n", "\n\n\n"));
        if (week === 5) edit(file, (text) => `${text}${language === "hcl" ? "#" : "//"} mine\n`);
        await changeOne(week, run, synth);
      }
      const code = readdirSync(folder)
        .filter((name) => /^clusters(-\d)?\.t[fs]$/.test(name))
        .map((name) => readFileSync(join(folder, name), "utf8"));
      expect(code).toHaveLength(WEEKS > 5 ? 2 : 1);
      expect(code.join("").match(/^(?:resource "|  new Cloud(?!Provider))/gm)).toHaveLength(CLUSTERS);
      expect(service.emulator.clusters()).toHaveLength(CLUSTERS);
    },
    LONGEST,
  );

  /** Somebody changes a cluster in the console; the drift names it alone, and an apply reverts it. */
  async function changeOne(week: number, run: Terraform, synth: () => Promise<void>): Promise<void> {
    const all = service.emulator.clusters().filter(({ kind }) => kind === "prometheus");
    const one = all[week % all.length];
    if (one === undefined) return;
    const fields = { name: one.name, organization_id: 42, prometheus_whitelist: [`198.51.100.${week}/32`] };
    await send("PUT", `/cluster/prometheus/${one.id}`, { kind: "prometheus", fields });
    const { code, stdout } = await adopt("--drift", "--json");
    const { changes, gone, neverApplied, notCompared } = JSON.parse(stdout) as Readonly<
      Record<string, readonly { readonly cluster?: string }[]>
    >;
    expect([code, gone, neverApplied, notCompared]).toEqual([3, [], [], []]);
    expect(changes?.map(({ cluster }) => cluster)).toEqual([`prometheus/${one.id}`]);
    await synth();
    await succeed(run, "apply", "-auto-approve", "-input=false");
    expect((await adopt("--drift")).code).toBe(0);
  }
});
