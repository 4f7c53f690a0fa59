/** API.md and the generated pages of docs/ are up to date, and the examples in them are accepted by the real terraform. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { neededBy } from "../e2e/core";
import { describeWithTerraform, itWith } from "../e2e/terraform";
import { openWorkspace, type Workspace } from "../e2e/workspace";
import { synthesizeExample } from "./synthesize-example";

const ROOT = join(__dirname, "..", "..");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the pages", () => {
  it("are up to date: if not, run `npm run docs`", () => {
    const tsNode = join(ROOT, "node_modules", ".bin", "ts-node");
    execFileSync(tsNode, ["-T", "scripts/docs.ts", folder], { cwd: ROOT, stdio: "pipe" });
    for (const file of filesBelow(folder)) {
      expect([file, readFileSync(join(ROOT, file), "utf8")]).toEqual([
        file,
        readFileSync(join(folder, file), "utf8"),
      ]);
    }
  });
});

describeWithTerraform("the examples", () => {
  const examples = filesBelow(join(ROOT, "examples")).filter((file) => !file.startsWith("github-actions"));
  const read = (file: string) => readFileSync(join(ROOT, "examples", file), "utf8");
  let workspace: Workspace;
  beforeEach(async () => {
    workspace = await openWorkspace();
  });
  afterEach(() => workspace.close());

  const validates = async () => {
    const { stdout } = await workspace.terraform("validate", "-json");
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, warning_count: 0 });
  };

  for (const file of examples.filter((name) => name.endsWith(".tf")))
    itWith(...neededBy(read(file)))(file, async () => {
      const isWhole = read(file).includes("required_providers");
      if (isWhole) writeFileSync(join(workspace.folder, "main.tf"), read(file));
      else workspace.configure(read(file));
      await validates();
    });

  for (const file of examples.filter((name) => name.endsWith(".ts")))
    itWith(...neededBy(read(file)))(file, async () => {
      writeFileSync(join(workspace.folder, "cdk.tf.json"), synthesizeExample(folder, read(file)));
      await validates();
    });
});

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(root, name)).isFile())
    .sort();
}
