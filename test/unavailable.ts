/** Tests that this machine cannot run. */

/** Declares, in place of tests that need something that this machine lacks, one that fails and says what to install. */
export function describeMissing(title: string, reason: string): void {
  describe(title, () => {
    it("has what it needs", () => {
      throw new Error(reason);
    });
  });
}

/**
 * Declares tests that have nothing to test with this system, or this version of a program. The commands of this project
 * leave them out by their names; see scripts/left-out.mjs.
 */
export function describeInapplicable(title: string, reason: string, tests: () => void): void {
  describe(withReason(title, reason), tests);
}

/** Declares a single such test. */
export function itInapplicable(title: string, reason: string, test: jest.ProvidesCallback): void {
  it(withReason(title, reason), test);
}

/** The record of the runs on other cores reads the reason. */
function withReason(title: string, reason: string): string {
  return `${title} (not here: ${reason})`;
}
