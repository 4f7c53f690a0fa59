/** Makes the released packages of the plugin, each with Node.js for one platform inside. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { thisPlatform } from "../../src/cli/installation/install-plugin";
import { packFiles, type PluginPackage } from "../../src/cli/installation/plugin-package";
import {
  type Libraries,
  type RunningParts,
  standaloneFiles,
} from "../../src/cli/installation/standalone-package";
import { windowsProgram } from "../../src/cli/installation/this-node";
import { stripped } from "./elf";
import {
  librariesFor,
  licenseOfNode,
  nodeFor,
  PACKAGE_PLATFORMS,
  type PackagePlatform,
  PINNED_NODE,
} from "./node-downloads";

export interface ReleasedPackage extends PluginPackage {
  readonly platform: PackagePlatform;
  /** The name of the zip, in the form that registries want. */
  readonly file: string;
}

/** Makes the package of a platform from a checkout whose lib/ is built. */
export function packageFor(platform: PackagePlatform, checkout: string, version: string): ReleasedPackage {
  const linux = librariesFor(platform);
  const plugin = readFileSync(join(checkout, "lib", "plugin", `terraform-provider-cloud_v${version}.cjs`));
  const files = standaloneFiles({
    about: PINNED_NODE,
    running: runningParts(platform, plugin, linux?.libraries),
    licenses: {
      LICENSE: readFileSync(join(checkout, "LICENSE")),
      "licenses/node.txt": licenseOfNode(),
      ...linux?.licenses,
    },
  });
  return { platform, file: `terraform-provider-cloud_${version}_${platform}.zip`, ...packFiles(files) };
}

function runningParts(platform: PackagePlatform, plugin: Uint8Array, libraries?: Libraries): RunningParts {
  const node = nodeFor(platform);
  if (platform === "windows_amd64") return { program: programFor(node, plugin) };
  // The signature of Node.js for macOS is of all of its bytes.
  return libraries === undefined ? { node, plugin } : { node: stripped(node), libraries, plugin };
}

/** Makes the program for Windows with the same Node.js for this machine. */
function programFor(node: Uint8Array, plugin: Uint8Array): Uint8Array {
  const platform = PACKAGE_PLATFORMS.find((each) => each === thisPlatform());
  if (platform === undefined)
    throw new Error(`The program for Windows cannot be made on ${thisPlatform()}: make it on Linux or macOS`);
  const folder = mkdtempSync(join(tmpdir(), "node-"));
  try {
    const preparing = join(folder, "node");
    writeFileSync(preparing, nodeFor(platform), { mode: 0o755 });
    return windowsProgram(node, plugin, preparing);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
