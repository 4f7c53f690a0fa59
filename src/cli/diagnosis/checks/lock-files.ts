/** Checks that the lock files record the plugin of this package. */
import { join, relative } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../schema";
import {
  isVersion,
  type LockFileEntry,
  LockFileError,
  meetsConstraint,
  readLockFile,
} from "../../../terraform-files";
import { shellWord } from "../../../text/node/pasted";
import { capitalized, type CheckResult, error, ok, saidOnce, warning } from "../check-result";
import { type Machine, readFileText, shownPath } from "../machine";
import type { WorkingFolder } from "../reading/configurations";
import { synthWords } from "../reading/synth-command";
import { initCommand } from "./copies";
import { coreWords } from "./core";

const LOCK_FILE = ".terraform.lock.hcl";

/** Checks the lock files of all folders; `hashes` are those (`h1:`) of this package's plugin, one of which has to be there. */
export async function checkLockFiles(
  machine: Machine,
  folders: readonly WorkingFolder[],
  hashes: readonly string[],
): Promise<readonly CheckResult[]> {
  const synth = await synthWords(machine);
  const findings = await Promise.all(folders.map(async (folder) => checkOne(machine, folder, hashes, synth)));
  const found = folders.flatMap(({ path }, index) => {
    const result = findings[index];
    return result === undefined ? [] : [{ subject: shownPath(machine, join(path, LOCK_FILE)), result }];
  });
  const good = found.filter(({ result }) => result.status === "ok");
  const others = found.filter(({ result }) => result.status !== "ok");
  if (found.length === 0) return [ok("There is none yet: `terraform init` or a synth writes it")];
  if (good.length <= 1) return saidOnce(found);
  return [ok(`${good.length} files record the plugin of this package`), ...saidOnce(others)];
}

async function checkOne(
  machine: Machine,
  { path, isStack, requirement }: WorkingFolder,
  hashes: readonly string[],
  synth: string,
): Promise<CheckResult | undefined> {
  const file = join(path, LOCK_FILE);
  const shown = shownPath(machine, file);
  const read = await readFileText(file);
  if (read === undefined) return undefined;
  const init = `run \`${initCommand(machine, path, coreWords(machine))}\``;
  const anew = `Run \`rm -r ${shellWord(relative(machine.folder, file))}\`, and ${isStack ? synth : init}`;
  if ("problem" in read) return error(`${shown} ${read.problem}`, anew);
  let entries: readonly LockFileEntry[];
  try {
    entries = readLockFile(read.text);
  } catch (failure) {
    if (!(failure instanceof LockFileError)) throw failure;
    return error(`${shown}: ${failure.message}`, anew);
  }
  const entry = entries.find(({ address }) => address === PROVIDER_SOURCE);
  // A synth writes the entry of a stack anew.
  const again = isStack ? capitalized(synth) : undefined;
  const upgrade = init.replace(/`$/, " -upgrade`");
  const isExcluded =
    requirement !== undefined &&
    requirement.versions !== "" &&
    !meetsConstraint(PROVIDER_VERSION, requirement.versions);
  const outdated = isExcluded
    ? `Write \`version = "${PROVIDER_VERSION}"\` for the provider into ${requirement.file}, and ${upgrade}`
    : capitalized(upgrade);
  return judgeEntry(shown, entry, hashes, {
    missing: again ?? capitalized(init),
    outdated: again ?? outdated,
    foreign: again ?? `Delete the entry of ${PROVIDER_SOURCE} from ${shown}, and ${init}`,
  });
}

function judgeEntry(
  file: string,
  entry: LockFileEntry | undefined,
  hashes: readonly string[],
  fixes: Readonly<Record<"missing" | "outdated" | "foreign", string>>,
): CheckResult {
  if (entry === undefined) return warning(`${file} has no entry for ${PROVIDER_SOURCE}`, fixes.missing);
  const { version = "" } = entry;
  if (version !== PROVIDER_VERSION) {
    const recorded = isVersion(version) ? `version ${version}` : "no version that can be read";
    return error(`${file} records ${recorded}, and this package has ${PROVIDER_VERSION}`, fixes.outdated);
  }
  if (!entry.hashes.some((hash) => hashes.includes(hash))) {
    return error(
      `${file} records other hashes than those of the plugin in this package: Terraform refuses it`,
      fixes.foreign,
    );
  }
  return ok(`${file} records ${PROVIDER_VERSION} with the hash of the plugin in this package`);
}
