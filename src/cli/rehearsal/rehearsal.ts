/** Plans and applies stacks against an emulator, and plans them again to check that there are no more changes. */
import { rmSync } from "node:fs";
import { basename, join } from "node:path";

import type { Seed } from "../../emulator";
import { makeFolderBelow } from "../../folders";
import { formatJsonLines, type JsonObject } from "../../json";
import { type MustReach, readPlan, renderer, review } from "../../review";
import { nodeSha256, pathInRepository, readSynthesizedStack } from "../../review/node";
import { CLUSTER_KINDS } from "../../schema";
import { STACK_FILES, type SynthesizedStack } from "../../terraform-files";
import { CommandError } from "../command-line/command-error";
import { printLine, printRendered } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { hasColour, terminalOptions } from "../command-line/terminal";
import { placeFile, readJsonFile } from "../command-line/user-files";
import { randomToken } from "../emulator/flags";
import { installPlugin } from "../installation/install-plugin";
import { coreEnvironment } from "../processes/core-environment";
import { type Core, jsonPart, terraformBinary, terraformIn } from "../processes/terraform";
import { variableFiles } from "../providers/service";
import type { SeededCluster } from "./imported-clusters";
import {
  type AppliedCluster,
  appliedClusters,
  type AppliedStack,
  chosenAddress,
  nextSteps,
} from "./next-steps";
import { holdsOthers, makeStackFolder, openRehearsalFolder } from "./rehearsal-folder";
import {
  closeAll,
  type SeedFile,
  shownService,
  type StackServices,
  startEmulators,
  withAddresses,
} from "./services";
import { PLAN, stackRuns, Warnings } from "./stack-runs";
import type { Values } from "./variables";

const CLUSTERS_OF_OTHERS =
  "A data source finds the clusters that the emulator holds: those that the stacks before this one created (`addDependency` puts a stack after another one), those of earlier rehearsals, and those of --seed-file. Write the clusters of other teams into such a file.";

/** A stack that Terraform can apply without a change of anything real. */
export interface RehearsedStack extends SynthesizedStack {
  readonly json: JsonObject;
  readonly values: Values;
  readonly services: StackServices;
  /** The clusters that it imports: the emulators have them first. */
  readonly imported: readonly SeededCluster[];
}

/** The core that runs, and which clusters exist before. */
export interface RehearsalSettings {
  readonly core: Core;
  readonly seed: SeedFile | undefined;
}

/** Applies the stacks one after the other. Keeps the clusters and the states in the folder. */
export async function rehearseStacks(
  stacks: readonly RehearsedStack[],
  dir: string,
  settings: RehearsalSettings,
): Promise<void> {
  const unlock = await openRehearsalFolder(dir);
  try {
    await rehearseIn(dir, stacks, settings);
  } finally {
    await unlock();
  }
}

async function rehearseIn(
  dir: string,
  stacks: readonly RehearsedStack[],
  settings: RehearsalSettings,
): Promise<void> {
  const token = randomToken();
  const used = [...new Set(stacks.flatMap(({ services }) => services.all))];
  const services = used.length > 0 ? used : stacks.slice(0, 1).map(({ services }) => services.implied);
  const emulated = await startEmulators(dir, services, {
    token,
    seedFile: settings.seed,
    seedOf: (service) => seedOf(stacks, service),
  });
  printLine("");
  for (const { service, emulator } of emulated) {
    const which = emulated.length === 1 ? "The emulated service" : `The emulator of ${shownService(service)}`;
    printLine(`${which} listens at ${emulator.url}`);
  }
  const addressOf = (service: string): string =>
    (emulated.find((one) => one.service === service) ?? emulated[0])?.emulator.url ?? "";
  const applied: AppliedStack[] = [];
  const clusters: AppliedCluster[] = [];
  const warnings = new Warnings();
  try {
    for (const stack of stacks) {
      const folder = prepareFolder(stack, dir, addressOf);
      const url = addressOf(stack.services.implied);
      const environment = coreEnvironment({ core: settings.core, url, token, values: stack.values });
      clusters.push(...(await rehearseStack(stack, folder, environment, warnings)));
      applied.push({ ...stack, folder, url });
    }
  } finally {
    for (const warning of warnings.texts()) printLine(`\n${warning}`);
    await closeAll(emulated);
  }
  printLine("\nEverything that the stacks declare exists, and a second plan found nothing to change.");
  const held = emulated.map(({ service, dataDir, emulator }) => ({
    service: shownService(service),
    dataDir,
    url: emulator.url,
    clusters: emulator.clusters(),
  }));
  const standIn = chosenAddress(clusters, stacks.flatMap(statementsOf));
  const done = { dir, holdsOthers: holdsOthers(dir), token, services: held, standIn, stacks: applied };
  nextSteps(done).forEach((line) => printLine(line));
}

/** Returns the imported clusters of a service. */
function seedOf(stacks: readonly RehearsedStack[], service: string): Seed {
  const imported = stacks.flatMap((stack) => stack.imported).filter((one) => one.service === service);
  return Object.fromEntries(
    CLUSTER_KINDS.map((kind) => [kind, imported.flatMap((one) => (one.kind === kind ? [one.body] : []))]),
  );
}

/** Returns what the program of a stack says about who must reach its clusters. */
function statementsOf({ file }: RehearsedStack): readonly MustReach[] {
  const found = readSynthesizedStack(file);
  return found.ok ? found.synthesized.statements : [];
}

/** Applies one stack in its folder; returns its clusters. */
async function rehearseStack(
  stack: RehearsedStack,
  folder: string,
  environment: NodeJS.ProcessEnv,
  warnings: Warnings,
): Promise<readonly AppliedCluster[]> {
  const core = basename(terraformBinary());
  const colour = process.stdout.isTTY && hasColour(process.stdout) ? [] : ["-no-color"];
  const { run, succeed, plan } = stackRuns(
    { ...stack, adviceOnReads: CLUSTERS_OF_OTHERS },
    warnings,
    (watch) => terraformIn(folder, environment, watch, "guarded"),
  );
  const step = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    printLine(`\n${stack.name}: ${what}`);
    return withProgress(what, work);
  };

  await step(`${core} init`, async () => succeed(["init", "-input=false", "-no-color"]));
  await step(`${core} plan`, async () => plan([]));
  const shown = (await succeed(["show", ...colour, PLAN])).trim();
  printLine(shown.replace(/^(?=.)/gm, "  "));
  await printReview(stack, await succeed(["show", "-json", PLAN]));
  await step(`${core} apply`, async () => succeed(["apply", "-json", PLAN], printProgress));
  const clusters = appliedClusters(readJsonFile(join(folder, "terraform.tfstate")));
  for (const { address, id, urls } of clusters) printLine(`  ${address}: id ${id}, ${urls.join(", ")}`);
  if (!(await step(`second ${core} plan`, async () => plan(["-detailed-exitcode"])))) {
    const changes = await run(["show", ...colour, PLAN]);
    throw new CommandError(`${changes.stdout}\nThe second plan of stack ${stack.name} still finds changes.`);
  }
  printLine("  No changes.");
  return clusters;
}

/**
 * Writes the stack into a folder of its own, and installs the plugin there. Copies only the assets and the values of
 * variables from the synthesized folder: its state, lock file and settings belong to real runs.
 */
function prepareFolder(
  { name, json, services, folder: source }: RehearsedStack,
  dir: string,
  addressOf: (service: string) => string,
): string {
  const folder = makeStackFolder(dir, name, join(source, "assets"), variableFiles(source));
  const addressed = withAddresses(json, services, addressOf);
  placeFile(join(folder, STACK_FILES[0]), `${formatJsonLines(addressed)}\n`);
  makeFolderBelow(folder, "terraform.d/plugins");
  installPlugin({ dir: join(folder, "terraform.d", "plugins") });
  // The lock file of an earlier rehearsal may hold the hash of another build of the plugin.
  rmSync(join(folder, ".terraform.lock.hcl"), { force: true });
  return folder;
}

function printProgress(message: string): void {
  if (/: (?:Creat|Modif|Destr|Read|Still )/.test(message)) printLine(`  ${message}`);
}

/** Prints the review of a plan, given the output of `show -json`. Prints nothing if no cluster changes. */
async function printReview({ name, file }: RehearsedStack, shown: string): Promise<void> {
  const reading = readPlan(new TextEncoder().encode(jsonPart(shown)));
  if (!reading.ok) {
    printLine(`\n${name}: no review, because the plan ${reading.problem}`);
    return;
  }
  const { plan } = reading;
  const found = readSynthesizedStack(file);
  const options = found.ok ? { synthesized: found.synthesized } : {};
  const reviewed = review(plan, nodeSha256, options);
  if (reviewed.total === reviewed.unchanged) return;
  printLine("\nReview of the plan:");
  const render = renderer(
    {
      reviewed: [{ name, planFile: file, review: reviewed }],
      missing: [],
      onlyStack: undefined,
      approvals: [],
      baseApprovals: undefined,
      runUrl: undefined,
      commit: undefined,
      inRepository: pathInRepository,
      sha256: nodeSha256,
    },
    terminalOptions("auto"),
  );
  await printRendered([render("terminal")]);
}
