/**
 * The examples of README.md, API.md and examples/: the TypeScript ones have no type error and synthesize (all of them by
 * one compiler), the real terraform accepts every one, and those of README.md apply.
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
import { readmeBlocks } from "./readme-blocks";
import { synthesizePrograms, type Stacks } from "./synthesize-programs";

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
];

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
    const programs = PROGRAMS.map(([, text]) => ({ "main.ts": text }));
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
      if (name.startsWith("examples/")) await validates();
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

  it("README.md, in HCL", async () => {
    const [example = ""] = readmeBlocks("hcl");
    write("main.tf", example);
    await applies("cloud_prometheus.metrics", "metrics-production");
  });
});
