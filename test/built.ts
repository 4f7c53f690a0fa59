/** The files of lib/. Tests reach them through here only, and so never test the build of other sources. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { installPlugin as install, pluginFile as plugin } from "../src/cli/installation/install-plugin";

const ROOT = join(__dirname, "..");

/** Throws unless lib/ is built from the present sources. */
export function requireBuild(): void {
  if (process.env["LIB_IS_BUILT"] === "true") return;
  throw new Error("lib/ is not built from the present sources, and this test reads it: run `npm run build`");
}

/** Returns the path of a file of lib/, such as `cli.js`. */
export function built(file: string): string {
  requireBuild();
  return join(ROOT, "lib", file);
}

export const installPlugin: typeof install = (options) => {
  requireBuild();
  return install(options);
};

export const pluginFile: typeof plugin = () => {
  requireBuild();
  return plugin();
};

/** Links cdktf, this package and `more` packages into the `node_modules` of a project, as if they were installed there. */
export function linkPackages(project: string, more: readonly string[] = []): void {
  requireBuild();
  const modules = join(project, "node_modules");
  mkdirSync(modules, { recursive: true });
  for (const name of ["cdktf", "constructs", "@cdktf", ...more])
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  symlinkSync(ROOT, join(modules, "cdktf-provider-cloud"));
}
