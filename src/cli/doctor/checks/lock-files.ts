/** Checks that the lock files record the plugin that the core finds. */
import { join, relative } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../schema";
import { isVersion, type LockFileEntry, LockFileError, readLockFile } from "../../../terraform-files";
import { capital } from "../../../text";
import { shellWord } from "../../../text/node/pasted";
import { readText } from "../../../text/node/read-files";
import { type CheckResult, error, ok, saidOnce, warning } from "../check-result";
import { type Machine, shownPath } from "../machine";
import type { WorkingFolder } from "../reading/configurations";
import { initCommand, synthWords } from "../reading/places";
import { acceptedHashes, folderHash } from "../reading/plugins";
import type { Readings } from "../readings";

const LOCK_FILE = ".terraform.lock.hcl";

export async function checkLockFiles(readings: Readings): Promise<readonly CheckResult[]> {
  const { machine } = readings;
  const [found, folders, places] = await Promise.all([readings.found, readings.folders, readings.places]);
  // With an override, the core reads no lock file.
  const isCompared = found.isOfPackage && places.override === undefined && found.path !== undefined;
  const own = isCompared ? folderHash(found.path) : undefined;
  const released = acceptedHashes(machine);
  const all = folders.flatMap((folder) => {
    const result = checkOne(machine, folder, own, released);
    if (result === undefined) return [];
    return [{ subject: shownPath(machine, join(folder.path, LOCK_FILE)), result }];
  });
  const good = all.filter(({ result }) => result.status === "ok");
  const others = all.filter(({ result }) => result.status !== "ok");
  if (all.length === 0) return [ok("There is none yet: `terraform init` or a synth writes it")];
  if (good.length <= 1) return saidOnce(all);
  return [ok(`${good.length} files record the plugin of this package`), ...saidOnce(others)];
}

function checkOne(
  machine: Machine,
  folder: WorkingFolder,
  own: string | undefined,
  released: readonly string[],
): CheckResult | undefined {
  const file = join(folder.path, LOCK_FILE);
  const shown = shownPath(machine, file);
  const read = readText(file);
  if (read === undefined) return undefined;
  const init = `run \`${initCommand(machine, folder.path)}\``;
  const again = folder.isStack ? synthWords(machine) : init;
  const anew = `Run \`rm -r ${shellWord(relative(machine.folder, file))}\`, and ${again}`;
  if ("problem" in read) return error(`${shown} ${read.problem}`, anew);
  let entries: readonly LockFileEntry[];
  try {
    entries = readLockFile(read.text);
  } catch (failure) {
    if (!(failure instanceof LockFileError)) throw failure;
    return error(`${shown}: ${failure.message}`, anew);
  }
  const entry = entries.find(({ address }) => address === PROVIDER_SOURCE);
  if (entry === undefined) return warning(`${shown} has no entry for ${PROVIDER_SOURCE}`, capital(again));
  const { version = "", hashes } = entry;
  if (version !== PROVIDER_VERSION) {
    const recorded = isVersion(version) ? `version ${version}` : "no version that can be read";
    return error(
      `${shown} records ${recorded}, and this package has ${PROVIDER_VERSION}`,
      capital(folder.isStack ? again : init.replace(/`$/, " -upgrade`")),
    );
  }
  const isOfPackage = hashes.some((hash) => released.includes(hash));
  if (own === undefined ? isOfPackage : hashes.includes(own))
    return ok(`${shown} records ${PROVIDER_VERSION} with the hash of the plugin in this package`);
  if (isOfPackage)
    // The other machines of a team need the hashes that are there.
    return error(
      `${shown} lacks the hash of the installed plugin, which is another form of this one: Terraform refuses it`,
      folder.isStack ? capital(again) : `Add "${own}" to the \`hashes\` of ${PROVIDER_SOURCE} in ${shown}`,
    );
  return error(
    `${shown} records other hashes than those of the plugin in this package: Terraform refuses it`,
    folder.isStack ? capital(again) : `Delete the entry of ${PROVIDER_SOURCE} from ${shown}, and ${init}`,
  );
}
