/** Makes a machine for the checks: it has a folder of its own, and takes only the PATH from the real environment. */
import { chmodSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

import type { CheckResult } from "../../../src/cli/doctor/check-result";
import type { Machine } from "../../../src/cli/doctor/machine";
import type { Readings } from "../../../src/cli/doctor/readings";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

export interface TestMachine {
  readonly folder: string;
  /** Writes a file, and returns its path. */
  write(path: string, text: string): string;
  /** Writes a program for the shell, first on the PATH. */
  program(name: string, script: string): string;
  machine(environment?: Readonly<Record<string, string>>, changes?: Partial<Machine>): Machine;
}

export function useMachine(): TestMachine {
  let folder = "";
  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(join(folder, "project"));
    mkdirSync(join(folder, "bin"));
    mkdirSync(join(folder, "home"));
  });
  const write = (path: string, text: string) => writeBelow(folder, path, text);
  return {
    get folder() {
      return folder;
    },
    write,
    program: (name, script) => {
      const file = write(join("bin", name), `#!/bin/sh\n${script}\n`);
      chmodSync(file, 0o755);
      return file;
    },
    machine: (environment = {}, changes = {}) => ({
      environment: {
        PATH: `${join(folder, "bin")}:${dirname(process.execPath)}:/usr/bin:/bin`,
        XDG_DATA_DIRS: join(folder, "no-data"),
        ...environment,
      },
      folder: join(folder, "project"),
      home: join(folder, "home"),
      signal: new AbortController().signal,
      ...changes,
    }),
  };
}

/** Returns the readings that one check needs. */
export function only(readings: Partial<Readings>): Readings {
  return readings as Readings;
}

/** Returns what checks found, each in a line: `ok None is set`. */
export function linesOf(results: readonly CheckResult[]): readonly string[] {
  return results.map(({ status, message }) => `${status} ${message}`);
}
