/** Whether the lock files record this plugin. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { checkLockFiles } from "../../../../src/cli/diagnosis/checks/lock-files";
import { workingFolders } from "../../../../src/cli/diagnosis/reading/configurations";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../../src/schema";
import { linesOf, useMachine } from "../machine";

const test = useMachine();

const entry = (version: string, hashes: readonly string[]) =>
  `provider "${PROVIDER_SOURCE}" {\n  version = "${version}"\n  hashes = ${JSON.stringify(hashes)}\n}\n`;

it.each<[string, string | undefined, RegExp]>([
  ["that is not there", undefined, /^ok There is none yet/],
  [
    "of this plugin",
    entry(PROVIDER_VERSION, ["h1:ours"]),
    /^ok \.terraform\.lock\.hcl records 0\.1\.0 with the hash/,
  ],
  [
    "of another version",
    entry("0.0.9", ["h1:ours"]),
    /^error .* records version 0\.0\.9, and this package has/,
  ],
  ["of another build", entry(PROVIDER_VERSION, ["h1:theirs"]), /^error .* records other hashes/],
  [
    "without the provider",
    'provider "registry.terraform.io/hashicorp/null" {}',
    /^warning .* has no entry for clusters\.internal/,
  ],
  ["that is broken", "provider {}", /^error \.terraform\.lock\.hcl: line 1 has /],
])("one %s", async (_what, text, expected) => {
  test.write("project/main.tf", "");
  if (text !== undefined) test.write("project/.terraform.lock.hcl", text);
  const machine = test.machine();
  expect(linesOf(await checkLockFiles(machine, await workingFolders(machine), ["h1:ours"]))).toEqual([
    expect.stringMatching(expected),
  ]);
});

it("one that cannot be read", async () => {
  test.write("project/main.tf", "");
  mkdirSync(join(test.folder, "project", ".terraform.lock.hcl"));
  const machine = test.machine();
  expect(linesOf(await checkLockFiles(machine, await workingFolders(machine), ["h1:ours"]))).toEqual([
    "error .terraform.lock.hcl is not a file",
  ]);
});
