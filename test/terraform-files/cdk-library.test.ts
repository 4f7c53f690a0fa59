/** Which CDK library a project uses, by its package.json. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cdkLibraryOf } from "../../src/terraform-files";
import { temporaryFolder } from "../temporary-folder";

interface Project {
  readonly own?: string;
  readonly above?: string;
  readonly expected: "cdktf" | "cdktn";
}

it.each<[what: string, given: Project]>([
  ["depends on cdktn", { own: '{"dependencies":{"cdktn":"0.24.0"}}', expected: "cdktn" }],
  ["needs cdktn to develop", { own: '{"devDependencies":{"cdktn":"0.24.0"}}', expected: "cdktn" }],
  ["has cdktn as a peer", { own: '{"peerDependencies":{"cdktn":"0.24.0"}}', expected: "cdktn" }],
  ["depends on cdktf", { own: '{"dependencies":{"cdktf":"0.21.0"}}', expected: "cdktf" }],
  ["depends on both", { own: '{"dependencies":{"cdktf":"0.21.0","cdktn":"0.24.0"}}', expected: "cdktf" }],
  [
    "has cdktn in the place of cdktf",
    { own: '{"dependencies":{"cdktf":"npm:cdktn@0.24.0"}}', expected: "cdktf" },
  ],
  ["depends on neither", { own: "{}", above: '{"dependencies":{"cdktn":"0.24.0"}}', expected: "cdktn" }],
  [
    "has its own above that of a workspace",
    {
      own: '{"dependencies":{"cdktf":"0.21.0"}}',
      above: '{"dependencies":{"cdktn":"0.24.0"}}',
      expected: "cdktf",
    },
  ],
  ["has no package.json", { above: '{"dependencies":{"cdktn":"0.24.0"}}', expected: "cdktn" }],
  ["has a package.json that is not JSON", { own: "{", expected: "cdktf" }],
  ["has no list of dependencies", { own: '{"dependencies":["cdktn"]}', expected: "cdktf" }],
])("of a project that %s", (_what, { own, above, expected }) => {
  const workspace = temporaryFolder();
  const project = join(workspace, "project");
  mkdirSync(project);
  if (above !== undefined) writeFileSync(join(workspace, "package.json"), above);
  if (own !== undefined) writeFileSync(join(project, "package.json"), own);
  expect(cdkLibraryOf(project)).toBe(expected);
});
