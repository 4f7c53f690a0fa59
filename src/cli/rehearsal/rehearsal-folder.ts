/** The folder of a rehearsal: takes it over, locks it, makes the folders of stacks in it, and lets the next one begin anew. */
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { isDataFile } from "../../emulator/storage/data-folder";
import {
  FolderError,
  folderState,
  isLockFile,
  kindOf,
  lockFolder,
  makeFolderBelow,
  type Maker,
  MARKER_FILE,
  takeFolder,
} from "../../folders";
import { placeFile } from "../command-line/user-files";

/** Matches the folders of emulated clusters, in that of the rehearsal. */
const DATA_FOLDER = /^emulator(?:-[\da-f]{1,8})?$/;

const GITIGNORE = ".gitignore";
const IGNORE_ALL = "*\n";

/** What Terraform writes beside a local state while it uses it. */
const STATE_LOCK = ".terraform.tfstate.lock.info";

/** Matches the values of variables of an earlier rehearsal, which Terraform would read. */
const FORMER = /^(?:terraform|.*\.auto)\.tfvars(?:\.json)?$/;

/** What Terraform writes of a state. */
const STATES = ["terraform.tfstate", "terraform.tfstate.backup", "errored.tfstate"];

/** What Terraform itself writes into the folder of a stack. */
const WRITTEN = [
  ...STATES,
  "plan",
  "crash.log",
  ".terraform.lock.hcl",
  STATE_LOCK,
  ".terraform",
  ".terraform/providers",
];

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
  const isTaken = DATA_FOLDER.test(stack) || isLockFile(stack);
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
  // Terraform would write through a link, and wait for the reader of a pipe.
  for (const path of WRITTEN.map((name) => join(folder, name))) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found !== undefined && !found.isFile() && !found.isDirectory())
      throw new FolderError(`${path} is ${kindOf(found)}; move it away`);
  }
  for (const name of readdirSync(folder).filter((one) => FORMER.test(one))) rmSync(join(folder, name));
  // Reading a pipe might never end.
  for (const file of variables.filter((one) => statSync(one).isFile()))
    placeFile(join(folder, basename(file)), readFileSync(file), 0o600);
  const names = existsSync(assets) ? readdirSync(assets, { recursive: true, encoding: "utf8" }) : [];
  for (const name of names) {
    const source = join(assets, name);
    const { mode } = statSync(source);
    if (!statSync(source).isFile()) continue;
    makeFolderBelow(folder, dirname(join("assets", name)));
    placeFile(join(folder, "assets", name), readFileSync(source), mode & 0o777);
  }
  return folder;
}

/**
 * Forgets the clusters and the states of earlier rehearsals, and removes nothing else. Throws a FolderError, and removes
 * nothing, if it cannot prove that the folder is a rehearsal's, or if another process uses it.
 */
export async function clearRehearsalFolder(dir: string): Promise<void> {
  const state = folderState(dir, "rehearse");
  if (state === "missing" || state === "empty") return;
  if (state === "other")
    throw new FolderError(
      `${resolve(dir)} is not the folder of a rehearsal: it has no marker (${MARKER_FILE}). Nothing was deleted`,
    );
  const unlocks = [await lockFolder(dir, "rehearsal")];
  try {
    const data = dataFolders(dir);
    for (const folder of data) unlocks.push(await lockFolder(folder));
    const stacks = foldersOf(dir, "rehearsed stack");
    stacks.forEach(refuseUsed);
    for (const folder of stacks)
      for (const path of STATES.map((name) => join(folder, name)))
        if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === true) rmSync(path);
    for (const folder of data)
      for (const name of readdirSync(folder))
        if (name !== MARKER_FILE && !isLockFile(name) && isDataFile(folder, name)) rmSync(join(folder, name));
  } finally {
    for (const unlock of unlocks.reverse()) await unlock();
  }
}

/** Reports whether the folder holds something beside what rehearsals make there. */
export function holdsOthers(dir: string): boolean {
  const own = new Set([...dataFolders(dir), ...foldersOf(dir, "rehearsed stack")]);
  return readdirSync(dir).some((name) => !own.has(join(dir, name)) && !isDataFile(dir, name));
}

function dataFolders(dir: string): readonly string[] {
  return foldersOf(dir, "emulator").filter((path) => DATA_FOLDER.test(basename(path)));
}

/** Returns the paths of the folders that a maker made. */
function foldersOf(dir: string, maker: Maker): readonly string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((found) => found.isDirectory())
    .map(({ name }) => join(dir, name))
    .filter((path) => folderState(path, maker) === "own");
}

/** Throws a FolderError if Terraform holds the lock of a stack's state. */
function refuseUsed(folder: string): void {
  const lock = join(folder, STATE_LOCK);
  if (lstatSync(lock, { throwIfNoEntry: false }) === undefined) return;
  throw new FolderError(
    `Nothing is deleted: Terraform uses ${folder}, or was killed there. Wait until it ends; if none runs, delete ${lock}`,
  );
}
