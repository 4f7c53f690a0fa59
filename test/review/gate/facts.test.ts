/** Gate, digests and order are decided from the facts of findings: no sentence is written for them. */
import { Finding } from "../../../src/review/findings/finding";
import type { Scope } from "../../../src/review/findings/scope";
import { CORPUS, reviewOf } from "../corpus-reviews";
import { PLAN_NAMES, reviewOfPlan } from "../plans/reviews";

afterEach(() => jest.restoreAllMocks());

/** Reports whether an approval covers the sentence itself, since the finding has no values. */
function coversSentence({ gained }: Scope): boolean {
  return Array.isArray(gained) && gained.some(({ path }) => path.at(-1) === "message");
}

it.each([
  ...CORPUS.map(([name, planCase]) => [name, () => reviewOf(planCase)] as const),
  ...PLAN_NAMES.map((name) => [name, () => reviewOfPlan(name)] as const),
])("a review writes only sentences that an approval covers: %s", (_name, make) => {
  const read = jest.spyOn(Finding.prototype, "message", "get");
  const { gate, scopeOf } = make();
  const written = read.mock.contexts as readonly Finding[];
  jest.restoreAllMocks();
  const covered = gate.stops.map(({ finding }) => finding).filter((found) => coversSentence(scopeOf(found)));
  expect(written.filter((found) => !covered.includes(found)).map(({ code }) => code)).toEqual([]);
});
