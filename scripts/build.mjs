// Builds lib/ from nothing: what users import, compiled file by file, and what runs by itself (the plugin and the
// command), each bundled into one file with its dependencies inside.
import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));

/** The same input gives the same bytes: no time, no path of this machine. */
const bundle = async (entry, outfile) => {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    minify: true,
    legalComments: "none",
    banner: { js: "#!/usr/bin/env node" },
    logLevel: "warning",
  });
  chmodSync(`${root}${outfile}`, 0o755);
};

rmSync(`${root}lib`, { recursive: true, force: true });
await bundle("src/provider/main.ts", `lib/plugin/terraform-provider-cloud_v${version}.cjs`);
await bundle("src/cli/main.ts", "lib/cli.js");
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  cwd: root,
  stdio: "inherit",
});
