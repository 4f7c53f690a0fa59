/** The command `cdktf-provider-cloud`. */
import { Command, CommanderError } from "commander";

import { PROVIDER_VERSION } from "../schema/source";
import { printError, printLine, printRendered } from "./output";
import { CommandError, UsageError } from "./usage-error";

// Whoever reads the output may stop, as `head` does: what is left is not wanted. Otherwise it is lost: a full disk.
process.stdout.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") process.exit();
  printError(`Cannot write standard output: ${code}`);
  process.exit(1);
});

const program = new Command("cdktf-provider-cloud")
  .description("Terraform provider and constructs for managed OpenSearch and Prometheus clusters.")
  .version(PROVIDER_VERSION)
  .showHelpAfterError("(--help says what can be asked for)")
  .configureOutput({ outputError: (message) => printError(message.trimEnd()) })
  .exitOverride();

/** Adds each subcommand to the program, in the order of the help. */
const SUBCOMMANDS: ReadonlyMap<string, () => Promise<void>> = new Map([
  ["install", async () => (await import("./install")).addInstall(program, printLine)],
  ["uninstall", async () => (await import("./uninstall")).addUninstall(program, printLine)],
  ["emulator", async () => (await import("./emulator")).addEmulator(program, printLine)],
  ["rehearse", async () => (await import("./rehearse")).addRehearse(program, printLine)],
  ["review", async () => (await import("./review")).addReview(program, printRendered)],
]);

/** Runs the command. Loads the modules of one subcommand only, unless the help may list all of them. */
async function run(args: readonly string[]): Promise<void> {
  const add = SUBCOMMANDS.get(args[0] ?? "");
  for (const addOne of add === undefined ? SUBCOMMANDS.values() : [add]) await addOne();
  await program.parseAsync(args, { from: "user" });
}

run(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof CommandError || error instanceof UsageError) {
    printError(error.message);
    process.exitCode = error.exitCode;
  } else {
    throw error;
  }
});
