/** The first adoption, a week later, and a hand-over, with the real Terraform: each plan is what `adopt` says. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { linkPackages } from "../built";
import { CDKTF_INIT } from "../cdktf-init";
import { callCommand } from "../cli/command-line/command";
import { TOKEN } from "../emulator/service";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

const RUN_TYPESCRIPT = join(__dirname, "..", "cli", "run-typescript.mjs");

const MAIN = `import { App, TerraformStack } from "cdktf";
import { CloudProvider } from "cdktf-provider-cloud";

const app = new App();
const stack = new TerraformStack(app, "search");
new CloudProvider(stack, "cloud", {});
app.synth();
`;

describeWithTerraform("adopt", () => {
  const workspace = useWorkspace();
  beforeEach(async () => {
    const login = { name: "login", type: "oidc", client_id: "a", client_secret: "s", dashboards_login: true };
    await create("opensearch", { name: "logs", opensearch_whitelist: ["192.0.2.7"], auth_sources: [login] });
    await create("prometheus", { name: "open", prometheus_whitelist: [] });
  });

  async function create(kind: string, body: object): Promise<void> {
    const { status } = await workspace.request("POST", `/cluster/${kind}`, { organization_id: 42, ...body });
    expect(status).toBe(201);
  }

  /** Adopts, and returns what the plan must say, without what follows. */
  async function adopt(...args: readonly string[]): Promise<string> {
    const env = { CLOUD_BASE_URL: workspace.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN };
    const options = { cwd: workspace.folder, env };
    const { stdout, stderr } = await callCommand(["adopt", "--organization", "42", ...args], options);
    expect(stderr).toBe("");
    return /The plan must say: (.*? to destroy)\./.exec(stdout)?.[1] ?? stdout;
  }

  async function succeed(...args: string[]): Promise<string> {
    return (await workspace.succeed(...args)).stdout;
  }

  it("in Terraform's language", async () => {
    const { folder } = workspace;
    const said = await adopt("--hcl", "clusters.tf");
    expect(said).toBe("2 to import, 0 to add, 0 to change, 0 to destroy");
    expect(await succeed("plan")).toContain(`Plan: ${said}.`);
    await succeed("apply", "-auto-approve");
    await create("prometheus", { name: "late", prometheus_whitelist: ["10.0.0.0/8"] });
    const later = await adopt("--hcl", "clusters.tf");
    expect(later).toBe("1 to import, 0 to add, 0 to change, 0 to destroy");
    expect(await succeed("plan")).toContain(`Plan: ${later}.`);
    expect(await succeed("fmt", "-check")).toBe("");
    await succeed("apply", "-auto-approve");
    rmSync(join(folder, "clusters.imports.tf"));
    expect(await succeed("plan")).toContain("No changes.");

    const text = readFileSync(join(folder, "clusters.tf"), "utf8");
    writeFileSync(
      join(folder, "clusters.tf"),
      text.replace(/\nresource "cloud_prometheus" "late"[^]*?^\}\n/m, ""),
    );
    const removed = "removed {\n  from = cloud_prometheus.late\n  lifecycle {\n    destroy = false\n  }\n}\n";
    writeFileSync(join(folder, "removed.tf"), removed);
    expect(await adopt("--hcl", "clusters.tf")).toContain("nothing was written");
    await succeed("apply", "-auto-approve");
    expect(await adopt("--hcl", "clusters.tf")).toContain("handed over by a `removed` block (late)");
    expect(await succeed("plan")).toContain("No changes.");
  });

  it("in TypeScript", async () => {
    const { folder } = workspace;
    const inStack = async (...args: string[]) => succeed("-chdir=cdktf.out/stacks/search", ...args);
    const synthesize = (...program: readonly string[]) =>
      execFileSync(process.execPath, [...program, "main.ts"], { cwd: folder, stdio: "pipe" });
    const configure = (app: string) =>
      writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
    linkPackages(folder, ["ts-node", "typescript"]);
    configure(`node ${RUN_TYPESCRIPT} main.ts`);
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...CDKTF_INIT, types: [] } }),
    );
    writeFileSync(join(folder, "main.ts"), MAIN);
    const said = await adopt("--out", "clusters.ts");
    writeFileSync(
      join(folder, "main.ts"),
      `import { addClusters } from "./clusters";\n${MAIN.replace("app.synth", "addClusters(app);\napp.synth")}`,
    );
    synthesize(RUN_TYPESCRIPT);
    configure("true"); // It would synthesize the same.
    await inStack("init");
    expect(await inStack("plan")).toContain(`Plan: ${said}.`);
    await inStack("apply", "-auto-approve");
    await create("prometheus", { name: "late", prometheus_whitelist: ["10.0.0.0/8"] });
    const later = await adopt("--out", "clusters.ts");
    expect(later).toBe("1 to import, 0 to add, 0 to change, 0 to destroy");
    synthesize("node_modules/ts-node/dist/bin.js"); // With a check of the types, of what both runs wrote.
    expect(await inStack("plan")).toContain(`Plan: ${later}.`);
    await inStack("apply", "-auto-approve");
    expect(await inStack("plan")).toContain("No changes.");
  });
});
