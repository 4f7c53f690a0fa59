/**
 * A static network mirror: files that an organisation serves over https, from which `terraform init` installs the
 * provider. The plugin is the same file on every platform, and so is the zip around it.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { zipSync } from "fflate";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../schema";
import { pluginFile } from "./plugin-file";

export const PLATFORMS = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"] as const;

/** The earliest time that a zip can say: the same plugin always gives the same bytes. */
const NO_TIME = new Date(1980, 0, 1);
const UNIX = 3;
const EXECUTABLE = 0o100755;

/** Writes the mirror, and returns the folder with its index. */
export function writeNetworkMirror(dir: string): string {
  const plugin = pluginFile();
  const content = readFileSync(plugin.path);
  const zip = zipSync({ [plugin.name]: [content, { os: UNIX, attrs: EXECUTABLE << 16, mtime: NO_TIME }] });
  const hashes = [
    `h1:${packageHash(plugin.name, content)}`,
    `zh:${createHash("sha256").update(zip).digest("hex")}`,
  ];
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

/** Terraform's hash of an unpacked package of one file, which the lock file holds. */
function packageHash(name: string, content: Buffer): string {
  const file = createHash("sha256").update(content).digest("hex");
  return createHash("sha256").update(`${file}  ${name}\n`).digest("base64");
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
