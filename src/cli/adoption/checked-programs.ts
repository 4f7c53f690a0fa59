/** The programs that `adopt --check` plans: all of a folder in Terraform's language, or of the stacks of an app. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

import { formatJsonLines, type JsonObject } from "../../json";
import {
  cdktfProject,
  dataFolder,
  declaredBackend,
  type DeclaredBackend,
  declaredClusters,
  declaredImports,
  isProgramFile,
  OUTPUT_FOLDER,
  outputFolder,
  partsOfHcl,
  partsOfJson,
  programBlocks,
  readProgramFolder,
  readStackProgram,
  STACK_FILES,
  TERRAFORM_D,
} from "../../terraform-files";
import { CommandError, UsageError } from "../command-line/command-error";
import { readProgram } from "../command-line/user-files";
import { placeFile } from "../installation/place-file";
import { runSynthesis, stacksIn, synthEnvironment, synthesize } from "../processes/synthesize";
import { namesInFolder } from "../providers/files";
import type { PartOfFile } from "../stacks/stack-runs";
import type { VariableOfSecret } from "./remains";
import { secretVariablesIn } from "./secret-variables";
import { type AdoptionTarget, ownNames } from "./targets";
import { STAGING } from "./write-files";

/** A program to plan. */
export interface CheckedProgram {
  readonly name: string;
  /** The folder in which Terraform runs. */
  readonly folder: string;
  /** The file that a review reads the lines of the constructs from. */
  readonly file: string;
  /** The synthesized JSON; empty for Terraform's language. */
  readonly json: JsonObject;
  readonly backend: DeclaredBackend | undefined;
  /** The parts of its files: a core that prints JSON takes long for a large one. */
  readonly parts?: ReadonlyMap<string, PartOfFile>;
  /** The names of its secret variables without a default. */
  readonly secrets: readonly string[];
  readonly variableOf: VariableOfSecret;
  /** Copies it, with its state in a file of the copy; returns the folder in which Terraform runs there. */
  readonly copyTo: (temporary: string) => string;
}

/** What Terraform and other programs make in a folder, and what is no part of the program. */
const NO_PART = new Set([
  ...[".terraform", "terraform.tfstate", "terraform.tfstate.backup", "terraform.tfstate.d"],
  ...[".terraform.tfstate.lock.info", ".git", "node_modules", OUTPUT_FOLDER, STAGING],
]);

/** Returns the program of a folder in Terraform's language. */
export function checkedFolder(folder: string): CheckedProgram {
  const programs = readProgramFolder(folder).files.map(({ json }) => json);
  const backend = declaredBackend(...programs);
  const parts = partsIn(folder);
  return {
    name: relative(process.cwd(), folder) || ".",
    folder,
    file: folder,
    json: {},
    backend,
    secrets: programs.flatMap(secretVariables),
    variableOf: secretVariablesIn(programs),
    parts,
    copyTo: (temporary) => {
      const folders = [folder, ...localModules(folder)];
      const top = folders.reduce(commonFolder);
      const inCopy = (path: string) => join(temporary, relative(top, path));
      for (const path of folders) copyFolder(path, inCopy(path));
      const working = inCopy(folder);
      for (const [name, { text }] of parts) placeFile(join(working, name), text);
      placeBackend(working, backend);
      return working;
    },
  };
}

/** A backend in an override file is the only one. */
const OVERRIDE = "zz_adopt_check_override.tf.json";
const LOCAL_BACKEND = { terraform: { backend: { local: {} } } };

/** Puts a local state in the place of the backend of a program. */
function placeBackend(folder: string, backend: DeclaredBackend | undefined): void {
  if (backend !== undefined) placeFile(join(folder, OVERRIDE), formatJsonLines(LOCAL_BACKEND));
}

/** Returns the parts of the files in Terraform's language. */
function partsIn(folder: string): ReadonlyMap<string, PartOfFile & { readonly text: string }> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".tf") && isProgramFile(name));
  return new Map(
    names.flatMap((name) =>
      [...partsOfHcl(name, readFileSync(join(folder, name), "utf8"))].map(
        ([part, { text, linesBefore }]) => [part, { text, file: name, linesBefore }] as const,
      ),
    ),
  );
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const data = dataFolder(from, process.env);
  const isPart = (path: string) =>
    !NO_PART.has(basename(path)) && basename(path) !== TERRAFORM_D && path !== data;
  cpSync(from, to, { recursive: true, filter: (path) => path === from || isPart(path) });
  const plugins = join(from, TERRAFORM_D);
  // The folder of a stack has a link to the plugins of the project, through which nothing may be written.
  if (existsSync(plugins)) cpSync(realpathSync(plugins), join(to, TERRAFORM_D), { recursive: true });
}

/** Returns the folders of the modules beside a folder that it calls, and those that they call. */
function localModules(folder: string, found = new Set<string>()): readonly string[] {
  for (const { json } of readProgramFolder(folder).files)
    for (const { body } of programBlocks(json, "module")) {
      const { source } = body;
      if (typeof source !== "string" || !/^\.\.?\//.test(source)) continue;
      const path = resolve(folder, source);
      if (found.has(path) || !existsSync(path)) continue;
      found.add(path);
      localModules(path, found);
    }
  return [...found];
}

function commonFolder(one: string, other: string): string {
  const [these, those] = [one.split(sep), other.split(sep)];
  const end = these.findIndex((part, index) => part !== those[index]);
  return these.slice(0, end === -1 ? undefined : end).join(sep) || sep;
}

/**
 * Returns the stacks with clusters of the program that a target belongs to: the one that imports its clusters, or the one
 * without imports once that is deleted, or else the app of the project.
 */
export async function checkedStacks(
  folder: string,
  target: AdoptionTarget,
  temporary: string,
): Promise<readonly CheckedProgram[]> {
  const { imports = "", main } = target.layout;
  const names = writtenNames(folder, target);
  const own = [`${imports}.ts`, `${main}.ts`].find((name) => names.includes(name));
  const root = cdktfProject(folder);
  if (own === undefined && root === undefined) throw missing(folder, `${main}.ts`);
  const output = join(temporary, OUTPUT_FOLDER);
  if (own !== undefined) await runOwn(folder, own, output);
  const stacks =
    own === undefined
      ? await synthesize(root ?? "", { output: "hidden" })
      : stacksIn(temporary, OUTPUT_FOLDER);
  const base = own === undefined ? (root ?? "") : temporary;
  return stacks
    .map((stack) => {
      const file = join(base, stack.file);
      const { synthesized: json, files } = readProgram(() => readStackProgram(file));
      return { ...stack, file, json, programs: files.map((one) => one.json) };
    })
    .filter(({ programs }) =>
      programs.some((one) => declaredClusters(one).length + declaredImports(one).length > 0),
    )
    .map(({ name, file, folder: working, json, programs }): CheckedProgram => {
      const made = join(base, working);
      const backend = declaredBackend(...programs);
      const project = root ?? folder;
      return {
        name,
        folder: own === undefined ? made : join(project, outputFolder(project), "stacks", basename(made)),
        file,
        json,
        backend,
        secrets: programs.flatMap(secretVariables),
        variableOf: secretVariablesIn(programs),
        copyTo: (to) => {
          copyFolder(made, to);
          for (const name of STACK_FILES) rmSync(join(to, name), { force: true });
          for (const [part, content] of partsOfJson(STACK_FILES[0], json))
            placeFile(join(to, part), formatJsonLines(content));
          placeBackend(to, backend);
          return to;
        },
      };
    });
}

async function runOwn(folder: string, program: string, output: string): Promise<void> {
  await runSynthesis(process.execPath, [runnerFor(folder), program], folder, {
    ...synthEnvironment(output),
    ...(isConfigured(folder) ? {} : { TS_NODE_COMPILER_OPTIONS: JSON.stringify(COMPILER_OPTIONS) }),
  });
}

/** Returns the names of the sensitive variables without a default: a text stands for one that is not given. */
function secretVariables(program: JsonObject): readonly string[] {
  return programBlocks(program, "variable").flatMap(({ labels, body }) =>
    body["default"] === undefined && body["sensitive"] === true ? labels : [],
  );
}

/** The options with which a project without a tsconfig.json is compiled. */
const COMPILER_OPTIONS = {
  target: "es2022",
  module: "commonjs",
  moduleResolution: "node10",
  strict: true,
  skipLibCheck: true,
};

function isConfigured(folder: string): boolean {
  if (existsSync(join(folder, "tsconfig.json"))) return true;
  return folder !== dirname(folder) && isConfigured(dirname(folder));
}

/** Returns the program that runs TypeScript in a project. */
function runnerFor(folder: string): string {
  const { resolve: find } = createRequire(join(folder, "package.json"));
  for (const runner of ["ts-node/dist/bin.js", "tsx/cli"]) {
    try {
      return find(runner);
    } catch {
      // The next one may be there.
    }
  }
  throw new CommandError(
    `${folder} has no program that runs TypeScript: run \`npm install --save-dev ts-node\`.`,
  );
}

/** Throws a UsageError if there is nothing in the place of a target that an earlier run wrote. */
export function requireWritten(folder: string, target: AdoptionTarget): void {
  if (writtenNames(folder, target).length === 0) throw missing(folder, ownNames(target)[0] ?? "");
}

/** Reports whether the place of a target has a program, written by `adopt` or by a person. */
export function hasProgram(folder: string, target: AdoptionTarget): boolean {
  if (writtenNames(folder, target).length > 0) return true;
  return target.language === "hcl"
    ? namesInFolder(folder).some(isProgramFile)
    : cdktfProject(folder) !== undefined;
}

function writtenNames(folder: string, target: AdoptionTarget): readonly string[] {
  const own = ownNames(target);
  const isWhole = target.layout.split !== undefined;
  const found = namesInFolder(folder).filter((name) => name.endsWith(target.ending));
  return found.filter((name) => isWhole || own.includes(name));
}

function missing(folder: string, name: string): UsageError {
  const path = relative(process.cwd(), join(folder, name));
  return new UsageError(`There is no ${path} to check: give --organization too, to adopt first.`);
}
