/** The exit code of the reviews of several stacks. */
import { type NoReview, type StackReviews, stacksExitCode, unreadablePlan } from "../../src/review";
import { change, CLUSTER, reviewed } from "./plan";
import { alone } from "./rendered";

const WIDER = change(CLUSTER, { ...CLUSTER, ip_allowlist: ["10.0.0.0/7"] });

const stack = (name: string, changes: readonly object[]) => ({
  name,
  planFile: `${name}.json`,
  review: reviewed(changes, {}, { stack: name }),
});

const reviews = (
  stacks: readonly ReturnType<typeof stack>[],
  missing: readonly NoReview[] = [],
): StackReviews => ({ ...alone(reviewed([])), reviewed: stacks, missing });

const BROKEN = unreadablePlan("broken", "The file broken.json is empty");

it.each<[number, string, StackReviews]>([
  [0, "every gate passes", reviews([stack("a", []), stack("b", [])])],
  [3, "one gate stops", reviews([stack("a", []), stack("b", [WIDER])])],
  [1, "one plan cannot be reviewed", reviews([stack("a", [])], [BROKEN])],
  [1, "one gate stops, and one plan cannot be reviewed", reviews([stack("a", [WIDER])], [BROKEN])],
  [1, "no plan can be reviewed", reviews([], [BROKEN])],
])("ends with %d if %s", (code, _what, all) => {
  expect(stacksExitCode(all)).toBe(code);
});

it("ends with 3 if an approval is of an earlier version, whatever the gates say", () => {
  const entry = { who: "Ada", why: "a test", until: "2999-12-31", stacks: undefined, isOutdated: true };
  const approvals = [{ digests: ["0".repeat(32)], entry }];
  expect(stacksExitCode({ ...reviews([stack("a", [])]), approvals })).toBe(3);
});
