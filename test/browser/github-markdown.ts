/** Comments as GitHub shows them: GitHub-flavoured Markdown, with GitHub's style sheet. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";

import { buildSync } from "esbuild";

const STYLES = readFileSync(require.resolve("github-markdown-css/github-markdown.css"), "utf8");

type Render = (text: string) => string;

let render: Render | undefined;

/** Returns the HTML of a text, with every element that the Markdown has. */
export function githubHtml(text: string): string {
  render ??= bundledRender();
  return render(text);
}

/** Loads the libraries, which are ES modules, as one script. */
function bundledRender(): Render {
  const { outputFiles } = buildSync({
    entryPoints: [join(__dirname, "render-github-markdown.mjs")],
    bundle: true,
    platform: "node",
    format: "iife",
    globalName: "bundled",
    write: false,
  });
  const script = outputFiles.map(({ text }) => text).join("");
  const { githubHtml } = runInNewContext(`${script}; bundled`) as { readonly githubHtml: Render };
  return githubHtml;
}

/** A page with a comment, as wide as GitHub's on a telephone or on a desktop. */
export function githubPage(html: string): string {
  const layout = "body { margin: 0; padding: 16px } .markdown-body { min-width: 0 }";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Comment</title><style>${STYLES}${layout}</style></head><body class="markdown-body"><main>${html}</main></body></html>`;
}
