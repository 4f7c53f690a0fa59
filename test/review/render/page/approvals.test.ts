/** The sections about approvals: commands with what they accept, and what no approval covers. */
import { ENTRY_HINT } from "../../../../src/review/gate/approvals";
import { approvalSections } from "../../../../src/review/render/html";
import { htmlText } from "../../../../src/review/render/page/parts";
import type { GateReport } from "../../../../src/review/report";
import { own, say } from "../../../../src/text";
import { approvalOffer } from "../report-parts";

const NOTHING: GateReport = { offers: [], unapprovable: [], approved: [], unused: [] };
const textOf = (gate: Partial<GateReport>) => approvalSections({ ...NOTHING, ...gate });

/** The items of the only section, which has this id and title. */
function itemsOf(gate: Partial<GateReport>, id: string, title: string, words = ""): string {
  const begin = `<section>\n<h2 id="${id}"><a href="#${id}">${title}</a></h2>\n${words}<ul class="offers">\n<li>`;
  const end = "</li>\n</ul>\n</section>";
  const text = textOf(gate);
  expect(text.startsWith(begin)).toBe(true);
  expect(text.endsWith(end)).toBe(true);
  return text.slice(begin.length, -end.length);
}

const EACH = "<p>Run the same review with a command to accept exactly the effects above it.</p>\n";
const ENTRY =
  "<details><summary>As an entry of a file of approvals</summary>\n" +
  `<pre><code>{ &#34;digest&#34;: &#34;0a1b&#34; }</code></pre>\n<p>${htmlText(ENTRY_HINT)}</p>\n</details>`;
const FLAG = "<pre><code>--approve 0a1b</code></pre>";
const LINE = say`${"logs"} API`;
const names = (count: number) => Array.from({ length: count }, (_, index) => own(`c${index}`));

it.each<[what: string, offer: Parameters<typeof approvalOffer>, text: string]>([
  [
    "more, folded below what they have in common",
    [names(4), { summary: say`4 endpoints of ${"a"}` }],
    '<details><summary>4 endpoints of <code>a</code> <span class="dim">[broadened]</span></summary>\n' +
      `<ul class="names">\n<li>c0</li>\n<li>c1</li>\n<li>c2</li>\n<li>c3</li>\n</ul>\n</details>\n${FLAG}\n${ENTRY}`,
  ],
  [
    "approvals that have expired",
    [[LINE], { expired: [own("one"), say`${"two"}`] }],
    `<p><code>logs</code> API <span class="dim">[broadened]</span></p>\n<p>one</p>\n<p><code>two</code></p>\n${FLAG}\n${ENTRY}`,
  ],
])("shows %s", (_what, parts, text) => {
  expect(itemsOf({ offers: [approvalOffer(...parts)] }, "approve", "Can be approved", EACH)).toBe(text);
});

it.each<[what: string, count: number, text: string]>([
  ["each of three effects", 3, "<p>c0</p>\n<p>c1</p>\n<p>c2</p>"],
  [
    "more, folded below the first",
    4,
    '<details><summary>c0 and 3 more</summary>\n<ul class="names">\n<li>c0</li>\n<li>c1</li>\n<li>c2</li>\n<li>c3</li>\n</ul>\n</details>',
  ],
])("shows of what no approval covers %s", (_what, count, text) => {
  const unapprovable = [{ code: "lockout", count, about: names(count), instead: "correct <it>" }] as const;
  expect(itemsOf({ unapprovable }, "correct", "No approval lets this pass")).toBe(
    `<p><b>lockout</b>: correct &#60;it&#62;</p>\n${text}`,
  );
});

it("shows what is approved, and approvals of nothing", () => {
  expect(itemsOf({ approved: [LINE] }, "approved", "Approved")).toBe("<code>logs</code> API");
  expect(itemsOf({ unused: names(2) }, "unused", "Approvals that the gate does not need")).toBe(
    "c0</li>\n<li>c1",
  );
});
