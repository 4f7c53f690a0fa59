/** Which program a plan of `--plan` is of. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { givenPlan, plansByStack } from "../../../../src/cli/adoption/reading/state";
import { temporaryFolder } from "../../../temporary-folder";

const folder = temporaryFolder();
const PLAN = join(folder, "plan.json");
const STATE = join(folder, "state.json");
writeFileSync(PLAN, JSON.stringify({ format_version: "1.2", planned_values: {}, resource_changes: [] }));
writeFileSync(STATE, JSON.stringify({ format_version: "1.0", values: {} }));

const read = (programs: readonly string[], ...flags: readonly string[]) => [
  ...plansByStack(flags.map(givenPlan), programs).keys(),
];

interface Read {
  readonly programs: readonly string[];
  readonly flags: readonly string[];
  readonly expected: readonly string[];
}

it.each<[what: string, given: Read]>([
  ["the files of the folder", { programs: ["."], flags: [PLAN], expected: ["."] }],
  ["the only stack", { programs: ["prod"], flags: [PLAN], expected: ["prod"] }],
  [
    "each stack",
    { programs: ["dev", "prod"], flags: [`prod=${PLAN}`, `dev=${PLAN}`], expected: ["prod", "dev"] },
  ],
  ["the files beside stacks", { programs: [".", "prod"], flags: [`.=${PLAN}`], expected: ["."] }],
])("reads the plan of %s", (_what, { programs, flags, expected }) => {
  expect(read(programs, ...flags)).toEqual(expected);
});

interface Refused {
  readonly programs?: readonly string[];
  readonly flags: readonly string[];
  readonly message: string;
}

it.each<[what: string, given: Refused]>([
  [
    "of one of several stacks",
    {
      programs: ["dev", "prod"],
      flags: [PLAN],
      message: `write --plan STACK=${PLAN}. The programs here are dev, prod.`,
    },
  ],
  [
    "of a stack that is not there",
    { flags: [`prod=${PLAN}`], message: "there is no such stack. The programs here are dev." },
  ],
  ["of a stack that has another", { flags: [PLAN, PLAN], message: "dev has another plan already." }],
  [
    "that is a state",
    { flags: [STATE], message: "is no plan: give the output of `terraform show -json plan.out`." },
  ],
  ["that is not there", { flags: [join(folder, "none.json")], message: "none.json cannot be read" }],
])("refuses a plan %s", (_what, { programs = ["dev"], flags, message }) => {
  expect(() => read(programs, ...flags)).toThrow(message);
});
