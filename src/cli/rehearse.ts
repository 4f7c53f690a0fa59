/**
 * `rehearse`: the whole life of a change on this machine. Synthesizes the project, plans and applies it with the real
 * Terraform against the emulator, and plans once more to see that nothing is left to do.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Option, type Command } from "commander";

import type { Emulator } from "../emulator";
import { collect } from "./collect";
import { installPlugin } from "./install";
import { rehearsedStack } from "./rehearsed-stack";
import { existingClusters } from "./summary";
import { synthesize, type SynthesizedStack } from "./synthesize";
import {
  printedJson,
  terraformBinary,
  terraformIn,
  terraformVersion,
  wholeLines,
  type Terraform,
} from "./terraform";
import { CommandError, UsageError } from "./usage-error";

type Print = (line: string) => void;

interface RehearseOptions {
  readonly dir: string;
  readonly var: readonly string[];
  readonly fresh?: true;
}

/** The emulator is on loopback only, and this token opens nothing else. */
const TOKEN = "rehearsal";

export function addRehearse(program: Command, print: Print): void {
  program
    .command("rehearse")
    .summary("apply this project to an emulator of the service on this machine")
    .description(
      "Starts an emulator of the service, synthesizes the CDKTF project in this folder, runs terraform init, plan and apply on each stack against the emulator, then a second plan that must find no changes. The real service is not reached, provisioners do not run, and a stack that could change anything else is refused. What exists afterwards is kept for the next rehearsal.",
    )
    .option("--dir <folder>", "where the emulator's clusters and Terraform's state are kept", ".rehearsal")
    .addOption(
      new Option("--var <name=value>", "the value of a Terraform variable (may be repeated)")
        .argParser(collect)
        .default([], "none"),
    )
    .option("--fresh", "forget earlier rehearsals first")
    .action(async (options: RehearseOptions) => rehearse(options, print));
}

async function rehearse(options: RehearseOptions, print: Print): Promise<void> {
  for (const variable of options.var) {
    if (!/^[^=]+=/.test(variable)) throw new UsageError(`--var ${variable}: write it as name=value`);
  }
  if (options.fresh === true) rmSync(options.dir, { recursive: true, force: true });

  print("Synthesizing");
  const stacks = await synthesize(process.cwd());
  for (const { name, file } of stacks) print(`  ${name}: ${file}`);
  if (terraformVersion() === undefined) {
    for (const { file } of stacks) print(`\n${file}\n${readFileSync(file, "utf8")}`);
    throw new CommandError(
      `There is no \`${terraformBinary()}\` on the PATH, so nothing was planned or applied. Install Terraform 1.8 or newer, and run this again.`,
    );
  }

  // Terraform's state in it holds secrets.
  mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  writeFileSync(join(options.dir, ".gitignore"), "*\n");
  const dataDir = join(options.dir, "emulator");
  const { startEmulator } = await import("../emulator");
  const emulator = await startEmulator({ port: 0, dataDir, tokens: [TOKEN], log: "off" });
  print(`\nThe emulated service answers at ${emulator.url}`);
  const finished: string[] = [];
  try {
    for (const stack of stacks) finished.push(await rehearseStack(stack, emulator, options, print));
  } finally {
    await emulator.close();
  }
  print("\nWhat was declared exists, and a second plan found nothing to change.");
  explain(dataDir, finished, options, print);
}

async function rehearseStack(
  stack: SynthesizedStack,
  emulator: Emulator,
  options: RehearseOptions,
  print: Print,
): Promise<string> {
  const folder = prepare(stack, options.dir);
  const service = { CLOUD_BASE_URL: emulator.url, CLOUD_ACCESS_TOKEN: TOKEN };
  const run = terraformIn(folder, service);
  const variables = options.var.flatMap((variable) => ["-var", variable]);
  const colour = process.stdout.isTTY ? [] : ["-no-color"];
  const step = async (title: string, args: readonly string[]): Promise<string> => {
    print(`\n${stack.name}: ${title}`);
    return succeed(run, [...args, ...colour]);
  };

  await step("terraform init", ["init", "-input=false"]);
  const plan = await step("terraform plan", ["plan", "-input=false", "-out=plan", ...variables]);
  print(
    indent(
      plan
        .split(/^Saved the plan to/m)[0]
        ?.replace(/^─+$/m, "")
        .trimEnd() ?? "",
    ),
  );
  print(`\n${stack.name}: terraform apply`);
  await succeed(terraformIn(folder, service, wholeLines(progress(print))), ["apply", "-no-color", "plan"]);
  const state = printedJson(await succeed(run, ["show", "-json"])) as object;
  for (const line of existingClusters(state)) print(`  ${line}`);
  print(`\n${stack.name}: second terraform plan`);
  const second = await run(["plan", "-input=false", "-detailed-exitcode", ...variables, ...colour]);
  if (second.code !== 0) {
    throw new CommandError(
      `${second.stdout}${second.stderr}\nThe second plan of stack ${stack.name} ${second.code === 2 ? "still finds changes" : "failed"}.`,
    );
  }
  print("  No changes.");
  return folder;
}

/**
 * The stack in a folder of its own, with the plugin beside it and nothing that reaches the real service. Of the
 * synthesized folder only the assets are taken: state, locks and settings there are those of real runs.
 */
function prepare(stack: SynthesizedStack, dir: string): string {
  const folder = join(dir, stack.name);
  mkdirSync(folder, { recursive: true });
  const assets = join(stack.folder, "assets");
  if (existsSync(assets)) cpSync(assets, join(folder, "assets"), { recursive: true });
  const json = JSON.parse(readFileSync(stack.file, "utf8")) as Parameters<typeof rehearsedStack>[1];
  writeFileSync(join(folder, "cdk.tf.json"), JSON.stringify(rehearsedStack(stack.name, json), undefined, 2));
  installPlugin({ dir: join(folder, "terraform.d", "plugins") });
  // It holds the hash of the plugin of the rehearsal before, which may have been another build.
  rmSync(join(folder, ".terraform.lock.hcl"), { force: true });
  return folder;
}

async function succeed(run: Terraform, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(args);
  if (code === 0) return stdout;
  throw new CommandError(
    `${stdout}${stderr}\n\`terraform ${args[0] ?? ""}\` failed; what is wrong stands above.`,
  );
}

function explain(dataDir: string, folders: readonly string[], { dir }: RehearseOptions, print: Print): void {
  print("\nTo look further, start the emulator on what exists, in another shell:");
  print(
    `  npx cdktf-provider-cloud emulator --data-dir ${dataDir} --token ${TOKEN} --port 8480 --no-endpoints`,
  );
  print("and point Terraform at it:");
  print(`  export CLOUD_BASE_URL=http://127.0.0.1:8480 CLOUD_ACCESS_TOKEN=${TOKEN}`);
  for (const folder of folders.filter(existsSync)) print(`  terraform -chdir=${folder} show`);
  print("\nTo clean up:");
  print(`  rm -r ${dir}`);
}

/** What Terraform says while it works on a resource. */
function progress(print: Print): (line: string) => void {
  return (line) => {
    if (/: (Creat|Modif|Destr|Read|Still )\w*( complete)?.*$/.test(line)) print(`  ${line}`);
  };
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
