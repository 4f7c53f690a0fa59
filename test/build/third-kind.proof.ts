/** A third kind of cluster is an entry of the registry and a construct: all else follows, or is generated. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { terraformBinary } from "../../src/cli/processes/terraform";
import type { startEmulator } from "../../src/emulator";
import { describeWithTerraform } from "../e2e/terraform";

const ROOT = join(__dirname, "..", "..");
const { files: SHIPPED } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  files: string[];
};
const SOURCES = [
  "package.json",
  "tsconfig.json",
  "tsconfig.build.json",
  "scripts",
  "src",
  "examples",
  "docs",
];
const COPIED = new Set([...SOURCES, ...SHIPPED.filter((name) => name !== "lib")]);
const TOKEN = "token-of-the-third-kind";

let copy = "";
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "third-kind-"));
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  writeFileSync(join(copy, "cdktf.json"), JSON.stringify({ app: "node program.js" }));
  writeFileSync(
    join(copy, "tsconfig.src.json"),
    JSON.stringify({ extends: "./tsconfig.json", include: ["src"] }),
  );
});
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

describeWithTerraform("a third kind of cluster", () => {
  it("needs an entry of the registry and a construct, and compiles", async () => {
    addKind();
    expect(changedFiles()).toEqual(BY_HAND);
    await run("npm", ["run", "bindings"]);
    expect(changedFiles().filter((file) => !isGenerated(file))).toEqual(BY_HAND);
    await run(join(ROOT, "node_modules", ".bin", "tsc"), ["-p", "tsconfig.src.json", "--noEmit"]);
  });

  it("has a page in the documentation", async () => {
    const program = 'console.log(require("./scripts/generate-docs").docsPages()["resources/grafana.md"])';
    const page = await run(join(ROOT, "node_modules", ".bin", "ts-node"), ["-T", "-e", program]);
    expect(page).toContain("# cloud_grafana (Resource)");
    expect(page).toContain("`ip_allowlist`");
  });

  it("is judged at synth, by the rules and by its statements", async () => {
    await expect(synth({ list: ["10.0.0.1/8"] })).rejects.toThrow('ipAllowlist[0]: "10.0.0.1/8"');
    await expect(synth({ list: ["198.51.100.0/24"] })).rejects.toThrow(
      'does not let "ci runner" in, which has to reach the Grafana endpoint',
    );
  });

  it("gets a gate", async () => {
    await synth({ list: ["203.0.113.0/24"] });
    const text = readFileSync(join(copy, "cdktf.out", "stacks", "gated", "cdk.tf.json"), "utf8");
    const { resource } = JSON.parse(text) as { resource: { null_resource: { gate: { triggers: unknown } } } };
    expect(resource.null_resource.gate.triggers).toEqual({
      ip_allowlist: '${join(",", cloud_grafana.boards.ip_allowlist)}',
      url: "${cloud_grafana.boards.url}",
    });
  });

  it("is planned, applied and reviewed", async () => {
    const { startEmulator: start } = jest.requireActual<{ startEmulator: typeof startEmulator }>(
      join(copy, "lib", "emulator.js"),
    );
    const emulator = await start({
      port: 0,
      dataDir: join(copy, "service"),
      tokens: [TOKEN],
      endpoints: "reset",
    });
    try {
      await run(process.execPath, ["lib/cli.js", "install", "--project"]);
      await synth({ list: ["203.0.113.0/24"] });
      const terraform = terraformAgainst(emulator.url);
      await terraform("init");
      await terraform("apply", "-auto-approve");
      await terraform("plan", "-detailed-exitcode");
      const [boards] = emulator.clusters();
      expect(boards).toMatchObject({ kind: "grafana", name: "boards", organizationId: "42" });
      expect(emulator.stored("grafana" as never, boards?.id ?? 0)).toMatchObject({
        grafana_whitelist: ["203.0.113.0/24"],
      });

      await synth({ list: ["203.0.113.0/24", "2001:db8::/48"] });
      await terraform("plan", "-out=plan.out");
      writeFileSync(join(copy, "plan.json"), await terraform("show", "-json", "plan.out"));
      const review = await run(process.execPath, ["lib/cli.js", "review", "plan.json", "--fail-on", "none"]);
      expect(review).toContain("boards Grafana");
      expect(review).toContain("2001:db8::/48");
      expect(review).toContain("broadened");
    } finally {
      await emulator.close();
    }
  });
});

/** What a person writes for a kind with one access list, in the way of Prometheus. */
function addKind(): void {
  const renamed = (text: string) =>
    text
      .replaceAll(/prometheusWhitelist/g, "ipAllowlist")
      .replaceAll(
        /prometheus_whitelist: accessList\(([^{]*)\{/g,
        'ip_allowlist: accessList($1{\n      rawName: "grafana_whitelist",',
      )
      .replaceAll(/otherNames: \[[^\]]*\],/g, "")
      .replaceAll("Prometheus", "Grafana")
      .replaceAll(/(?<!assumed: ")prometheus/g, "grafana");
  const derive = (from: string, to: string) => {
    writeFileSync(join(copy, to), renamed(readFileSync(join(copy, from), "utf8")));
  };
  derive("src/schema/resources/prometheus.ts", "src/schema/resources/grafana.ts");
  derive("src/constructs/cloud-prometheus.ts", "src/constructs/cloud-grafana.ts");
  const registry = join(copy, "src", "schema", "kinds.ts");
  const entry = `  grafana: {
    label: "Grafana",
    schema: cloudGrafana,
    endpoints: [{ name: "boards", label: "Grafana", host: "grafana", accessList: "ip_allowlist", url: "url" }],
    defaults: {},
  },
`;
  const text = readFileSync(registry, "utf8");
  writeFileSync(
    registry,
    text
      .replace(
        "import { cloudOpensearch }",
        'import { cloudGrafana } from "./resources/grafana";\nimport { cloudOpensearch }',
      )
      .replace("} as const satisfies", `${entry}} as const satisfies`),
  );
}

const BY_HAND = ["src/constructs/cloud-grafana.ts", "src/schema/kinds.ts", "src/schema/resources/grafana.ts"];

function isGenerated(file: string): boolean {
  return file.startsWith("src/bindings/") || file === "src/constructs/resources.ts";
}

/** The files of src/ that are new, or differ from those of the project. */
function changedFiles(): readonly string[] {
  const files = (root: string) =>
    new Map(
      readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path.slice(root.length + 1), readFileSync(path, "utf8")]),
    );
  const before = files(ROOT);
  return [...files(copy)].flatMap(([file, text]) => (before.get(file) === text ? [] : [file])).sort();
}

/** Synthesizes a stack with a cluster, and another one with a gate to it. */
async function synth({ list }: { readonly list: readonly string[] }): Promise<void> {
  const program = `
const { App, TerraformStack } = require("cdktf");
const { NullProvider } = require("@cdktf/provider-null/lib/provider");
const { CloudGrafana, CloudProvider, ReachabilityGate } = require("./lib");
const app = new App();
const withCluster = (name, list) => {
  const stack = new TerraformStack(app, name);
  new CloudProvider(stack, "cloud");
  const boards = new CloudGrafana(stack, "boards", { name: name === "demo" ? "boards" : name, organizationId: 42, ipAllowlist: list });
  boards.mustReach("ci runner", ["203.0.113.7"]);
  return { stack, boards };
};
withCluster("demo", ${JSON.stringify(list)});
const { stack, boards } = withCluster("gated", ["203.0.113.0/24"]);
new NullProvider(stack, "null");
new ReachabilityGate(stack, "gate", { cluster: boards });
app.synth();
`;
  writeFileSync(join(copy, "program.js"), program);
  await run(process.execPath, ["program.js"]);
}

function terraformAgainst(url: string): (...args: string[]) => Promise<string> {
  return async (...args) =>
    run(terraformBinary(), args, {
      cwd: join(copy, "cdktf.out", "stacks", "demo"),
      env: {
        CLOUD_BASE_URL: url,
        CLOUD_ACCESS_TOKEN: TOKEN,
        CHECKPOINT_DISABLE: "1",
        TF_CLI_CONFIG_FILE: join(copy, "missing.rc"),
      },
    });
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program in the copy, and returns what it prints; throws what it prints if it fails. */
async function run(program: string, args: readonly string[], { cwd = copy, env = {} }: RunOptions = {}) {
  try {
    const options = { cwd, encoding: "utf8", maxBuffer: 1e8, env: { ...process.env, ...env } } as const;
    return (await promisify(execFile)(program, args, options)).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[program, ...args].join(" ")}:\n${stdout}\n${stderr}`, { cause: error });
  }
}
