/** scripts/jest.mjs leaves out the tests whose names say that they have nothing to test on this machine. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(__dirname, "..", "..");

const TESTS = `
  describe("a suite (not here: no such system)", () => {
    beforeAll(() => { throw new Error("started"); });
    it("fails", () => { throw new Error("run"); });
  });
  it("fails (not here: an older version\\nof the core)", () => { throw new Error("run"); });
  it("passes", () => undefined);
`;

describe("jest without what has nothing to test", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "jest-"));
    writeFileSync(join(folder, "some.test.js"), TESTS);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each<[string, readonly string[], object]>([
    ["leaves it out", [], { numPassedTests: 1, numPendingTests: 2, numFailedTests: 0 }],
    [
      "runs what is asked for by name",
      ["-t", "fails"],
      { numPassedTests: 0, numPendingTests: 1, numFailedTests: 2 },
    ],
  ])("%s", (_what, options, counts) => {
    const config = JSON.stringify({ rootDir: folder });
    const args = ["scripts/jest.mjs", "--json", `--config=${config}`, ...options];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
    expect({ ...(JSON.parse(stdout || "{}") as object), stderr }).toMatchObject(counts);
  });
});
