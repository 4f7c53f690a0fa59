/** The real `terraform`, for tests: skipped with the reason where there is none, a failure on CI. */
import { hasTerraform } from "../../src/cli/terraform";

export function describeWithTerraform(name: string, tests: () => void): void {
  if (hasTerraform()) {
    describe(name, tests);
  } else if (process.env["CI"] === "true") {
    it(`${name}: needs terraform`, () => {
      throw new Error("`terraform` is not on the PATH, and on CI the end-to-end tests must run");
    });
  } else {
    const skipped = describe.skip;
    skipped(`${name} (skipped: \`terraform\` is not on the PATH)`, tests);
  }
}
