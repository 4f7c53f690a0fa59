/**
 * The lines of errors in programs that run as TypeScript runs in teams: by each loader, with constants in a package of the
 * workspace, in a compiled one, and behind an alias.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";

import { built } from "../../built";
import { npmSettings } from "../../docs/paste";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

const ROOT = resolve(__dirname, "../../..");

const RANGES = `export interface Office { readonly name: string }

export const OFFICES = [
  "198.51.100.0/24",
  "203.0.113.16/2",
];
`;

const program = (from: string) => `import { App, TerraformStack } from "cdktf";
import { CloudPrometheus, CloudProvider } from "cdktf-provider-cloud";
import { OFFICES } from "${from}";

interface Unused { readonly a: string }

const app = new App();
const stack = new TerraformStack(app, "app");
new CloudProvider(stack, "cloud", {});
new CloudPrometheus(stack, "metrics", { name: "metrics", organizationId: 42, prometheusWhitelist: OFFICES });
app.synth();
`;

/** Two calls alike, two lines apart: as far as the lines of compiled text are from those of the file. */
const ALIKE = `import { App, TerraformStack } from "cdktf";
import { CloudPrometheus, CloudProvider } from "cdktf-provider-cloud";

interface Cluster { readonly name: string }

const app = new App();
const stack = new TerraformStack(app, "app");
new CloudProvider(stack, "cloud", {});
const clusters: readonly Cluster[] = [{ name: "One" }];
for (const { name } of [] as readonly Cluster[])
  new CloudPrometheus(stack, name, { name, organizationId: 42 });
for (const { name } of clusters)
  new CloudPrometheus(stack, name, { name, organizationId: 42 });
app.synth();
`;

const COMPILER = {
  target: "es2022",
  module: "commonjs",
  moduleResolution: "node10",
  sourceMap: true,
  paths: { "@shared/*": ["./shared/*"] },
};

let repository: string;
let app: string;

beforeAll(() => {
  repository = realpathSync(temporaryFolder());
  app = join(repository, "apps", "infra");
  mkdirSync(app, { recursive: true });
  const loaders = [
    "tsx",
    "esbuild-register",
    "esbuild",
    "@swc-node/register",
    "@swc/core",
    "tsconfig-paths",
    "@oven/bun-linux-x64",
  ];
  writeBelow(
    repository,
    "package.json",
    JSON.stringify({ private: true, workspaces: ["packages/*", "apps/*"] }),
  );
  writeBelow(
    app,
    "package.json",
    JSON.stringify({
      name: "infra",
      private: true,
      dependencies: { cdktf: "^0.21.0", constructs: "~10.7.2", "ts-node": "^10.9.2", typescript: "~5.9.3" },
    }),
  );
  for (const [name, manifest] of Object.entries({
    plain: { main: "index.ts" },
    compiled: { main: "lib/index.js" },
  }))
    writeBelow(
      repository,
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@team/${name}`, version: "1.0.0", ...manifest }),
    );
  writeBelow(repository, "packages/plain/index.ts", RANGES);
  writeBelow(repository, "packages/compiled/src/index.ts", RANGES);
  writeBelow(
    repository,
    "packages/compiled/tsconfig.json",
    JSON.stringify({ compilerOptions: { ...COMPILER, outDir: "lib", rootDir: "src" } }),
  );
  writeBelow(
    app,
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { ...COMPILER, outDir: "dist" }, include: ["*.ts"] }),
  );
  for (const folder of ["", "esm/"]) {
    writeBelow(app, `${folder}shared/ranges.ts`, RANGES);
    writeBelow(app, `${folder}alias.ts`, program("@shared/ranges"));
    writeBelow(app, `${folder}plain.ts`, program("@team/plain"));
    writeBelow(app, `${folder}compiled.ts`, program("@team/compiled"));
    writeBelow(app, `${folder}alike.ts`, ALIKE);
    writeBelow(
      app,
      `${folder}relative.ts`,
      program(folder === "" ? "./shared/ranges" : "./shared/ranges.js"),
    );
  }
  writeBelow(app, "esm/package.json", '{"type":"module","private":true}');
  writeBelow(
    app,
    "esm/tsconfig.json",
    JSON.stringify({
      compilerOptions: { ...COMPILER, module: "nodenext", moduleResolution: "nodenext" },
      "ts-node": { transpileOnly: true },
    }),
  );
  const env = { ...process.env, ...npmSettings() };
  execFileSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", ...loaders],
    { cwd: repository, env, stdio: "pipe" },
  );
  const installed = join(repository, "node_modules", "cdktf-provider-cloud");
  mkdirSync(installed);
  cpSync(resolve(built("index.js"), ".."), join(installed, "lib"), { recursive: true });
  cpSync(join(ROOT, "package.json"), join(installed, "package.json"));
  for (const name of ["zod", "@cdktf/provider-null"])
    cpSync(join(ROOT, "node_modules", name), join(repository, "node_modules", name), { recursive: true });
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  spawnSync(process.execPath, [tsc, "-p", "packages/compiled"], { cwd: repository });
  spawnSync(process.execPath, [tsc, "-p", "apps/infra"], { cwd: repository });
  const noSource = ["--sourceRoot", "/", "--outDir", "apps/infra/no-source"];
  spawnSync(process.execPath, [tsc, "-p", "apps/infra", ...noSource], { cwd: repository });
  const bundle = ["--bundle", "--platform=node", "--packages=external", "--sourcemap", "--outdir=bundled"];
  execFileSync(bin("esbuild"), ["alike.ts", "relative.ts", ...bundle], { cwd: app, stdio: "pipe" });
}, 180_000);

const bin = (name: string) => join(repository, "node_modules", ".bin", name);
const node = (...args: readonly string[]) => [process.execPath, "--no-warnings", ...args];

/** Each way to run `FILE`, which stands for the name of the program without its extension. */
const LOADERS: Readonly<Record<string, () => readonly string[]>> = {
  tsx: () => [bin("tsx"), "FILE.ts"],
  "ts-node": () => node("-r", "ts-node/register/transpile-only", "-r", "tsconfig-paths/register", "FILE.ts"),
  "esbuild-register": () => node("-r", "esbuild-register", "FILE.ts"),
  "swc-node": () => node("-r", "@swc-node/register", "FILE.ts"),
  bun: () => [join(repository, "node_modules/@oven/bun-linux-x64/bin/bun"), "FILE.ts"],
};
const MODULES: typeof LOADERS = {
  tsx: () => [bin("tsx"), "FILE.ts"],
  "ts-node": () => node("--loader", "ts-node/esm", "FILE.ts"),
  "swc-node": () => node("--import", "@swc-node/register/esm-register", "FILE.ts"),
};
const COMPILED: typeof LOADERS = {
  "Node.js": () => node("dist/FILE.js"),
  "Node.js with source maps": () => node("--enable-source-maps", "dist/FILE.js"),
};
const BUNDLED: typeof LOADERS = {
  "Node.js": () => node("bundled/FILE.js"),
  "Node.js with source maps": () => node("--enable-source-maps", "bundled/FILE.js"),
};

const PROGRAMS: Readonly<Record<string, string>> = {
  relative: "shared/ranges.ts:5",
  alias: "shared/ranges.ts:5",
  plain: "../../packages/plain/index.ts:5",
  compiled: "../../packages/compiled/src/index.ts:5",
};

const rows = (loaders: typeof LOADERS, programs = Object.keys(PROGRAMS)) =>
  Object.entries(loaders).flatMap(([loader, command]) =>
    programs.map((name) => [name, loader, command] as const),
  );

/** Returns the place of the one error that a program ends with; all that it printed if there is no such error. */
function placeOfError(command: readonly string[], name: string, cwd: string): string {
  const [file = "", ...args] = command.map((word) => word.replace("FILE", name));
  const env = { ...process.env, CDKTF_OUTDIR: join(cwd, "out") };
  const { stdout, stderr } = spawnSync(file, args, { cwd, env, encoding: "utf8" });
  const printed = `${stdout}${stderr}`;
  const [, place] =
    /^(?:app\S* \(CloudPrometheus\)\n)?(?: {4}at (\S+:\d+)\n)? {2}(?:prometheusWhitelist\[|name:)/m.exec(
      printed,
    ) ?? [printed, printed];
  return place ?? "no line";
}

it.each(rows(LOADERS))("%s in CommonJS, run by %s", (name, _, command) => {
  expect(placeOfError(command(), name, app)).toBe(PROGRAMS[name]);
});

it.each(rows(COMPILED, ["relative", "compiled"]))("%s, compiled and run by %s", (name, _, command) => {
  expect(placeOfError(command(), name, app)).toBe(PROGRAMS[name]);
});

it.each(rows(MODULES, ["relative", "compiled"]))("%s in an ES module, run by %s", (name, _, command) => {
  const place = (PROGRAMS[name] ?? "").replace("../../", "../../../");
  expect(placeOfError(command(), name, join(app, "esm"))).toBe(place);
});

it.each(rows(BUNDLED, ["relative"]))("%s, bundled and run by %s", (name, _, command) => {
  expect(placeOfError(command(), name, app)).toBe(PROGRAMS[name]);
});

it.each(rows({ ...LOADERS, ...COMPILED, ...BUNDLED }, ["alike"]))(
  "one of two calls %s, run by %s",
  (name, _, command) => {
    expect(placeOfError(command(), name, app)).toBe("alike.ts:13");
  },
);

it.each(rows(MODULES, ["alike"]))(
  "one of two calls %s in an ES module, run by %s",
  (name, loader, command) => {
    // Which lines the other loaders report depends on the version of Node.js.
    const places = loader === "tsx" ? ["alike.ts:13"] : ["alike.ts:13", "no line"];
    expect(places).toContain(placeOfError(command(), name, join(app, "esm")));
  },
);

it("two calls have no line if the source is not where the source map says", () => {
  for (const flags of [[], ["--enable-source-maps"]])
    expect(placeOfError(node(...flags, "no-source/FILE.js"), "alike", app)).toBe("no line");
});
