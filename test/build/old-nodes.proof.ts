/** What a user sees who has an old Node.js: its own parser reads the whole program before the check runs. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { installNode } from "../../scripts/node-versions";
import { built, pluginFile } from "../built";
import { temporaryFolder, writeBelow } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");

/** Of these, the first ones have no modules as the scripts and the constructs are written. */
const [WITHOUT_MODULES, OTHERS] = [
  ["10.24.1", "14.21.3"],
  ["18.20.8", "20.15.1", "21.7.3", "22.2.0"],
];

const wordsFor = (version: string) =>
  `cdktf-provider-cloud needs Node.js 20.16 or a later 20.x, 22.3 or a later 22.x, or 24.0 or a later version. Found ${version}, `;
const runWith = (version: string, file: string, env: NodeJS.ProcessEnv = {}) =>
  spawnSync(installNode(version), [file], { env: { ...process.env, ...env }, encoding: "utf8" });

describe.each([...WITHOUT_MODULES, ...OTHERS])("Node.js %s", (version) => {
  const words = wordsFor(version);
  const run = (file: string, env: NodeJS.ProcessEnv) => runWith(version, file, env);

  it("is refused by the plugin, with an error that Terraform shows", () => {
    const { status, stdout } = run(pluginFile().path, { TF_PLUGIN_MAGIC_COOKIE: "x" });
    expect([status, stdout]).toEqual([1, expect.stringContaining(words)]);
  });

  it("is refused by the command", () => {
    const { status, stderr } = run(built("cli.js"), {});
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
  });
});

describe.each(OTHERS)("Node.js %s", (version) => {
  const words = wordsFor(version);

  it("is refused by each script of npm, also in a clone without packages", () => {
    const clone = temporaryFolder();
    for (const file of ["package.json", "scripts/needs.mjs", "scripts/node-check.mjs"])
      writeBelow(clone, file, readFileSync(join(ROOT, file), "utf8"));
    for (const name of ["start", "test", "build", "lint", "docs"]) {
      const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", name], {
        cwd: clone,
        env: { ...process.env, PATH: `${dirname(installNode(version))}:${process.env["PATH"] ?? ""}` },
        encoding: "utf8",
      });
      expect([name, status, stdout]).toEqual([name, 1, ""]);
      expect(stderr.split("\n").filter((line) => line !== "" && !line.startsWith("npm warn"))).toEqual([
        expect.stringContaining(words),
      ]);
    }
  });

  it("stops `npm ci` before anything is installed, by one error of npm about this package", () => {
    const clone = temporaryFolder();
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      writeBelow(clone, file, readFileSync(join(ROOT, file), "utf8"));
    const { status, stderr } = spawnSync("npm", ["ci", "--offline"], {
      cwd: clone,
      env: { ...process.env, PATH: `${dirname(installNode(version))}:${process.env["PATH"] ?? ""}` },
      encoding: "utf8",
    });
    const lines = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("npm warn cli"));
    expect(status).toBe(1);
    expect(lines.filter((line) => !line.startsWith("npm error"))).toEqual([]);
    expect(lines.filter((line) => line.includes("Required: "))).toEqual([
      expect.stringContaining('{"node":"^20.16.0 ||'),
    ]);
    expect(stderr).toContain("cdktf-provider-cloud@");
    expect(existsSync(join(clone, "node_modules"))).toBe(false);
  });

  it("is refused by an app that imports the package", () => {
    const { status, stderr } = runWith(version, built("index.js"));
    expect([status, stderr.trim().split("\n")]).toEqual([
      1,
      [expect.stringMatching(`^\\[?${words}`), "", `Node.js v${version}`],
    ]);
  });
});

it("says in a clone without packages how to install them", () => {
  const clone = temporaryFolder();
  for (const file of ["package.json", "scripts/needs.mjs", "scripts/node-check.mjs"])
    writeBelow(clone, file, readFileSync(join(ROOT, file), "utf8"));
  const { status, stderr } = spawnSync("npm", ["start", "--silent"], { cwd: clone, encoding: "utf8" });
  expect([status, stderr]).toEqual([
    1,
    "The packages of this checkout are not installed: run `npm ci` first.\n",
  ]);
});
