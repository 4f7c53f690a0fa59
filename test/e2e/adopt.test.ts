/** The first adoption, a week later, and a hand-over, with the real Terraform: each plan is what `adopt` says. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { synthesize } from "../../src/cli/processes/synthesize";
import { type Terraform, terraformIn } from "../../src/cli/processes/terraform";
import { installPlugin, linkPackages } from "../built";
import { runCommand } from "../cli/command-line/command";
import { type Service, startService, TOKEN } from "../emulator/service";
import { temporaryFolder } from "../temporary-folder";
import { describeWithTerraform } from "./terraform";

const MAIN = `import { App, TerraformStack } from "cdktf";
import { CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "search");
new CloudProvider(stack, "cloud", {});
app.synth();
`;

describeWithTerraform("adopt", () => {
  let service: Service;
  let folder: string;
  beforeEach(async () => {
    [service, folder] = [await startService(), temporaryFolder()];
    const login = { name: "login", type: "oidc", client_id: "a", client_secret: "s", dashboards_login: true };
    await create("opensearch", { name: "logs", opensearch_whitelist: ["192.0.2.7"], auth_sources: [login] });
    await create("prometheus", { name: "open", prometheus_whitelist: [] });
  });
  afterEach(() => service.close());

  async function create(kind: string, body: object): Promise<void> {
    const { status, text } = await service.ask("POST", `/cluster/${kind}`, { organization_id: 42, ...body });
    if (status >= 300) throw new Error(text);
  }
  const environment = () => ({ CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN });

  /** Adopts, and returns what the plan must say, without what follows. */
  async function adopt(...args: readonly string[]): Promise<string> {
    const options = { cwd: folder, env: environment() };
    const { stdout, stderr } = await runCommand(["adopt", "--organization", "42", ...args], options);
    expect(stderr).toBe("");
    return /The plan must say: (.*? to destroy)\./.exec(stdout)?.[1] ?? stdout;
  }

  function terraform(working: string): Terraform {
    installPlugin({ dir: join(working, "terraform.d", "plugins") });
    return terraformIn(working, { ...environment(), TF_CLI_ARGS: "-no-color", NODE_EXTRA_CA_CERTS: "" });
  }

  async function succeed(run: Terraform, ...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await run(args);
    if (code !== 0) throw new Error(stdout + stderr);
    return stdout;
  }

  it("in Terraform's language", async () => {
    const said = await adopt("--hcl", "clusters.tf");
    expect(said).toBe("2 to import, 0 to add, 0 to change, 0 to destroy");
    const run = terraform(folder);
    await succeed(run, "init");
    expect(await succeed(run, "plan")).toContain(`Plan: ${said}.`);
    await succeed(run, "apply", "-auto-approve");
    await create("prometheus", { name: "late", prometheus_whitelist: ["10.0.0.0/8"] });
    const later = await adopt("--hcl", "clusters.tf");
    expect(later).toBe("1 to import, 0 to add, 0 to change, 0 to destroy");
    expect(await succeed(run, "plan")).toContain(`Plan: ${later}.`);
    expect(await succeed(run, "fmt", "-check")).toBe("");
    await succeed(run, "apply", "-auto-approve");
    rmSync(join(folder, "clusters.imports.tf"));
    expect(await succeed(run, "plan")).toContain("No changes.");

    const text = readFileSync(join(folder, "clusters.tf"), "utf8");
    writeFileSync(
      join(folder, "clusters.tf"),
      text.replace(/\nresource "cloud_prometheus" "late"[^]*?^\}\n/m, ""),
    );
    const removed = "removed {\n  from = cloud_prometheus.late\n  lifecycle {\n    destroy = false\n  }\n}\n";
    writeFileSync(join(folder, "removed.tf"), removed);
    expect(await adopt("--hcl", "clusters.tf")).toContain("nothing was written");
    await succeed(run, "apply", "-auto-approve");
    expect(await adopt("--hcl", "clusters.tf")).toContain("handed over by a `removed` block (late)");
    expect(await succeed(run, "plan")).toContain("No changes.");
  });

  it("in TypeScript", async () => {
    linkPackages(folder, ["@types", "ts-node", "typescript"]);
    const app = "node node_modules/ts-node/dist/bin.js main.ts";
    const compilerOptions = { target: "es2022", module: "commonjs", strict: true, noUnusedLocals: true };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
    writeFileSync(join(folder, "main.ts"), MAIN);
    const said = await adopt("--out", "clusters.ts");
    writeFileSync(
      join(folder, "main.ts"),
      `import { addClusters } from "./clusters";\n${MAIN.replace("app.synth", "addClusters(app);\napp.synth")}`,
    );
    await synthesize(folder, { output: "hidden" });
    const run = terraform(join(folder, "cdktf.out", "stacks", "search"));
    await succeed(run, "init");
    expect(await succeed(run, "plan")).toContain(`Plan: ${said}.`);
    await succeed(run, "apply", "-auto-approve");
    await create("prometheus", { name: "late", prometheus_whitelist: ["10.0.0.0/8"] });
    const later = await adopt("--out", "clusters.ts");
    expect(later).toBe("1 to import, 0 to add, 0 to change, 0 to destroy");
    await synthesize(folder, { output: "hidden" });
    expect(await succeed(run, "plan")).toContain(`Plan: ${later}.`);
    await succeed(run, "apply", "-auto-approve");
    expect(await succeed(run, "plan")).toContain("No changes.");
  });
});
