/** Finds out whether Terraform is about to destroy everything: before that it plans as usual, and tells the provider nothing. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Reports whether the command that started this process destroys: `terraform destroy`, or a plan or an apply with `-destroy`.
 * False where that cannot be seen, as on Windows and with `-debug`; there `-refresh=false` destroys without the usual plan.
 */
export function isDestroying(environment: NodeJS.ProcessEnv = process.env, words = parentWords()): boolean {
  const [command = ""] = words.slice(1).filter((word) => !word.startsWith("-"));
  const added = ["TF_CLI_ARGS", `TF_CLI_ARGS_${command}`].flatMap(
    (name) => environment[name]?.split(/\s+/) ?? [],
  );
  return command === "destroy" || [...words, ...added].some((word) => DESTROY.test(word));
}

const DESTROY = /^--?destroy(?:=(?:1|t|T|true|True|TRUE))?$/;

/** Returns the words of the command line of the parent process; empty if they cannot be read. */
function parentWords(): readonly string[] {
  try {
    return readFileSync(`/proc/${process.ppid}/cmdline`, "utf8").split("\0");
  } catch {
    try {
      const args = ["-o", "args=", "-p", String(process.ppid)];
      return execFileSync("ps", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split(/\s+/);
    } catch {
      return [];
    }
  }
}
