/**
 * Reads from Terraform's command line what Terraform tells the provider nothing of: that it destroys, does not refresh, or applies
 * a saved plan.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Reports whether the command that started this process destroys: `terraform destroy`, or a plan or an apply with `-destroy`.
 * Terraform plans as usual before. False where that cannot be seen, as on Windows and with `-debug`; there `-refresh=false`
 * destroys without the usual plan.
 */
export function isDestroying(environment = process.env, words = parentWords()): boolean {
  return commandOf(words) === "destroy" || has(DESTROY, environment, words);
}

/** Reports whether the command that started this process has `-refresh=false`. False where that cannot be seen. */
export function isWithoutRefresh(environment = process.env, words = parentWords()): boolean {
  return has(WITHOUT_REFRESH, environment, words);
}

/** Returns the saved plan that the command which started this process applies; undefined where none can be seen. */
export function appliedPlan(words = parentWords()): string | undefined {
  const [, ...given] = words.filter((word) => word !== "");
  const last = given.at(-1) ?? "-";
  const hasPlan = given.indexOf("apply") < given.length - 1 && !last.startsWith("-");
  return commandOf(words) === "apply" && hasPlan ? last : undefined;
}

const DESTROY = /^--?destroy(?:=(?:1|t|T|true|True|TRUE))?$/;
const WITHOUT_REFRESH = /^--?refresh=(?:0|f|F|false|False|FALSE)$/;

function commandOf(words: readonly string[]): string {
  return words.slice(1).find((word) => !word.startsWith("-")) ?? "";
}

function has(option: RegExp, environment: NodeJS.ProcessEnv, words: readonly string[]): boolean {
  const added = ["TF_CLI_ARGS", `TF_CLI_ARGS_${commandOf(words)}`].flatMap(
    (name) => environment[name]?.split(/\s+/) ?? [],
  );
  return [...words, ...added].some((word) => option.test(word));
}

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
