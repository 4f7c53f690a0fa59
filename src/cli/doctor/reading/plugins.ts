/** Finds the plugin that the core installs, by `init` in a temporary folder, which changes nothing of the project; compares it with this package's. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../schema";
import { cdktfProject, standaloneHashes, TERRAFORM_D } from "../../../terraform-files";
import { maskUrls } from "../../../text";
import { packageRoot } from "../../../text/node/package-root";
import { namesIn } from "../../../text/node/read-files";
import { pluginFile, thisPlatform } from "../../installation/install-plugin";
import { unpackedHash } from "../../installation/plugin-package";
import { isPackageOf, STANDALONE } from "../../installation/standalone-package";
import { type CoreReading, terraformBinary } from "../../processes/terraform";
import { type Machine, runOn, shownPath } from "../machine";
import { type PluginPlaces, projectMirror, usualMirror } from "./places";

export interface FoundPlugin {
  /** The file that the core starts; undefined if it was not found. */
  readonly path?: string;
  /** Where it is, for a message. */
  readonly shown?: string;
  /** The local mirror that it is in. */
  readonly mirror?: string;
  readonly isOfPackage: boolean;
  /** What the core said in place of installing it. */
  readonly refusal?: string;
  readonly remove: () => void;
}

const NOT_FOUND = { isOfPackage: false, remove: () => undefined };

export async function findPlugin(
  machine: Machine,
  core: CoreReading["core"],
  { override, canBeAsked }: PluginPlaces,
): Promise<FoundPlugin> {
  if (override !== undefined) {
    const path = pluginIn(override.folder);
    if (path === undefined) return NOT_FOUND;
    return { ...NOT_FOUND, path, shown: shownPath(machine, path), isOfPackage: isPackaged(path) };
  }
  if (core === undefined || !canBeAsked) return NOT_FOUND;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "doctor-")));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const refusal = (await initialize(machine, folder)) ?? "`init` ends without an error";
  const { platform = thisPlatform() } = core;
  const place = join(PROVIDER_SOURCE, PROVIDER_VERSION, platform);
  const copy = pluginIn(join(folder, ".terraform", "providers", place));
  if (copy === undefined) return { isOfPackage: false, refusal, remove };
  const path = realpathSync(copy);
  const isOfPackage = isPackaged(path);
  // The core links a plugin of a local mirror, and unpacks any other one.
  if (path.startsWith(folder)) return { path, shown: "What the core installs", isOfPackage, remove };
  const mirror = join(dirname(path), ...place.split(sep).map(() => ".."));
  return { path, shown: shownPath(machine, path), mirror, isOfPackage, remove };
}

/** Initializes a folder that requires the provider; returns what the core said if it failed. */
async function initialize(machine: Machine, folder: string): Promise<string | undefined> {
  const required = { cloud: { source: PROVIDER_SOURCE, version: PROVIDER_VERSION } };
  writeFileSync(
    join(folder, "main.tf.json"),
    JSON.stringify({ terraform: { required_providers: required } }),
  );
  const plugins = join(cdktfProject(machine.folder) ?? machine.folder, TERRAFORM_D);
  if (existsSync(plugins)) symlinkSync(plugins, join(folder, TERRAFORM_D));
  const cache = join(folder, "cache");
  mkdirSync(cache);
  const { environment } = machine;
  const named = environment["TF_CLI_CONFIG_FILE"];
  const run = await runOn({ ...machine, folder }, terraformBinary(environment), INIT, {
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    TF_CLI_ARGS: undefined,
    TF_CLI_ARGS_init: undefined,
    ...(named ? { TF_CLI_CONFIG_FILE: resolve(machine.folder, named) } : {}),
    TF_PLUGIN_CACHE_DIR: cache,
    TF_DATA_DIR: undefined,
    TF_WORKSPACE: undefined,
    TF_REATTACH_PROVIDERS: undefined,
  });
  if (run.code === 0) return undefined;
  return run.isLate
    ? "`init` did not end in time"
    : errorIn(/^.{0,2}Error: /m.test(run.stderr) ? run.stderr : run.stdout);
}

const INIT = ["init", "-no-color", "-input=false", "-backend=false"];

/** Characters of the core's words that are shown. */
const MOST_WORDS = 600;

/** Returns the first error in an output, in one line. */
function errorIn(output: string): string {
  const plain = output.replace(/^[╷│╵] ?/gm, "");
  const [, error = plain] = /^Error: ([^]*)/m.exec(plain) ?? [];
  const [words = ""] = error.split(/\n\n(?:To see which|Error: |If you believe)/);
  const line = maskUrls(words).replace(/\n\n/, ": ").replace(/\s+/g, " ").trim().replace(/\.$/, "");
  return line.length > MOST_WORDS ? `${line.slice(0, MOST_WORDS)} …` : line;
}

/** Returns the hash of the folder of a plugin, as a lock file records it (`h1:`). */
export function folderHash(plugin: string): string {
  const folder = dirname(plugin);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  return unpackedHash(
    files.map((file) => ({
      name: relative(folder, file).replaceAll("\\", "/"),
      content: readFileSync(file),
    })),
  );
}

/** Returns the plugin in a folder, as a core finds it by its name. */
function pluginIn(folder: string): string | undefined {
  const name = namesIn(folder).find((one) => one.startsWith("terraform-provider-cloud"));
  return name === undefined ? undefined : join(folder, name);
}

/** Reports whether a file is the plugin of this package, or what the core starts of a package with this plugin. */
function isPackaged(path: string): boolean {
  const own = readFileSync(pluginFile().path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return false;
  if (([STANDALONE.launcher, STANDALONE.program] as string[]).includes(basename(path)))
    return isPackageOf(dirname(path), own);
  return found.size === own.length && readFileSync(path).equals(own);
}

/** Returns the hashes of the plugin, as a script and in the packages that were released with this one. */
function releasedHashes(): readonly string[] {
  const file = join(packageRoot(), "lib", "constructs", "stack-folder", "plugin-hashes.json");
  return JSON.parse(readFileSync(file, "utf8")) as readonly string[];
}

/** Returns the hashes that lock files have of this plugin: in all released forms, and of packages made on this machine. */
export function acceptedHashes(machine: Machine): readonly string[] {
  const made = [projectMirror(machine), usualMirror(machine) ?? ""]
    .flatMap((mirror) => Object.entries(standaloneHashes(mirror)))
    .filter(([place]) => place.startsWith(`${PROVIDER_VERSION}/`))
    .map(([, hash]) => hash);
  return [...releasedHashes(), ...made];
}
