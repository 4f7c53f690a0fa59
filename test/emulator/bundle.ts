/** The emulator as one file of JavaScript, for tests that need a process of its own. */
import { join } from "node:path";

import { buildSync } from "esbuild";

import { temporaryFolder } from "../temporary-folder";

/** Bundles the emulator, and returns the path of the file. */
export function bundleEmulator(): string {
  const file = join(temporaryFolder(), "emulator.js");
  buildSync({
    entryPoints: [join(__dirname, "../../src/emulator/index.ts")],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "error",
  });
  return file;
}
