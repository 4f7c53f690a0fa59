/** The built plugin of this package. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { PROVIDER_VERSION } from "../../schema";
import { packageRoot } from "../command-line/package-files";
import { CommandError } from "../command-line/usage-error";

export interface PluginFile {
  readonly name: string;
  readonly path: string;
}

/** The name ends in `.cjs`, since Node would not start it by another one in a project of ES modules. */
export function pluginFile(): PluginFile {
  const name = `terraform-provider-cloud_v${PROVIDER_VERSION}.cjs`;
  const path = join(packageRoot(), "lib", "plugin", name);
  if (!existsSync(path))
    throw new CommandError(`The plugin is not built: ${path} is missing. Run: npm run build`);
  return { name, path };
}
