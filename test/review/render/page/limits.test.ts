/** What the page shows of many: the first ones in sight or folded, and the number of the others. */
import { nodeSha256 } from "../../../../src/review/node";
import { answerBlock, approvalSections } from "../../../../src/review/render/html";
import { Anchors } from "../../../../src/review/render/page/anchors";
import { clusterSection, groupName, itemList } from "../../../../src/review/render/page/cluster";
import { moreWords } from "../../../../src/review/render/page/parts";
import type { GateReport, ReportLine } from "../../../../src/review/report";
import { own, say, type Words } from "../../../../src/text";
import { answerLine, approvalOffer, clusterGroup, clusterReport, reportItem } from "../report-parts";

const LOGS = clusterReport("logs");
const names = (count: number) => Array.from({ length: count }, (_, index) => own(`c${index}`));
const clusters = (count: number) =>
  names(count).map((name, index) => ({ ...LOGS, name, address: `cloud_opensearch.c${index}` }));

const answers = (...lines: readonly ReportLine[]) => answerBlock([{ topic: "gains", lines }], () => "x");
const lineAbout = (count: number) => {
  const all = names(count);
  return answerLine("", "", "", {
    holders: [{ endpoints: ["API"], clusters: all }],
    members: (most) => all.slice(0, most),
    count,
  });
};
const approvals = (gate: Partial<GateReport>) =>
  approvalSections({ offers: [], obstacles: [], approved: [], approvedLines: [], unused: [], ...gate });
const section = (count: number) =>
  clusterSection(new Anchors(nodeSha256).of(clusterGroup(clusters(count))), { rows: 100 });
const items = (count: number) => Array.from({ length: count }, () => reportItem("version", "a"));

interface Cut {
  readonly html: string;
  readonly item: string;
  readonly shown: number;
  readonly rest?: string;
}

it.each<[what: string, given: Cut]>([
  ["6 lines of a row", { html: answers(...names(6).map(lineOf)), item: "<dd><a ", shown: 6 }],
  [
    "7 lines of a row",
    {
      html: answers(...names(7).map(lineOf)),
      item: "<dd><a ",
      shown: 6,
      rest: "<summary>and 1 more</summary>",
    },
  ],
  ["500 names of a line", { html: answers(lineAbout(500)), item: "<li>c", shown: 500 }],
  ["501 names of a line", { html: answers(lineAbout(501)), item: "<li>c", shown: 500, rest: moreWords(1) }],
  ["1,000 clusters of a group", { html: section(1_000), item: "<li id=", shown: 1_000 }],
  ["1,002 clusters of a group", { html: section(1_002), item: "<li id=", shown: 1_000, rest: moreWords(2) }],
  ["200 findings", { html: itemList(items(200), { rows: 1 }), item: "<li class=", shown: 200 }],
  [
    "203 findings",
    {
      html: itemList(items(203), { rows: 1 }),
      item: "<li class=",
      shown: 200,
      rest: moreWords(3),
    },
  ],
  ["3 names in the title of a group", { html: groupName(clusterGroup(clusters(3))), item: "c\\d", shown: 3 }],
  [
    "5 names in the title of a group",
    { html: groupName(clusterGroup(clusters(5))), item: "c\\d", shown: 3, rest: " and 2 more" },
  ],
])("of %s", (_what, { html, item, shown, rest }) => {
  expect(html.match(new RegExp(item, "g"))).toHaveLength(shown);
  if (rest === undefined) expect(html).not.toMatch(/not on this page|more<\/summary>/);
  else expect(html).toContain(rest);
});

function lineOf(_name: Words, index: number): ReportLine {
  return answerLine(`c${index}`);
}

it("folds many effects of an offer below what they have in common", () => {
  const offer = approvalOffer(names(4), { summary: say`4 endpoints of ${"a"}` });
  expect(approvals({ offers: [offer] })).toContain(
    '<summary>4 endpoints of <code>a</code> <span class="dim">[broadened]</span></summary>',
  );
});

it("has links inside of what is folded alone, since a click on a summary opens it", () => {
  const about = say`2 clusters, ${"logs"} first`;
  const line = answerLine("", "", "", {
    about,
    holders: [{ endpoints: [], clusters: [] }],
    members: () => [say`${"logs"}`],
    count: 2,
  });
  const [summary, folded] = answers(line).split("</summary>");
  expect(summary).not.toContain("<a ");
  expect(folded).toContain('<a href="#x"><code>logs</code></a>');
});

it("draws the week beside the first finding about the maintenance window, and beside no other", () => {
  const weeks = { before: { start: 60, minutes: 120 }, after: undefined };
  const about = (attribute: string) => reportItem("window", "a", { more: { attribute } });
  const group = clusterGroup(
    [{ ...LOGS, weeks }],
    [about("tier"), about("maintenance_window"), about("maintenance_window")],
  );
  const listed = clusterSection(new Anchors(nodeSha256).of(group), { rows: 1 }).split("<li ").slice(1);
  expect(listed.map((item) => item.includes("<figure"))).toEqual([false, true, false]);
});
