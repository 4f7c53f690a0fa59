/** The toy provider as one executable file, made as a real provider is. */
import { chmodSync } from "node:fs";
import { join } from "node:path";

import { buildSync } from "esbuild";

/** Bundles the toy provider into the folder, and says where it is. */
export function bundleToy(folder: string): string {
  const outfile = join(folder, "terraform-provider-toy_v0.1.0.cjs");
  buildSync({
    entryPoints: [join(__dirname, "main.ts")],
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    banner: { js: "#!/usr/bin/env node" },
    outfile,
    logLevel: "silent",
  });
  chmodSync(outfile, 0o755);
  return outfile;
}
