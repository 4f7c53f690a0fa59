/** Writes a stack's `.terraform.lock.hcl`, so that the first `cdktf diff` and `cdktf deploy` ask no registry. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { errnoText } from "../../errno";
import { LockFileError } from "./lock-file";
import type { Notice } from "./notice";
import PLUGIN_HASHES from "./plugin-hashes.json";
import { hasNoRegistry, type RequiredProviders, withRequiredLocks } from "./required-locks";

/** The environment variable that has the CDKTF CLI skip the lock. */
const SKIP = "CDKTF_SKIP_PROVIDER_LOCK";

/** Completes the lock file in the folder of a stack. Returns what the user has to do. */
export function writeProviderLocks(folder: string, required: RequiredProviders): readonly Notice[] {
  const file = join(folder, ".terraform.lock.hcl");
  try {
    const before = read(file);
    const { text, unlocked } = withRequiredLocks(before, required, PLUGIN_HASHES);
    if (text !== before) writeFileSync(file, text);
    const isLookUpDue = unlocked.length > 0 && hasNoRegistry(required) && process.env[SKIP] !== "true";
    return isLookUpDue ? [{ kind: "unlocked-providers", text: lookUpNotice(file, unlocked) }] : [];
  } catch (error) {
    return [{ kind: "broken-lock-file", text: `${file} ${problemOf(error)}` }];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function lookUpNotice(file: string, unlocked: readonly string[]): string {
  return `\
Set ${SKIP}=true in the environment of \`cdktf diff\`, \`deploy\` and \`destroy\`, or they will fail.
  They run \`terraform providers lock\` unless ${file} has an entry for each provider, and that command needs a registry for each; the provider "cloud" has none. Without an entry:
${unlocked.map((provider) => `    ${provider}`).join("\n")}`;
}

function problemOf(error: unknown): string {
  if (error instanceof LockFileError) {
    return `was left as it is: ${error.message}. Correct it, or delete it and synthesize again.`;
  }
  if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  return `cannot be read or written: ${errnoText(error)}. \`cdktf diff\`, \`deploy\` and \`destroy\` need it, or ${SKIP}=true in their environment.`;
}
