/** The emulator as one file of JavaScript, for tests that need a process of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { buildSync } from "esbuild";

export interface Bundle {
  readonly file: string;
  remove(): void;
}

export function bundleEmulator(): Bundle {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  const file = join(folder, "emulator.js");
  buildSync({
    entryPoints: [join(__dirname, "../../src/emulator/index.ts")],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "error",
  });
  return {
    file,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
