/** Writes commands that can be pasted into a shell. */
import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

import { PROGRAM } from "./command";
import { packageRoot } from "./package-files";

/** Returns a word of a command; quotes it if the shell would change it. */
export function shellWord(text: string): string {
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns a path as a word of a command that runs in the current folder. */
export function shellPath(path: string): string {
  const within = relative(process.cwd(), path);
  const isWithin = within !== "" && within.split(sep)[0] !== "..";
  return shellWord(isWithin ? (within.startsWith("-") ? `./${within}` : within) : path);
}

/**
 * Returns the words that start this package's command from the current folder. Never asks a registry: a plain `npx` would,
 * for a name that anybody can claim there.
 */
export function ownCommand(): string {
  // Under Yarn's Plug'n'Play no folder holds the package.
  if (process.versions["pnp"] !== undefined) return `yarn ${PROGRAM}`;
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", ".bin", PROGRAM))) return `npx --no-install ${PROGRAM}`;
    if (folder === dirname(folder)) return `node ${shellPath(join(packageRoot(), "lib", "cli.js"))}`;
  }
}
