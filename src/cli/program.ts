/** The program of the process: runs the command of its arguments, and ends with the reader of its output. */
import { errnoText } from "../text/node/errno";
import { printError } from "./command-line/output";
import { runArguments } from "./run-arguments";

exitWhenOutputCloses();
void runArguments(process.argv.slice(2));

/**
 * Ends the process when the reader of its output has ended, such as `head`; reports output that is lost on a full disk.
 * An error message that nobody reads does not change the exit code.
 */
function exitWhenOutputCloses(): void {
  process.stderr.on("error", () => undefined);
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    printError(`Cannot write standard output: ${errnoText(error)}`);
    process.exit(1);
  });
}
