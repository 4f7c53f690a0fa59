/** A copy of the project, in which a proof adds what a contributor would add. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { ROOT } from "./recipes";

/** What is not copied: the modules are linked, and the others are created again or not needed. */
const LEFT_OUT = new Set([".ci", ".built-from", "node_modules", ".git", "lib", "site", "coverage"]);

export interface ScratchCopy {
  readonly folder: string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Replaces a text that stands in a file exactly once. */
  replace(file: string, text: string, by: string): void;
  /** Returns the files that are new or differ since the last call. Leaves out lib/. */
  changes(): readonly string[];
  /** Runs a program in the copy, and returns what it prints; throws what it prints if it fails. */
  run(program: string, args: readonly string[], options?: RunOptions): Promise<string>;
  remove(): void;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function makeScratchCopy(): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), "additions-"));
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of ["node_modules", ".ci"]) symlinkSync(join(ROOT, name), join(folder, name));
  let before = hashes(folder);
  const copy: ScratchCopy = {
    folder,
    read: (file) => readFileSync(join(folder, file), "utf8"),
    write: (file, text) => {
      writeFileSync(join(folder, file), text);
    },
    replace: (file, text, by) => {
      const parts = copy.read(file).split(text);
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times ${text}`);
      copy.write(file, parts.join(by));
    },
    changes: () => {
      const now = hashes(folder);
      const changed = [...now].flatMap(([file, hash]) => (before.get(file) === hash ? [] : [file]));
      before = now;
      return changed.sort();
    },
    run: async (program, args, { cwd = folder, env = {} } = {}) => {
      try {
        const options = { cwd, encoding: "utf8", maxBuffer: 1e8, env: { ...process.env, ...env } } as const;
        return (await promisify(execFile)(program, args, options)).stdout;
      } catch (error) {
        const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
        throw new Error(`${[program, ...args].join(" ")}:\n${stdout}\n${stderr}`, { cause: error });
      }
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return copy;
}

function hashes(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((top) => {
    if (LEFT_OUT.has(top.name)) return [];
    if (!top.isDirectory()) return [top.name];
    return readdirSync(join(folder, top.name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  });
  const hash = (file: string) =>
    createHash("sha1")
      .update(readFileSync(join(folder, file)))
      .digest("hex");
  return new Map(files.map((file) => [file, hash(file)]));
}
