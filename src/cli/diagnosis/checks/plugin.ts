/** Checks that the core finds the plugin of this package, and that it starts. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../schema";
import {
  cdktfProject,
  isOwnSource,
  PROJECT_PLUGINS,
  type ProviderInstallation,
  readCliConfiguration,
  standaloneHashes,
} from "../../../terraform-files";
import { shellWord } from "../../../text/node/pasted";
import { pluginFile, thisPlatform } from "../../installation/install-plugin";
import { unpackedHash } from "../../installation/plugin-package";
import { aboutIn } from "../../installation/standalone-package";
import { type CheckResult, error, ok, warning } from "../check-result";
import { type Machine, namesIn, shownPath } from "../machine";
import type { WorkingFolder } from "../reading/configurations";
import { isPackaged, PLUGIN, releasedHashes } from "../reading/installed-plugins";
import { placesOf, usualMirror } from "../reading/mirrors";
import { checkCache, copiesIn, judgeCopies } from "./copies";
import { coreWords, type FoundCore } from "./core";
import { judgeInstalled } from "./installed";

/**
 * Returns the hashes, one of which a lock file records: of the script if it is installed, else of any form of the plugin that
 * was released, and of the packages that were made on this machine.
 */
export function acceptedHashes(machine: Machine): readonly string[] {
  const { name, path } = pluginFile();
  const mirrors = usualMirrors(machine);
  const isScript = mirrors.some((mirror) => existsSync(join(mirror, ownFolder(), name)));
  const released = isScript ? [unpackedHash([{ name, content: readFileSync(path) }])] : releasedHashes();
  const made = mirrors
    .flatMap((mirror) => Object.entries(standaloneHashes(mirror)))
    .filter(([place]) => place.startsWith(`${PROVIDER_VERSION}/`))
    .map(([, hash]) => hash);
  return [...released, ...made];
}

/** The folder of this version of the plugin in a mirror. */
const ownFolder = (): string => join(PROVIDER_SOURCE, PROVIDER_VERSION, thisPlatform());

/** Returns the version of the Node.js inside the plugin that is installed in the home folder or in the project. */
export function nodeInside(machine: Machine): string | undefined {
  const abouts = usualMirrors(machine).flatMap((mirror) => aboutIn(join(mirror, ownFolder())) ?? []);
  return abouts[0]?.node;
}

/** Returns the mirrors that `install` writes without --dir. */
function usualMirrors(machine: Machine): readonly string[] {
  const ofHome = usualMirror(machine);
  const ofProject = join(cdktfProject(machine.folder) ?? machine.folder, PROJECT_PLUGINS);
  return ofHome === undefined ? [ofProject] : [ofProject, ofHome];
}

/** Checks the settings that choose the plugin, the installed plugin, and its copies in the working folders. */
export async function checkPlugin(
  machine: Machine,
  core: FoundCore | undefined,
  folders: readonly WorkingFolder[],
): Promise<readonly CheckResult[]> {
  const { environment, home } = machine;
  const isOpenTofu = core?.product === "OpenTofu";
  const configuration = readCliConfiguration({ environment, home, isOpenTofu });
  const findings = configuration.problems.map(({ path, problem }) => {
    const file = shownPath(machine, path);
    return warning(`${file}, a file of the core's settings, ${problem}`, `Correct ${file}, or move it away`);
  });
  if ((environment["TF_REATTACH_PROVIDERS"] ?? "") !== "") {
    findings.push(
      warning(
        "TF_REATTACH_PROVIDERS attaches the core to a provider that already runs",
        "Run `unset TF_REATTACH_PROVIDERS`, except to debug the provider",
      ),
    );
  }
  const places = placesOf(machine, configuration, isOpenTofu);
  const override = overrideIn(places.installation);
  if (override !== undefined) return [...findings, await judgeOverride(machine, override)];
  const options = { platform: core?.platform ?? thisPlatform(), core: coreWords(machine) };
  const copies = await copiesIn(machine, folders, options);
  const hasCopy = copies.some((copy) => copy.isPackaged);
  return [
    ...findings,
    ...(await judgeInstalled(machine, places, { ...options, hasCopy, folders })),
    ...judgeCopies(machine, copies, options),
    ...(await checkCache(machine, configuration, places.mirrors, options)),
  ];
}

interface Override {
  readonly source: string;
  readonly folder: string;
  /** The file that names it. */
  readonly file: string;
}

function overrideIn(installation: ProviderInstallation | undefined): Override | undefined {
  const [found] = [...(installation?.overrides ?? [])].filter(([source]) => isOwnSource(source));
  if (installation === undefined || found === undefined) return undefined;
  const [source, folder] = found;
  return { source, folder, file: installation.path };
}

/** Judges the folder of `dev_overrides`: a core runs the program in it, whatever its version, and reads no lock file. */
async function judgeOverride(machine: Machine, { source, folder, file }: Override): Promise<CheckResult> {
  const path = resolve(machine.folder, folder);
  const shown = shownPath(machine, path);
  const edit = `emove the line of "${source}" from \`dev_overrides\` in ${shownPath(machine, file)}`;
  const name = (await namesIn(path)).find((one) => one.startsWith(PLUGIN));
  if (name === undefined) return error(`\`dev_overrides\` names ${shown}, which has no plugin`, `R${edit}`);
  if (await isPackaged(join(path, name)))
    return ok(`\`dev_overrides\` names ${shown}, which has the plugin of this package`);
  return warning(
    `\`dev_overrides\` names ${shown}, and its plugin is not that of this package`,
    `Run \`cp ${shellWord(pluginFile().path)} ${shellWord(join(path, name))}\`, or r${edit}`,
  );
}
