/**
 * Writes all files of an adoption, or none, whenever the process ends. A folder of its own holds the new texts, the old ones
 * and a journal, as long as files are put in their places: a run that finds the journal of another takes its files back.
 */
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join, relative, resolve } from "node:path";

import { makeFolderBelow } from "../../folders";
import { CommandError } from "../command-line/command-error";
import { writingTo } from "../installation/install-plugin";

/** A file to write or to remove. */
export interface FileChange {
  readonly path: string;
  /** Its text; undefined if there is no such file. */
  readonly before: string | undefined;
  /** Its new text; undefined to remove the file. */
  readonly after: string | undefined;
}

/** The folder of the texts and the journal, as long as files are put in their places. */
export const STAGING = ".cdktf-provider-cloud-adopt";

/** What a run is about to change; its paths are relative to the folder that holds the journal. */
interface Journal {
  readonly files: readonly JournalEntry[];
  /** Folders that the run makes, the outer ones first. */
  readonly folders: readonly string[];
}

interface JournalEntry {
  readonly path: string;
  /** Digests of the texts; null if there is no file. */
  readonly before: string | null;
  readonly after: string | null;
}

const JOURNAL = "journal.json";
const OWNER = "owner";
const OWN_NAME = /^(?:(?:old|new)-\d+|journal\.json(?:\.new)?|owner)$/;

/**
 * Makes all changes, and takes them back if `verify` fails or a signal ends the process.
 *
 * @param base an existing folder that later runs look at with {@link takeBack}
 */
export async function writeFiles(
  base: string,
  changes: readonly FileChange[],
  verify: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  takeBack(base);
  const staging = join(base, STAGING);
  writingTo(base, () => {
    makeStaging(staging, base);
  });
  const undo = () => {
    takeBackFrom(base);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    try {
      undo();
    } finally {
      stopListening();
      process.kill(process.pid, signal);
    }
  };
  const stopListening = () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    writingTo(base, () => {
      putInPlace(base, changes);
    });
    await verify();
    rmSync(join(staging, JOURNAL), { force: true });
    clear(staging);
  } catch (error) {
    undo();
    throw error;
  } finally {
    stopListening();
  }
}

/**
 * Makes the folder of the texts. It has its owner from the first moment: its name has the number of the process until the
 * owner is noted in it. Throws a CommandError if another run, which began at the same time, has the folder: its files are
 * left to it.
 */
function makeStaging(staging: string, base: string): void {
  const own = `${staging}.${process.pid}`;
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, OWNER), `${process.pid} ${hostname()}`);
  try {
    renameSync(own, staging);
  } catch (error) {
    clear(own);
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST" && code !== "ENOTEMPTY" && code !== "ENOTDIR") throw error;
    throw new CommandError(
      `${staging} is there: another \`adopt\` writes into ${base}. Run the command again when it has ended. Nothing was written.`,
    );
  }
}

/** Removes the folders of runs that were killed before they began to write. */
function clearBegun(base: string): void {
  for (const name of namesIn(base)) {
    const [, id] = name.startsWith(`${STAGING}.`) ? (/\.(\d+)$/.exec(name) ?? []) : [];
    const folder = join(base, name);
    if (id === undefined || (isRunning(id) && isRecent(folder))) continue;
    writingTo(base, () => {
      clear(folder);
    });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function putInPlace(base: string, changes: readonly FileChange[]): void {
  const staging = join(base, STAGING);
  for (const { path, before } of changes)
    if (textAt(path) !== before)
      throw new CommandError(`${path} was changed meanwhile: run the command again. Nothing was written.`);
  changes.forEach(({ path, before, after }, index) => {
    const [old, fresh] = ["old", "new"].map((name) => join(staging, `${name}-${index}`)) as [string, string];
    if (before !== undefined) copyFileSync(path, old);
    if (after !== undefined) writeFileSync(fresh, after);
    if (before !== undefined && after !== undefined) chmodSync(fresh, statSync(path).mode & 0o777);
  });
  const folders = missingFolders(changes.map(({ path }) => dirname(path)));
  const journal: Journal = {
    files: changes.map(({ path, before, after }) => ({
      path: relative(base, path),
      before: digest(before),
      after: digest(after),
    })),
    folders: folders.map((folder) => relative(base, folder)),
  };
  writeFileSync(join(staging, `${JOURNAL}.new`), JSON.stringify(journal));
  renameSync(join(staging, `${JOURNAL}.new`), join(staging, JOURNAL));
  for (const { path } of changes) makeFolderBelow(dirname(path), ".");
  changes.forEach(({ path, after }, index) => {
    if (after === undefined) rmSync(path);
    else renameSync(join(staging, `new-${index}`), path);
  });
}

/** Returns the folders that are not there, the outer ones first. */
function missingFolders(folders: readonly string[]): readonly string[] {
  const missing = new Set<string>();
  for (const folder of folders)
    for (let path = resolve(folder); !existsSync(path); path = dirname(path)) missing.add(path);
  return [...missing].sort((one, other) => one.length - other.length);
}

/**
 * Takes back what a run that was killed put in its place. Returns whether there was any.
 *
 * @throws CommandError if that run goes on, or if somebody changed one of its files since
 */
export function takeBack(base: string): boolean {
  clearBegun(base);
  const staging = join(base, STAGING);
  if (lstatSync(staging, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  const owner = runningOwner(staging);
  if (owner !== undefined)
    throw new CommandError(`Another \`adopt\` (process ${owner}) writes into ${base}: wait until it ends.`);
  return writingTo(base, () => takeBackFrom(base));
}

function takeBackFrom(base: string): boolean {
  const staging = join(base, STAGING);
  const journal = readJournal(staging);
  const changed: string[] = [];
  journal.files.forEach((entry, index) => {
    const path = resolve(base, entry.path);
    const found = digest(textAt(path));
    if (found === entry.before) return;
    if (found !== entry.after) changed.push(path);
    else if (entry.before === null) rmSync(path);
    else renameSync(join(staging, `old-${index}`), path);
  });
  for (const folder of journal.folders.toReversed()) removeEmpty(resolve(base, folder));
  if (changed.length > 0)
    throw new CommandError(
      `An earlier \`adopt\` was killed while it wrote, and somebody changed ${changed.join(", ")} since: compare with the texts in ${staging}, and delete that folder.`,
    );
  rmSync(join(staging, JOURNAL), { force: true });
  clear(staging);
  return journal.files.length > 0;
}

/** An owner that says nothing for so long has ended: its number may be that of another process by now. */
const LONGEST_RUN_MS = 600_000;

/** Returns the process whose files these are, if it is another one that runs. */
function runningOwner(staging: string): string | undefined {
  const file = join(staging, OWNER);
  const [id = "", host] = (textAt(file) ?? "").split(" ");
  if (!/^\d+$/.test(id) || host !== hostname()) return undefined;
  return isRunning(id) && isRecent(file) ? id : undefined;
}

/** Reports whether another process has a number. */
function isRunning(id: string): boolean {
  if (Number(id) === process.pid) return false;
  try {
    process.kill(Number(id), 0);
    return true;
  } catch {
    return false;
  }
}

function isRecent(path: string): boolean {
  return Date.now() - statSync(path).mtimeMs <= LONGEST_RUN_MS;
}

function readJournal(staging: string): Journal {
  const text = textAt(join(staging, JOURNAL));
  return text === undefined ? { files: [], folders: [] } : (JSON.parse(text) as Journal);
}

/** Removes the folder of the texts, unless somebody put something else into it. */
function clear(staging: string): void {
  if (!existsSync(staging)) return;
  for (const name of readdirSync(staging).filter((one) => OWN_NAME.test(one))) rmSync(join(staging, name));
  removeEmpty(staging);
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It is not empty, or not there.
  }
}

function textAt(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
    ? readFileSync(path, "utf8")
    : undefined;
}

function digest(text: string | undefined): string | null {
  return text === undefined ? null : createHash("sha256").update(text).digest("hex");
}
