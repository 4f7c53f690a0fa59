/** The site: its pages come from site/pages.mjs, their order from scripts/pages/docs-pages.json. */
import { readdirSync, readFileSync } from "node:fs";

import { defineConfig, type MarkdownRenderer } from "vitepress";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

interface Section {
  readonly title: string;
  readonly pages: readonly string[];
}
const sections = (JSON.parse(read("scripts/pages/docs-pages.json")) as readonly Section[]).map(
  ({ title, pages }) => ({ title, pages: pages.flatMap(pagesOf) }),
);

/** Returns a page, or all pages of the folder of `resources/*.md`. */
function pagesOf(page: string): readonly string[] {
  if (!page.endsWith("/*.md")) return [page];
  const folder = page.slice(0, -"*.md".length);
  return readdirSync(new URL(`../../docs/${folder}`, import.meta.url))
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => folder + file);
}

const { version } = JSON.parse(read("package.json")) as { version: string };

/** The page's title, without what the section says already. */
const titleOf = (page: string) => {
  const [, title = page] = /^page_title: "(.*)"$/m.exec(read(`docs/${page}`)) ?? [];
  return title.replace(/ \((Resource|Function)\)$/, "").replace(/^cloud Provider$/, "Provider configuration");
};
const linkOf = (page: string) => (page === "index.md" ? "/provider" : `/${page.replace(/\.md$/, "")}`);

/** Makes the anchor of a heading as GitHub does, where the same pages are read. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** Gives each cell the title of its column: on a phone, the cells of a row stand below each other. */
function labelCells(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("cell-labels", ({ tokens }) => {
    let titles: string[] = [];
    let column = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.type === "thead_open") titles = [];
      if (token.type === "th_open") titles.push(tokens[index + 1]?.content ?? "");
      if (token.type === "tr_open") column = 0;
      if (token.type === "td_open") token.attrSet("data-label", titles[column++] ?? "");
    }
  });
}

// A site below a folder of its host, such as https://host/folder/, sets SITE_BASE=/folder/.
const base = process.env["SITE_BASE"] ?? "/";

export default defineConfig({
  title: "cdktf-provider-cloud",
  description:
    "Terraform provider and CDK for Terraform constructs for managed OpenSearch and Prometheus clusters",
  lang: "en",
  srcDir: "pages",
  base,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}favicon.svg` }]],
  transformHtml: (html) =>
    html.replace('<div class="VPContent is-home"', '<div role="main" class="VPContent is-home"'),
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: anchorOf },
    config: labelCells,
  },
  themeConfig: {
    siteTitle: "cdktf-provider-cloud",
    outline: { level: [2, 3] },
    search: { provider: "local" },
    nav: [
      { text: "Install", link: "/installation" },
      { text: "Constructs", link: "/api" },
      { text: "Rules", link: "/rules" },
      { text: version, link: "/changelog" },
    ],
    sidebar: [
      ...sections.map(({ title, pages }) => ({
        text: title,
        items: pages.map((page) => ({ text: titleOf(page), link: linkOf(page) })),
      })),
      {
        text: "The package",
        items: [
          { text: "Constructs", link: "/api" },
          { text: "Review in GitHub Actions", link: "/examples/github-actions" },
          { text: "Review of several stacks", link: "/examples/monorepo" },
          { text: "Security", link: "/security" },
          { text: "Changelog", link: "/changelog" },
        ],
      },
    ],
  },
});
