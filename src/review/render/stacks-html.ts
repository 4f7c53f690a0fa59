/** The reviews of several stacks as one page: one headline, then a section for each stack, the most severe first. */
import { own, say, type Words } from "../../text";
import { PAGE } from "../limits";
import { counted, lineWords } from "../report";
import {
  missingWords,
  type NoReview,
  type ReportBody,
  reportOfStacks,
  type SharedPart,
  shownLine,
  type StackReviews,
  type StackSection,
  type StacksStanding,
} from "../report/stacks";
import { badge, header, noticeText, type Page, pageTitle, reviewParts } from "./html";
import { Anchors } from "./page/anchors";
import { asText, htmlLines, htmlList, htmlWords, section } from "./page/parts";
import { wholePage } from "./page/style";

export function renderStacksHtml(reviews: StackReviews): string {
  const report = reportOfStacks(reviews);
  const { standing, headline, sections, missing, unused, ownApprovals } = report;
  const page: Page = { anchors: new Anchors(reviews.sha256), budget: { rows: PAGE.rows }, level: 3 };
  const parts = [
    ...missing.map((one) => missingPart(one, reviews, page)),
    ...report.parts.map((one) => sharedPart(one, page)),
    ...sections.map((one) => stackPart(one, report.bodyOf(one), page)),
  ];
  const links = parts.map(({ id, name, badge: mark }) => `<li>${mark}<a href="#${id}">${name}</a></li>`);
  const body = [
    header({ standing, headline, notices: ownApprovals === undefined ? [] : [ownApprovals.words] }),
    "<main>",
    parts.length > 1 ? `<nav aria-label="Stacks">\n<ul>\n${links.join("\n")}\n</ul>\n</nav>` : "",
    ...parts.map(({ html }) => html),
    unused.length === 0
      ? ""
      : section("unused", "Approvals that the gate does not need", htmlList(unused, PAGE.items, htmlWords)),
    "</main>",
  ];
  return wholePage(pageTitle(standing, headline), htmlLines(body));
}

/** The section of a stack, with what a link to it shows. */
interface Part {
  readonly id: string;
  /** The name of the stack, or the names of several, in HTML. */
  readonly name: string;
  readonly badge: string;
  readonly html: string;
}

function part(
  id: string,
  standing: StacksStanding | undefined,
  name: Words,
  title: Words,
  content: readonly string[],
): Part {
  const [mark, text] = [standing === undefined ? "" : `${badge(standing)} `, htmlWords(name)];
  const heading = `<h2 id="${id}"><a href="#${id}">${mark}${htmlWords(title)}</a></h2>`;
  const html = `<section class="stack">\n${heading}\n${htmlLines(content)}\n</section>`;
  return { id, name: text, badge: mark, html };
}

function sharedPart({ title, body }: SharedPart, page: Page): Part {
  return part(page.anchors.unique("shared"), undefined, title, title, bodyParts(body, page));
}

function stackPart({ name, report }: StackSection, body: ReportBody, page: Page): Part {
  const { standing, rest } = report;
  const title = say`${name}: ${body.effects}`;
  const isClean = standing === "clean";
  const content = isClean ? [`<p class="dim">${htmlWords(rest)}</p>`] : bodyParts(body, page);
  return part(page.anchors.ofStack(name), standing, say`${name}`, title, content);
}

function bodyParts(body: ReportBody, page: Page): readonly string[] {
  const { covers, rest } = body;
  return [
    ...covers.map(noticeText),
    ...reviewParts(body, page),
    rest.length === 0 ? "" : `<p class="dim">${htmlWords(rest)}</p>`,
  ];
}

function missingPart(missing: NoReview, { onlyStack, runUrl }: StackReviews, page: Page): Part {
  const { stacks, fix, line, printed } = missing;
  const [first = onlyStack ?? ""] = stacks;
  const names = stacks.length === 0 ? own(onlyStack ?? "all stacks") : say`${stacks.join(", ")}`;
  const shown = printed.slice(0, PAGE.lines).map((text) => asText(shownLine(text)));
  const more = printed.length - shown.length;
  return part(page.anchors.ofStack(first), "no-review", names, missingWords(missing, onlyStack), [
    line === undefined ? "" : `<p><b>Where:</b> ${htmlWords(lineWords(line))}</p>`,
    fix === undefined ? "" : `<p><b>Fix:</b> ${htmlWords(fix)}</p>`,
    shown.length === 0 ? "" : `<pre><code>${shown.join("\n")}</code></pre>`,
    more <= 0 ? "" : `<p>${counted(more, "more line")} in the log.</p>`,
    runUrl === undefined ? "" : `<p><a href="${asText(runUrl)}">The log of the run</a></p>`,
  ]);
}
