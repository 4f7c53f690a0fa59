/** `adopt --check`: plans the project that has the adopted clusters with the real Terraform, and says what an apply would send. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import type { AdoptionCheck } from "../../adopt";
import { formatJsonLines, type Json } from "../../json";
import { writtenValue } from "../../terraform-files";
import { CommandError, UsageError } from "../command-line/command-error";
import { printError } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { installPlugin } from "../installation/install-plugin";
import { placeFile } from "../installation/place-file";
import { terraformIn, usableCore } from "../processes/terraform";
import { type CoreSettings, readCoreSettings, withCliConfiguration } from "../stacks/core-environment";
import { Warnings } from "../stacks/explanations";
import { planIn, printReview } from "../stacks/plan-review";
import { PLAN, stackRuns } from "../stacks/stack-runs";
import {
  checkedFolder,
  type CheckedProgram,
  checkedStacks,
  hasProgram,
  requireWritten,
} from "./checked-programs";
import { readState, selectedWorkspace, stateFile, type StateReading } from "./reading/state";
import { type Remains, remainsOf, sumOf } from "./remains";
import { hasValue } from "./secret-variables";
import { openService } from "./service";
import type { AdoptionTarget } from "./targets";

export interface CheckOptions {
  /** Whether to print a review of each plan. */
  readonly review: "shown" | "hidden";
  /** Whether it is wrong usage if nobody adopted anything in this place. */
  readonly isRequired: boolean;
}

/**
 * Plans the folder of a target, or the stacks of its app, with everything in them; returns what an apply would send.
 * Undefined if there is no program.
 */
export async function checkAdopted(
  target: AdoptionTarget,
  { review, isRequired }: CheckOptions,
): Promise<AdoptionCheck | undefined> {
  const settings = readCoreSettings(usableCore());
  settings.notes.forEach((note) => printError(note));
  const { folder } = target;
  if (folder === undefined) throw new UsageError("--check: give --out or --hcl, not --stdout.");
  if (isRequired) requireWritten(folder, target);
  else if (!hasProgram(folder, target)) return undefined;
  openService().client.close();
  const temporary = mkdtempSync(join(tmpdir(), "adopt-check-"));
  try {
    const programs =
      target.language === "hcl"
        ? [checkedFolder(folder)]
        : await withProgress("Synthesizing", async () => checkedStacks(folder, target, temporary));
    programs.flatMap(({ secrets }) => secrets).forEach(hasValue);
    const remains: Remains[] = [];
    for (const [index, program] of programs.entries())
      remains.push(await planned(program, join(temporary, `plan-${index}`), settings, review));
    return sumOf(remains);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Stands for a secret that is not given: a plan does not send it. */
const PLACEHOLDER = "placeholder-of-adopt-check";

async function planned(
  program: CheckedProgram,
  temporary: string,
  settings: CoreSettings,
  review: "shown" | "hidden",
): Promise<Remains> {
  const folder = program.copyTo(temporary);
  installPlugin({ dir: join(folder, "terraform.d", "plugins") });
  const workspace = selectedWorkspace(program.folder);
  // A state of another workspace would be moved by `init`: it is placed afterwards.
  const isDefault = workspace === "default";
  const state = await readState(program.folder, program.backend);
  if (isDefault) placeState(state, folder, workspace);
  const secrets: Readonly<Record<string, string>> = Object.fromEntries(
    program.secrets.map((name) => [name, process.env[`TF_VAR_${name}`] ?? PLACEHOLDER]),
  );
  const warnings = new Warnings();
  const stack = { ...program, values: secrets, hidden: new Set(program.secrets) };
  const places = { stackFolder: folder, folder: program.folder };
  const shown = await withCliConfiguration(settings, places, async (cliFile) => {
    const runsIn = (selected: string) => {
      const environment = environmentOf({ cliFile, workspace: selected, secrets });
      return stackRuns(stack, warnings, (watch) => terraformIn(folder, environment, watch, "guarded"));
    };
    await withProgress("Initializing", async () =>
      runsIn("default").succeed(["init", "-input=false", "-no-color"]),
    );
    if (!isDefault) placeState(state, folder, workspace);
    const { succeed, plan } = runsIn(workspace);
    await withProgress("Planning", async () => plan([]));
    return succeed(["show", "-json", PLAN]);
  });
  if (review === "shown") await printReview({ name: program.name, file: program.file }, shown);
  for (const warning of warnings.texts()) printError(warning);
  const reading = planIn(shown);
  if (!reading.ok) throw new CommandError(`${program.name}: the plan ${reading.problem}`);
  const remains = remainsOf(reading.plan, program.variableOf);
  return { ...remains, others: [...remains.others, ...backendProblems(program, state)] };
}

/** Returns what the copy, which has no backend of its own, does not show: sentences. Terraform may refuse the backend. */
function backendProblems({ name, backend }: CheckedProgram, state: StateReading): readonly string[] {
  const { problem, isFailure = false } = state;
  if (backend === undefined || backend.type === "local") {
    const refused = Object.entries(backend?.body ?? {}).flatMap(([argument, value]) =>
      problemOfLocal(argument, value),
    );
    const unread = isFailure && problem !== undefined ? [problem] : [];
    return [...refused, ...unread].map((one) => `${name}: ${one}: what an apply would send is not known.`);
  }
  if (problem === undefined) return [];
  return [`${name}: ${problem}. The plan is that of an empty state: what an apply would send is not known.`];
}

/** Returns why `terraform init` refuses an argument of the backend "local", as a clause. */
function problemOfLocal(argument: string, value: Json): readonly string[] {
  if (argument === "//") return [];
  if (!["path", "workspace_dir"].includes(argument))
    return [`the backend "local" has no argument \`${argument}\`, and \`terraform init\` refuses it`];
  const written = writtenValue(value);
  return written === undefined || "value" in written
    ? []
    : [`\`${argument}\` of the backend "local" is no literal, and \`terraform init\` refuses it`];
}

/** Places the whole state where Terraform finds it. */
function placeState({ json }: StateReading, folder: string, workspace: string): void {
  const file = stateFile(folder, workspace);
  mkdirSync(dirname(file), { recursive: true });
  if (json !== undefined) placeFile(file, formatJsonLines(json));
}

/** Returns the changes to the user's environment, in which a plan of the copy is that of the project. */
function environmentOf({
  cliFile,
  workspace,
  secrets,
}: {
  readonly cliFile: string | undefined;
  readonly workspace: string;
  readonly secrets: Readonly<Record<string, string>>;
}): NodeJS.ProcessEnv {
  const unset = Object.keys(process.env).filter((name) =>
    /^TF_(?:CLI_ARGS.*|DATA_DIR|REATTACH_PROVIDERS|LOG.*)$/.test(name),
  );
  const { TF_PLUGIN_CACHE_DIR: cache } = process.env;
  return {
    ...Object.fromEntries(unset.map((name) => [name, undefined])),
    ...Object.fromEntries(Object.entries(secrets).map(([name, value]) => [`TF_VAR_${name}`, value])),
    ...(cache !== undefined && cache !== "" && { TF_PLUGIN_CACHE_DIR: resolve(cache) }),
    TF_CLI_CONFIG_FILE: cliFile,
    TF_WORKSPACE: workspace === "default" ? undefined : workspace,
  };
}
