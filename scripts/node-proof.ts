/**
 * `ts-node -T scripts/node-proof.ts MAJOR`: builds the package in a copy of this folder with another version of
 * Node.js, compares the plugin with the one in lib/, and runs the end-to-end tests there.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";

import { NODE_MAJORS, nodeProgram } from "./node-versions";

const ROOT = join(__dirname, "..");
/** The folders that are not copied, because the copy makes them itself or does not need them. */
const LEFT_OUT = new Set([
  ".ci/tools/node_modules",
  "node_modules",
  "lib",
  ".git",
  ".built-from",
  ".rehearsal",
  "cdktf.out",
]);

function prove(program: string): number {
  const copy = mkdtempSync(join(tmpdir(), "node-proof-"));
  try {
    cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) });
    for (const modules of ["node_modules", ".ci/tools/node_modules"])
      symlinkSync(join(ROOT, modules), join(copy, modules));
    const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env["PATH"] ?? ""}` };
    execFileSync(program, ["scripts/build.mjs"], { cwd: copy, env, stdio: "inherit" });
    if (!pluginOf(copy).equals(pluginOf(ROOT))) {
      process.stderr.write(
        "This version of Node.js builds a plugin that differs from the one in lib/plugin.\n",
      );
      return 1;
    }
    const suites = ["--testMatch", "**/test/e2e/**/*.test.ts", "**/test/e2e/cdktf*.proof.ts"];
    const jest = ["node_modules/jest/bin/jest.js", "--runInBand", ...suites];
    return spawnSync(program, jest, { cwd: copy, env, stdio: "inherit" }).status ?? 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function pluginOf(root: string): Buffer {
  const folder = join(root, "lib", "plugin");
  const [file = ""] = readdirSync(folder);
  return readFileSync(join(folder, file));
}

const major = NODE_MAJORS.find((known) => String(known) === process.argv[2]);
if (major === undefined) {
  process.stderr.write(`Write one of the major versions ${NODE_MAJORS.join(", ")}.\n`);
  process.exit(2);
}
process.exit(prove(nodeProgram(major)));
