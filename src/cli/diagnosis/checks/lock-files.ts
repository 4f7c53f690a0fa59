/** Checks that the lock files record the plugin of this package. */
import { join } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../schema";
import { isVersion, type LockFileEntry, LockFileError, readLockFile } from "../../../terraform-files";
import { type CheckResult, error, ok, warning } from "../check-result";
import { type Machine, readFileText, shownPath } from "../machine";
import type { WorkingFolder } from "../reading/configurations";

const LOCK_FILE = ".terraform.lock.hcl";

/** Checks the lock files of all folders; `hash` is the hash (`h1:`) of this package's plugin. */
export async function checkLockFiles(
  machine: Machine,
  folders: readonly WorkingFolder[],
  hash: string,
): Promise<readonly CheckResult[]> {
  const findings = await Promise.all(folders.map(async (folder) => checkOne(machine, folder, hash)));
  const found = findings.filter((finding) => finding !== undefined);
  const good = found.filter(({ status }) => status === "ok");
  const others = found.filter(({ status }) => status !== "ok");
  if (found.length === 0) return [ok("There is none yet: `terraform init` or a synth writes it")];
  if (good.length <= 1) return found;
  return [ok(`${good.length} files record the plugin of this package`), ...others];
}

async function checkOne(
  machine: Machine,
  { path, isStack }: WorkingFolder,
  hash: string,
): Promise<CheckResult | undefined> {
  const file = shownPath(machine, join(path, LOCK_FILE));
  const read = await readFileText(join(path, LOCK_FILE));
  if (read === undefined) return undefined;
  if ("problem" in read)
    return error(`${file} ${read.problem}`, "Make it a file that can be read, or delete it");
  let entries: readonly LockFileEntry[];
  try {
    entries = readLockFile(read.text);
  } catch (failure) {
    if (!(failure instanceof LockFileError)) throw failure;
    return error(
      `${file}: ${failure.message}`,
      "Correct the file, or delete it and run `terraform init` again",
    );
  }
  const entry = entries.find(({ address }) => address === PROVIDER_SOURCE);
  return judgeEntry(file, entry, hash, isStack);
}

function judgeEntry(
  file: string,
  entry: LockFileEntry | undefined,
  hash: string,
  isStack: boolean,
): CheckResult {
  const again = isStack ? "Synthesize again" : "Run `terraform init -upgrade`";
  if (entry === undefined) {
    return warning(`${file} has no entry for ${PROVIDER_SOURCE}`, isStack ? again : "Run `terraform init`");
  }
  const { version = "" } = entry;
  if (version !== PROVIDER_VERSION) {
    const recorded = isVersion(version) ? `version ${version}` : "no version that can be read";
    return error(`${file} records ${recorded}, and this package has ${PROVIDER_VERSION}`, again);
  }
  if (!entry.hashes.includes(hash)) {
    return error(
      `${file} records other hashes than those of the plugin in this package: Terraform refuses it`,
      isStack ? again : "Delete the entry of the provider, and run `terraform init`",
    );
  }
  return ok(`${file} records ${PROVIDER_VERSION} with the hash of the plugin in this package`);
}
