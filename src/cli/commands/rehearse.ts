/** `rehearse`: applies the CDKTF project in this folder to an emulator of the service on this machine. */
import { FolderError } from "../../folders";
import { joinedProgram, readStackFiles, type SynthesizedStack } from "../../terraform-files";
import { COMMAND, type CommandDescription, FOLDER } from "../command-line/command";
import { CommandError, refuseWindows, UsageError } from "../command-line/command-error";
import { printLine } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { readProgram, wholeProgram } from "../command-line/user-files";
import { SEED_FILE, seedIn } from "../emulator/flags";
import { localFolder } from "../installation/mirror-place";
import { synthesize } from "../processes/synthesize";
import { usableCore } from "../processes/terraform";
import { readVariables, variableFiles } from "../providers/service";
import { rehearsedImports } from "../rehearsal/imported-clusters";
import { rehearseStacks } from "../rehearsal/rehearsal";
import { clearRehearsalFolder } from "../rehearsal/rehearsal-folder";
import { rehearsedStack, type StateReference, stateReferences } from "../rehearsal/rehearsed-stack";
import { servicesOf } from "../rehearsal/services";
import { suggestion, type Values, valuesByStack, variableFlag } from "../rehearsal/variables";

interface RehearseFlags {
  readonly dir: string;
  readonly var: Values;
  readonly fresh?: true;
  readonly seedFile?: string;
}

export const rehearse: CommandDescription = {
  name: "rehearse",
  summary: "apply this project to an emulator of the service on this machine",
  description:
    "Synthesizes the CDKTF project in this folder, and starts an emulator of the service. Runs terraform init and plan on each stack against the emulator, reviews the plan, applies it, and runs a second plan that must find no changes. Applies a stack after the stacks that it depends on, and gives it their rehearsed states. The emulator has the clusters first that a stack imports, as the stack declares them. Reaches neither the real service nor the real states, runs no provisioners, and refuses a stack that could change anything else. Keeps the applied resources for the next rehearsal.",
  argument: {
    usage: "[stacks...]",
    description: "the stacks to apply, together with the stacks that they depend on",
    whenUnset: "all stacks",
  },
  options: [
    {
      name: "dir",
      description: "the folder for the emulator's clusters and Terraform's state",
      value: { ...FOLDER, default: ".rehearsal" },
    },
    {
      name: "var",
      description: "the value of a Terraform variable",
      value: { name: "name=value", read: variableFlag, repeats: true },
    },
    {
      ...SEED_FILE,
      description:
        'a JSON file with clusters that exist before the stacks are applied, such as those of other teams that data sources read: `{"opensearch":[{"name":"logs","organization_id":1}]}`',
    },
    { name: "fresh", description: "forget the clusters and the states of earlier rehearsals first" },
  ],
  examples: {
    [`${COMMAND} rehearse`]: "Apply all stacks of the project in this folder to an emulator",
    [`${COMMAND} rehearse staging --fresh --var nodes=3`]:
      "Apply one stack, from nothing, with a value for its variable",
  },
  notes: `\
--var NAME=VALUE is for all stacks that declare NAME. The value becomes TF_VAR_NAME, so that Terraform reads it: a list is ["a","b"]. A variable without a flag takes its value from TF_VAR_NAME, which keeps a secret off the command line, or from terraform.tfvars and *.auto.tfvars in the folder of its stack.
The program is terraform, or else tofu, whichever is on the PATH. TERRAFORM_BINARY_NAME names another one.`,
  page: "commands.md#rehearse",
  run: rehearseProject,
};

/** Makes all checks before it starts or changes anything, then applies the stacks. */
async function rehearseProject(chosen: readonly string[], flags: RehearseFlags): Promise<void> {
  refuseWindows("The emulator, to which a rehearsal applies the project,");
  const core = await usableCore();
  printLine("Synthesizing");
  const synthesized = await withProgress("Synthesizing", async () => synthesize(process.cwd()));
  const stacks = synthesized.map((stack) => ({
    ...stack,
    json: joinedProgram(wholeProgram(readProgram(() => readStackFiles(stack.file))).map(({ json }) => json)),
    inFiles: variablesInFiles(stack.folder),
  }));
  refuseUnknown(chosen, stacks);
  const references = new Map<string, readonly StateReference[]>();
  const ordered = inApplyOrder(chosen.length === 0 ? stacks : stacks.filter(isIn(chosen)), (stack) => {
    const found = stateReferences(stack, stacks);
    references.set(stack.name, found);
    const read = found.map((reference) => reference.stack).filter((name) => name !== stack.name);
    return stacks.filter(isIn([...stack.dependencies, ...read]));
  });
  for (const { name, file } of ordered) printLine(`  ${name}: ${file}`);
  const applied = ordered.map(({ name }) => name);
  const values = valuesByStack({ ...flags.var }, process.env, stacks, applied);
  const rehearsed = ordered.map((stack) => {
    const own = values.get(stack.name) ?? {};
    const services = servicesOf(stack.name, stack.json, own);
    const { json, clusters } = rehearsedImports(stack.name, stack.json, own, services);
    if (clusters.length > 0)
      printLine(
        `  ${stack.name} imports ${clusters.length === 1 ? "1 cluster" : `${clusters.length} clusters`}: the emulator has them first, as the stack declares them.`,
      );
    const safe = rehearsedStack(stack.name, json, references.get(stack.name) ?? []);
    return { ...stack, values: own, services, imported: clusters, json: safe };
  });

  const { seedFile } = flags;
  const seed = seedFile === undefined ? undefined : { file: seedFile, clusters: seedIn(seedFile) };
  const dir = flags.dir.startsWith("~") ? localFolder(flags.dir) : flags.dir;
  try {
    if (flags.fresh === true) await clearRehearsalFolder(dir);
    await rehearseStacks(rehearsed, dir, { core, seed });
  } catch (error) {
    if (error instanceof FolderError) throw new UsageError(`${error.message}.`);
    throw error;
  }
}

/** Returns the files of values that Terraform reads by itself in a folder, each by the variables in it. */
function variablesInFiles(folder: string): ReadonlyMap<string, string> {
  return new Map(
    variableFiles(folder).flatMap((file) =>
      Object.keys(readVariables(file)).map((name) => [name, file] as const),
    ),
  );
}

function refuseUnknown(chosen: readonly string[], stacks: readonly SynthesizedStack[]): void {
  const names = stacks.map(({ name }) => name);
  for (const name of chosen.filter((one) => !names.includes(one))) {
    throw new UsageError(`No stack has the name "${name}"; ${suggestion(name, names)}`);
  }
}

function isIn(names: readonly string[]): (stack: SynthesizedStack) => boolean {
  return ({ name }) => names.includes(name);
}

/**
 * Returns the stacks and all stacks that they need, each after the stacks that it needs, and otherwise in the given order.
 * Throws a CommandError if stacks need each other.
 */
export function inApplyOrder<Stack extends { readonly name: string }>(
  wanted: readonly Stack[],
  needs: (stack: Stack) => readonly Stack[],
): readonly Stack[] {
  const ordered = new Set<Stack>();
  const add = (stack: Stack, way: readonly Stack[]): void => {
    if (ordered.has(stack)) return;
    if (way.includes(stack)) {
      const circle = [...way.slice(way.indexOf(stack)), stack].map(({ name }) => name).join(" → ");
      throw new CommandError(`These stacks need each other, so that none can be applied first: ${circle}`);
    }
    for (const needed of needs(stack)) add(needed, [...way, stack]);
    ordered.add(stack);
  };
  for (const stack of wanted) add(stack, []);
  return [...ordered];
}
