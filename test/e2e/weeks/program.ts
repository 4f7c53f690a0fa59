/** A program that a person changes between two runs of `adopt`: no change of theirs touches a cluster. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Chance } from "./chance";

export interface PersonsProgram {
  readonly folder: string;
  /** Returns the folder in which Terraform runs. */
  working(): string;
  /** The flags of `adopt` that name a file. */
  target(week: number): readonly string[];
  /** Writes what Terraform reads. */
  synthesize(types: "checked" | "unchecked"): Promise<void>;
  /** Deletes the imports, after their apply. */
  deleteImports(): void;
  /** Deletes a cluster that is no longer in the service. */
  deleteCluster(address: string): boolean;
  /** Makes one change that moves code; returns what it was, or undefined if there was nothing to change. */
  refactor(chance: Chance): string | undefined;
  /** Deletes what only the last apply needed, such as `moved`. */
  tidy(): void;
}

/** The text files of a program, by their names. */
export class Files {
  constructor(
    readonly folder: string,
    private readonly ending: string,
  ) {}

  names(): readonly string[] {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith(this.ending))
      .sort();
  }

  read(name: string): string {
    const path = join(this.folder, name);
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  append(name: string, text: string): void {
    const before = this.read(name);
    this.write(name, before === "" ? text : `${before}\n${text}`);
  }

  rename(from: string, to: string): void {
    this.write(to, this.read(from));
    this.remove(from);
  }

  remove(name: string): void {
    rmSync(join(this.folder, name), { force: true });
  }

  edit(name: string, change: (text: string) => string): void {
    const before = this.read(name);
    const after = change(before);
    if (after !== before) this.write(name, after);
  }

  /** Finds a pattern in all files. */
  all(pattern: RegExp): readonly { readonly file: string; readonly match: RegExpMatchArray }[] {
    return this.names().flatMap((file) =>
      [...this.read(file).matchAll(pattern)].map((match) => ({ file, match })),
    );
  }
}
