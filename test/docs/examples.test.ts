/**
 * The examples of README.md, API.md, docs/ and examples/: the TypeScript ones have no type error and synthesize (all of
 * them by one compiler), the real terraform accepts every one, those of README.md apply, and those of docs/migrate.md
 * take over a cluster without a change of it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { printedJson } from "../../src/cli/processes/terraform";
import { neededBy } from "../e2e/core";
import { installNullProvider } from "../e2e/null-provider/install";
import { useWorkspace } from "../e2e/shared-workspace";
import { describeWithTerraform, itWith } from "../e2e/terraform";
import { apiExamples, asProgram } from "./api-examples";
import { codeBlocks, GUIDES, readmeBlocks } from "./code-blocks";
import { type Program, type Stacks, synthesizePrograms } from "./synthesize-programs";

const EXAMPLES = join(__dirname, "..", "..", "examples");

const files = readdirSync(EXAMPLES, { recursive: true, encoding: "utf8" })
  .filter((name) => statSync(join(EXAMPLES, name)).isFile() && !name.startsWith("github-actions"))
  .sort();
const read = (file: string) => readFileSync(join(EXAMPLES, file), "utf8");

const api = apiExamples();
/** Whole programs of one stack, by the name of their place. */
const PROGRAMS: readonly (readonly [name: string, text: string])[] = [
  ...files.filter((file) => file.endsWith(".ts")).map((file) => [`examples/${file}`, read(file)] as const),
  ...readmeBlocks("ts").map((text, index) => [`README.md (${index + 1})`, text] as const),
  ...GUIDES.flatMap((page) =>
    codeBlocks(page, "ts")
      .filter((text) => text.includes("new App()"))
      .map((text, index) => [`${page} (${index + 1})`, text] as const),
  ),
];

/** What `cdktf get` writes, as far as docs/migrate.md imports it. */
const GENERATED: Program = {
  ".gen/providers/cloud/prometheus/index.ts":
    'import { bindings } from "cdktf-provider-cloud";\nexport const { Prometheus } = bindings.prometheus;\n',
  ".gen/providers/cloud/provider/index.ts":
    'import { bindings } from "cdktf-provider-cloud";\nexport const { CloudProvider } = bindings.provider;\n',
};

/** Whole configurations. Those of docs/migrate.md are tested with a cluster, below. */
const CONFIGURATIONS = GUIDES.filter((page) => page !== "docs/migrate.md").flatMap((page) =>
  codeBlocks(page, "hcl")
    .filter((text) => text.includes("required_providers"))
    .map((text, index) => [`${page}, HCL (${index + 1})`, text] as const),
);

describeWithTerraform("the examples", () => {
  const workspace = useWorkspace(() => ({
    TF_VAR_client_secret: "only-for-the-emulator",
    TF_VAR_oidc_client_secret: "only-for-the-emulator",
  }));
  let ofApi: Stacks = {};
  let ofPrograms: ReadonlyMap<string, string> = new Map();
  // The programs keep their state beside themselves.
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "examples-"));
    const programs = PROGRAMS.map(([, text]) => ({
      ...(text.includes("./.gen/") && GENERATED),
      "main.ts": text,
    }));
    const [first = {}, ...others] = synthesizePrograms(folder, [asProgram(api), ...programs]);
    ofApi = first;
    ofPrograms = new Map(PROGRAMS.map(([name], at) => [name, Object.values(others[at] ?? {})[0] ?? ""]));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const write = (file: string, text: string) => writeFileSync(join(workspace.folder, file), text);
  const validates = async () => {
    const { stdout } = await workspace.terraform("validate", "-json");
    expect(printedJson(stdout)).toMatchObject({ valid: true, warning_count: 0 });
  };
  const applies = async (address: string, name: string) => {
    await workspace.succeed("init");
    await workspace.apply();
    expect(await workspace.state(address)).toMatchObject({ name });
    expect((await workspace.plan()).changes).toEqual([]);
  };

  for (const file of files.filter((name) => name.endsWith(".tf")))
    itWith(...neededBy(read(file)))(`examples/${file}`, async () => {
      if (read(file).includes("required_providers")) write("main.tf", read(file));
      else workspace.configure(read(file));
      await validates();
    });

  for (const [name, text] of PROGRAMS)
    itWith(...neededBy(text))(name, async () => {
      write("cdk.tf.json", ofPrograms.get(name) ?? "");
      if (!name.startsWith("README.md")) await validates();
      else await applies("cloud_opensearch.logs", /name: "([^"]+)"/.exec(text)?.[1] ?? "");
    });

  for (const kind of ["cloud_opensearch", "cloud_prometheus"]) {
    const hcl = read(`resources/${kind}/resource.tf`);
    itWith(...neededBy(hcl))(`examples/resources/${kind} is one cluster in both languages`, async () => {
      workspace.configure(hcl);
      const { changes } = await workspace.plan();
      expect(changes).toHaveLength(1);
      rmSync(join(workspace.folder, "main.tf"));
      write("cdk.tf.json", ofPrograms.get(`examples/resources/${kind}/main.ts`) ?? "");
      await workspace.succeed("init");
      expect((await workspace.plan()).changes).toEqual(changes);
    });
  }

  for (const { name, body } of api)
    itWith(...neededBy(body))(`API.md, ${name}`, async () => {
      write("cdk.tf.json", ofApi[name] ?? "");
      if (name === "ReachabilityGate") {
        await installNullProvider(join(workspace.folder, "terraform.d", "plugins"));
        await workspace.succeed("init", "-backend=false");
      }
      await validates();
    });

  for (const [name, text] of CONFIGURATIONS)
    itWith(...neededBy(text))(name, async () => {
      write("main.tf", text);
      await validates();
    });

  describe("docs/migrate.md", () => {
    const [removed = "", imported = ""] = codeBlocks("docs/migrate.md", "hcl");
    const CLUSTER = {
      name: "metrics-production",
      organization_id: 42,
      prometheus_whitelist: ["198.51.100.0/24", "2001:db8::/48"],
    };
    const program = (number: number) => ofPrograms.get(`docs/migrate.md (${number})`) ?? "";
    const planned = async (...args: string[]) => (await workspace.succeed("plan", ...args)).stdout;

    it("migrates from generated bindings to constructs without a change in the plan", async () => {
      // Each program keeps its state in a folder of its own.
      const [before = "", after = ""] = [program(1), program(2)].map((text) => {
        const stack = JSON.parse(text) as { terraform: { backend?: unknown } };
        delete stack.terraform.backend;
        return JSON.stringify(stack);
      });
      write("cdk.tf.json", before);
      await workspace.apply();
      write("cdk.tf.json", after);
      expect((await workspace.plan()).changes).toEqual([]);
    });

    itWith("mocks")("moves a cluster from another provider, and destroys nothing", async () => {
      await workspace.request("POST", "/cluster/prometheus", CLUSTER);
      write("main.tf", `${removed.split("removed {")[0] ?? ""}\nresource "terraform_data" "metrics" {}`);
      await workspace.succeed("init");
      await workspace.apply();
      write("main.tf", removed);
      expect(await planned()).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy");
      await workspace.apply();
      const { stdout } = await workspace.succeed("state", "list");
      expect(stdout.trim()).toBe("cloud_prometheus.metrics");
    });

    itWith("generated configuration")("imports a cluster that was created by hand", async () => {
      const { body } = await workspace.request("POST", "/cluster/prometheus", CLUSTER);
      write("main.tf", imported);
      const command = codeBlocks("docs/migrate.md", "sh").find((line) => line.includes("generate-config"));
      const [, , ...args] = command?.trim().split(" ") ?? [];
      await workspace.succeed("plan", ...args);
      expect(await planned()).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy");
      await workspace.apply();
      expect((await workspace.request("GET", `/cluster/prometheus/${String(body["id"])}`)).body).toEqual(
        body,
      );
    });

    it("imports it into a construct", async () => {
      await workspace.request("POST", "/cluster/prometheus", CLUSTER);
      write("cdk.tf.json", program(3));
      await workspace.succeed("init");
      expect(await planned()).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy");
    });
  });
});
