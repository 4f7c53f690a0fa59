/** Runs the CDKTF app of a project, as `cdktf synth` does, and returns the stacks that it wrote. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { formatJson, isJsonObject, type Json } from "../../json";
import { compareNames } from "../../schema";
import { shellWord } from "../../text/node/pasted";
import { CommandError } from "../command-line/command-error";
import { clearProgress } from "../command-line/progress";
import { hasColour } from "../command-line/terminal";
import { readJsonFile } from "../command-line/user-files";
import { startGuarded } from "./guard";

export interface SynthesizedStack {
  readonly name: string;
  /** The path of the stack's construct: the name of the stack, unless it is inside another construct. */
  readonly path: string;
  /** The names of the stacks that this one depends on. */
  readonly dependencies: readonly string[];
  /** The folder in which the cdktf CLI runs Terraform for the stack, relative to the project. */
  readonly folder: string;
  /** The path of the synthesized JSON, relative to the project. */
  readonly file: string;
}

interface ProjectFile {
  readonly app: string;
  readonly output: string;
  readonly context: Json | undefined;
}

export interface SynthOptions {
  /** Whether the output of the app is shown. @default "shown" */
  readonly output?: "shown" | "hidden";
}

/** Synthesizes a project, and returns its stacks. Writes JSON even if the app asks for HCL. */
export async function synthesize(
  project: string,
  options: SynthOptions = {},
): Promise<readonly SynthesizedStack[]> {
  const { app, output, context } = readProject(project);
  await runApp(app, project, options, {
    ...synthEnvironment(output),
    ...(context !== undefined && { CDKTF_CONTEXT_JSON: formatJson(context) }),
  });
  return stacksIn(project, output);
}

/** Runs a program that synthesizes, with {@link synthEnvironment} among its variables. */
export async function runProgram(
  program: string,
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const command = [program, ...args].map(shellWord).join(" ");
  await runApp(command, folder, {}, environment);
}

/** Returns the stacks that an app wrote into its output folder, which is given relative to the project. */
export function stacksIn(project: string, output: string): readonly SynthesizedStack[] {
  const manifestFile = join(project, output, "manifest.json");
  if (!existsSync(manifestFile)) {
    throw new CommandError(`The app wrote no ${join(output, "manifest.json")}: does it call app.synth()?`);
  }
  const written = manifestStacks(manifestFile).sort((a, b) => compareNames(a.name, b.name));
  if (written.length === 0) throw new CommandError("The app has no stacks: create one before app.synth().");
  const names = new Map(written.map(({ constructPath, name }) => [constructPath, name]));
  return written.map(({ name, constructPath, workingDirectory, synthesizedStackPath, dependencies }) => ({
    name,
    path: constructPath,
    dependencies: dependencies.flatMap((path) => names.get(path) ?? []),
    folder: join(output, workingDirectory),
    file: join(output, synthesizedStackPath),
  }));
}

/** Returns the variables by which a program synthesizes JSON into a folder. */
export function synthEnvironment(output: string): Readonly<Record<string, string>> {
  return {
    CDKTF_OUTDIR: output,
    SYNTH_HCL_OUTPUT: "false",
    // The caller installs the plugin itself.
    CLOUD_SKIP_PLUGIN_CHECK: "true",
  };
}

function readProject(project: string): ProjectFile {
  const file = join(project, "cdktf.json");
  if (!existsSync(file)) {
    throw new CommandError(
      "There is no cdktf.json in this folder: run the command in the folder of a CDKTF project.",
    );
  }
  const { app, output = "cdktf.out", context } = readJsonFile(file);
  if (!isArgument(app)) {
    throw new CommandError(
      'cdktf.json has no "app" that can be run: give the command that synthesizes, as a text without NUL characters.',
    );
  }
  if (!isArgument(output))
    throw new CommandError('cdktf.json: "output" must be the path of a folder, without NUL characters.');
  return { app, output, context };
}

/** Reports whether a value can be a path, or a command: a text that is not empty and holds no NUL. */
function isArgument(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "" && !value.includes("\0");
}

/** Returns the stacks in a manifest; their dependencies are construct paths. Throws a CommandError if it is damaged. */
function manifestStacks(file: string) {
  const { stacks } = readJsonFile(file);
  const damaged = (where: string) =>
    new CommandError(`${file} is damaged: ${where}. Let only app.synth() write this file.`);
  if (!isJsonObject(stacks)) throw damaged('"stacks" must be an object');
  return Object.entries(stacks).map(([key, stack]) => {
    if (!isJsonObject(stack)) throw damaged(`stacks.${key} must be an object`);
    const text = (field: string): string => {
      const value = stack[field];
      if (isArgument(value)) return value;
      throw damaged(`stacks.${key}.${field} must be a text, without NUL characters`);
    };
    const { dependencies = [] } = stack;
    if (!isTexts(dependencies)) throw damaged(`stacks.${key}.dependencies must be a list of texts`);
    return {
      name: text("name"),
      constructPath: text("constructPath"),
      workingDirectory: text("workingDirectory"),
      synthesizedStackPath: text("synthesizedStackPath"),
      dependencies,
    };
  });
}

function isTexts(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

async function runApp(
  app: string,
  project: string,
  options: SynthOptions,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const isHidden = options.output === "hidden";
  // The app has a pipe for its output also where nothing else is shown, so that a failure can say whether it printed any.
  const colour = hasColour(process.stdout) ? { FORCE_COLOR: "1" } : {};
  const child = startGuarded("/bin/sh", ["-c", app], {
    cwd: project,
    env: { ...process.env, ...colour, ...environment },
  });
  let hasPrinted = false;
  const kept: Buffer[] = [];
  for (const stream of ["stdout", "stderr"] as const)
    child[stream]?.on("data", (text: Buffer) => {
      hasPrinted ||= /\S/.test(text.toString());
      if (isHidden) kept.push(text);
      else writeBeside(process[stream], text);
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return;
  if (!hasPrinted) throw new CommandError(`\`${app}\` failed with exit code ${code}, and printed nothing.`);
  if (isHidden) writeBeside(process.stderr, Buffer.concat(kept));
  throw new CommandError(`\`${app}\` failed with exit code ${code}. What it printed is above.`);
}

function writeBeside(stream: NodeJS.WriteStream, text: Buffer): void {
  clearProgress();
  stream.write(text);
}
