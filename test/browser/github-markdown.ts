/** Comments as GitHub shows them: GitHub-flavoured Markdown, with GitHub's style sheet. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const STYLES = readFileSync(require.resolve("github-markdown-css/github-markdown.css"), "utf8");

/** Returns the HTML of each text, with every element that the Markdown has. The libraries are ESM, which jest cannot import. */
export function githubHtml(texts: readonly string[]): readonly string[] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(__dirname, "render-github-markdown.mjs")],
    {
      input: JSON.stringify(texts),
      encoding: "utf8",
      maxBuffer: 1 << 28,
    },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as readonly string[];
}

/** A page with a comment, as wide as GitHub's on a telephone or on a desktop. */
export function githubPage(html: string): string {
  const layout = "body { margin: 0; padding: 16px } .markdown-body { min-width: 0 }";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Comment</title><style>${STYLES}${layout}</style></head><body class="markdown-body"><main>${html}</main></body></html>`;
}
