/** A review of which everything that stops the gate is approved: no format alarms, and each names the entry. */
import { FORMATS, review, type Review, type StackReviews } from "../../../src/review";
import { nodeSha256 } from "../../../src/review/node";
import { RENDERERS } from "../corpus-reviews";
import { PLAN_NAMES, reviewOfPlan } from "../plans/reviews";

const FILE = "access-approvals.json";

/** Reviews a plan with an entry for each digest that its review offers. */
function approvedReview(name: string): Review {
  const { gate } = reviewOfPlan(name, { approvals: [] });
  return reviewOfPlan(name, {
    approvals: gate.groups.map(({ digest = "" }, index) => ({
      digest,
      record: { who: "Ada", why: "agreed", until: "2999-12-31", line: { file: FILE, line: 2 + 6 * index } },
    })),
  });
}

const PLANS = PLAN_NAMES.filter((name) => {
  const { stops, groups } = reviewOfPlan(name, { approvals: [] }).gate;
  return stops.length > 0 && groups.every(({ digest }) => digest !== undefined);
});

/** What alarms, by format. */
const ALARMS: Readonly<Record<string, RegExp>> = {
  terminal: /^STOP|^ {2}! |\bfix: (?!to keep)|^To approve|^No approval/m,
  markdown: /🛑|How to fix it|Approve exactly this|No approval/,
  html: /Alert:|class="(?:badge stop|error)"|Can be approved|No approval/,
  annotations: /^::error/m,
  sarif: /"level": ?"error"|"security-severity": ?"[789]/,
};

it("is tried with several plans", () => {
  expect(PLANS.length).toBeGreaterThan(7);
});

const ROWS = PLANS.flatMap((name) => Object.keys(ALARMS).map((format) => [format, name] as const));

it.each(ROWS)("%s of %s does not alarm", (format, name) => {
  const approved = approvedReview(name);
  expect(approved.gate.exitCode).toBe(0);
  const output = RENDERERS[format]?.(approved) ?? "";
  expect(output).not.toMatch(ALARMS[format] ?? /^/);
  const words = output
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .replace(/&#58;/g, ":");
  expect(words).toMatch(/by Ada until 2999-12-31 \(agreed\)/);
  expect(words).toContain(`${FILE}:2`);
});

it.each(PLANS)("the first line of %s warns only if something is left that nobody approves", (name) => {
  const approved = approvedReview(name);
  const first = RENDERERS["markdown"]?.(approved).split("\n")[1];
  const isLeft = approved.findings.some(
    (found) =>
      (found.level !== "note" && approved.gate.stopsOf(found).length === 0) ||
      (found.loss !== undefined && approved.gate.stopsOf(found).length === 1),
  );
  expect(first).toMatch(isLeft ? /^## ⚠️ PASS: / : /^## ☑️ PASS, approved: /);
});

it.each(Object.keys(ALARMS))("%s of several approved stacks does not alarm", (format) => {
  const reviews: StackReviews = {
    reviewed: ["approved", "snapshots-off", "nothing-at-all"].map((name, index) => ({
      name: ["production", "staging", "dev"][index] ?? "",
      planFile: `${name}.json`,
      review: approvedReview(name),
    })),
    missing: [],
    onlyStack: undefined,
    runUrl: undefined,
    sha256: nodeSha256,
  };
  const { renderStacks } = FORMATS[format as keyof typeof FORMATS];
  const output = [...renderStacks(reviews, {})].join("");
  expect(output).not.toMatch(ALARMS[format] ?? /^/);
  expect(output).not.toContain("⚠️");
});

it("keeps the code and the suppression in code scanning, beside a finding of the same code that is not approved", () => {
  const { gate, plan } = reviewOfPlan("small-widening");
  const [digest = ""] = gate.groups.map((group) => group.digest);
  const results = (approvals: readonly { readonly digest: string }[]) =>
    (
      JSON.parse(
        RENDERERS["sarif"]?.(review(plan, nodeSha256, { approvals, stack: "production" })) ?? "",
      ) as {
        readonly runs: readonly [{ readonly results: readonly Readonly<Record<string, unknown>>[] }];
      }
    ).runs[0].results.map(({ ruleId, level, suppressions }) => [ruleId, level, suppressions]);
  expect(results([{ digest }])).toEqual([
    [
      "broadened/approved",
      "note",
      [{ kind: "external", status: "accepted", justification: "approved on the command line" }],
    ],
  ]);
  expect(results([])).toEqual([["broadened", "error", undefined]]);
});
