/** Whether the lock files record the plugin that the core finds, in the form in which it is installed. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { checkLockFiles } from "../../../../src/cli/doctor/checks/lock-files";
import { workingFolders } from "../../../../src/cli/doctor/reading/configurations";
import { folderHash } from "../../../../src/cli/doctor/reading/plugins";
import { packPlugin } from "../../../../src/cli/installation/plugin-package";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../../src/schema";
import { pluginFile } from "../../../built";
import { linesOf, only, useMachine } from "../machine";

const test = useMachine();

const entry = (version: string, hashes: readonly string[]) =>
  `provider "${PROVIDER_SOURCE}" {\n  version = "${version}"\n  hashes = ${JSON.stringify(hashes)}\n}\n`;

const { name, path: plugin } = pluginFile();
const [SCRIPT = ""] = packPlugin(name, readFileSync(plugin)).hashes;

async function checked(path?: string): Promise<readonly string[]> {
  const machine = test.machine();
  const isOfPackage = path !== undefined;
  const found = { isOfPackage, remove: () => undefined };
  const places = { mirrors: [], others: [], file: undefined, problems: [], canBeAsked: true };
  const readings = {
    machine,
    folders: Promise.resolve(workingFolders(machine)),
    found: Promise.resolve({ ...found, ...(path !== undefined && { path }) }),
    places: Promise.resolve(places),
  };
  return linesOf(await checkLockFiles(only(readings)));
}

describe("one", () => {
  it.each<[string, string | undefined, RegExp]>([
    ["that is not there", undefined, /^ok There is none yet/],
    [
      "of this plugin",
      entry(PROVIDER_VERSION, [SCRIPT]),
      /^ok \.terraform\.lock\.hcl records 0\.1\.0 with the hash/,
    ],
    [
      "of another version",
      entry("0.0.9", [SCRIPT]),
      /^error .* records version 0\.0\.9, and this package has/,
    ],
    ["of another build", entry(PROVIDER_VERSION, ["h1:theirs"]), /^error .* records other hashes/],
    [
      "without the provider",
      'provider "registry.terraform.io/hashicorp/null" {}',
      /^warning .* has no entry for clusters\.internal/,
    ],
    ["that is broken", "provider {}", /^error \.terraform\.lock\.hcl: line 1 has /],
  ])("%s", async (_what, text, expected) => {
    test.write("project/main.tf", "");
    if (text !== undefined) test.write("project/.terraform.lock.hcl", text);
    expect(await checked()).toEqual([expect.stringMatching(expected)]);
  });

  it("that cannot be read", async () => {
    test.write("project/main.tf", "");
    mkdirSync(join(test.folder, "project", ".terraform.lock.hcl"));
    expect(await checked()).toEqual(["error .terraform.lock.hcl is not a file"]);
  });
});

it.each<[string, (package_: string) => readonly string[], RegExp]>([
  ["the hash of the package", (own) => [own], /^ok /],
  ["both hashes", (own) => [SCRIPT, own], /^ok /],
  ["the hash of the script alone", () => [SCRIPT], /^error .* lacks the hash of the installed plugin/],
])(
  "a package with Node.js inside is installed, and the lock file has %s",
  async (_what, hashes, expected) => {
    test.write("project/main.tf", "");
    test.write("package/node", "a Node.js");
    const path = test.write(`package/terraform-provider-cloud_v${PROVIDER_VERSION}`, "a launcher");
    test.write("project/.terraform.lock.hcl", entry(PROVIDER_VERSION, hashes(folderHash(path))));
    expect(await checked(path)).toEqual([expect.stringMatching(expected)]);
  },
);
