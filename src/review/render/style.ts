/** The frame of the page: its content security policy, and its style for narrow windows, dark screens and paper. */

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
export function wholePage(title: string, body: string): string {
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
