/** The review as a page that needs nothing else: no script, no request, no font from elsewhere. */
import type { ListReview } from "../access-lists";
import { isHidden } from "../changes";
import type { Finding } from "../findings";
import { gateSections, HOW_TO_APPROVE, type GateSection } from "../gate/gate-words";
import { gateLine, headline, restLine, standing } from "../headline";
import type { ClusterReview, Review } from "../review";
import { windowOf } from "../window";
import { addressPicture } from "./address-picture";
import { html, htmlWords } from "./html-text";
import { rangesLine, setLines } from "./ranges";
import { generalFindings, grouped } from "./terminal";
import { weekPicture } from "./week-picture";

const MOST_RANGES = 400;
/** Items of each section of the gate. */
const MOST_ITEMS = 1_000;
/** Lists beyond so many are shown without a picture. */
const MOST_PICTURES = 200;

export function renderHtml(review: Review): string {
  const state = standing(review);
  const findings = grouped(review.findings);
  const moving = review.clusters.flatMap(({ lists }) => lists).filter(({ verdict }) => verdict !== "equal");
  const pictures = new Set(moving.slice(0, MOST_PICTURES));
  const body = [
    `<h1>${htmlWords(headline(review))}</h1>`,
    state === undefined ? "" : `<p><strong>${html(state)}</strong></p>`,
    `<p>${html(gateLine(review))}</p>`,
    ...gateSections(review.gate, MOST_ITEMS).map(gateSection),
    findingList(generalFindings(review), true),
    ...review.clusters.map((cluster) =>
      clusterSection(cluster, findings.get(cluster.change.address) ?? [], pictures),
    ),
    `<p>${html(restLine(review))}</p>`,
  ];
  return `${HEAD}<body>\n${body.filter((part) => part !== "").join("\n")}\n</body>\n</html>\n`;
}

function clusterSection(
  cluster: ClusterReview,
  findings: readonly Finding[],
  pictures: ReadonlySet<ListReview>,
): string {
  const { change, lists, path, source } = cluster;
  const origin = [change.action, path, source].flatMap((part) => (part === undefined ? [] : [html(part)]));
  return [
    `<section>\n<h2>${html(change.address)}</h2>`,
    `<p class="origin">${origin.join(" · ")}</p>`,
    findingList(findings),
    ...lists.filter(({ verdict }) => verdict !== "equal").map((list) => listFigure(list, pictures.has(list))),
    windowFigure(cluster),
    "</section>",
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function findingList(findings: readonly Finding[], hasAddresses = false): string {
  if (findings.length === 0) return "";
  const items = findings.map(
    ({ level, code, address, attribute, message }) =>
      `<li class="${level}"><b>${html(code)}</b> ${hasAddresses && address !== undefined ? `<code>${html(address)}</code> ` : ""}${attribute === undefined ? "" : `${html(attribute)}: `}${htmlWords(message)}</li>`,
  );
  return `<ul>\n${items.join("\n")}\n</ul>`;
}

function gateSection({ title, items, more }: GateSection): string {
  const lines = items.map(({ words, flag, entry }) => {
    const commands = [flag, entry].flatMap((line) =>
      line === undefined ? [] : [`<br><code>${html(line)}</code>`],
    );
    return `<li>${htmlWords(words)}${commands.join("")}</li>`;
  });
  if (more > 0) lines.push(`<li>and ${more} more, which the JSON output holds</li>`);
  const hint = items.some(({ entry }) => entry !== undefined) ? `<p>${html(HOW_TO_APPROVE)}</p>` : "";
  return `<section>\n<h2>${html(title)}</h2>\n<ul>\n${lines.join("\n")}\n</ul>${hint}\n</section>`;
}

function listFigure(list: ListReview, hasPicture: boolean): string {
  const lines = setLines(list, ["before", "after", "gained", "lost"], MOST_RANGES);
  if (lines.length === 0) return "";
  const rows = lines.map((line) => {
    const example = line.example === undefined ? "" : `, such as ${line.example}`;
    return `<tr class="${line.title}"><th>${line.title}${line.isPartial ? ", at least" : ""}</th><td>${html(`${line.size}${example}`)}<br><small>${html(rangesLine(line))}</small></td></tr>`;
  });
  return `<figure>\n<figcaption>${html(list.endpoint.list)}: ${html(list.verdict)}</figcaption>\n${hasPicture ? addressPicture(list) : ""}\n<table>${rows.join("")}</table>\n</figure>`;
}

function windowFigure({ change }: ClusterReview): string {
  if (isHidden(change, ["maintenance_window"])) return "";
  const [before, after] = [windowOf(change.before), windowOf(change.after)];
  if (before?.start === after?.start && before?.minutes === after?.minutes) return "";
  return `<figure>\n<figcaption>maintenance week, UTC: before, and after</figcaption>\n${weekPicture(before, after)}\n</figure>`;
}

const HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Review of a plan</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; color: #1c2128; background: #fff }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; overflow-wrap: anywhere; border-top: 1px solid #ccc; padding-top: 1rem }
ul { padding-left: 1rem; list-style: none } li { border-left: .3rem solid; padding-left: .6rem; margin: .4rem 0 }
li.error { border-color: #c62828 } li.warning { border-color: #b58900 } li.note { border-color: #2a6fb0 }
.origin, small { color: #57606a; overflow-wrap: anywhere } code { background: #eef; padding: 0 .2rem; overflow-wrap: anywhere }
figure { margin: 1rem 0 } figcaption { font-weight: 600 } th { text-align: left; vertical-align: top; padding-right: 1rem }
svg { max-width: 100%; height: auto } svg text { font: 11px system-ui, sans-serif; fill: #1c2128 }
.free { fill: #eceff1 } .kept { fill: #90a4ae } .gained { fill: #c62828 } .lost { fill: #f9a825 }
tr.gained th { color: #c62828 } tr.lost th { color: #8d6e00 }
</style>
</head>
`;
