/** Judges the plugins in the places where the core looks for them, and says how to replace the wrong ones there. */
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../schema";
import { isAtLeast, meetsConstraint } from "../../../terraform-files";
import { maskUrls } from "../../../text";
import { errnoText } from "../../../text/node/errno";
import { ownCommand, shellWord } from "../../../text/node/pasted";
import { startsScript } from "../../installation/install-plugin";
import { aboutIn } from "../../installation/standalone-package";
import { type CheckResult, error, ok, warning } from "../check-result";
import { type Machine, runForOutput, shownPath } from "../machine";
import type { WorkingFolder } from "../reading/configurations";
import { type InstalledPlugin, isPackaged, pluginsIn } from "../reading/installed-plugins";
import { installFix, type LocalMirror, mirrorAt, type Places, usualMirror } from "../reading/mirrors";
import { askMirror } from "./network-mirror";

interface Found extends InstalledPlugin {
  readonly mirror: LocalMirror;
}

/** What the judgement needs besides the places. */
export interface InstalledOptions {
  readonly platform: string;
  /** The words that start the core. */
  readonly core: string;
  /** Whether a working folder has a copy of the plugin of this package. */
  readonly hasCopy: boolean;
  readonly folders: readonly WorkingFolder[];
}

export async function judgeInstalled(
  machine: Machine,
  places: Places,
  options: InstalledOptions,
): Promise<readonly CheckResult[]> {
  const each = places.mirrors.map(async (mirror) =>
    (await pluginsIn(mirror.path)).map((plugin): Found => ({ ...plugin, mirror })),
  );
  const installed = (await Promise.all(each)).flat();
  const usable = installed.filter(({ platform }) => platform === options.platform);
  const [first, ...others] = usable.filter(({ version }) => version === PROVIDER_VERSION);
  if (first === undefined) return judgeElsewhere(machine, places, { ...options, installed, usable });
  const direct = places.others.some(({ name }) => name === "direct");
  return [
    await judgeUsed(machine, first),
    ...judgeInside(machine, first.path),
    ...(await judgeUnused(machine, others)),
    ...judgeNewer(usable, options.folders),
    ...(direct ? [alsoDirect(machine, places)] : []),
  ];
}

/** Judges the plugin that the core takes: of several of one version, that of the first place. */
async function judgeUsed(machine: Machine, { path, mirror, isPacked }: Found): Promise<CheckResult> {
  const shown = shownPath(machine, path);
  if (!(await isPackaged(path, isPacked))) {
    const message = `${shown}: version ${PROVIDER_VERSION}, but not the plugin of this package`;
    return error(message, installFix(mirror, isPacked));
  }
  return isPacked ? ok(`${shown} is the plugin of this package`) : judgeStart(machine, path);
}

/** The age of a Node.js after which a package is to be made anew, in days: its line has had several security releases. */
const OLD_AFTER = 180;

/** Judges the age of the Node.js that the plugin has inside, if it has one. */
function judgeInside(machine: Machine, path: string): readonly CheckResult[] {
  const about = aboutIn(dirname(path));
  const days = about && Math.floor((Date.now() - Date.parse(about.since)) / 86_400_000);
  if (about === undefined || days === undefined || !(days > OLD_AFTER)) return [];
  return [
    warning(
      `${shownPath(machine, path)} has Node.js ${about.node} inside, which is from ${about.since}, ${days} days ago`,
      `Install a newer package, or run \`${ownCommand()} install --standalone\` with a newer Node.js`,
    ),
  ];
}

async function judgeUnused(machine: Machine, others: readonly Found[]): Promise<readonly CheckResult[]> {
  const judged = others.map(async ({ path, mirror, isPacked }) =>
    (await isPackaged(path, isPacked))
      ? []
      : [
          warning(
            `${shownPath(machine, path)}, which another place comes before, is not the plugin of this package`,
            installFix(mirror, isPacked),
          ),
        ],
  );
  return (await Promise.all(judged)).flat();
}

/** A core takes the newest version that a folder allows. */
function judgeNewer(usable: readonly Found[], folders: readonly WorkingFolder[]): readonly CheckResult[] {
  const [newer] = usable.filter(({ version }) => !isAtLeast(PROVIDER_VERSION, version));
  if (newer === undefined) return [];
  const { version } = newer;
  return folders.flatMap(({ requirement }) => {
    const { file, versions } = requirement ?? { file: "", versions: PROVIDER_VERSION };
    if (versions !== "" && !meetsConstraint(version, versions)) return [];
    return warning(
      `Version ${version} is installed too, and ${file} allows it`,
      `Write \`version = "${PROVIDER_VERSION}"\` for the provider into ${file}, or install version ${version} of the npm package`,
    );
  });
}

/** A core asks all places of a provider for its versions, and fails if one does not respond. */
function alsoDirect(machine: Machine, { installation }: Places): CheckResult {
  const [host = ""] = PROVIDER_SOURCE.split("/");
  const file = shownPath(machine, installation?.path ?? "");
  return warning(
    `\`direct\` in ${file} is for this provider too: the core also asks ${host}, and fails if that does not respond`,
    `Write \`exclude = ["${host}/*/*"]\` into the \`direct\` block of ${file}`,
  );
}

interface ElsewhereOptions extends InstalledOptions {
  readonly installed: readonly Found[];
  readonly usable: readonly Found[];
}

/** Judges places without a plugin of this version and platform. */
async function judgeElsewhere(
  machine: Machine,
  places: Places,
  options: ElsewhereOptions,
): Promise<readonly CheckResult[]> {
  const { platform, installed, usable, hasCopy } = options;
  const network = places.others.filter(({ name }) => name === "network_mirror");
  if (network.length > 0)
    return Promise.all(
      network.map(async ({ location = "" }) => judgeMirror(machine, location, { ...options, places })),
    );
  if (places.others.some(({ name }) => name !== "direct")) {
    if (hasCopy) return [ok("The copy that `init` made is the plugin of this package")];
    return [notAsked("a place that is not asked", options)];
  }
  const [older] = usable;
  if (older !== undefined) {
    const versions = [...new Set(usable.map(({ version }) => version))].join(", ");
    return [
      error(
        `Version ${versions} is installed in ${shownPath(machine, older.mirror.path)}, and this package has ${PROVIDER_VERSION}`,
        installFix(older.mirror, older.isPacked),
      ),
    ];
  }
  const [foreign] = installed;
  if (foreign !== undefined) {
    return [
      error(
        `It is installed for other platforms, and the core runs on ${platform}`,
        startsScript(platform)
          ? installFix(foreign.mirror, foreign.isPacked, ` --platform ${platform}`)
          : `${installFix(foreign.mirror)} with a Node.js for ${platform}`,
      ),
    ];
  }
  return [notInstalled(machine, places)];
}

function notAsked(place: string, { core, platform }: InstalledOptions): CheckResult {
  return warning(
    `It comes from ${place}: whether that has the plugin of this package for ${platform} is not known`,
    `Run \`${core} init\` in a folder that uses the provider: its copy is compared then`,
  );
}

async function judgeMirror(
  machine: Machine,
  address: string,
  options: ElsewhereOptions & { readonly places: Places },
): Promise<CheckResult> {
  const shown = maskUrls(address);
  const file = shownPath(machine, options.places.installation?.path ?? "");
  if (!/^https:/i.test(address)) {
    return error(
      `The network mirror ${shown} in ${file} is not https, and the core refuses it`,
      `Write its https address into ${file}, or a \`filesystem_mirror\` with its folder`,
    );
  }
  const answer = await askMirror(machine, address, options.platform);
  const fix = `Run \`${ownCommand()} install --network-mirror FOLDER\`, where FOLDER is what the mirror serves`;
  const mirror = `The network mirror ${shown}`;
  switch (answer.is) {
    case "the plugin":
      return ok(`${mirror} has the plugin of this package`);
    case "another build":
      return error(`${mirror} has version ${PROVIDER_VERSION}, but not the plugin of this package`, fix);
    case "no such version": {
      const versions = answer.versions.length === 0 ? "no version" : `version ${answer.versions.join(", ")}`;
      return error(`${mirror} has ${versions} of it, and this package has ${PROVIDER_VERSION}`, fix);
    }
    case "not known":
      if (options.hasCopy) return ok(`${mirror} gave \`init\` the plugin of this package`);
      return notAsked(`the network mirror ${shown}, which cannot be asked (${answer.why})`, options);
  }
}

function notInstalled(machine: Machine, { mirrors, others, installation }: Places): CheckResult {
  if (installation === undefined)
    return error(
      "It is not installed where Terraform looks",
      `Run \`${ownCommand()} install\`, or with --project for this project alone`,
    );
  const [mirror] = mirrors;
  const file = shownPath(machine, installation.path);
  const { location = "" } = installation.methods.find((method) => /^~\//.test(method.location ?? "")) ?? {};
  if (location !== "" && machine.home !== undefined)
    return error(
      `${file} names the folder ${location}, and the core takes \`~\` for a folder of that name`,
      `Write \`${join(machine.home, location.slice(2))}\` into ${file} in its place`,
    );
  if (mirror !== undefined)
    return error(`It is not in ${shownPath(machine, mirror.path)}, which ${file} names`, installFix(mirror));
  const folder = usualMirror(machine) ?? join("/", ".terraform.d", "plugins");
  const [host = ""] = PROVIDER_SOURCE.split("/");
  const method = `filesystem_mirror { path = "${folder}" }`;
  const isDirect = others.some(({ name }) => name === "direct");
  const also = isDirect ? `, and \`exclude = ["${host}/*/*"]\` into its \`direct\` block` : "";
  return error(
    `No place in the \`provider_installation\` of ${file} has the plugin`,
    `Write \`${method}\` into that block${also}, and run \`${ownCommand()} install${mirrorAt(folder, machine).flags}\``,
  );
}

function nodeInside(path: string): string {
  const about = aboutIn(dirname(path));
  return about === undefined ? "" : ` with Node.js ${about.node} of ${about.since} inside`;
}

/** Returns the program that starts a script, as its first line names it: `/bin/sh`; undefined for another file. */
function starterOf(path: string): string | undefined {
  return /^#!\s*(\/\S+)/.exec(readFileSync(path).toString("latin1", 0, 200))?.[1];
}

/** Matches the text that the plugin prints if a person starts it. */
const GREETING = /cdktf-provider-cloud install/;

async function judgeStart(machine: Machine, path: string): Promise<CheckResult> {
  const shown = shownPath(machine, path);
  try {
    accessSync(path, constants.X_OK);
  } catch {
    // Everybody may execute the file, so that the file system forbids it.
    if ((statSync(path).mode & 0o111) === 0o111)
      return error(
        `${shown} may not be executed where it is: its file system is mounted with \`noexec\``,
        `Run \`${ownCommand()} install --dir FOLDER\`, where FOLDER is in another file system, and name it in a \`filesystem_mirror\``,
      );
    return error(
      `${shown} is not executable: files lose their mode in some archives`,
      `Run \`chmod +x ${shellWord(path)}\``,
    );
  }
  const run = await runForOutput(machine, path, [], {
    TF_PLUGIN_MAGIC_COOKIE: undefined,
    NODE_DEBUG: undefined,
  });
  if (run.is === "ended" && GREETING.test(run.output))
    return ok(`${shown} is the plugin of this package${nodeInside(path)}, and starts`);
  const starter = starterOf(path);
  if (run.is === "not started" && run.code === "ENOENT" && starter !== undefined)
    return error(
      `${shown} does not start, because there is no \`${starter}\` on this machine`,
      `Run Terraform on a machine that has \`${starter}\``,
    );
  const why = run.is === "not started" ? `: ${errnoText(run)}` : run.is === "too late" ? " in time" : "";
  return error(
    `${shown} does not start${why}`,
    "See the line about Node.js, or start the file by hand to see why",
  );
}
