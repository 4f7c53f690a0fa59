/** Writes a static network mirror: files that an organization serves over https, and from which `terraform init` installs. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { makeFolderBelow } from "../../folders";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../schema";
import { placeFile } from "../command-line/user-files";
import { pluginFile } from "./install-plugin";
import { packPlugin } from "./plugin-package";

export const PLATFORMS = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"] as const;

/** The name of the file that lists the versions of a mirror. */
export const INDEX = "index.json";

/** Writes the script, which is the same file on every platform, and so is its zip. Returns the folder that holds the index. */
export function writeNetworkMirror(dir: string): string {
  const plugin = pluginFile();
  const { zip, hashes } = packPlugin(plugin.name, readFileSync(plugin.path));
  const archive = (platform: string): string =>
    `terraform-provider-cloud_${PROVIDER_VERSION}_${platform}.zip`;

  const folder = makeFolderBelow(dir, PROVIDER_SOURCE);
  for (const platform of PLATFORMS) placeFile(join(folder, archive(platform)), zip);
  const archives = Object.fromEntries(
    PLATFORMS.map((platform) => [platform, { url: archive(platform), hashes }]),
  );
  placeFile(join(folder, `${PROVIDER_VERSION}.json`), jsonText({ archives }));
  placeFile(join(folder, INDEX), mirrorIndex(folder));
  return folder;
}

/** Returns the text of the index of a mirror: the versions that have a file of their archives in its folder. */
export function mirrorIndex(folder: string): string {
  const versions = readdirSync(folder).flatMap((name) => VERSION_FILE.exec(name)?.[1] ?? []);
  return jsonText({ versions: Object.fromEntries(versions.map((version) => [version, {}])) });
}

const VERSION_FILE = /^(\d+\.\d+\.\d+(?:-[\w.-]+)?)\.json$/;

export function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
