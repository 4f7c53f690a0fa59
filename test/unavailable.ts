/** Tests that this machine cannot run. They are skipped, with the reason in their titles; the end of the run lists them. */

/** Something that tests need and a machine may lack. */
export interface Missing {
  /** What a person calls it: "Chromium". */
  readonly name: string;
  /** Why it is missing, and how to get it. */
  readonly reason: string;
}

/** Skips tests that need something that this machine lacks. With `REQUIRE_TOOLS=1`, declares a test that fails instead. */
export function describeMissing(title: string, { name, reason }: Missing, tests: () => void): void {
  if (process.env["REQUIRE_TOOLS"] !== "1") {
    describe.skip(`${title} {missing: ${name}: ${reason}}`, tests);
    return;
  }
  describe(title, () => {
    it("has what it needs", () => {
      throw new Error(`${name} is missing: ${reason}`);
    });
  });
}

/** Skips tests that have nothing to test with this system, or this version of a program. */
export function describeInapplicable(title: string, reason: string, tests: () => void): void {
  describe.skip(withReason(title, reason), tests);
}

/** Skips a single such test. */
export function itInapplicable(title: string, reason: string, test: jest.ProvidesCallback): void {
  it.skip(withReason(title, reason), test);
}

/** The record of the runs on other cores reads the reason. */
function withReason(title: string, reason: string): string {
  return `${title} {not here: ${reason}}`;
}
