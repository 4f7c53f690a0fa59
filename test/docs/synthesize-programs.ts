/** Runs programs of the documentation as a user would: with type checks, and with this package installed. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { linkPackages } from "../built";
import { writeBelow } from "../temporary-folder";

const ROOT = join(__dirname, "..", "..");

const COMPILER_OPTIONS = {
  target: "ES2022",
  lib: ["ES2022"], // Without the types of browsers, which take two seconds.
  module: "commonjs",
  strict: true,
  skipLibCheck: true,
  types: ["node", "jest"],
};

/** The files of a program by their names; its main.ts is run. */
export type Program = Readonly<Record<string, string>>;

/** The JSON of each stack of a program, by the stack's name. */
export type Stacks = Readonly<Record<string, string>>;

/**
 * Checks the types of all programs at once, and runs those with an app one after the other in one process. The folder must
 * be empty.
 */
export function synthesizePrograms(
  folder: string,
  programs: readonly Program[],
  compilerOptions: object = COMPILER_OPTIONS,
): readonly Stacks[] {
  linkPackages(folder, ["@types", "cdktn"]);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  programs.forEach((files, number) => {
    for (const [name, text] of Object.entries(files)) writeBelow(join(folder, `${number}`), name, text);
  });
  run(folder, join(ROOT, "node_modules/typescript/bin/tsc"));
  const places = programs.map((_files, number) => join(folder, `${number}`));
  const apps = places.filter((_place, number) => programs[number]?.["main.ts"]?.includes("new App()"));
  writeFileSync(join(folder, "run.js"), apps.map(runIn).join(""));
  run(folder, "run.js");
  return places.map((place) => {
    const stacks = join(place, "cdktf.out", "stacks");
    return Object.fromEntries(
      (existsSync(stacks) ? readdirSync(stacks) : []).map((stack) => [
        stack,
        readFileSync(join(stacks, stack, "cdk.tf.json"), "utf8"),
      ]),
    );
  });
}

const runIn = (place: string) =>
  `process.chdir(${JSON.stringify(place)});\nrequire(${JSON.stringify(join(place, "main.js"))});\n`;

function run(cwd: string, program: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(stdout + stderr);
}
