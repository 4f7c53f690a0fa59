import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { ModuleKind, ScriptTarget, transpileModule } from "typescript";

import { built } from "../../built";
import { temporaryFolder } from "../../temporary-folder";

const ROOT = resolve(__dirname, "../../..");

const PROGRAM = `import { App, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { CloudOpensearch, CloudProvider } from ${JSON.stringify(built("index.js"))};
import { Team } from "team-library";

interface Unused { readonly line: number }

class Cluster extends CloudOpensearch {
  constructor(scope: Construct, id: string) {
    super(scope, id, { name: "Own", organizationId: 42 });
  }
}

const app = new App();
const stack = new TerraformStack(app, "app");
new CloudProvider(stack, "cloud", {});
new CloudOpensearch(stack, "direct", { name: "Direct", organizationId: 42 });
new Cluster(stack, "own");
new Team(stack, "team");
app.synth();
`;

/** A library in node_modules whose construct makes a cluster. */
const LIBRARY = `const { CloudOpensearch } = require(${JSON.stringify(built("index.js"))});
const { Construct } = require("constructs");
exports.Team = class extends Construct {
  constructor(scope, id) {
    super(scope, id);
    new CloudOpensearch(this, "logs", { name: "Team", organizationId: 42 });
  }
};
`;

const EXPECTED = ["app/direct main.ts:17", "app/own main.ts:18", "app/team/logs main.ts:19"];

let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, "main.ts"), PROGRAM);
  writeFileSync(join(folder, "esm.mts"), PROGRAM);
  mkdirSync(join(folder, "node_modules/team-library"), { recursive: true });
  writeFileSync(join(folder, "node_modules/team-library/index.js"), LIBRARY);
  for (const name of ["cdktf", "constructs", "ts-node", "typescript"]) {
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  }
  const compiled = transpileModule(PROGRAM, {
    compilerOptions: { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, sourceMap: true },
    fileName: "main.ts",
  });
  writeFileSync(join(folder, "main.js"), compiled.outputText);
  writeFileSync(join(folder, "main.js.map"), compiled.sourceMapText ?? "");
});

function run(...args: string[]): { lines: string[]; output: string } {
  const tsNode = join(ROOT, "node_modules/ts-node/dist/bin.js");
  const program = args.at(-1) === "main.ts" ? [tsNode, "-T"] : [];
  const { stderr } = spawnSync(process.execPath, [...program, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      CDKTF_OUTDIR: join(folder, "out"),
      TS_NODE_COMPILER_OPTIONS: '{"module":"commonjs","target":"es2022","esModuleInterop":true}',
    },
  });
  const places = [...stderr.matchAll(/^(app\S*) \(CloudOpensearch\)\n {4}at (.*)$/gm)];
  return { lines: places.map(([, path = "", place = ""]) => `${path} ${place}`), output: stderr };
}

describe("a TypeScript program", () => {
  let lines: string[];
  let output: string;
  beforeAll(() => {
    ({ lines, output } = run("main.ts"));
  });

  it("is shown with its lines", () => {
    expect(lines).toEqual(EXPECTED);
  });

  it("prints no frame of a library, and no line of one", () => {
    expect(output).toMatch(/^\n*3 errors .*\n/);
    expect(output.replaceAll(/^ {4}at main\.ts:\d+$/gm, "")).not.toMatch(
      /^\s+at |node_modules|lib\/constructs|\^/m,
    );
  });
});

it("shows lines of compiled JavaScript that are reported as those of the file only if one call can be meant", () => {
  const { lines, output } = run(
    "--loader",
    join(ROOT, "node_modules/ts-node/esm/transpile-only.mjs"),
    "esm.mts",
  );
  expect(output).toContain("3 errors in the configuration");
  expect(lines).toEqual(EXPECTED.slice(0, 2).map((line) => line.replace("main.ts", "esm.mts")));
});

it.each([
  ["with the lines of Node.js", ["--enable-source-maps"]],
  ["without them", []],
])("finds the line of compiled JavaScript through its source map, %s", (_, flags) => {
  expect(run(...flags, "main.js").lines).toEqual(EXPECTED);
});
