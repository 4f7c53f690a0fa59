/** Finds the built plugin of this package. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { PROVIDER_VERSION } from "../../schema";
import { CommandError } from "../command-line/command-error";
import { packageRoot } from "../command-line/package-files";

/**
 * Returns the built plugin. Throws a CommandError if it is not built. Its name ends in `.cjs`: in a project of ES modules,
 * Node.js would take another name for an ES module.
 */
export function pluginFile(): { readonly name: string; readonly path: string } {
  const name = `terraform-provider-cloud_v${PROVIDER_VERSION}.cjs`;
  const path = join(packageRoot(), "lib", "plugin", name);
  if (!existsSync(path))
    throw new CommandError(`The plugin is not built: ${path} is missing. Run: npm run build`);
  return { name, path };
}
