/** Rehearses the CDKTF project in the current folder: synthesizes it, makes all checks, and applies its stacks in order. */
import { FolderError } from "../../folders";
import { joinedProgram, readStackFiles, type SynthesizedStack } from "../../terraform-files";
import { CommandError, refuseWindows, UsageError } from "../command-line/command-error";
import { printLine } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { readProgram, wholeProgram } from "../command-line/user-files";
import { seedIn } from "../emulator/flags";
import { localFolder } from "../installation/mirror-place";
import { synthesize } from "../processes/synthesize";
import { usableCore } from "../processes/terraform";
import { readVariables, variableFiles } from "../providers/service";
import { rehearsedImports } from "./imported-clusters";
import { rehearseStacks } from "./rehearsal";
import { clearRehearsalFolder } from "./rehearsal-folder";
import { rehearsedStack, type StateReference, stateReferences } from "./rehearsed-stack";
import { scopeOfStack, servicesOf } from "./services";
import { suggestion, type Values, valuesByStack, type ValuesInFiles } from "./variables";

interface RehearseFlags {
  readonly dir: string;
  readonly var: Values;
  readonly fresh?: true;
  readonly seedFile?: string;
}

/** Makes all checks before it starts or changes anything, then applies the stacks. */
export async function rehearseProject(chosen: readonly string[], flags: RehearseFlags): Promise<void> {
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
    const scope = scopeOfStack(stack.json, own, stack.inFiles);
    const services = servicesOf(stack.name, stack.json, scope);
    const { json, clusters } = rehearsedImports(stack.name, stack.json, scope, services);
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

/** Returns the values in the files that Terraform reads by itself in a folder. */
function variablesInFiles(folder: string): ValuesInFiles {
  return new Map(
    variableFiles(folder).flatMap((file) =>
      Object.entries(readVariables(file)).map(([name, json]) => [name, { file, json }] as const),
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
