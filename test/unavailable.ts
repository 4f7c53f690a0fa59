/**
 * Tests that this machine cannot run. They are skipped, and their names end with the reason; of what a machine lacks but
 * could have, they fail with REQUIRE_TOOLS=1 in the environment, as in `.ci/run`.
 */

/** Declares tests that need something that this machine lacks. */
export function describeMissing(title: string, reason: string, tests: () => void): void {
  if (process.env["REQUIRE_TOOLS"] !== "1") {
    process.stderr.write(`Skipped "${title}": ${reason}\n`);
    describeInapplicable(title, reason, tests);
    return;
  }
  describe(title, () => {
    it("has what it needs", () => {
      throw new Error(reason);
    });
  });
}

/** Declares tests that have nothing to test with this system, or this version of a program. */
export function describeInapplicable(title: string, reason: string, tests: () => void): void {
  describe.skip(withReason(title, reason), tests);
}

/** Declares a single such test. */
export function itInapplicable(title: string, reason: string, test: jest.ProvidesCallback): void {
  it.skip(withReason(title, reason), test);
}

/** The record of the runs on other cores reads the reason. */
function withReason(title: string, reason: string): string {
  return `${title} (skipped: ${reason})`;
}
