/** Asks the core for its version. */
import { basename } from "node:path";

import { type Core, coreOf } from "../../processes/core-features";
import type { ProgramRun } from "../../processes/run";
import { terraformBinary } from "../../processes/terraform";
import { type Machine, runOn } from "../machine";

export interface FoundCore extends Core {
  /** The platform, such as `linux_amd64`; undefined if the core does not print it. */
  readonly platform: string | undefined;
}

export interface CoreReading {
  readonly core: FoundCore | undefined;
  readonly run: ProgramRun;
}

export const CORE_VARIABLE = "TERRAFORM_BINARY_NAME";

/** The environment of a core that is asked something. */
export const QUIET: NodeJS.ProcessEnv = {
  CHECKPOINT_DISABLE: "1",
  TF_IN_AUTOMATION: "1",
  TF_CLI_ARGS: undefined,
  TF_CLI_ARGS_init: undefined,
  TF_CLI_ARGS_version: undefined,
};

export async function readCore(machine: Machine): Promise<CoreReading> {
  const run = await runOn(machine, terraformBinary(machine.environment), ["version"], QUIET);
  const core = run.code === 0 ? coreOf(run.stdout) : undefined;
  const [, platform] = /^on ([a-z\d]+_[a-z\d]+)$/m.exec(run.stdout) ?? [];
  return { core: core && { ...core, platform }, run };
}

const CORE_NAMES = ["terraform", "tofu", "opentofu"].flatMap((name) => [name, `${name}.exe`]);

/** Returns the program's name for messages. Shows the variable's value only if it is the usual name of a core. */
export function coreName({ environment }: Machine): string {
  const named = environment[CORE_VARIABLE] ?? "";
  if (named === "") return `\`${terraformBinary(environment)}\``;
  return CORE_NAMES.includes(basename(named))
    ? `\`${basename(named)}\` (${CORE_VARIABLE})`
    : `the program that ${CORE_VARIABLE} names`;
}

/** Returns the words that start the core in a shell. Shows the variable's value only if it is the usual name of a core. */
export function coreWords({ environment }: Machine): string {
  const named = environment[CORE_VARIABLE] ?? "";
  if (named === "") return terraformBinary(environment);
  return CORE_NAMES.includes(named) ? named : `"$${CORE_VARIABLE}"`;
}
