/** `install` and `uninstall`: put the plugin where Terraform looks for providers, without a registry, and remove it. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../schema";
import { COMMAND, type CommandDescription, FILE, FOLDER } from "../command-line/command";
import { printLine } from "../command-line/output";
import {
  hideFromGit,
  installPackage,
  installPlugin,
  installStandalone,
  startsScript,
  thisPlatform,
  writingTo,
} from "../installation/install-plugin";
import { removePlugins } from "../installation/installed-files";
import { localFolder, mirrorPlace, PLACE_OPTIONS, type PlaceFlags } from "../installation/mirror-place";
import { writeNetworkMirror } from "../installation/network-mirror";
import { readPackage } from "../installation/standalone-package";

interface InstallFlags extends PlaceFlags {
  readonly networkMirror?: string;
  readonly standalone?: true;
  readonly package?: string;
}

export const install: CommandDescription = {
  name: "install",
  summary: "put the provider plugin where Terraform looks for it",
  description: `Copies the provider plugin into a local mirror, in which \`terraform init\` and the commands of CDKTF find ${PROVIDER_SOURCE} ${PROVIDER_VERSION} without any registry.`,
  options: [
    ...PLACE_OPTIONS,
    {
      name: "standalone",
      description:
        "install a copy of the Node.js that runs this command with it, so that Terraform needs no `node` on the PATH; always so on Windows, where Terraform starts no script",
      conflicts: ["network-mirror", "package"],
    },
    {
      name: "package",
      description:
        "install a released package with Node.js inside, terraform-provider-cloud_VERSION_PLATFORM.zip, for the platform in its name",
      value: FILE,
      conflicts: ["network-mirror"],
    },
    {
      name: "network-mirror",
      description: "write a static network mirror to serve over https instead",
      value: FOLDER,
      conflicts: ["dir", "project"],
    },
  ],
  examples: {
    [`${COMMAND} install`]: "Install the plugin for all projects of this user",
    [`${COMMAND} install --project`]: "Install it for this project alone",
    [`${COMMAND} install --standalone`]:
      "Install it with Node.js inside, for a Terraform that finds no `node`",
    [`${COMMAND} install --network-mirror mirror`]:
      "Write the files of a mirror that an organization serves over https",
  },
  notes: "`uninstall` with the same --dir or --project removes the plugin.",
  page: "installation.md",
  run(_values, flags: InstallFlags) {
    if (flags.networkMirror === undefined) installLocally(flags);
    else installNetworkMirror(flags.networkMirror);
  },
};

function installLocally(flags: InstallFlags): void {
  const { dir, project } = mirrorPlace(flags);
  const released = flags.package === undefined ? undefined : readPackage(localFolder(flags.package));
  const needsProgram = !startsScript(thisPlatform());
  const isStandalone = flags.standalone === true || needsProgram;
  const file =
    released !== undefined
      ? installPackage(dir, released.platform, released.files)
      : isStandalone
        ? installStandalone(dir)
        : installPlugin({ dir });
  if (project !== undefined) hideFromGit(dir);
  printLine(`Installed ${PROVIDER_SOURCE} ${PROVIDER_VERSION}:`);
  printLine(`  ${file}`);
  const isOfApp = project !== undefined && existsSync(join(project, "cdktf.json"));
  const inside = released?.node ?? (isStandalone ? process.versions.node : undefined);
  if (inside !== undefined)
    printLine(`It has Node.js ${inside} inside. Each synth accepts it in the lock file.`);
  if (released === undefined && isStandalone && !needsProgram)
    printLine("A Node.js of a distribution may need its libraries: take this one to no other system.");
  if (isOfApp) printLine("Each synth links it into the folders of the app's stacks.");
  else if (inside === undefined) printLine(HINT);
}

const HINT = `\
In CDKTF apps, each synth writes the lock file. Where plain Terraform writes it:
  \`terraform init\` warns of "Incomplete lock file information". It is complete: the plugin and its hash are the same on every platform.
  After another build of the same version, delete the provider's entry in .terraform.lock.hcl.`;

function installNetworkMirror(dir: string): void {
  const folder = localFolder(dir);
  const mirror = writingTo(folder, () => writeNetworkMirror(folder));
  printLine(`Wrote the network mirror of ${PROVIDER_SOURCE} ${PROVIDER_VERSION}:`);
  printLine(`  ${mirror}`);
  printLine(
    "Serve the folder over https, and name its address in a network_mirror block of Terraform's settings.",
  );
}

export const uninstall: CommandDescription = {
  name: "uninstall",
  summary: "remove the installed provider plugin",
  description:
    "Removes the provider plugin, in every version and for every platform, from the local mirror that `install` copied it into with the same flags. Removes the folders that are empty afterwards, and no other file.",
  options: PLACE_OPTIONS,
  examples: {
    [`${COMMAND} uninstall`]: "Remove the plugin from the home folder",
    [`${COMMAND} uninstall --project`]:
      "Remove it from this project, with the links in the folders of its stacks",
  },
  page: "installation.md",
  run(_values, flags: PlaceFlags) {
    const place = mirrorPlace(flags);
    const removed = removePlugins(place);
    if (removed.length === 0) {
      printLine(`Nothing to remove: ${PROVIDER_SOURCE} is not installed in ${place.dir}`);
      return;
    }
    printLine(`Removed ${PROVIDER_SOURCE}:`);
    for (const path of removed) printLine(`  ${path}`);
  },
};
