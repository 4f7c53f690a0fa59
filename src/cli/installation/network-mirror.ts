/**
 * Writes a static network mirror: files that an organization serves over https, and from which `terraform init` installs
 * the provider. The plugin is the same file on every platform, and so is its zip.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../schema";
import { pluginFile } from "./install-plugin";
import { packPlugin } from "./plugin-package";

export const PLATFORMS = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"] as const;

/** Writes the mirror; returns the folder that holds its index. */
export function writeNetworkMirror(dir: string): string {
  const plugin = pluginFile();
  const { zip, hashes } = packPlugin(plugin.name, readFileSync(plugin.path));
  const archive = (platform: string): string =>
    `terraform-provider-cloud_${PROVIDER_VERSION}_${platform}.zip`;

  const folder = join(dir, PROVIDER_SOURCE);
  mkdirSync(folder, { recursive: true });
  for (const platform of PLATFORMS) writeFileSync(join(folder, archive(platform)), zip);
  const archives = Object.fromEntries(
    PLATFORMS.map((platform) => [platform, { url: archive(platform), hashes }]),
  );
  writeJson(join(folder, `${PROVIDER_VERSION}.json`), { archives });
  writeJson(join(folder, "index.json"), { versions: { [PROVIDER_VERSION]: {} } });
  return folder;
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
