/** `rehearse`: applies the CDKTF project in this folder to an emulator of the service on this machine. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { Argument, Option, type Command } from "commander";

import { nearest } from "../schema/nearest";
import { collect } from "./collect";
import { inOrder } from "./rehearsal/order";
import { rehearseStacks } from "./rehearsal/rehearsal";
import { rehearsedStack, STATE_FILE, type StatePaths } from "./rehearsal/rehearsed-stack";
import type { StackJson } from "./rehearsal/stack-json";
import { stateReferences, type StateReference } from "./rehearsal/state-references";
import { checkForms, valuesByStack } from "./rehearsal/variables";
import { synthesize, type SynthesizedStack } from "./synthesize";
import { terraformProblem } from "./terraform";
import { CommandError, UsageError } from "./usage-error";

interface RehearseFlags {
  readonly dir: string;
  readonly var: readonly string[];
  readonly fresh?: true;
}

type Print = (line: string) => void;

export function addRehearse(program: Command, print: Print): void {
  program
    .command("rehearse")
    .summary("apply this project to an emulator of the service on this machine")
    .description(
      "Starts an emulator of the service, synthesizes the CDKTF project in this folder, and runs terraform init, plan and apply on each stack against the emulator, then a second plan that must find no changes. Stacks come after those they depend on, and read the rehearsal's state of these. The real service and the real states are not reached, provisioners do not run, and a stack that could change anything else is refused. What exists afterwards is kept for the next rehearsal.",
    )
    .addArgument(
      new Argument("[stacks...]", "the stacks to apply, together with those they depend on").default(
        [],
        "all stacks",
      ),
    )
    .option("--dir <folder>", "where the emulator's clusters and Terraform's state are kept", ".rehearsal")
    .addOption(
      new Option("--var <name=value>", "the value of a Terraform variable (may be repeated)")
        .argParser(collect)
        .default([], "none"),
    )
    .option("--fresh", "forget earlier rehearsals first")
    .addHelpText(
      "after",
      `
--var NAME=VALUE is for the stacks that declare NAME, --var STACK:NAME=VALUE for one of them. A variable that no flag names takes its value from TF_VAR_NAME, which keeps a secret off the command line.
TERRAFORM_BINARY_NAME names another program than terraform, such as tofu.`,
    )
    .action((stacks: readonly string[], flags: RehearseFlags) => rehearse(stacks, flags, print));
}

/** Refuses what can be refused before anything is started or changed, and then applies the stacks. */
async function rehearse(chosen: readonly string[], flags: RehearseFlags, print: Print): Promise<void> {
  checkForms(flags.var);
  print("Synthesizing");
  const stacks = (await synthesize(process.cwd())).map((stack) => ({ ...stack, json: readStack(stack) }));
  refuseUnknown(chosen, stacks);
  const references = new Map<string, readonly StateReference[]>();
  const ordered = inOrder(chosen.length === 0 ? stacks : stacks.filter(isIn(chosen)), (stack) => {
    const found = stateReferences(stack, stacks);
    references.set(stack.name, found);
    const read = found.map((reference) => reference.stack).filter((name) => name !== stack.name);
    return stacks.filter(isIn([...stack.dependencies, ...read]));
  });
  for (const { name, file } of ordered) print(`  ${name}: ${file}`);
  refuseWithoutTerraform(ordered, print);
  for (const { warning } of [...references.values()].flat()) if (warning !== undefined) print(`  ${warning}`);
  const values = valuesByStack(
    flags.var,
    process.env,
    stacks,
    ordered.map(({ name }) => name),
  );
  const rehearsed = ordered.map((stack) => ({
    name: stack.name,
    assets: join(stack.folder, "assets"),
    values: values.get(stack.name) ?? {},
    json: rehearsedStack(stack.name, stack.json, statePaths(stack.name, references.get(stack.name) ?? [])),
  }));

  if (flags.fresh === true) rmSync(flags.dir, { recursive: true, force: true });
  await rehearseStacks(rehearsed, flags.dir, print);
}

function readStack({ file }: SynthesizedStack): StackJson {
  return JSON.parse(readFileSync(file, "utf8")) as StackJson;
}

function refuseUnknown(chosen: readonly string[], stacks: readonly SynthesizedStack[]): void {
  const names = stacks.map(({ name }) => name);
  for (const name of chosen.filter((one) => !names.includes(one))) {
    const near = nearest(name, names);
    const hint = near === undefined ? `there are: ${names.join(", ")}` : `did you mean ${near}?`;
    throw new UsageError(`No stack has the name "${name}"; ${hint}`);
  }
}

function refuseWithoutTerraform(stacks: readonly SynthesizedStack[], print: Print): void {
  const problem = terraformProblem();
  if (problem === undefined) return;
  for (const { file } of stacks) print(`\n${file}\n${readFileSync(file, "utf8")}`);
  throw new CommandError(
    `${problem}, so nothing was planned or applied. Install Terraform 1.8 or newer, or name another program in TERRAFORM_BINARY_NAME, and run this again.`,
  );
}

function isIn(names: readonly string[]): (stack: SynthesizedStack) => boolean {
  return ({ name }) => names.includes(name);
}

/** The folders of the stacks are beside each other. */
function statePaths(stack: string, references: readonly StateReference[]): StatePaths {
  return new Map(
    references.map((reference) => [
      reference.name,
      join(reference.stack === stack ? "." : join("..", reference.stack), STATE_FILE),
    ]),
  );
}
