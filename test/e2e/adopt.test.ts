/** What `adopt` writes changes nothing when it is planned with the real Terraform, and `adopt --check` says so. */
import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { terraformIn } from "../../src/cli/processes/terraform";
import { installPlugin, linkPackages } from "../built";
import { type CommandRun, runCommand } from "../cli/command-line/command";
import { type Service, startService, TOKEN } from "../emulator/service";
import { temporaryFolder } from "../temporary-folder";
import { describeWithTerraform } from "./terraform";

describeWithTerraform("adopt --check", () => {
  let service: Service;
  let folder: string;

  beforeEach(async () => {
    service = await startService();
    folder = temporaryFolder();
    linkPackages(folder, ["@types", "ts-node", "typescript"]);
    await send("POST", "opensearch", { name: "logs", opensearch_whitelist: ["10.0.0.0/8", "192.0.2.7"] });
    await send("POST", "prometheus", { name: "metrics", prometheus_whitelist: ["10.0.0.0/8"] });
  });
  afterEach(() => service.close());

  async function send(method: string, path: string, body: object): Promise<void> {
    const { status, text } = await service.ask(method, `/cluster/${path}`, { organization_id: 42, ...body });
    if (status >= 300) throw new Error(text);
  }

  const environment = () => ({ CLOUD_BASE_URL: service.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN });
  let settings: NodeJS.ProcessEnv = {};
  beforeEach(() => (settings = {}));
  const adopt = async (...args: readonly string[]): Promise<CommandRun> =>
    runCommand(["adopt", ...args], { cwd: folder, env: { ...environment(), ...settings } });
  const idOf = (name: string) => service.emulator.clusters().find((cluster) => cluster.name === name)?.id;
  const withSecret = async () =>
    send("POST", "opensearch", {
      name: "audit",
      auth_sources: [
        {
          name: "login",
          type: "oidc",
          client_id: "a",
          client_secret: "s3cret-of-the-login",
          dashboards_login: true,
        },
      ],
    });

  it.each([
    ["a module", ["--out", "clusters.ts"]],
    ["modules by kind", ["--out", "clusters.ts", "--split", "kind"]],
    ["a file", ["--hcl", "clusters.tf"]],
    ["files by cluster", ["--hcl", "clusters", "--split", "cluster"]],
  ])(
    "finds nothing to send, also for a secret that a cluster keeps and an open list: %s",
    async (_form, args) => {
      await withSecret();
      await send("POST", "prometheus", { name: "open", prometheus_whitelist: [] });
      const { code, stdout } = await adopt("--organization", "42", ...args, "--check");
      expect([code, stdout]).toEqual([0, expect.stringMatching(/\n0 to add, 0 to change, 4 to import\n$/)]);
    },
  );

  it("brings its plugin where the user's settings name another mirror", async () => {
    const file = join(folder, "settings.tfrc.json");
    const mirror = { filesystem_mirror: [{ path: temporaryFolder() }] };
    writeFileSync(file, JSON.stringify({ provider_installation: mirror }));
    settings = { TF_CLI_CONFIG_FILE: file };
    const { code, stdout } = await adopt("--organization", "42", "--hcl", "clusters.tf", "--check");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/\n0 to add, 0 to change, 2 to import\n$/)]);
  });

  it.each([
    ["--out", "clusters.ts"],
    ["--hcl", "clusters.tf"],
  ])("names a secret that is given: %s", async (flag, file) => {
    await withSecret();
    settings = { TF_VAR_opensearch_audit__login__client_secret: "s3cret-of-the-login" };
    const { code, stdout } = await adopt("--organization", "42", flag, file, "--check", "--json");
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      check: {
        add: 0,
        change: 1,
        import: 3,
        destroy: 0,
        remains: [
          expect.stringMatching(
            /^cloud_opensearch\.[\w-]+: the service does not return `auth_sources\.login\.client_secret`: the first apply overwrites it \(its version changes from 0 to 1\)\. Give it in TF_VAR_opensearch_audit__login__client_secret\.$/,
          ),
        ],
      },
    });
  });

  it("refuses an empty secret", async () => {
    await withSecret();
    await adopt("--organization", "42", "--hcl", "clusters.tf", "--secret-variables");
    const run = await runCommand(["adopt", "--check", "--hcl", "clusters.tf"], {
      cwd: folder,
      env: { ...environment(), TF_VAR_opensearch_audit__login__client_secret: "" },
    });
    expect(run.code).toBe(2);
    expect(run.stderr).toBe(
      "TF_VAR_opensearch_audit__login__client_secret is empty: give the secret, or unset the variable. Nothing was sent.\n",
    );
  });

  it("says what remains", async () => {
    await adopt("--organization", "42", "--hcl", "clusters.tf");
    await send("PUT", `opensearch/${idOf("logs")}`, {
      name: "logs",
      data_node_count: 3,
      opensearch_whitelist: ["10.0.0.0/8", "192.0.2.8"],
    });
    const { code, stdout } = await adopt("--check", "--hcl", "clusters.tf");
    expect(stdout).toContain(
      "\n0 to add, 1 to change, 2 to import\ncloud_opensearch.logs: `ip_allowlist` would change.\n",
    );
    expect(code).toBe(3);
  });

  it("names the line of a mistake in a large file", async () => {
    for (let index = 0; index < 15; index += 1)
      await send("POST", "prometheus", { name: `metrics-${index}`, prometheus_whitelist: ["10.0.0.0/8"] });
    await adopt("--organization", "42", "--hcl", "clusters.tf");
    const file = join(folder, "clusters.tf");
    const text = readFileSync(file, "utf8").replace('= "metrics-7"', '= "Metrics"');
    writeFileSync(file, text);
    const line = text.slice(0, text.indexOf('"Metrics"')).split("\n").length;
    const { code, stderr } = await adopt("--check", "--hcl", "clusters.tf");
    expect([code, stderr]).toEqual([1, expect.stringContaining(`on clusters.tf line ${line}:`)]);
  });

  it("says what would be created", async () => {
    await adopt("--organization", "42", "--hcl", "clusters.tf");
    unlinkSync(join(folder, "clusters.imports.tf"));
    const { code, stdout } = await adopt("--check", "--hcl", "clusters.tf");
    expect(stdout).toContain(
      "2 to add, 0 to change, 0 to import\ncloud_opensearch.logs: would be created.\n",
    );
    expect(code).toBe(3);
  });

  it("finds nothing to send after the apply, without the imports, and then what would be destroyed", async () => {
    await adopt("--organization", "42", "--hcl", "clusters.tf");
    installPlugin({ dir: join(folder, "terraform.d", "plugins") });
    const run = terraformIn(folder, { ...environment(), TF_CLI_ARGS: "-no-color", NODE_EXTRA_CA_CERTS: "" });
    expect((await run(["init"])).code).toBe(0);
    expect((await run(["apply", "-auto-approve"])).stdout).toContain("2 imported, 0 added, 0 changed");
    unlinkSync(join(folder, "clusters.imports.tf"));
    const { stdout: planned } = await run(["plan"]);
    expect(planned).toContain("No changes.");
    expect(planned).not.toMatch(/Warning: (tier|version|data_node_count)\b/);
    const checked = await adopt("--check", "--hcl", "clusters.tf");
    expect(checked).toMatchObject({ code: 0, stdout: "0 to add, 0 to change, 0 to import\n" });
    writeFileSync(
      join(folder, "clusters.tf"),
      readFileSync(join(folder, "clusters.tf"), "utf8").replace(/^resource "cloud_prometheus"[^]*?^}$/m, ""),
    );
    const { code, stdout } = await adopt("--check", "--hcl", "clusters.tf");
    expect(code).toBe(4);
    expect(stdout).toContain("0 to add, 0 to change, 0 to import, 1 to destroy or replace\n");
  });

  it("plans the folder with everything in it, and its modules and values", async () => {
    const outer = folder;
    folder = join(outer, "program");
    mkdirSync(join(outer, "module"), { recursive: true });
    mkdirSync(folder);
    writeFileSync(
      join(outer, "module", "main.tf"),
      'variable "input" {\n  type = string\n}\nresource "terraform_data" "in_module" {\n  input = var.input\n}\n',
    );
    writeFileSync(
      join(folder, "main.tf"),
      'variable "input" {\n  type = string\n}\nmodule "one" {\n  source = "../module"\n  input  = var.input\n}\n',
    );
    writeFileSync(join(folder, "terraform.tfvars"), 'input = "a"\n');
    const { code, stdout } = await adopt("--organization", "42", "--hcl", "clusters.tf", "--check");
    expect(stdout).toContain(
      "\n1 to add, 0 to change, 2 to import\nmodule.one.terraform_data.in_module: would be created.\n",
    );
    expect(code).toBe(3);
  });

  it("is not green where init fails", async () => {
    await adopt("--organization", "42", "--hcl", "clusters.tf");
    writeFileSync(join(folder, "more.tf"), 'provider "cloud" {}\n');
    const { code, stderr } = await adopt("--check", "--hcl", "clusters.tf");
    expect([code, stderr]).toEqual([1, expect.stringContaining("Duplicate provider configuration")]);
  });

  it.each([
    [
      "a backend that is not initialized",
      '"s3" {\n  bucket = "none"\n}',
      "its state is in the backend s3, which is not initialized here",
    ],
    [
      "a backend with an unknown argument",
      '"local" {\n  file = "a"\n}',
      'the backend "local" has no argument `file`, and `terraform init` refuses it',
    ],
    [
      "a backend with a variable",
      '"local" {\n  path = var.a\n}',
      '`path` of the backend "local" is no literal',
    ],
  ])("is not green where nothing tells that init succeeds: %s", async (_where, backend, problem) => {
    const variable = 'variable "a" {\n  default = "b"\n}\n';
    writeFileSync(join(folder, "main.tf"), `${variable}terraform {\n  backend ${backend}\n}\n`);
    const { code, stdout } = await adopt("--organization", "42", "--hcl", "clusters.tf", "--check");
    expect([code, stdout]).toEqual([3, expect.stringContaining(`2 to import\n.: ${problem}`)]);
    expect(stdout).toContain("what an apply would send is not known.\n");
  });

  it("plans the program also if there is nothing new to adopt", async () => {
    await adopt("--organization", "42", "--hcl", "clusters.tf");
    const again = await adopt("--organization", "42", "--hcl", "clusters.tf", "--check");
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringMatching(/nothing was written[^]*\n0 to add, 0 to change, 2 to import\n$/),
    ]);
    writeFileSync(join(folder, "more.tf"), 'provider "cloud" {}\n');
    expect((await adopt("--organization", "42", "--hcl", "clusters.tf", "--check")).code).toBe(1);
  });

  it("plans with the state of the selected workspace, in the place of the backend", async () => {
    writeFileSync(
      join(folder, "main.tf"),
      'terraform {\n  backend "local" {\n    workspace_dir = "states"\n  }\n}\noutput "a" {\n  value = terraform.workspace\n}\n',
    );
    await adopt("--organization", "42", "--hcl", "clusters.tf");
    installPlugin({ dir: join(folder, "terraform.d", "plugins") });
    const run = terraformIn(folder, { ...environment(), TF_CLI_ARGS: "-no-color", NODE_EXTRA_CA_CERTS: "" });
    for (const args of [["init"], ["workspace", "new", "prod"], ["apply", "-auto-approve"]])
      expect((await run(args)).code).toBe(0);
    unlinkSync(join(folder, "clusters.imports.tf"));
    const { code, stdout } = await adopt("--check", "--hcl", "clusters.tf");
    expect([code, stdout]).toEqual([0, "0 to add, 0 to change, 0 to import\n"]);
  });
});
