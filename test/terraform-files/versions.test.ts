/** Constraints are judged as the CDKTF CLI judges them, and exact ones are recognized. */
import fc from "fast-check";

import { exactVersion, meetsConstraint } from "../../src/terraform-files";
import { loadCdktfCli } from "../constructs/stack-folder/cdktf-cli";
import { describeWithTool } from "../tools";

it.each([
  ["3.2.4", "3.2.4"],
  ["= 3.2.4", "3.2.4"],
  [" =3.2.4 ", "3.2.4"],
  ["3.2", "3.2.0"],
  ["3", "3.0.0"],
  ["1.0.0-beta.2", "1.0.0-beta.2"],
  ["~> 3.2.4", undefined],
  [">= 3.2.4", undefined],
  ["!= 3.2.4", undefined],
  ["3.2.4, 3.2.4", undefined],
  [">= 3.2.4, <= 3.2.4", undefined],
  ["03.2.4", undefined],
  ["3.2.4.5", undefined],
  ["", undefined],
  ["latest", undefined],
])("the one version of %j is %j", (constraint, version) => {
  expect(exactVersion(constraint)).toBe(version);
});

const number = fc.nat(3);
const version = fc
  .tuple(number, fc.option(number, { nil: undefined }), fc.option(number, { nil: undefined }))
  .map(([major, minor, patch]) =>
    minor === undefined
      ? `${major}`
      : patch === undefined
        ? `${major}.${minor}`
        : `${major}.${minor}.${patch}`,
  );
const operator = fc.constantFrom("", "= ", "!= ", "> ", ">= ", "< ", "<= ", "~> ", "~>", ">=");
const part = fc.tuple(operator, version).map((texts) => texts.join(""));
const constraint = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(", "));

describeWithTool("The CDKTF CLI", "a constraint", () => {
  it("is met by the same versions as for the CLI, and so is a list of constraints by its first", () => {
    const { versionMatchesConstraint } = loadCdktfCli();
    fc.assert(
      fc.property(fc.oneof(version, constraint), constraint, (judged, limits) => {
        expect(meetsConstraint(judged, limits)).toBe(versionMatchesConstraint(judged, limits));
      }),
      { numRuns: 2_000 },
    );
  });
});
