/** Puts the stand-in for hashicorp/null into a local mirror. */
import { chmodSync } from "node:fs";
import { join } from "node:path";

import { build } from "esbuild";

export async function installNullProvider(mirror: string): Promise<void> {
  const version = join(mirror, "registry.terraform.io", "hashicorp", "null", "3.2.4");
  const platform = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
  const outfile = join(version, platform, "terraform-provider-null_v3.2.4.cjs");
  await build({
    entryPoints: [join(__dirname, "main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    banner: { js: "#!/usr/bin/env node" },
    logLevel: "error",
  });
  chmodSync(outfile, 0o755);
}
