/** The reviews of several stacks together: the exit code, and what each approval does. */
import {
  type Approval,
  type NoReview,
  type ReviewOptions,
  type StackReviews,
  stacksExitCode,
  unreadablePlan,
} from "../../src/review";
import { nodeSha256 } from "../../src/review/node";
import { usesOf } from "../../src/review/stacks";
import { change, CLUSTER, reviewed } from "./plan";

const WIDER = change(CLUSTER, { ...CLUSTER, ip_allowlist: ["10.0.0.0/7"] });

const stack = (name: string, changes: readonly object[], options: ReviewOptions = {}) => ({
  name,
  planFile: `${name}.json`,
  review: reviewed(changes, {}, { stack: name, ...options }),
});

const reviews = (
  stacks: readonly ReturnType<typeof stack>[],
  missing: readonly NoReview[] = [],
): StackReviews => ({
  reviewed: stacks,
  missing,
  onlyStack: undefined,
  runUrl: undefined,
  sha256: nodeSha256,
});

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

describe("an approval", () => {
  const digestIn = (name: string) => {
    const [stop] = stack(name, [WIDER]).review.gate.stops;
    return stop?.approvable.digest ?? "";
  };
  const approvalOf = (name: string, until = "2999-12-31"): Approval => ({
    digest: digestIn(name),
    record: { who: "Ada", why: "a test", until },
  });
  const usesIn = (approvals: readonly Approval[], missing: readonly NoReview[] = []) => {
    const all = reviews([stack("a", [WIDER], { approvals }), stack("b", [], { approvals })], missing);
    return {
      uses: usesOf(all).map(({ approval, use }) => [approval.digest, use]),
      code: stacksExitCode(all),
    };
  };

  it("holds in one stack alone, also for the same change of the same cluster", () => {
    expect(digestIn("a")).not.toBe(digestIn("b"));
    const approvals = [approvalOf("a")];
    const both = reviews([stack("a", [WIDER], { approvals }), stack("b", [WIDER], { approvals })]);
    expect(both.reviewed.map(({ review }) => review.gate.exitCode)).toEqual([0, 3]);
  });

  it("that one stack needs is used, whatever the others need", () => {
    expect(usesIn([approvalOf("a")])).toEqual({ uses: [[digestIn("a"), "used"]], code: 0 });
  });

  it("that has expired for one stack has expired", () => {
    expect(usesIn([approvalOf("a", "2020-01-31")])).toEqual({ uses: [[digestIn("a"), "expired"]], code: 3 });
  });

  it("that no stack needs is not needed, unless a stack has no review", () => {
    const other = approvalOf("another");
    expect(usesIn([other]).uses).toEqual([[other.digest, "unused"]]);
    expect(usesIn([other], [BROKEN]).uses).toEqual([]);
  });
});
