/**
 * The examples of the pages and of examples/ that look whole are whole: the TypeScript ones have no type error and
 * synthesize (all of them by one compiler and in one process), the real terraform accepts every one, those of README.md
 * apply, and those of docs/migrate.md take over a cluster without a change of it.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { printedJson } from "../../src/cli/processes/terraform";
import { neededBy } from "../e2e/core";
import { installNullProvider } from "../e2e/null-provider/install";
import { useWorkspace } from "../e2e/shared-workspace";
import { describeWithTerraform, itWith } from "../e2e/terraform";
import { temporaryFolder } from "../temporary-folder";
import { bothSides, codeBlocks, configurations, programs, type WholeBlock } from "./code-blocks";
import { type Program, synthesizePrograms } from "./synthesize-programs";

const EXAMPLES = join(__dirname, "..", "..", "examples");

const files = readdirSync(EXAMPLES, { recursive: true, encoding: "utf8" })
  // Those with a workflow have a proof of their own.
  .filter((name) => statSync(join(EXAMPLES, name)).isFile() && !/^(?:github-actions|monorepo)\//.test(name))
  .sort();
const read = (file: string) => readFileSync(join(EXAMPLES, file), "utf8");

/** The files with this ending, and the blocks; a text that stands in several places is here once. */
function once(ending: string, blocks: readonly WholeBlock[]): readonly WholeBlock[] {
  const ofFiles = files
    .filter((file) => file.endsWith(ending))
    .map((file) => [`examples/${file}`, read(file)] as const);
  const byText = new Map(
    [...blocks, ...ofFiles].map(([place, text]) => [text.trim(), [place, text] as const] as const),
  );
  return [...byText.values()];
}

const PROGRAMS = once(".ts", programs());
const CONFIGURATIONS = once(".tf", configurations());

/** What `cdktf get` writes, as far as docs/migrate.md imports it. */
const GENERATED: Program = {
  ".gen/providers/cloud/prometheus/index.ts":
    'import { bindings } from "cdktf-provider-cloud";\nexport const { Prometheus } = bindings.prometheus;\n',
  ".gen/providers/cloud/provider/index.ts":
    'import { bindings } from "cdktf-provider-cloud";\nexport const { CloudProvider } = bindings.provider;\n',
};

const MIGRATION = bothSides(codeBlocks("docs/migrate.md", "diff")[0] ?? "");

it("each configuration names the provider's address, and has a block of the provider", () => {
  expect(CONFIGURATIONS.length).toBeGreaterThan(10);
  const partial = CONFIGURATIONS.filter(
    ([, text]) =>
      !text.includes('source = "clusters.internal/managed/cloud"') &&
      !text.includes('source  = "clusters.internal/managed/cloud"'),
  );
  expect(partial.map(([place]) => place)).toEqual([]);
  const without = CONFIGURATIONS.filter(([, text]) => !/^provider "cloud" \{/m.test(text));
  expect(without.map(([place]) => place)).toEqual([]);
});

describeWithTerraform("the examples", () => {
  const workspace = useWorkspace(() => ({
    TF_VAR_client_secret: "only-for-the-emulator",
    TF_VAR_oidc_client_secret: "only-for-the-emulator",
  }));
  let synthesized: ReadonlyMap<string, string> = new Map();
  // The programs keep their state beside themselves.
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolder();
    const stacks = synthesizePrograms(folder, [
      ...PROGRAMS.map(([, text]) => ({ "main.ts": text })),
      ...MIGRATION.map((text) => ({ ...GENERATED, "main.ts": text })),
    ]);
    const places = [...PROGRAMS.map(([place]) => place), "before", "after"];
    synthesized = new Map(places.map((place, at) => [place, Object.values(stacks[at] ?? {})[0] ?? ""]));
  }, 120_000);

  const write = (file: string, text: string) => writeFileSync(join(workspace.folder, file), text);
  const validates = async () => {
    const { stdout } = await workspace.terraform("validate", "-json");
    expect(printedJson(stdout)).toMatchObject({ valid: true, warning_count: 0 });
  };
  const applies = async (name: string) => {
    await workspace.succeed("init");
    await workspace.apply();
    expect(workspace.emulator.clusters()).toContainEqual(
      expect.objectContaining({ kind: "opensearch", name }),
    );
    expect((await workspace.plan()).changes).toEqual([]);
  };

  for (const [place, text] of CONFIGURATIONS)
    itWith(...neededBy(text))(place, async () => {
      write("main.tf", text);
      await validates();
    });

  // Tests with jest are run by testing.test.ts.
  for (const [place, text] of PROGRAMS.filter(([, text]) => text.includes("new App()")))
    itWith(...neededBy(text))(place, async () => {
      const stack = synthesized.get(place) ?? "";
      write("cdk.tf.json", stack);
      if (stack.includes("null_resource")) {
        await installNullProvider(join(workspace.folder, "terraform.d", "plugins"));
        await workspace.succeed("init", "-backend=false");
      }
      if (text !== read("first-cluster/main.ts")) await validates();
      else await applies(/name: "([^"]+)"/.exec(text)?.[1] ?? "");
    });

  for (const kind of ["cloud_opensearch", "cloud_prometheus"]) {
    const hcl = read(`resources/${kind}/resource.tf`);
    itWith(...neededBy(hcl))(`examples/resources/${kind} is one cluster in both languages`, async () => {
      write("main.tf", hcl);
      const { changes } = await workspace.plan();
      expect(changes).toHaveLength(1);
      rmSync(join(workspace.folder, "main.tf"));
      write("cdk.tf.json", synthesized.get(`examples/resources/${kind}/main.ts`) ?? "");
      await workspace.succeed("init");
      expect((await workspace.plan()).changes).toEqual(changes);
    });
  }

  describe("docs/migrate.md", () => {
    const [removed = "", imported = ""] = codeBlocks("docs/migrate.md", "hcl");
    const CLUSTER = {
      name: "metrics-production",
      organization_id: 42,
      prometheus_whitelist: ["198.51.100.0/24", "2001:db8::/48"],
    };
    const program = (place: string) => synthesized.get(place) ?? "";
    const planned = async (...args: string[]) => (await workspace.succeed("plan", ...args)).stdout;

    it("migrates from generated bindings to constructs without a change in the plan", async () => {
      // Each program keeps its state in a folder of its own.
      const [before = "", after = ""] = [program("before"), program("after")].map((text) => {
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

    it("corrects the state of plain HCL", async () => {
      write("main.tf", codeBlocks("docs/write.md", "hcl")[0] ?? "");
      await workspace.apply();
      const move = codeBlocks("docs/migrate.md", "sh").find((line) => line.includes("replace-provider"));
      const [, command = "", from = "", to = ""] = /^terraform (.*) (\S+) (\S+)\n$/.exec(move ?? "") ?? [];
      await workspace.succeed(...command.split(" "), to, from);
      await workspace.succeed(...command.split(" "), from, to);
      expect((await workspace.plan()).changes).toEqual([]);
    });

    itWith("generated configuration")("imports a cluster that was created by hand", async () => {
      const { body } = await workspace.request("POST", "/cluster/prometheus", CLUSTER);
      write("main.tf", imported);
      const command = codeBlocks("docs/migrate.md", "sh").find((line) => line.includes("generate-config"));
      const [, , ...args] = command?.trim().split(" ") ?? [];
      await workspace.succeed("plan", ...args);
      // As the page says: Terraform refuses it once the resource is configured.
      write("main.tf", imported.replace(/\n *provider += cloud/, ""));
      expect(await planned()).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy");
      await workspace.apply();
      expect((await workspace.request("GET", `/cluster/prometheus/${String(body["id"])}`)).body).toEqual(
        body,
      );
    });
  });
});
