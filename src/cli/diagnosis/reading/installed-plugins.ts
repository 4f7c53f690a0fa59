/** Finds installed plugins, in the folders where the core looks for them and in those of `terraform init`. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { cdktfProject, PROJECT_PLUGINS } from "../../../constructs/stack-folder/project-plugins";
import { PROVIDER_SOURCE } from "../../../schema";
import { isVersion } from "../../command-line/versions";
import { pluginFile } from "../../installation/plugin-file";
import { type Machine, namesIn, readFileText } from "../machine";
import type { CliConfig } from "./cli-config";

/** Returns the folders in which the core looks for plugins, in its order. */
export function mirrorsOf({ folder, home, environment }: Machine, { methods }: CliConfig): readonly string[] {
  if (methods !== undefined)
    return methods.flatMap((method) => (method.is === "filesystem" ? [method.path] : []));
  const data =
    (environment["XDG_DATA_HOME"] || undefined) ??
    (home === undefined ? undefined : join(home, ".local", "share"));
  const shared = (environment["XDG_DATA_DIRS"] || "/usr/local/share:/usr/share").split(":");
  const system =
    process.platform === "darwin"
      ? [
          ...(home === undefined ? [] : [join(home, "Library", "Application Support", "io.terraform")]),
          "/Library/Application Support/io.terraform",
        ]
      : [
          ...(data === undefined ? [] : [join(data, "terraform")]),
          ...shared.map((one) => join(one, "terraform")),
        ];
  return [
    join(cdktfProject(folder) ?? folder, PROJECT_PLUGINS),
    ...(home === undefined ? [] : [join(home, ".terraform.d", "plugins")]),
    ...system.map((one) => join(one, "plugins")),
  ];
}

export interface InstalledPlugin {
  readonly version: string;
  readonly platform: string;
  readonly path: string;
}

/** Returns the plugins in a mirror, in every version and for every platform. */
export async function pluginsIn(mirror: string): Promise<readonly InstalledPlugin[]> {
  const root = join(mirror, PROVIDER_SOURCE);
  const found: InstalledPlugin[] = [];
  for (const version of (await namesIn(root)).filter(isVersion)) {
    for (const platform of await namesIn(join(root, version))) {
      const names = await namesIn(join(root, version, platform));
      const name = names.find((one) => one.startsWith("terraform-provider-cloud"));
      if (name !== undefined) found.push({ version, platform, path: join(root, version, platform, name) });
    }
  }
  return found;
}

/** Returns the files that are not the plugin of this package. */
export async function foreignAmong(plugins: readonly InstalledPlugin[]): Promise<readonly InstalledPlugin[]> {
  const wanted = digestOf(readFileSync(pluginFile().path));
  const files = await Promise.all(plugins.map(async ({ path }) => readFileText(path)));
  return plugins.filter((_plugin, index) => {
    const file = files[index];
    return file === undefined || "problem" in file || digestOf(file.text) !== wanted;
  });
}

function digestOf(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
