/** The commands of fixes: those that synthesize a project, and install the providers in a folder. */
import { join, relative } from "node:path";

import { cdkLibraryOf, cdktfProject, isText, ProgramError, readProjectFile } from "../../../terraform-files";
import { shellWord } from "../../../text/node/pasted";
import { namesIn } from "../../../text/node/read-files";
import { coreWords } from "../../processes/terraform";
import type { Machine } from "../machine";

const BIN = "node_modules/.bin";

/** Returns what to do, in the middle of a sentence: the command of the CDKTF CLI, or else the one that cdktf.json names. */
export function synthWords(machine: Machine): string {
  const project = cdktfProject(machine.folder) ?? machine.folder;
  const cli = cdkLibraryOf(project);
  const isInstalled = namesIn(join(project, BIN)).includes(cli);
  const written = appIn(project);
  // The CLI of CDKTF also passes the context of cdktf.json on.
  const app = isInstalled ? `./${BIN}/${cli} synth` : written;
  if (app === undefined) return 'write the command that synthesizes as `"app"` into cdktf.json, and run it';
  const below = relative(machine.folder, project);
  return `run \`${below === "" ? app : `(cd ${shellWord(below)} && ${app})`}\`, which synthesizes the app`;
}

function appIn(project: string): string | undefined {
  try {
    const { app, output } = readProjectFile(project) ?? {};
    return app !== undefined && isText(output) ? `CDKTF_OUTDIR=${shellWord(output)} ${app}` : app;
  } catch (error) {
    if (error instanceof ProgramError) return undefined;
    throw error;
  }
}

/** Returns the command that installs the providers in a folder. */
export function initCommand(machine: Machine, folder: string): string {
  const chdir = folder === machine.folder ? "" : ` -chdir=${shellWord(relative(machine.folder, folder))}`;
  return `${coreWords(machine.environment)}${chdir} init`;
}
