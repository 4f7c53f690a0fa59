/** Writes commands that can be pasted into a shell. */
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join, relative, sep } from "node:path";

import { COMMAND, PROGRAM } from "../package-command";
import { escaped } from "../words";
import { packageRoot } from "./package-root";

/** Returns a word of a command; quotes it if the shell would change it. */
export function shellWord(text: string): string {
  // The shells of Windows take no single quotes; a path there has no double ones.
  if (process.platform === "win32") return /^[\w@+:,.\\/-]+$/.test(text) ? text : `"${text}"`;
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns a path as a word of a command that runs in the current folder. */
export function shellPath(path: string): string {
  const within = relative(process.cwd(), path);
  const isWithin = within !== "" && within.split(sep)[0] !== "..";
  return shellWord(isWithin ? (within.startsWith("-") ? `./${within}` : within) : path);
}

/**
 * Returns the words that start this package's command from the current folder, and run no other package: those of the
 * project, which may be a folder above in a monorepo, else of the global installation, else of the file itself.
 */
export function ownCommand(): string {
  // Under Yarn's Plug'n'Play no folder holds the package.
  if (process.versions["pnp"] !== undefined) return `yarn ${PROGRAM}`;
  const file = join(packageRoot(), "lib", "cli.js");
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", ".bin", PROGRAM))) return COMMAND;
    if (folder === dirname(folder)) return isOnPath(file) ? PROGRAM : `node ${escaped(shellPath(file))}`;
  }
}

/** Reports whether the name of the command alone starts the file: the first one of that name on the PATH is a link to it. */
function isOnPath(file: string): boolean {
  const found = (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, PROGRAM))
    .find((path) => existsSync(path));
  try {
    return found !== undefined && realpathSync(found) === realpathSync(file);
  } catch {
    return false;
  }
}
