/** The command `cdktf-provider-cloud`. */
import { Command, CommanderError } from "commander";

import { PROVIDER_VERSION } from "../schema";
import { addEmulator } from "./emulator";
import { addInstall } from "./install";
import { printError, printLine, printRendered } from "./output";
import { addRehearse } from "./rehearse";
import { addReview } from "./review";
import { addUninstall } from "./uninstall";
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

addInstall(program, printLine);
addUninstall(program, printLine);
addEmulator(program, printLine);
addRehearse(program, printLine);
addReview(program, printRendered);

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof CommandError || error instanceof UsageError) {
    printError(error.message);
    process.exitCode = error.exitCode;
  } else {
    throw error;
  }
});
