/** A comment as GitHub shows it: names are text, and a telephone shows it without scrolling sideways. */
import fc from "fast-check";

import { renderMarkdown } from "../../../src/review/render/markdown/markdown";
import { reportOf } from "../../../src/review/report";
import { visible } from "../../../src/text";
import { describeInChromium } from "../../browser/chromium";
import { githubHtml, githubPage } from "../../browser/github-markdown";
import { sidewaysElements } from "../../browser/layout";
import { cases } from "../../cases";
import { change, reviewed } from "../plan";
import { PLAN_NAMES, reviewOfPlan } from "../plans/reviews";
import { HOSTILE, reviewWith } from "./hostile-names";

/** The elements of a comment; none of them has an attribute but the class of a code block. */
const ELEMENTS = new Set(
  "h2 h3 p strong table thead tbody tr th td br wbr ul li code pre details summary".split(" "),
);

/** What GitHub makes a link, a picture or a notification of, outside of code. */
const ACTIVE = /@\w|#\d|\b[0-9a-f]{40}\b|www\.|:\/\/|:\w+:|\[\^|\[!|\$\$/i;

/** The text of a fragment of HTML. */
function textOf(html: string): string {
  const text = html.replace(/<[^>]*>/g, "");
  return text.replace(/&(?:#(\d+)|(lt|gt|amp|quot));/g, (_whole, number?: string, name = "") =>
    number === undefined ? (NAMED[name] ?? "") : String.fromCodePoint(Number(number)),
  );
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };

it("shows every name as text, and has only its own elements", () => {
  const names = [...HOSTILE, ...fc.sample(fc.string({ unit: "binary", maxLength: 40 }), cases(10))];
  const reviews = names.map(reviewWith);
  githubHtml(reviews.map(renderMarkdown)).forEach((html, index) => {
    const review = reviews[index];
    const name = names[index] ?? "";
    for (const [tag, element = "", attributes] of html
      .replace(/<!--.*?-->/g, "")
      .matchAll(/<\/?([^\s>]*)([^>]*)>/g)) {
      if (tag === '<code class="language-diff">') continue;
      expect([name, tag, ELEMENTS.has(element), attributes]).toEqual([name, tag, true, ""]);
    }
    const shown = [...html.matchAll(/<code>(.*?)<\/code>/gs)].map(([, inner = ""]) => textOf(inner));
    if (review === undefined) throw new Error("not reviewed");
    for (const { clusters } of reportOf(review).groups)
      for (const { address } of clusters) expect(shown).toContain(visible(address));
    const outside = html.replace(/<(code|pre)\b.*?<\/\1>/gs, " ");
    expect([name, ACTIVE.exec(textOf(outside))?.[0]]).toEqual([name, undefined]);
  });
});

/** Names as long as names can be, without a space in them. */
function longNames() {
  const name = "a".repeat(63);
  const lists = (range: string) => ({
    name,
    ip_allowlist: [range, "2001:db8:1111:2222:3333:4444:5555:6666/128"],
    dashboards_ip_allowlist: ["0.0.0.0/0", "::/0"],
    auth_sources: [
      { name: `${name}-login`, type: "oidc", connect_url: `https://${name}.example.com/${name}` },
    ],
  });
  const after = { ...lists("2001:db8:aaaa:bbbb:cccc:dddd:eeee:0/112"), tier: name, auth_sources: [] };
  const address = `module.observability_of_the_whole_company["${name}"].cloud_opensearch.logs_of_the_whole_company`;
  return reviewed(
    [change(lists("10.0.0.0/8"), after, { address })],
    {},
    {
      mustReach: [{ cluster: address, endpoint: "api", caller: name, addresses: ["10.0.0.0/9"] }],
    },
  );
}

describeInChromium("a comment at 400 px", (chromium) => {
  it("does not scroll sideways when fully opened", async () => {
    const reviews = [...PLAN_NAMES.map((name) => reviewOfPlan(name)), longNames()];
    const htmls = githubHtml(reviews.map(renderMarkdown));
    const { page } = await chromium.open(githubPage(""), { width: 400 });
    for (const html of htmls) {
      await page.setContent(githubPage(html.replaceAll("<details>", "<details open>")));
      expect(await sidewaysElements(page)).toEqual([]);
      expect(await page.evaluate(SCROLLING)).toEqual([]);
    }
  });
});

/** The tables and blocks of code that are wider inside than outside. */
const SCROLLING = `[...document.querySelectorAll("table, pre")]
  .filter((element) => element.scrollWidth > element.clientWidth)
  .map((element) => element.tagName + " " + element.textContent)`;
