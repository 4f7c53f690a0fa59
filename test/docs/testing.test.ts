/** The examples of docs/testing.md: its jest tests pass under jest, and its test in HCL under `terraform test`. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { linkPackages } from "../built";
import { useWorkspace } from "../e2e/shared-workspace";
import { describeWithTerraform, itWith } from "../e2e/terraform";
import { temporaryFolder } from "../temporary-folder";
import { codeBlocks } from "./code-blocks";

const ROOT = join(__dirname, "..", "..");
const PAGE = "docs/testing.md";

it("shows unit tests that pass", () => {
  const folder = temporaryFolder();
  linkPackages(folder);
  const [tests = ""] = codeBlocks(PAGE, "ts");
  writeFileSync(join(folder, "search-stack.test.ts"), tests);
  const transform = { "\\.ts$": join(ROOT, "test", "setup", "transform.mjs") };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ jest: { transform, watchman: false } }));
  const program = join(ROOT, "node_modules", "jest", "bin", "jest.js");
  const { status, stderr } = spawnSync(process.execPath, [program, "--runInBand"], {
    cwd: folder,
    env: { ...process.env, TMPDIR: temporaryFolder() }, // `Testing` leaves folders there
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining("2 passed") as string });
});

describeWithTerraform("the test with a mocked provider", () => {
  const workspace = useWorkspace(() => ({ CLOUD_BASE_URL: "", CLOUD_ACCESS_TOKEN: "" }));

  itWith("mocks")("passes", async () => {
    const [configuration = "", tests = ""] = codeBlocks(PAGE, "hcl");
    writeFileSync(join(workspace.folder, "main.tf"), configuration);
    mkdirSync(join(workspace.folder, "tests"));
    writeFileSync(join(workspace.folder, "tests", "metrics.tftest.hcl"), tests);
    const { stdout } = await workspace.succeed("test");
    expect(stdout).toContain("Success! 1 passed, 0 failed.");
  });
});
