/** The gate in a terminal: commands to copy with what each approves, and what is approved. */
import type { Layout } from "../../../../src/review/render/terminal/findings";
import { gateLines } from "../../../../src/review/render/terminal/gate";
import type { GateReport } from "../../../../src/review/report";
import { own, say } from "../../../../src/text";
import { approvalOffer, LAYOUT } from "../report-parts";

const NOTHING: GateReport = { offers: [], obstacles: [], approved: [], approvedLines: [], unused: [] };

const linesOf = (gate: Partial<GateReport>, layout: Partial<Layout> = {}) =>
  gateLines({ ...NOTHING, ...gate }, { ...LAYOUT, isCompact: true, ...layout }).map((line) =>
    line.map(({ text }) => text).join(""),
  );

const HOW = "To approve, add a command to the same review; it accepts only what is below it:";
const offer = (more: Parameters<typeof approvalOffer>[1] = {}) =>
  approvalOffer([say`${"logs"} API + 10.0.0.0/28`], more);
const OFFER = offer();
const FILE = '  In a file: { "digest": "0a1b" }';
const FILE_OF_SEVERAL = '  In a file: { "digest": "DIGEST", "who": "", "why": "", "until": "YYYY-MM-DD" }';
const names = (count: number) => Array.from({ length: count }, (_, index) => say`${`logs-${index}`}`);

interface PrintedGate {
  readonly gate: Partial<GateReport>;
  readonly layout?: Partial<Layout>;
  readonly lines: readonly string[];
}

it.each<[what: string, given: PrintedGate]>([
  [
    "eight clusters by their names",
    {
      gate: { offers: [offer({ summary: [], holders: [{ endpoints: ["a"], clusters: names(8) }] })] },
      lines: [
        "",
        HOW,
        "  --approve 0a1b",
        "    ",
        "      a of logs-0, logs-1, logs-2, logs-3, logs-4, logs-5, logs-6, logs-7",
        FILE,
      ],
    },
  ],
  [
    "more of them by the endpoints that they have in common",
    {
      gate: {
        offers: [
          offer({
            holders: [
              { endpoints: ["API", "Dashboards"], clusters: names(4) },
              { endpoints: ["query"], clusters: [own("metrics")] },
            ],
          }),
        ],
      },
      lines: [
        "",
        HOW,
        "  --approve 0a1b",
        "    logs API + 10.0.0.0/28",
        "      API and Dashboards of logs-0, logs-1, logs-2, logs-3",
        "      metrics query",
        FILE,
      ],
    },
  ],
  [
    "eight names of more where there is no room for all",
    {
      gate: { offers: [offer({ holders: [{ endpoints: ["API"], clusters: names(9) }] })] },
      layout: { hasAllNames: false, width: 120 },
      lines: [
        "",
        HOW,
        "  --approve 0a1b",
        "    logs API + 10.0.0.0/28",
        "      API of logs-0, logs-1, logs-2, logs-3, logs-4, logs-5, logs-6, logs-7 and 1 more, in the JSON output",
        FILE,
      ],
    },
  ],
])("shows %s", (_what, { gate, layout = {}, lines }) => {
  expect(linesOf(gate, layout)).toEqual(lines);
});

it.each([
  [12, "    logs API + 10.0.0.0/28"],
  [13, "  and 1 command more, in the JSON output"],
])("of %s commands ends with: %s", (count, last) => {
  const lines = linesOf({ offers: Array.from({ length: count }, () => OFFER) });
  expect(lines.slice(-2)).toEqual([last, FILE_OF_SEVERAL]);
  expect(lines.filter((line) => line.includes("--approve"))).toHaveLength(12);
});

it.each([
  [100, "  approval"],
  [101, "  and 1 more, in the JSON output"],
])("of %s approvals ends with: %s", (count, last) => {
  const lines = linesOf({ approved: Array.from({ length: count }, () => own("approval")) });
  expect(lines.at(-1)).toBe(last);
  expect(lines.filter((line) => line === "  approval")).toHaveLength(100);
});

it("indents the second line of a long text", () => {
  const approved = [own("an approval of a list, by somebody")];
  expect(linesOf({ approved }, { width: 30 })).toEqual([
    "",
    "Approved:",
    "  an approval of a list, by",
    "    somebody",
  ]);
});
