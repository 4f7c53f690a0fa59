/** The folder of a rehearsal: takes it over, locks it, makes the folders of stacks in it, and removes what they hold. */
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";

import { isDataFile } from "../../emulator/storage/data-folder";
import {
  FolderError,
  folderState,
  isLockFile,
  lockFolder,
  makeFolderBelow,
  MARKER_FILE,
  takeFolder,
} from "../../folders";
import { STACK_PART } from "../../terraform-files";
import { placeFile } from "../installation/place-file";
import { CLI_CONFIGURATION } from "../stacks/core-environment";

/** Matches the folders of emulated clusters, in that of the rehearsal. */
export const DATA_FOLDER = /^emulator(?:-\d{1,4})?$/;

/** Says which service has which folder. */
export const SERVICES = "services.json";

const GITIGNORE = ".gitignore";
const IGNORE_ALL = "*\n";
/** Lists the assets that were copied into the folder of a stack. */
const COPIED = ".cdktf-provider-cloud-assets";

/** What Terraform writes beside a local state while it uses it. */
const STATE_LOCK = ".terraform.tfstate.lock.info";

/** The files with values of variables that Terraform reads by itself. */
const VARIABLES = /^(?:terraform\.tfvars|[^/]+\.auto\.tfvars)(?:\.json)?$/;

/** What Terraform and a rehearsal write into the folder of a stack. */
const STACK_FILES: ReadonlySet<string> = new Set([
  ...["cdk.tf.json", "plan", "terraform.tfstate", "terraform.tfstate.backup", "errored.tfstate", "crash.log"],
  ...[".terraform.lock.hcl", STATE_LOCK, COPIED, CLI_CONFIGURATION],
]);

/**
 * Takes the folder over and locks it; returns a function that unlocks it. Throws a FolderError, and writes nothing, if it
 * holds something and is not a rehearsal's, or if another rehearsal uses it.
 */
export async function openRehearsalFolder(dir: string): Promise<() => Promise<void>> {
  takeFolder(dir, "rehearse");
  const unlock = await lockFolder(dir, "rehearsal");
  const file = join(dir, GITIGNORE);
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) placeFile(file, IGNORE_ALL, 0o600);
  return unlock;
}

/** Returns the name of a stack's folder: the stack's own name, unless that could be another path or file; then its words and a digest. */
export function stackFolderName(stack: string): string {
  const isTaken = DATA_FOLDER.test(stack) || stack === SERVICES || isLockFile(stack);
  const isPlain = /^[A-Za-z0-9][\w.-]{0,99}$/.test(stack) && !isTaken;
  if (isPlain) return stack;
  const words = stack.match(/[A-Za-z0-9]+/g) ?? [];
  return `${words.join("-").slice(0, 40) || "stack"}-${createHash("sha256").update(stack).digest("hex").slice(0, 16)}`;
}

/** Makes the folder of a stack, with copies of its assets and of the files with values of its variables; goes through no link. */
export function makeStackFolder(
  dir: string,
  stack: string,
  assets: string,
  variables: readonly string[] = [],
): string {
  const folder = join(dir, stackFolderName(stack));
  takeFolder(folder, "rehearsed stack");
  refuseLinks(folder);
  // A smaller stack than before has fewer parts.
  for (const name of partsIn(folder)) rmSync(join(folder, name));
  for (const file of variables) placeFile(join(folder, basename(file)), readFileSync(file), 0o600);
  const names = existsSync(assets) ? readdirSync(assets, { recursive: true, encoding: "utf8" }) : [];
  const files = names.filter((name) => statSync(join(assets, name)).isFile());
  if (files.length === 0) return folder;
  placeFile(join(folder, COPIED), JSON.stringify([...new Set([...copiedAssets(folder), ...files])]), 0o600);
  for (const name of files) {
    makeFolderBelow(folder, dirname(join("assets", name)));
    const source = join(assets, name);
    placeFile(join(folder, "assets", name), readFileSync(source), statSync(source).mode & 0o777);
  }
  return folder;
}

/**
 * Removes what earlier rehearsals wrote, file by file; returns the paths of what they did not write, which is kept. Throws a
 * FolderError, and removes nothing, if it cannot prove that the folder is a rehearsal's, or if another process uses it.
 */
export async function clearRehearsalFolder(dir: string): Promise<readonly string[]> {
  const state = folderState(dir, "rehearse");
  if (state === "missing" || state === "empty") return [];
  refuseProtected(dir);
  if (state === "other") {
    throw new FolderError(
      `${resolve(dir)} is not the folder of a rehearsal: it has no marker (${MARKER_FILE}). Nothing was deleted`,
    );
  }
  const data = readdirSync(dir)
    .map((name) => join(dir, name))
    .filter(isDataFolder);
  const unlocks = [await lockFolder(dir, "rehearsal")];
  try {
    for (const folder of data) unlocks.push(await lockFolder(folder));
    const stacks = readdirSync(dir)
      .map((name) => join(dir, name))
      .filter(isStackFolder);
    stacks.forEach(refuseUsed);
    stacks.forEach(clearStack);
    data.forEach(clearData);
    if (isOwnFile(dir, SERVICES)) rmSync(join(dir, SERVICES));
  } finally {
    for (const unlock of unlocks.reverse()) await unlock();
  }
  return keptIn(dir);
}

/** Returns the paths in the folder that no rehearsal wrote. */
export function keptIn(dir: string): readonly string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (isStackFolder(path)) return keptInStack(path);
    if (isDataFolder(path)) {
      return readdirSync(path)
        .filter((file) => !isDataFile(path, file))
        .map((file) => join(path, file));
    }
    return isDataFile(dir, name) || isOwnFile(dir, name) ? [] : [path];
  });
}

/** Reports whether a file is the one that says which service has which folder. */
function isOwnFile(dir: string, name: string): boolean {
  return name === SERVICES && lstatSync(join(dir, name), { throwIfNoEntry: false })?.isFile() === true;
}

function isDataFolder(path: string): boolean {
  return (
    DATA_FOLDER.test(basename(path)) &&
    lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true &&
    folderState(path, "emulator") === "own"
  );
}

function isStackFolder(path: string): boolean {
  return (
    lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true &&
    folderState(path, "rehearsed stack") === "own"
  );
}

function refuseProtected(dir: string): void {
  const path = realpathSync(dir);
  const isAbove = (other: string) => other === path || other.startsWith(path === "/" ? path : `${path}/`);
  const protectedBy = isAbove(realpathSync(process.cwd()))
    ? "it holds the current folder"
    : existsSync(homedir()) && isAbove(realpathSync(homedir()))
      ? "it holds the home folder"
      : lstatSync(join(path, ".git"), { throwIfNoEntry: false }) !== undefined
        ? "it holds a git repository"
        : undefined;
  if (protectedBy !== undefined)
    throw new FolderError(`Nothing is deleted in ${path}: ${protectedBy}. Give --dir another folder`);
}

/** Throws a FolderError if Terraform holds the lock of a stack's state. */
function refuseUsed(folder: string): void {
  const lock = join(folder, STATE_LOCK);
  if (lstatSync(lock, { throwIfNoEntry: false }) === undefined) return;
  throw new FolderError(
    `Nothing is deleted: Terraform uses ${folder}, or was killed there. Wait until it ends; if none runs, delete ${lock}`,
  );
}

function clearData(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== MARKER_FILE && !isLockFile(name) && isDataFile(folder, name)) rmSync(join(folder, name));
  }
}

function clearStack(folder: string): void {
  for (const name of ownFiles(folder)) removeFile(folder, name);
  const working = join(folder, ".terraform");
  if (lstatSync(working, { throwIfNoEntry: false })?.isDirectory() === true)
    rmSync(working, { recursive: true });
  for (const name of ["assets", "terraform.d"]) removeEmptyFolders(join(folder, name));
  if (readdirSync(folder).join() !== MARKER_FILE) return;
  rmSync(join(folder, MARKER_FILE));
  rmdirSync(folder);
}

function keptInStack(folder: string): readonly string[] {
  const own = new Set([MARKER_FILE, ...ownFiles(folder)]);
  return pathsIn(folder)
    .filter((name) => !own.has(name) && !/^\.terraform(?:\/|$)/.test(name))
    .map((name) => join(folder, name));
}

/** Returns the paths of what rehearsals wrote into the folder of a stack, relative to it; the marker is not among them. */
function ownFiles(folder: string): readonly string[] {
  const assets = copiedAssets(folder).map((name) => join("assets", name));
  return [...assets, ...STACK_FILES, ...partsIn(folder), ...pluginsIn(folder)];
}

function partsIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => STACK_PART.test(name) || VARIABLES.test(name));
}

/** Throws a FolderError for a link through which Terraform would write. It makes links itself, to the folders of providers. */
function refuseLinks(folder: string): void {
  const isWritten = (name: string) =>
    STACK_FILES.has(name) ||
    STACK_PART.test(name) ||
    VARIABLES.test(name) ||
    /^\.terraform(?:\/|$)/.test(name);
  const isOfTerraform = (name: string) => /^\.terraform\/providers(?:\/[^/]+){5}$/.test(name);
  for (const name of pathsIn(folder).filter((name) => isWritten(name) && !isOfTerraform(name))) {
    const path = join(folder, name);
    if (lstatSync(path).isSymbolicLink()) throw new FolderError(`${path} is a link; move it away`);
  }
}

/** Returns the paths of the plugins that were installed for a stack, relative to its folder. */
function pluginsIn(folder: string): readonly string[] {
  return pathsIn(folder).filter((name) =>
    /^terraform\.d\/plugins\/.*\/terraform-provider-cloud_v[^/]*\.cjs$/.test(name),
  );
}

/** Returns the paths of everything but folders in a folder, relative to it. Goes through no link. */
function pathsIn(folder: string, below = ""): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((found) => {
    const path = join(below, found.name);
    return found.isDirectory() ? pathsIn(folder, path) : [path];
  });
}

/** Returns the assets that earlier rehearsals copied, relative to the folder of the assets. */
function copiedAssets(folder: string): readonly string[] {
  const file = join(folder, COPIED);
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return [];
  try {
    const names = JSON.parse(readFileSync(file, "utf8")) as unknown;
    const isName = (name: unknown): name is string =>
      typeof name === "string" && !name.split("/").includes("..");
    return Array.isArray(names) ? names.filter(isName) : [];
  } catch {
    return [];
  }
}

/** Removes a file or a link at a path below a folder, unless the path goes through a link. */
function removeFile(folder: string, name: string): void {
  const parts = name.split("/");
  for (let count = 1; count < parts.length; count += 1) {
    if (lstatSync(join(folder, ...parts.slice(0, count)), { throwIfNoEntry: false })?.isDirectory() !== true)
      return;
  }
  const path = join(folder, name);
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === true) rmSync(path);
}

function removeEmptyFolders(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  for (const name of readdirSync(folder)) removeEmptyFolders(join(folder, name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
