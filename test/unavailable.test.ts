/** Tests that this machine cannot run are skipped and listed, or fail; no other test is skipped. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { temporaryFolder } from "./temporary-folder";

const ROOT = join(__dirname, "..");

const SUITE = `
  const { describeInapplicable, describeMissing, itInapplicable } = require(${JSON.stringify(join(__dirname, "unavailable.ts"))});
  const lost = { name: "Chromium", reason: "PATH has no chromium (apt-get install chromium); install it" };
  for (const title of ["a page", "a site"])
    describeMissing(title, lost, () => {
      beforeAll(() => { throw new Error("started"); });
      it.each([1, 2])("fails %s", () => { throw new Error("run"); });
    });
  describeInapplicable("a system", "no such system", () => {
    it("fails", () => { throw new Error("run"); });
  });
  itInapplicable("fails", "an older version\\nof the core", () => { throw new Error("run"); });
  it("passes", () => undefined);
`;

interface Outcome {
  readonly status: number | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly output: string;
}

describe("a run of jest", () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  function run(suite: string, environment: NodeJS.ProcessEnv = {}): Outcome {
    writeFileSync(join(folder, "some.test.js"), suite);
    const config = JSON.stringify({
      rootDir: folder,
      roots: [folder],
      transform: { "\\.[jt]s$": join(ROOT, "test/setup/transform.mjs") },
      reporters: [join(ROOT, "test/setup/skipped.mjs")],
    });
    const args = ["node_modules/jest/bin/jest.js", "--json", `--config=${config}`];
    const env = { ...process.env, REQUIRE_TOOLS: "", ...environment };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: ROOT,
      encoding: "utf8",
      env,
    });
    const report = JSON.parse(stdout || "{}") as Record<string, number>;
    const { numPassedTests = 0, numPendingTests = 0, numFailedTests = 0 } = report;
    const counts = { passed: numPassedTests, skipped: numPendingTests, failed: numFailedTests };
    return { status, counts, output: stderr };
  }

  it("skips what this machine lacks, and names it once", () => {
    const { status, counts, output } = run(SUITE);
    expect([status, counts]).toEqual([0, { passed: 1, skipped: 6, failed: 0 }]);
    expect(output.trim().split("\n")).toEqual([
      "Skipped 4 tests. Missing: Chromium: PATH has no chromium (apt-get install chromium); install it",
      "Skipped 1 test. Nothing to test here: no such system",
      "Skipped 1 test. Nothing to test here: an older version of the core",
    ]);
  });

  it("fails for it with REQUIRE_TOOLS=1", () => {
    const { status, counts } = run(SUITE, { REQUIRE_TOOLS: "1" });
    expect([status, counts]).toEqual([1, { passed: 1, skipped: 2, failed: 2 }]);
  });

  it("fails if a test is skipped without a reason", () => {
    const { status, output } = run(
      'it("passes", () => undefined); it.skip("is forgotten", () => undefined);',
    );
    expect(status).toBe(1);
    expect(output).toContain("Skipped without a reason: is forgotten");
  });
});
