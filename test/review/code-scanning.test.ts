/** What code scanning shows on the realistic pull requests: GitHub shows an alert only at a line that they change. */
import { MAIN_BRANCH, programOf } from "./making/make-pull-request";
import { PROGRAM } from "./making/synthesize";
import { PULL_REQUESTS, type PullRequest } from "./plans/pull-requests";
import { reviewOfPlan } from "./plans/reviews";
import { alone, printed } from "./rendered";

interface Result {
  readonly ruleId: string;
  readonly message: { readonly text: string };
  readonly partialFingerprints: { readonly primaryLocationLineHash: string };
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region?: { readonly startLine: number };
      };
    },
  ];
}

/** Findings of which no line is left in the program, by the plan and the code. */
const WITHOUT_A_CHANGED_LINE: Readonly<Record<string, readonly string[]>> = {
  // A range that is gone has no line; that of the list, or of the construct, stays.
  "narrowing-that-locks-a-caller-out": ["lockout"],
  approved: ["snapshots/approved"],
  // The lines of an identity provider's fields are not written down; the list of providers is.
  "identity-change": ["identity"],
  mixed: ["lockout", "reset", "narrowed"],
  drift: ["narrowed", "drift"],
};

const BEFORE = MAIN_BRANCH.split("\n");
const CHANGES = PULL_REQUESTS.filter((pullRequest) => !("after" in pullRequest)).map(
  (pullRequest) => [pullRequest.name, pullRequest] as const,
);

const runOf = (name: string) =>
  (
    JSON.parse(printed(alone(reviewOfPlan(name)), "sarif")) as {
      readonly runs: readonly [{ readonly results: readonly Result[] }];
    }
  ).runs[0];

/** Lines of the program that the pull request adds or edits, from 1: those outside the longest text both have. */
function changedLines(pullRequest: PullRequest): readonly number[] {
  const lines = programOf(pullRequest).split("\n");
  const common = lines.map(() => BEFORE.map(() => 0));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = lines.length - 1; row >= 0; row--)
    for (let column = BEFORE.length - 1; column >= 0; column--)
      (common[row] ?? [])[column] =
        lines[row] === BEFORE[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const changed: number[] = [];
  for (let row = 0, column = 0; row < lines.length;) {
    if (column < BEFORE.length && lines[row] === BEFORE[column]) [row, column] = [row + 1, column + 1];
    else if (column < BEFORE.length && at(row, column + 1) >= at(row + 1, column)) column++;
    else changed.push(++row);
  }
  return changed;
}

describe.each(CHANGES)("%s", (name, pullRequest) => {
  const { results } = runOf(name);
  const inProgram = results.filter(
    ({ locations: [{ physicalLocation }] }) => physicalLocation.artifactLocation.uri === PROGRAM,
  );

  it("has each finding at a line that the pull request changes", () => {
    const changed = changedLines(pullRequest);
    const elsewhere = inProgram
      .filter(({ ruleId }) => WITHOUT_A_CHANGED_LINE[name]?.includes(ruleId) !== true)
      .map(
        ({ ruleId, locations: [{ physicalLocation }] }) =>
          [ruleId, physicalLocation.region?.startLine ?? 0] as const,
      )
      .filter(([, line]) => !changed.includes(line));
    expect(elsewhere).toEqual([]);
  });

  it("has the same lines in annotations", () => {
    const annotated = [
      ...printed(alone(reviewOfPlan(name)), "annotations").matchAll(/file=([^,]+),line=(\d+)/g),
    ].map(([, file = "", line = ""]) => `${file}:${line}`);
    const found = results
      .map(({ locations: [{ physicalLocation }] }) => physicalLocation)
      .filter(({ artifactLocation }) => artifactLocation.uri !== "plan.json")
      .map(({ artifactLocation, region }) => `${artifactLocation.uri}:${region?.startLine ?? 0}`);
    expect([...annotated].sort()).toEqual([...found].sort());
  });
});

describe("all findings of the pull requests", () => {
  const runs = PULL_REQUESTS.map(({ name }) => runOf(name));

  it("have different fingerprints within each plan", () => {
    for (const { results } of runs) {
      const hashes = results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash);
      expect(new Set(hashes).size).toBe(hashes.length);
    }
  });
});
