/** The built site: its pages as HTML, with the links and the anchors of each. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

export const DIST = join(__dirname, "..", "..", "site", ".vitepress", "dist");

/** The paths of the pages, such as `resources/opensearch.html`. */
export function sitePages(): readonly string[] {
  return readdirSync(DIST, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html") && name !== "404.html")
    .sort();
}

/** The anchors of a page. */
export function anchorsOf(page: string): ReadonlySet<string> {
  return new Set(idsOf(page));
}

/** The ids of a page; one that two elements have is twice in the list. */
export function idsOf(page: string): readonly string[] {
  return [...htmlOf(page).matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => decoded(id));
}

/** The links of a page that lead nowhere on the site. */
export function deadLinks(page: string): readonly string[] {
  const links = [...htmlOf(page).matchAll(/<a\b[^>]* href="([^"]+)"/g)].map(([, link = ""]) => decoded(link));
  return [...new Set(links)].filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(page, link));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const absolute = path === "" ? `/${page}` : posix.resolve("/", posix.dirname(page), path);
  const file = (path.endsWith("/") ? posix.join(absolute, "index.html") : absolute).slice(1);
  if (!existsSync(join(DIST, file))) return false;
  return anchor === undefined || anchor === "" || anchorsOf(file).has(decodeURIComponent(anchor));
}

function htmlOf(page: string): string {
  return readFileSync(join(DIST, page), "utf8");
}

function decoded(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
