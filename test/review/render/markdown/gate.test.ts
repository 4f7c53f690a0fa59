import { COMMENT } from "../../../../src/review/limits";
/** The gate in a comment: commands to copy with what each accepts, and what is approved. */
import { Budget } from "../../../../src/review/render/markdown/budget";
import { approvals } from "../../../../src/review/render/markdown/markdown";
import type { GateReport } from "../../../../src/review/report";
import { own, say } from "../../../../src/text";
import { approvalOffer } from "../report-parts";

const NOTHING: GateReport = { offers: [], obstacles: [], approved: [], approvedLines: [], unused: [] };

function textOf(gate: Partial<GateReport>, taken = 0): string {
  const page = new Budget();
  page.always("x".repeat(taken));
  approvals(page, { ...NOTHING, ...gate });
  return page.text().slice(taken + 1);
}

const FULL = COMMENT.bytes - 2_500;
const LINE = say`${"logs"} API + 10.0.0.0/28`;
const lines = (count: number) => Array.from({ length: count }, (_, index) => own(`line ${index + 1}`));

it.each<[count: number, last: string]>([
  [100, "- line 100"],
  [101, "- and 1 more"],
])("of %s lines ends with: %s", (count, last) => {
  const text = textOf({
    approved: lines(count),
  });
  expect(text).toMatch(/^<details><summary>Approved: \d+/);
  expect(text.split("\n").at(-5)).toBe(last);
});

it.each<{ count: number; taken: number; shown: number; end: string }>([
  { count: 10, taken: 0, shown: 10, end: "" },
  {
    count: 11,
    taken: 0,
    shown: 10,
    end: "1 more effect needs an approval: the JSON output has the digests.\n\n",
  },
  {
    count: 2,
    taken: FULL,
    shown: 0,
    end: "2 more effects need an approval: the JSON output has the digests.\n\n",
  },
])(
  "of $count commands, after $taken characters, shows $shown and ends with $end",
  ({ count, taken, shown, end }) => {
    const text = textOf({ offers: Array.from({ length: count }, () => approvalOffer([LINE])) }, taken);
    expect(text.match(/`--approve 0a1b`/g) ?? []).toHaveLength(shown);
    expect(text.split("</details>\n\n").at(-1)).toBe(end);
  },
);

it("keeps the headings where there is no room for the lines", () => {
  const gate: Partial<GateReport> = {
    approved: lines(2),
    unused: lines(3),
  };
  expect(textOf(gate, FULL)).toBe("Approved: 2\n\nApprovals that the gate does not need: 3\n\n");
});
