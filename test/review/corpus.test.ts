/** Reviews of real plans: each says what stands beside it in the table of cases. */
import { CORPUS, reviewOf, verdictOf } from "./corpus-reviews";
import { CASES, fileOf } from "./corpus/cases";

const VERDICT_CODES = ["broadened", "narrowed", "undetermined"];

describe("the corpus of plans", () => {
  it("holds each plan under its own name", () => {
    expect(new Set(CASES.map(fileOf)).size).toBe(CASES.length);
  });

  it.each(CORPUS)("%s", (_name, planCase) => {
    const reviewed = reviewOf(planCase);
    const { expected } = planCase;
    const lists = reviewed.clusters.flatMap((cluster) => cluster.lists);
    const verdicts = Object.fromEntries(
      lists.map((list) => [`${list.change.address} ${list.endpoint.name}`, verdictOf(list)]),
    );
    expect(verdicts).toMatchObject(expected.verdicts);
    const moving = Object.entries(verdicts).filter(([, verdict]) => verdict !== "equal");
    expect(Object.keys(expected.verdicts)).toEqual(expect.arrayContaining(moving.map(([list]) => list)));

    const codes = reviewed.findings.map(({ code }) => code).filter((code) => !VERDICT_CODES.includes(code));
    expect([...new Set(codes)].sort()).toEqual([...expected.codes].sort());
    expect(reviewed.gate.exitCode).toBe(expected.exitCode);

    const shown = lists.filter(({ isHidden }) => !isHidden);
    if (expected.gained !== undefined)
      expect(shown.flatMap(({ gained }) => gained.toTexts())).toEqual(expected.gained);
    if (expected.lost !== undefined)
      expect(shown.flatMap(({ lost }) => lost.toTexts())).toEqual(expected.lost);
  });
});
