/** Writes a review as a page of HTML in one file, without scripts: the same changes as the comment, with pictures. */
import { blockSize, type IpSet } from "../../cidr";
import { plain, type Words } from "../../text";
import type { Change } from "../changes/change";
import { reviewDocument, UNCUT } from "../changes/document";
import { SIGNS } from "../changes/headline";
import { entryText } from "../gate/approvals";
import type { StackReviews } from "../stacks";
import { codeText } from "./markdown";
import type { DocumentBlock, Inline, Item, ListRow, Text } from "./tree";

/** Ranges of a list that stay, and changes of a page: what a browser shows without delay. */
const [RANGES, CHANGES] = [400, 1_000];

export function renderHtml(changes: readonly Change[], reviews: StackReviews): string {
  const blocks = reviewDocument(changes, reviews, { ...UNCUT, changes: CHANGES }, RANGES);
  const [heading] = blocks;
  const title = heading?.is === "heading" ? plain(heading.text) : "Review";
  return wholePage(htmlText(title), blocks.map(blockHtml).join("\n"));
}

function blockHtml(block: DocumentBlock): string {
  switch (block.is) {
    case "heading":
      return `<h1 class="${block.toDo}">${SIGNS[block.toDo]} ${line(block.text)}</h1>`;
    case "text":
      return `<p${block.isWarning === true ? ' class="read"' : ""}>${line(block.text)}</p>`;
    case "changes":
      return `<ol>\n${block.items.map(itemHtml).join("\n")}\n</ol>`;
    case "list":
      return `<ul>\n${block.items.map((item) => `<li>${line(item)}</li>`).join("\n")}\n</ul>`;
    case "lists":
      return `<ul class="lists">\n${block.rows.map(listHtml).join("\n")}\n</ul>`;
    case "fold":
      return folded(
        block.title,
        block.blocks,
        block.blocks.some(({ is }) => is === "lists"),
      );
    case "approval":
      return [
        `<details><summary>Approve ${block.number}: entry for access-approvals.json</summary>`,
        `<pre><code>${htmlText(entryText(block.entry))}</code></pre>`,
        block.names.length === 0 ? "" : blockHtml({ is: "list", items: block.names }),
        "</details>",
      ].join("\n");
    case "code":
      return `<pre><code>${block.lines.map((words) => line(words, htmlText)).join("\n")}</code></pre>`;
    case "picture":
      return pictureHtml(block.addresses, block.to);
  }
}

function itemHtml({ number, toDo, text, blocks }: Item): string {
  const inner = blocks.map(blockHtml).join("\n");
  const mark = `<span class="mark ${toDo}">${SIGNS[toDo]} ${toDo}</span>`;
  return `<li id="change-${number}" value="${number}">\n<p>${mark} ${line(text)}</p>\n${inner}\n</li>`;
}

function folded(title: string, blocks: readonly DocumentBlock[], isOpen: boolean): string {
  const inner = blocks.map(blockHtml).join("\n");
  return `<details${isOpen ? " open" : ""}><summary>${htmlText(title)}</summary>\n${inner}\n</details>`;
}

function listHtml({ names, added, removed, kept, more }: ListRow): string {
  const ranges = (all: readonly string[], kind: string, sign: string) =>
    all.map((range) => `<li class="${kind}"><code>${sign} ${htmlText(range)}</code></li>`);
  const rest = more === 0 ? [] : [`<li>and ${more} more</li>`];
  const items = [
    ...ranges(removed, "out", "−"),
    ...ranges(added, "in", "+"),
    ...ranges(kept, "kept", "\u00a0"),
  ];
  return `<li>${line(names)}\n<ul class="ranges">\n${[...items, ...rest].join("\n")}\n</ul></li>`;
}

/** Draws the address space of IPv4 as 256 blocks of a /8, with those marked that have some of the addresses. */
function pictureHtml(addresses: IpSet, to: "in" | "out"): string {
  if (addresses.isEmpty(4)) return "";
  const size = blockSize(4, 8);
  const marked = Array.from({ length: 256 }, (_, index) => {
    const first = BigInt(index) * size;
    const block = { family: 4 as const, first, last: first + size - 1n, prefix: 8 };
    const count = addresses.countIn(block);
    if (count === 0n) return "";
    const height = Math.max(3, Math.round((Number(count) * 16) / Number(size)));
    return `<rect class="${to}" x="${index * 3}" y="${16 - height}" width="3" height="${height}"></rect>`;
  });
  const label = `The address space of IPv4, from 0.0.0.0 to 255.255.255.255: where addresses get ${to === "in" ? "in" : "shut out"}`;
  return `<svg viewBox="0 0 768 16" role="img" aria-label="${label}"><rect class="space" width="768" height="16"></rect>${marked.join("")}</svg>`;
}

function line(text: Text | Words, foreign: (text: string) => string = codeHtml): string {
  const inline = (part: Inline): string => {
    if (typeof part === "string") return htmlText(part);
    if ("foreign" in part) return foreign(part.foreign);
    if ("bold" in part) return `<b>${part.bold.map(inline).join("")}</b>`;
    return `<a href="${htmlText(part.link)}">${htmlText(part.label)}</a>`;
  };
  return text.map(inline).join("");
}

function codeHtml(text: string): string {
  return `<code>${htmlText(text)}</code>`;
}

/** Writes text without invisible characters, and with those of HTML as references. */
function htmlText(text: string): string {
  return codeText(text).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Every colour of the page, for a light and a dark screen. Text has a contrast of 4.5 to 1, marks one of 3 to 1. */
const COLORS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  paper: ["#ffffff", "#0d1117"],
  ink: ["#1c2128", "#e6edf3"],
  dim: ["#57606a", "#9da7b3"],
  line: ["#7d8792", "#7d8590"],
  chip: ["#eef0f4", "#21262d"],
  alert: ["#b3261e", "#ff8a80"],
  warning: ["#8a5a00", "#e3b341"],
  note: ["#1f5fa0", "#79b8ff"],
  good: ["#1a6b32", "#56d364"],
};

function variables(scheme: 0 | 1): string {
  return Object.entries(COLORS)
    .map(([name, colors]) => `--${name}: ${colors[scheme]}`)
    .join("; ");
}

const STYLE = `
:root { color-scheme: light dark; ${variables(0)} }
@media (prefers-color-scheme: dark) { :root { ${variables(1)} } }
* { box-sizing: border-box }
body { font: .95rem/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; color: var(--ink); background: var(--paper); overflow-wrap: anywhere }
h1 { font-size: 1.4rem; line-height: 1.3; margin: .2rem 0 1rem }
ol { padding-left: 1.6rem } ol > li { margin: 1.2rem 0 }
ul { margin: .3rem 0; padding-left: 1.2rem } .ranges { list-style: none; padding: 0 }
p { margin: .3rem 0 }
a { color: var(--note) }
code { background: var(--chip); padding: .05rem .25rem; border-radius: .2rem; font: .92em ui-monospace, monospace }
h1 code { background: none; padding: 0; font: inherit }
pre { margin: .4rem 0; padding: .5rem .7rem; background: var(--chip); border-radius: .3rem; white-space: pre-wrap; font: .87rem/1.5 ui-monospace, monospace }
pre code { background: none; padding: 0; font: inherit; user-select: all }
summary { cursor: pointer; color: var(--dim) }
.mark { font-weight: 700 }
.correct, .decide { color: var(--alert) } .read { color: var(--warning) } .note { color: var(--note) } .approved { color: var(--good) }
h1, ol > li > p { color: var(--ink) }
.in code { color: var(--alert) } .out code { color: var(--warning) } .kept code { color: var(--dim) }
svg { display: block; width: 100%; max-width: 48rem; margin: .4rem 0 }
.space { fill: var(--chip) } rect.in { fill: var(--alert) } rect.out { fill: var(--warning) }
h1, ol > li > p, pre, svg { break-inside: avoid }
@media print {
  :root { color-scheme: light; ${variables(0)} }
  body { font-size: 10pt; max-width: none; padding: 0 }
  details::details-content { content-visibility: visible; display: block; height: auto }
}
`;

/** @param title in HTML */
function wholePage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
