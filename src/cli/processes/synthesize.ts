/** Runs the CDKTF app of a project, as `cdktf synth` does, and returns the stacks that it wrote. */
import { basename, join, relative, resolve } from "node:path";

import { formatJson, type Json } from "../../json";
import { compareNames } from "../../schema";
import {
  isText,
  OUTPUT_FOLDER,
  readManifest,
  readProjectFile,
  STACK_FILES,
  type SynthesizedStack,
  unlessUnreadable,
} from "../../terraform-files";
import { CommandError, refuseWindows } from "../command-line/command-error";
import { clearProgress } from "../command-line/progress";
import { hasColour } from "../command-line/terminal";
import { readProgram } from "../command-line/user-files";
import { runProgram } from "./run";

interface SynthSettings {
  readonly app: string;
  readonly output: string;
  readonly context: Json | undefined;
}

export interface SynthOptions {
  /** Whether the output of the app is shown. @default "shown" */
  readonly output?: "shown" | "hidden";
}

/** Synthesizes a project, and returns its stacks. */
export async function synthesize(
  project: string,
  options: SynthOptions = {},
): Promise<readonly SynthesizedStack[]> {
  const { app, output, context } = readProject(project);
  await runApp(app, project, options, {
    CDKTF_OUTDIR: output,
    SYNTH_HCL_OUTPUT: String(writesHcl(resolve(project, output))),
    // The caller installs the plugin itself.
    CLOUD_SKIP_PLUGIN_CHECK: "true",
    ...(context !== undefined && { CDKTF_CONTEXT_JSON: formatJson(context) }),
  });
  return stacksIn(project, output);
}

/**
 * Returns the stacks that an app wrote into its output folder, in the order of their names. Their paths are relative to the
 * project.
 */
function stacksIn(project: string, output: string): readonly SynthesizedStack[] {
  const stacks = readProgram(() => readManifest(resolve(project, output)));
  if (stacks === undefined) {
    throw new CommandError(`The app wrote no ${join(output, "manifest.json")}: does it call app.synth()?`);
  }
  if (stacks.length === 0) throw new CommandError("The app has no stacks: create one before app.synth().");
  return stacks
    .map(({ folder, file, ...stack }) => ({
      ...stack,
      folder: relative(project, folder),
      file: relative(project, file),
    }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/**
 * Returns whether the last synth wrote Terraform's language: beside a file in the other one, an app would leave a folder that
 * Terraform refuses.
 */
function writesHcl(output: string): boolean {
  const stacks = unlessUnreadable(() => readManifest(output));
  if (stacks === undefined) return process.env["SYNTH_HCL_OUTPUT"] === "true";
  return stacks.some(({ file }) => basename(file) === HCL_FILE);
}

const [, HCL_FILE] = STACK_FILES;

function readProject(project: string): SynthSettings {
  const read = readProgram(() => readProjectFile(project));
  if (read === undefined) {
    throw new CommandError(
      "There is no cdktf.json in this folder: run the command in the folder of a CDKTF project.",
    );
  }
  const { app, output = OUTPUT_FOLDER, context } = read;
  if (app === undefined) {
    throw new CommandError(
      'cdktf.json has no "app" that can be run: give the command that synthesizes, as a text without NUL characters.',
    );
  }
  if (!isText(output))
    throw new CommandError('cdktf.json: "output" must be the path of a folder, without NUL characters.');
  return { app, output, context };
}

async function runApp(
  app: string,
  project: string,
  options: SynthOptions,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  refuseWindows("The shell that runs the app");
  const isHidden = options.output === "hidden";
  // The app has a pipe for its output also where nothing else is shown, so that a failure can say whether it printed any.
  const colour = hasColour(process.stdout) ? { FORCE_COLOR: "1" } : {};
  let hasPrinted = false;
  const { code, stdout, stderr } = await runProgram("/bin/sh", ["-c", app], {
    folder: project,
    environment: { ...process.env, ...colour, ...environment },
    isGuarded: true,
    watch: (text, stream) => {
      hasPrinted ||= /\S/.test(text);
      if (!isHidden) writeBeside(process[stream], text);
    },
  });
  if (code === 0) return;
  if (!hasPrinted) throw new CommandError(`\`${app}\` failed with exit code ${code}, and printed nothing.`);
  if (isHidden) writeBeside(process.stderr, stdout + stderr);
  throw new CommandError(`\`${app}\` failed with exit code ${code}. What it printed is above.`);
}

function writeBeside(stream: NodeJS.WriteStream, text: string): void {
  clearProgress();
  stream.write(text);
}
