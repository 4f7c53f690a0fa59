/** Which program a plan of `--plan` is of. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { givenPlan, plansByStack } from "../../../../src/cli/adoption/reading/plans";
import { temporaryFolder } from "../../../temporary-folder";

const folder = temporaryFolder();
const PLAN = join(folder, "plan.json");
const STATE = join(folder, "state.json");
writeFileSync(PLAN, JSON.stringify({ format_version: "1.2", planned_values: {}, resource_changes: [] }));
writeFileSync(STATE, JSON.stringify({ format_version: "1.0", values: {} }));

const read = (programs: readonly string[], ...flags: readonly string[]) => [
  ...plansByStack(flags.map(givenPlan), programs).keys(),
];

it.each<[what: string, programs: readonly string[], flags: readonly string[], expected: readonly string[]]>([
  ["the files of the folder", ["."], [PLAN], ["."]],
  ["the only stack", ["prod"], [PLAN], ["prod"]],
  ["each stack", ["dev", "prod"], [`prod=${PLAN}`, `dev=${PLAN}`], ["prod", "dev"]],
  ["the files beside stacks", [".", "prod"], [`.=${PLAN}`], ["."]],
])("reads the plan of %s", (_what, programs, flags, expected) => {
  expect(read(programs, ...flags)).toEqual(expected);
});

it.each<[what: string, programs: readonly string[], flags: readonly string[], message: string]>([
  [
    "of one of several stacks",
    ["dev", "prod"],
    [PLAN],
    `write --plan STACK=${PLAN}. The programs here are dev, prod.`,
  ],
  [
    "of a stack that is not there",
    ["dev"],
    [`prod=${PLAN}`],
    "there is no such stack. The programs here are dev.",
  ],
  ["of a stack that has another", ["dev"], [PLAN, PLAN], "dev has another plan already."],
  ["that is a state", ["dev"], [STATE], "is no plan: give the output of `terraform show -json plan.out`."],
  ["that is not there", ["dev"], [join(folder, "none.json")], "none.json cannot be read"],
])("refuses a plan %s", (_what, programs, flags, message) => {
  expect(() => read(programs, ...flags)).toThrow(message);
});
