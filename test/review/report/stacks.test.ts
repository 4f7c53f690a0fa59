/** The headline of several stacks, and their order. */
import { type NoReview, type ReviewOptions, unreadablePlan } from "../../../src/review";
import { nodeSha256 } from "../../../src/review/node";
import { reportOfStacks } from "../../../src/review/report/stacks";
import { own, plain, say } from "../../../src/text";
import { change, CLUSTER, reviewed } from "../plan";

const WIDER = change(CLUSTER, { ...CLUSTER, ip_allowlist: ["10.0.0.0/7"] });
const NARROWER = change(CLUSTER, { ...CLUSTER, ip_allowlist: ["10.0.0.0/9"] });

const stack = (name: string, changes: readonly object[], options: ReviewOptions = {}) => ({
  name,
  planFile: `${name}.json`,
  review: reviewed(changes, {}, { stack: name, ...options }),
});

const report = (
  stacks: readonly ReturnType<typeof stack>[],
  missing: readonly NoReview[] = [],
  onlyStack?: string,
) => reportOfStacks({ reviewed: stacks, missing, onlyStack, runUrl: undefined, sha256: nodeSha256 });

const failure = (stacks: readonly string[], printed: readonly string[] = ["Error: no"]): NoReview => ({
  stacks,
  what: say`${"terraform plan"} failed`,
  reason: say`${"terraform plan"} failed: ${"no"}`,
  printed,
  fix: undefined,
  line: undefined,
});

it.each<[string, string, ReturnType<typeof report>]>([
  ["stop", "b: logs API lets in more addresses", report([stack("a", []), stack("b", [WIDER])])],
  [
    "stop",
    "each of a, c: logs API lets in more addresses; b: logs API lets in fewer addresses",
    report([stack("a", [WIDER]), stack("b", [NARROWER]), stack("c", [WIDER])]),
  ],
  ["stop", "no review of b: terraform plan failed", report([stack("a", [])], [failure(["b"])])],
  ["no-review", "b, c: terraform plan failed: no", report([], [failure(["b"]), failure(["c"])])],
  ["no-review", "terraform plan failed: no", report([], [failure([])])],
  ["no-review", "production: terraform plan failed: no", report([], [failure([])], "production")],
  ["clean", "each of a, b: no access list changes", report([stack("a", []), stack("b", [])])],
  [
    "stop",
    "no review of b: its plan cannot be reviewed; no review of c: terraform plan failed; no review of d: terraform plan failed; and 2 more stacks below",
    report(
      [stack("a", [WIDER]), stack("e", [WIDER])],
      [unreadablePlan("b", "no"), failure(["c"]), failure(["d"], ["something else"])],
    ),
  ],
])("is %s: %s", (standing, headline, { standing: found, headline: words }) => {
  expect([found, plain(words)]).toEqual([standing, headline]);
});

it("puts the most severe stack first, and keeps the order of equals", () => {
  const { sections } = report([
    stack("clean", []),
    stack("off", [WIDER], { failOn: ["none"] }),
    stack("stop", [WIDER]),
    stack("pass", [NARROWER]),
    stack("stop too", [WIDER]),
  ]);
  expect(sections.map(({ name }) => name)).toEqual(["stop", "stop too", "off", "pass", "clean"]);
});

it("says once who approves something by the change itself, and names only approvals that no stack needs", () => {
  const [stop] = stack("a", [WIDER]).review.gate.stops;
  const entry = { who: "Ada", why: "a test", until: "2999-12-31" };
  const options = {
    approvals: [stop?.approvable.digest ?? "", "0".repeat(32)].map((digest) => ({ digest, record: entry })),
    baseApprovals: [],
  };
  const { headline, unused, ownApprovals } = report([stack("a", [WIDER], options), stack("b", [], options)]);
  expect(plain(headline)).toBe("a: logs API lets in more addresses; 2 approvals added by this change (Ada)");
  expect(plain(ownApprovals?.words ?? own(""))).toContain("This change adds 2 approvals of its own");
  expect(unused.map(plain)).toEqual([
    `${"0".repeat(32)} by Ada until 2999-12-31 (a test), added by this change`,
  ]);
});
