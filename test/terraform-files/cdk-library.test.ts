/** Which CDK library a project uses, by its package.json. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cdkLibraryOf } from "../../src/terraform-files";
import { temporaryFolder } from "../temporary-folder";

it.each<[string, string | undefined, string | undefined, "cdktf" | "cdktn"]>([
  ["depends on cdktn", '{"dependencies":{"cdktn":"0.24.0"}}', undefined, "cdktn"],
  ["needs cdktn to develop", '{"devDependencies":{"cdktn":"0.24.0"}}', undefined, "cdktn"],
  ["has cdktn as a peer", '{"peerDependencies":{"cdktn":"0.24.0"}}', undefined, "cdktn"],
  ["depends on cdktf", '{"dependencies":{"cdktf":"0.21.0"}}', undefined, "cdktf"],
  ["depends on both", '{"dependencies":{"cdktf":"0.21.0","cdktn":"0.24.0"}}', undefined, "cdktf"],
  ["has cdktn in the place of cdktf", '{"dependencies":{"cdktf":"npm:cdktn@0.24.0"}}', undefined, "cdktf"],
  ["depends on neither", "{}", '{"dependencies":{"cdktn":"0.24.0"}}', "cdktn"],
  [
    "has its own above that of a workspace",
    '{"dependencies":{"cdktf":"0.21.0"}}',
    '{"dependencies":{"cdktn":"0.24.0"}}',
    "cdktf",
  ],
  ["has no package.json", undefined, '{"dependencies":{"cdktn":"0.24.0"}}', "cdktn"],
  ["has a package.json that is not JSON", "{", undefined, "cdktf"],
  ["has no list of dependencies", '{"dependencies":["cdktn"]}', undefined, "cdktf"],
])("of a project that %s", (_what, own, above, expected) => {
  const workspace = temporaryFolder();
  const project = join(workspace, "project");
  mkdirSync(project);
  if (above !== undefined) writeFileSync(join(workspace, "package.json"), above);
  if (own !== undefined) writeFileSync(join(project, "package.json"), own);
  expect(cdkLibraryOf(project)).toBe(expected);
});
