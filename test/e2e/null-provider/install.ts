/** Puts the stand-in for hashicorp/null into a local mirror. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { build } from "esbuild";

/** Where `hashicorp/null` without a host is looked for: by Terraform, and by OpenTofu. */
export const NULL_SOURCES = ["registry.terraform.io/hashicorp/null", "registry.opentofu.org/hashicorp/null"];
const VERSION = "3.2.4";

let bundled: Promise<Uint8Array> | undefined;

export async function installNullProvider(mirror: string, version = VERSION): Promise<void> {
  const program = await (bundled ??= bundle());
  const platform = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
  for (const source of NULL_SOURCES) {
    const folder = join(mirror, source, version, platform);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `terraform-provider-null_v${version}.cjs`), program, { mode: 0o755 });
  }
}

async function bundle(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, "main.ts")],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    banner: { js: "#!/usr/bin/env node" },
    logLevel: "error",
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("nothing was bundled");
  return file.contents;
}
