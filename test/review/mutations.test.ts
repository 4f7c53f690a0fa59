/**
 * Whatever is missing from a real plan, empty, of another type, another text or there twice: the review is never a
 * better one. `npm test` looks at a few plans.
 */
import type { JsonObject } from "../../src/json";
import { review } from "../../src/review";
import { judgePlan } from "../../src/review/input/plan-file";
import { nodeSha256 } from "../../src/review/node";
import { sample } from "../cases";
import { CORPUS, planText } from "./corpus-reviews";
import { mutated, type Mutation, mutationsIn, pathsIn } from "./mutations";

interface Result {
  readonly exitCode: number;
  readonly isClean: boolean;
  readonly codes: ReadonlySet<string>;
}

function resultOf(plan: object): Result {
  const reading = judgePlan(plan as JsonObject);
  if (!reading.ok) return { exitCode: 1, isClean: false, codes: new Set() };
  const { gate, isClean, findings } = review(reading.plan, nodeSha256);
  return { exitCode: gate.exitCode, isClean, codes: new Set(findings.map(({ code }) => code)) };
}

/** Compares exit codes, then whether the review is clean, then the codes: fewer of them, and no other one. */
function isBetter(found: Result, whole: Result): boolean {
  const [stops, stopped] = [found.exitCode !== 0, whole.exitCode !== 0];
  if (stops !== stopped) return stopped;
  if (found.exitCode !== whole.exitCode) return false;
  if (found.isClean !== whole.isClean) return found.isClean;
  return found.codes.size < whole.codes.size && [...found.codes].every((code) => whole.codes.has(code));
}

/** Nodes without which a plan says less, and nothing else in it tells that it did. */
const SAID_ONCE: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^checks(\.\d+)?$/, "whether a check failed stands nowhere else"],
  [/^resource_drift(\.\d+)?$/, "what somebody changed outside Terraform stands nowhere else"],
  [/^resource_drift\.\d+\.change\.before\./, "the values before the drift stand nowhere else"],
  [/^resource_changes\.\d+\.change\.importing$/, "that a cluster is imported stands nowhere else"],
  [/^resource_changes\.\d+\.previous_address$/, "where a cluster was before stands nowhere else"],
  [/^output_changes/, "outputs are counted, and not reviewed"],
];

/** The values of a cluster before drift; those after it have the same names. */
const DRIFTED = /^resource_drift\.\d+\.change\.before\.[^.]+$/;

function isSaidOnce({ kind, path }: Mutation): boolean {
  const node = path.join(".");
  if (kind === "remove" && DRIFTED.test(node)) return false;
  return SAID_ONCE.some(([pattern]) => pattern.test(node));
}

describe("a real plan with one node changed", () => {
  it.each(sample(CORPUS, 8))("is never reviewed with a better result: %s", (_name, planCase) => {
    const plan = JSON.parse(planText(planCase)) as object;
    const whole = resultOf(plan);
    const better = mutationsIn(plan)
      .filter((mutation) => !isSaidOnce(mutation))
      .filter((mutation) =>
        isBetter(
          mutated(plan, mutation, () => resultOf(plan)),
          whole,
        ),
      )
      .map(({ kind, path }) => `${kind} ${path.join(".")}`);
    expect(better).toEqual([]);
  });

  it("is unchanged after each mutation", () => {
    const [, planCase] = CORPUS[0] ?? [];
    if (planCase === undefined) throw new Error("no plan");
    const plan = JSON.parse(planText(planCase)) as object;
    for (const mutation of mutationsIn(plan)) mutated(plan, mutation, () => undefined);
    expect(JSON.stringify(plan)).toBe(JSON.stringify(JSON.parse(planText(planCase))));
  });

  it.each(SAID_ONCE.map(([pattern, reason]) => [reason, pattern] as const))(
    "may be better for only one reason: %s",
    (_reason, pattern) => {
      const isThere = CORPUS.some(([, planCase]) =>
        pathsIn(JSON.parse(planText(planCase))).some((path) => pattern.test(path.join("."))),
      );
      expect(isThere).toBe(true);
    },
  );
});
