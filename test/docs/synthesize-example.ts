/** Runs a program of the documentation as a user would: with type checks, and with this package installed. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { requireBuild } from "../built";

const ROOT = join(__dirname, "..", "..");

const TSCONFIG = {
  compilerOptions: {
    target: "ES2022",
    module: "commonjs",
    strict: true,
    skipLibCheck: true,
    types: ["node"],
  },
};

/** The JSON of the program's one stack. The folder must be empty. */
export function synthesizeExample(folder: string, program: string): string {
  const [stack = ""] = Object.values(synthesizeProgram(folder, { "main.ts": program }));
  return stack;
}

/** The JSON of each stack of a program, whose main.ts is run. The folder must be empty. */
export function synthesizeProgram(
  folder: string,
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  requireBuild();
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  for (const name of ["cdktf", "constructs", "typescript", "ts-node", "@types", "@cdktf"]) {
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
  symlinkSync(ROOT, join(modules, "cdktf-provider-cloud"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  execFileSync(join(ROOT, "node_modules", ".bin", "ts-node"), ["main.ts"], { cwd: folder, stdio: "pipe" });
  const stacks = join(folder, "cdktf.out", "stacks");
  return Object.fromEntries(
    readdirSync(stacks).map((stack) => [stack, readFileSync(join(stacks, stack, "cdk.tf.json"), "utf8")]),
  );
}
