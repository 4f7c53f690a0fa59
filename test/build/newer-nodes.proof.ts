/** Each newer Node.js builds the same plugin in a copy of the project, and passes the end-to-end tests there. */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";

import { NODE_MAJORS, nodeProgram } from "../../scripts/node-versions";
import { temporaryFolder } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");
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

/** `npm test` runs on the Node.js in use. */
const OTHERS = NODE_MAJORS.filter((major) => !process.versions.node.startsWith(`${major}.`));

it.each(OTHERS)("Node.js %i", (major) => {
  const program = nodeProgram(major);
  const copy = temporaryFolder();
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path)) });
  for (const modules of ["node_modules", ".ci/tools/node_modules"])
    symlinkSync(join(ROOT, modules), join(copy, modules));
  const PATH = `${dirname(program)}${delimiter}${process.env["PATH"] ?? ""}`;
  const run = (args: readonly string[], PROOF = "") =>
    execFileSync(program, args, { cwd: copy, env: { ...process.env, PATH, PROOF }, stdio: "inherit" });
  run(["scripts/build.mjs"]);
  expect(pluginOf(copy).equals(pluginOf(ROOT))).toBe(true);
  const jest = ["node_modules/jest/bin/jest.js", "--runInBand"];
  run([...jest, "test/e2e"]);
  run([...jest, "test/e2e/cdktf"], "1");
});

function pluginOf(root: string): Buffer {
  const folder = join(root, "lib", "plugin");
  const [file = ""] = readdirSync(folder);
  return readFileSync(join(folder, file));
}
