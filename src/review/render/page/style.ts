/** The frame of the page: its content security policy, and its style for narrow windows, dark screens and paper. */
import { htmlText } from "./parts";

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
  field: ["#eceff1", "#21262d"],
  earlier: ["#5f7480", "#8b9aa6"],
  maintenance: ["#7a3fb5", "#c297ff"],
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
body { font: 1rem/1.5 system-ui, sans-serif; font-size: .95rem; max-width: 62rem; margin: 0 auto; padding: 1rem; color: var(--ink); background: var(--paper); overflow-wrap: anywhere }
h1 { font-size: 1.45rem; line-height: 1.3; margin: .2rem 0 .6rem }
h2, h3 { font-size: 1.15rem; margin: 0; line-height: 1.35 }
h2 .badge { font-size: .85rem; vertical-align: .1rem }
.stack { border-top: .2rem solid var(--line); padding-top: .8rem }
.stack > h2 { font-size: 1.3rem }
h1, h2, h3, caption, figcaption, summary { break-after: avoid }
h2 a, h3 a { color: inherit; text-decoration: none }
:is(h2, h3) a:is(:hover, :focus-visible) { text-decoration: underline }
a { color: var(--note) } a code { color: inherit }
p { margin: .3rem 0 }
ul { margin: .3rem 0; padding: 0; list-style: none }
section { margin: 1.8rem 0 }
code { background: var(--chip); padding: .05rem .25rem; border-radius: .2rem; font: .92em ui-monospace, monospace }
h1 code, h2 code, h3 code { background: none; padding: 0; font: inherit }
pre { margin: .4rem 0; padding: .5rem .7rem; background: var(--chip); border-radius: .3rem; white-space: pre-wrap; font: .87rem/1.5 ui-monospace, monospace }
pre code { background: none; padding: 0; font: inherit; user-select: all }
.dim { color: var(--dim) }
.badge { display: inline-block; border: .15rem solid; border-radius: .3rem; padding: .05rem .6rem; font-weight: 700; letter-spacing: .04em }
.stop, .no-review, .error { color: var(--alert) } .warning, .pass, .unchecked { color: var(--warning) } .note { color: var(--note) } .clean, .approved { color: var(--good) }
.notice { border-left: .25rem solid var(--line); padding-left: .7rem }
.answer { border: 1px solid var(--line); border-radius: .4rem; padding: .7rem 1rem; margin: 1rem 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1.2rem }
.answer dt { font-weight: 700 } .answer dd { margin: 0; min-width: 0; grid-column: 2 } .answer > div { display: contents }
.answer b { font-variant-numeric: tabular-nums }
.answer > div + div > dt, .answer > div + div > dt + dd { margin-top: .35rem }
@media (max-width: 34rem) { .answer { grid-template-columns: 1fr; gap: 0 } .answer dd { grid-column: 1 } .answer > div + div > dt + dd { margin-top: 0 } }
summary { cursor: pointer; padding: .15rem 0; color: var(--ink) }
details > :not(summary) { margin-left: 1rem }
summary:focus-visible, a:focus-visible { outline: .15rem solid var(--note); outline-offset: .1rem; border-radius: .1rem }
.findings > li { border-left: .25rem solid; padding-left: .7rem; margin: .5rem 0 }
.findings > li.error { border-color: var(--alert) } .findings > li.warning { border-color: var(--warning) } .findings > li.note { border-color: var(--note) } .findings > li.approved { border-color: var(--good) }
.findings > li > * { color: var(--ink) } .findings .level { color: inherit; font-weight: 700 }
.findings li p { margin: .1rem 0 } .findings .dim { color: var(--dim) }
.offers > li { margin: .8rem 0 }
.names { columns: 18rem; column-gap: 2rem } .names li { break-inside: avoid }
nav ul { display: flex; flex-wrap: wrap; gap: .1rem 1.2rem }
table { border-collapse: collapse; margin: .4rem 0; width: min(100%, 45rem) }
caption, .title { text-align: left; font-weight: 600 }
thead { font-size: .87em } thead th { color: var(--dim) } thead th:first-child { width: 70% } th, td { font-weight: 400; text-align: left; padding: .1rem 1.2rem .1rem 0; vertical-align: top; font-variant-numeric: tabular-nums }
td, th:last-child { padding-right: 0; overflow-wrap: normal } td { min-width: 6rem }
.range, .sign { font: .92em/1.6 ui-monospace, monospace } .sign { font-weight: 700 } .range { display: inline-block }
.change { display: inline-block; min-width: 5.8rem } .added .change { color: var(--alert) } .removed .change { color: var(--warning) } .kept .change { color: var(--dim) }
figure { margin: .6rem 0 } figcaption { font-weight: 600 }
.week { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .8rem; align-items: center; max-width: 46rem } .week figcaption, .week .words { grid-column: 1 / -1 } .week .words { grid-column: 2; font-size: .92em }
.days { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); font-size: .8rem; overflow: hidden }
svg { display: block; width: 100%; overflow: visible }
.day { fill: var(--field); stroke: var(--line) } .earlier { fill: var(--earlier); stroke: var(--earlier) } .maintenance { fill: var(--maintenance); stroke: var(--maintenance) }
footer { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: .5rem }
tr, figure, pre, h1, h2, h3, li > p { break-inside: avoid }
.findings > li > p:not(:last-child), .origin { break-after: avoid }
@media print {
  :root { color-scheme: light; ${variables(0)} }
  body { font-size: 10pt; max-width: none; padding: 0 }
  nav { display: none }
  h2 a, h3 a { text-decoration: none }
  details::details-content { content-visibility: visible; display: block; height: auto }
}
`;

export function wholePage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${htmlText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
