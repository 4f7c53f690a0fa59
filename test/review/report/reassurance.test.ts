/** No part of a report reassures above an error or a warning, for any real plan and any gate. */
import { DEFAULT_FAIL_ON, FORMATS, readPlan, review, type Review } from "../../../src/review";
import { nodeSha256 } from "../../../src/review/node";
import { reportOf, type RowTopic } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { CORPUS, planText } from "../corpus-reviews";

type Found = Review["findings"][number];

/** The rows that must report something, by the codes and gates of the findings. */
const ROWS: Readonly<Record<string, readonly RowTopic[]>> = {
  open: ["gains"],
  "nearly-open": ["gains"],
  broadened: ["gains"],
  undetermined: ["gains"],
  narrowed: ["loses"],
  hostname: ["loses"],
  destroyed: ["data"],
  forgotten: ["data"],
  downgrade: ["data"],
  reset: ["data"],
  identity: ["login"],
  lockout: ["locked-out"],
  "lockout-unproven": ["locked-out"],
  unreachable: ["locked-out"],
  errored: ["gains", "loses", "data", "login"],
  incomplete: ["gains", "loses", "data", "login"],
  unreviewed: ["gains", "loses", "data", "login"],
};

const GATES: readonly (readonly string[])[] = [DEFAULT_FAIL_ON, ["none"], ["error"], ["broadened"]];

const REASSURING = /gate passed|no access list changes|\bclean\b(?!":false)|✅/i;

function reviews(text: string, planCase: (typeof CORPUS)[number][1]): Review[] {
  const reading = readPlan(Buffer.from(text));
  if (!reading.ok) throw new Error(reading.problem);
  const { mustReach = [] } = planCase;
  return GATES.map((failOn) => review(reading.plan, nodeSha256, { mustReach, failOn }));
}

function isGrave({ level }: Found): boolean {
  return level !== "note";
}

function topicsOf(found: Found): readonly RowTopic[] {
  const names = new Set([found.code, ...found.gates]);
  return ["to-do", ...[...names].flatMap((name) => ROWS[name] ?? [])];
}

describe.each(CORPUS)("the report of %s", (_name, planCase) => {
  const graves = reviews(planText(planCase), planCase).filter(({ findings }) => findings.some(isGrave));

  it("says something in each row that a finding is about", () => {
    for (const found of graves) {
      const { rows } = reportOf(found);
      const isTold = ({ count, about }: (typeof rows)[number]["lines"][number]) =>
        count > 0 || plain(about).startsWith("not known");
      const told = rows.filter(({ lines }) => lines.some(isTold)).map(({ topic }) => topic);
      expect(told).toEqual(expect.arrayContaining(found.findings.filter(isGrave).flatMap(topicsOf)));
    }
  });

  it("says nothing reassuring above a finding outside the gate", () => {
    for (const found of graves) {
      const atGate = new Set(found.gate.stops.map(({ finding }) => finding));
      if (found.findings.every((one) => !isGrave(one) || atGate.has(one))) continue;
      for (const { render } of Object.values(FORMATS)) {
        const text = [...render(found, { planFile: "plan.json" })].join("");
        expect(text.replace(/<style>.*?<\/style>/s, "")).not.toMatch(REASSURING);
      }
    }
  });
});
