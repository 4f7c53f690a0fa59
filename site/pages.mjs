/**
 * Writes the pages of the site to site/pages/, from the Markdown of the repository: links lead to the page on the site,
 * and examples in TypeScript and HCL stand side by side.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGES = fileURLToPath(new URL("pages/", import.meta.url));

/** Pages that are not in docs/, by their place on the site. */
const OTHER_PAGES = {
  "README.md": "index.md",
  "docs/index.md": "provider.md",
  "API.md": "api.md",
  "CHANGELOG.md": "changelog.md",
  "SECURITY.md": "security.md",
  "examples/github-actions/README.md": "examples/github-actions.md",
  "examples/monorepo/README.md": "examples/monorepo.md",
};

/** Where the site has files that are no pages. */
const FILES = "files";

/** The start page: the text of README below a hero, which shows README's picture beside the title. */
const HOME = `---
layout: home
hero:
  name: cdktf-provider-cloud
  text: OpenSearch and Prometheus clusters, in TypeScript or HCL
  tagline: Judged at synth, rehearsed on your own machine, reviewed before you merge.
  actions:
    - theme: brand
      text: Install
      link: /installation
    - theme: alt
      text: What a reviewer sees
      link: /review
    - theme: alt
      text: Resources
      link: /resources/opensearch
`;

/** Writes all pages; throws if a link of theirs leads to a file that is not there. */
export function writePages() {
  rmSync(PAGES, { recursive: true, force: true });
  const pages = pageNames();
  for (const [source, target] of pages) {
    const text = readFileSync(join(ROOT, source), "utf8");
    write(target, pageText(text, source, pages));
  }
  cpSync(join(ROOT, "docs/images"), join(PAGES, "images"), { recursive: true });
  cpSync(fileURLToPath(new URL("favicon.svg", import.meta.url)), join(PAGES, "public", "favicon.svg"));
}

/** The place on the site by the path in the repository. */
export function pageNames() {
  const docs = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => [`docs/${name}`, name]);
  return new Map([...docs, ...Object.entries(OTHER_PAGES)]);
}

function pageText(text, source, pages) {
  const parts = outsideOfCode(text, (prose) => attributes(pictures(linked(prose, source, pages))));
  const together = verdicts(sideBySide(parts));
  return source === "README.md" ? startPage(together) : withFrontMatter(together);
}

/** README below a hero that shows its picture. */
function startPage(text) {
  const picture =
    /\n<img class="in-dark" src="\.([^"]+)".*><img class="in-light" src="\.([^"]+)".*alt="([^"]+)">\n/;
  const [shown, dark, light, alt] = picture.exec(text) ?? [];
  if (shown === undefined) throw new Error("README.md begins without the picture that the start page shows");
  for (const file of [dark, light]) cpSync(join(ROOT, "docs", file), join(PAGES, "public", file));
  const image = `  image: ${JSON.stringify({ dark, light, alt })}\n---\n`;
  return `${HOME}${image}\n${text.replace(/^# .*\n/, "").replace(shown, "")}`;
}

/** The name of an attribute is a link to its line. */
function attributes(text) {
  return text.replace(/<a id="([^"]+)"><\/a>(`[^`]+`)/g, '<a id="$1" class="attribute" href="#$1">$2</a>');
}

/** Changes what is not within a block of code. */
function outsideOfCode(text, change) {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith("```") ? part : change(part)))
    .join("");
}

/** Relative links lead to the page on the site, or to a copy of the file. Tests, sources and folders are not there. */
function linked(text, source, pages) {
  const target = pages.get(source);
  const moved = (link) => {
    if (/^(\w+:|#|\/)/.test(link)) return link;
    const [path, anchor] = link.split("#");
    const file = posix.normalize(posix.join(posix.dirname(source), path));
    if (!existsSync(join(ROOT, file))) throw new Error(`${source} links to ${link}, which is not there`);
    const page = pages.get(file) ?? (file.startsWith("docs/images/") ? file.slice(5) : undefined);
    if (page !== undefined) {
      const relative = posix.relative(posix.dirname(target), page);
      return `${relative.startsWith(".") ? "" : "./"}${relative}${anchor === undefined ? "" : `#${anchor}`}`;
    }
    if (/^(src|test|main\.ts)/.test(file) || statSync(join(ROOT, file)).isDirectory()) return undefined;
    mkdirSync(dirname(join(PAGES, "public", FILES, file)), { recursive: true });
    cpSync(join(ROOT, file), join(PAGES, "public", FILES, file));
    return `/${FILES}/${file}`;
  };
  return text
    .replace(/\[([^\][]*)\]\(([^)\s]+)( "[^"]*")?\)/g, (_whole, words, link, title = "") => {
      const to = moved(link);
      return to === undefined ? words : `[${words}](${to}${title})`;
    })
    .replace(/\b(src|srcset|href)="([^"]+)"/g, (_whole, name, link) => `${name}="${moved(link) ?? link}"`);
}

/** A picture for each colour scheme: that of the site, which readers choose, and not that of their machine. */
function pictures(text) {
  return text.replace(
    /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)"\s*\/?>\s*<img ([^>]*?)src="([^"]+)"([^>]*?)\s*\/?>\s*<\/picture>/g,
    '<img class="in-dark" $1src="$2"$4><img class="in-light" $1src="$3"$4>'.replace(
      /\$[1-4]/g,
      (group) => ({ $1: "$2", $2: "$1", $3: "$3", $4: "$4" })[group],
    ),
  );
}

/** The same example in TypeScript and in HCL. */
function sideBySide(text) {
  const block = (language) => `\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`;
  const pair = new RegExp(`^In TypeScript:\\n\\n${block("ts")}\\n\\nIn HCL(.*):\\n\\n${block("hcl")}`, "gm");
  return text.replace(
    pair,
    (_whole, typescript, where, hcl) => `In TypeScript, and in HCL${where}:

<div class="languages">

::: code-group
\`\`\`ts [TypeScript]
${typescript}\`\`\`

\`\`\`hcl [HCL]
${hcl}\`\`\`
:::

</div>`,
  );
}

/** What a rule accepts and what it refuses. */
function verdicts(text) {
  const part = (word) => `${word}:\\n\\n\`\`\`json\\n[\\s\\S]*?^\`\`\`$`;
  return text.replace(
    new RegExp(`^(${part("Accepted")})\\n\\n(${part("Refused")})`, "gm"),
    (_whole, accepted, refused) =>
      `<div class="verdicts">\n<div>\n\n${accepted}\n\n</div>\n<div>\n\n${refused}\n\n</div>\n</div>`,
  );
}

/** VitePress names the title otherwise than Terraform's registries do, and pages with two columns take more room. */
function withFrontMatter(text) {
  const wide = text.includes('class="languages"') ? "pageClass: has-languages\n" : "";
  return text.replace(/^---\npage_title: /, `---\n${wide}title: `);
}

function write(name, text) {
  mkdirSync(dirname(join(PAGES, name)), { recursive: true });
  writeFileSync(join(PAGES, name), text);
}
