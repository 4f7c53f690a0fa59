/** Makes the released packages of the plugin, each with Node.js for one platform inside. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { stripped } from "../src/cli/installation/elf";
import { packFiles, type PluginPackage } from "../src/cli/installation/plugin-package";
import { standaloneFiles } from "../src/cli/installation/standalone-package";
import { librariesFor, nodeFor, type PackagePlatform, PINNED_NODE } from "./node-downloads";

export interface ReleasedPackage extends PluginPackage {
  readonly platform: PackagePlatform;
  /** The name of the zip, in the form that registries want. */
  readonly file: string;
}

/** Makes the package of a platform from a checkout whose lib/ is built. */
export function packageFor(platform: PackagePlatform, checkout: string, version: string): ReleasedPackage {
  const { node, license } = nodeFor(platform);
  const linux = librariesFor(platform);
  const files = standaloneFiles({
    about: PINNED_NODE,
    // The signature of Node.js for macOS is of all of its bytes.
    node: linux === undefined ? node : stripped(node),
    ...(linux !== undefined && { libraries: linux.libraries }),
    plugin: readFileSync(join(checkout, "lib", "plugin", `terraform-provider-cloud_v${version}.cjs`)),
    licenses: {
      LICENSE: readFileSync(join(checkout, "LICENSE")),
      "licenses/node.txt": license,
      ...linux?.licenses,
    },
  });
  return { platform, file: `terraform-provider-cloud_${version}_${platform}.zip`, ...packFiles(files) };
}
