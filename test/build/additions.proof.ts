/**
 * The recipes of docs/contributing.md, carried out in a copy of the project: each needs exactly the files that the page
 * lists, and what it adds works, from the construct to the emulator and the review.
 */
import { join } from "node:path";

import { terraformBinary } from "../../src/cli/processes/terraform";
import type { Emulator, startEmulator } from "../../src/emulator";
import { describeWithTerraform } from "../e2e/terraform";
import { EDITS } from "./additions/edits";
import { readRecipes, type Recipe } from "./additions/recipes";
import { makeScratchCopy, type ScratchCopy } from "./additions/scratch-copy";

const TOKEN = "token-of-the-additions";
const RECIPES = readRecipes();

let copy: ScratchCopy;
beforeAll(() => {
  copy = makeScratchCopy();
});
afterAll(() => {
  copy.remove();
});

it("has a recipe for each edit, and for nothing else", () => {
  expect(RECIPES.map(({ title }) => title)).toEqual(Object.keys(EDITS));
});

describeWithTerraform("a recipe", () => {
  it.each(RECIPES.map((recipe) => [recipe.title, recipe] as const))(
    "%s: needs the files that the page lists",
    async (title, { byHand, commands }: Recipe) => {
      EDITS[title]?.(copy);
      expect(copy.changes()).toEqual(byHand);
      expect(commands).not.toEqual([]);
      for (const command of commands) {
        const [program = "", ...args] = command.split(" ");
        await copy.run(program, args);
      }
      copy.changes(); // what the commands wrote is not the next recipe's
    },
  );

  it("leaves a project that compiles, with its tests", async () => {
    copy.write("main.ts", PROGRAM);
    for (const script of ["build", "types"]) await copy.run("npm", ["run", script, "--silent"]);
    await copy.run("npx", [
      "--no-install",
      "esbuild",
      "main.ts",
      "--format=cjs",
      "--outfile=program.js",
      "--log-level=error",
    ]);
    await copy.run(process.execPath, ["lib/cli.js", "install", "--project"]);
  });
});

describeWithTerraform("what was added", () => {
  let emulator: Emulator;
  beforeAll(async () => {
    const { startEmulator: start } = jest.requireActual<{ startEmulator: typeof startEmulator }>(
      join(copy.folder, "lib", "emulator.js"),
    );
    const dataDir = join(copy.folder, "service");
    emulator = await start({ port: 0, dataDir, tokens: [TOKEN], endpoints: "reset" });
    await synth();
    await terraform("init");
    await terraform("apply", "-auto-approve");
    await terraform("plan", "-detailed-exitcode");
  });
  afterAll(() => emulator.close());

  it("is in the documentation", () => {
    expect(copy.read("docs/resources/opensearch.md")).toContain(
      '<a id="warm_node_count"></a>`warm_node_count` (number): Number of warm nodes',
    );
    expect(copy.read("docs/rules.md")).toContain("## warm-node-count-out-of-range");
    expect(copy.read("docs/rules.md")).toContain("## warm-nodes-with-snapshots");
    expect(copy.read("docs/resources/grafana.md")).toContain("# cloud_grafana (Resource)");
    expect(copy.read("docs/index.md")).toContain("(resources/grafana.md)");
    expect(copy.read("docs/findings.md")).toContain("warm-nodes-end");
    expect(copy.read("docs/review.md")).toMatch(/^\| `csv` +\| a spreadsheet/m);
    expect(copy.read("docs/commands.md")).toContain("`--csv <file>`");
    expect(copy.read("docs/commands.md")).toContain("plain-text ");
  });

  it("is judged at synth", async () => {
    await expect(synth({ logs: { repoConfig: { enableIamRole: true } } })).rejects.toThrow(
      "warmNodeCount: is set together with `repoConfig`",
    );
    await expect(synth({ boards: { ipAllowlist: ["198.51.100.0/24"] } })).rejects.toThrow(
      'does not let "ci runner" in, which has to reach the Grafana endpoint',
    );
  });

  it("is stored by the service, changed by a plan, and reviewed in the new format", async () => {
    expect(stored()).toMatchObject({
      logs: { warm_node_count: 3 },
      boards: { grafana_whitelist: ["203.0.113.0/24"] },
    });
    await synth({ logs: { warmNodeCount: 4 }, boards: { ipAllowlist: ["203.0.113.0/24", "2001:db8::/48"] } });
    await terraform("plan", "-out=plan.out");
    copy.write("plan.json", await terraform("show", "-json", "plan.out"));
    const review = ["lib/cli.js", "review", "plan.json", "--fail-on", "none"];
    const printed = await copy.run(process.execPath, [...review, "--csv", "review.csv"]);
    expect(printed).toContain("boards Grafana");
    expect(printed).toContain("2001:db8::/48");
    expect(printed).toContain("3 → 4");
    expect(printed).not.toContain("unreviewed");
    expect(copy.read("review.csv")).toContain('"error","broadened","cloud_grafana.boards"');
    expect(await copy.run(process.execPath, [...review, "--format", "csv"])).toBe(copy.read("review.csv"));
    await terraform("apply", "plan.out");
    expect(stored()).toMatchObject({ logs: { warm_node_count: 4 } });
    await synth({ logs: { warmNodeCount: null } });
    await terraform("plan", "-out=end.out");
    copy.write("end.json", await terraform("show", "-json", "end.out"));
    const end = await copy.run(process.execPath, ["lib/cli.js", "review", "end.json", "--fail-on", "none"]);
    expect(end).toContain("warm nodes end: old indexes move to the data nodes");
  });

  it("is simulated by the emulator", async () => {
    expect(await ask("PUT", "/_emulator/faults", { faults: [{ fault: "plain-text", count: 1 }] })).toMatch(
      /^200 /,
    );
    expect(await ask("GET", "/cluster/opensearch?organization_id=42")).toBe("200 OK");
    expect(await ask("GET", "/cluster/opensearch?organization_id=42")).toMatch(/^200 \[/);
  });

  const stored = () =>
    Object.fromEntries(emulator.clusters().map(({ kind, id, name }) => [name, emulator.stored(kind, id)]));

  async function ask(method: string, path: string, body?: object): Promise<string> {
    const response = await fetch(`${emulator.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return `${response.status} ${await response.text()}`;
  }

  /** Synthesizes the program with changes of its clusters. */
  async function synth(changes: object = {}): Promise<void> {
    await copy.run(process.execPath, ["program.js"], { env: { CHANGES: JSON.stringify(changes) } });
  }

  async function terraform(...args: readonly string[]): Promise<string> {
    return copy.run(terraformBinary(), args, {
      cwd: join(copy.folder, STACK_FILE, ".."),
      env: {
        CLOUD_BASE_URL: emulator.url,
        CLOUD_ACCESS_TOKEN: TOKEN,
        CHECKPOINT_DISABLE: "1",
        TF_CLI_CONFIG_FILE: join(copy.folder, "missing.rc"),
      },
    });
  }
});

const STACK_FILE = "cdktf.out/stacks/demo/cdk.tf.json";

/** A stack with two clusters. The compiler checks the new names. */
const PROGRAM = `
import { App, TerraformStack } from "cdktf";

import { CloudGrafana, type CloudGrafanaConfig, CloudOpensearch, type CloudOpensearchConfig, CloudProvider } from "./lib";

const changes = JSON.parse(process.env["CHANGES"] ?? "{}") as { logs?: object; boards?: object };
const lists = { ipAllowlist: ["203.0.113.0/24"] };
const logs: CloudOpensearchConfig = { name: "logs", organizationId: 42, ...lists, dashboardsIpAllowlist: ["203.0.113.0/24"], warmNodeCount: 3 };
const boards: CloudGrafanaConfig = { name: "boards", organizationId: 42, ...lists };

const app = new App();
const demo = new TerraformStack(app, "demo");
new CloudProvider(demo, "cloud");
new CloudOpensearch(demo, "logs", { ...logs, ...changes.logs });
new CloudGrafana(demo, "boards", { ...boards, ...changes.boards }).mustReach("ci runner", ["203.0.113.7"]);

app.synth();
`;
