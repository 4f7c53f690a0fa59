/** Checks the copies of the plugin that `terraform init` made in the working folders. */
import { lstat } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";

import { PROVIDER_VERSION } from "../../../schema";
import { type CheckResult, warning } from "../check-result";
import { type Machine, shownPath } from "../machine";
import type { WorkingFolder } from "../reading/configurations";
import { foreignAmong, type InstalledPlugin, pluginsIn } from "../reading/installed-plugins";

/** Returns a warning for each copy of this version that is not the plugin of this package. */
export async function checkCopies(
  machine: Machine,
  folders: readonly WorkingFolder[],
  platform: string,
): Promise<readonly CheckResult[]> {
  const each = folders.map(async ({ path }) => {
    const found = await pluginsIn(
      resolve(path, machine.environment["TF_DATA_DIR"] || ".terraform", "providers"),
    );
    const ours = found.filter((one) => one.version === PROVIDER_VERSION && one.platform === platform);
    const foreign = await foreignAmong(await copiesAmong(ours));
    return foreign.map((copy) =>
      warning(
        `${shownPath(machine, copy.path)}, which \`terraform init\` copied, is not the plugin of this package`,
        `Run \`terraform ${chdir(machine, path)}init -upgrade\``,
      ),
    );
  });
  return (await Promise.all(each)).flat();
}

function chdir({ folder }: Machine, path: string): string {
  return path === folder ? "" : `-chdir=${relative(folder, path)} `;
}

/** Returns the plugins that are copies. Terraform links a plugin of a local mirror if it can, and that plugin is checked already. */
async function copiesAmong(plugins: readonly InstalledPlugin[]): Promise<readonly InstalledPlugin[]> {
  const isLink = await Promise.all(
    plugins.map(async ({ path }) => (await lstat(dirname(path))).isSymbolicLink()),
  );
  return plugins.filter((_plugin, index) => isLink[index] !== true);
}
