/** The published package has what users need, and the links of its pages lead somewhere. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { requireBuild } from "../built";

const ROOT = join(__dirname, "..", "..");
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly version: string;
};

/** The files that `npm pack` would put into the package. */
let packed: readonly string[] = [];
beforeAll(() => {
  const options = ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=error"];
  const printed = execFileSync("npm", options, { cwd: ROOT, encoding: "utf8" });
  const [{ files } = { files: [] }] = JSON.parse(printed) as readonly {
    readonly files: readonly { readonly path: string }[];
  }[];
  packed = files.map(({ path }) => path);
});

it("has what users need, and nothing else", () => {
  requireBuild();
  const folders = packed.map((path) => path.replace(/^(lib|docs|examples)\/.*/, "$1/"));
  expect([...new Set(folders)].sort()).toEqual([
    "API.md",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "action.yml",
    "docs/",
    "examples/",
    "lib/",
    "package.json",
  ]);
});

const pages = [
  "README.md",
  "API.md",
  "CHANGELOG.md",
  "SECURITY.md",
  ...pagesBelow("docs"),
  ...pagesBelow("examples"),
];

it.each(pages)("links of %s lead to files of the package", (page) => {
  const text = readFileSync(join(ROOT, page), "utf8");
  const links = [/\]\((?!\w+:|#)([^)# ]+)/g, /\b(?:src|srcset|href)="(?!\w+:|#)([^"# ]+)/g];
  const targets = links
    .flatMap((link) => [...text.matchAll(link)])
    .map(([, link = ""]) => relative(ROOT, join(ROOT, dirname(page), link)));
  expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
  const isPacked = (target: string) =>
    packed.some((file) => file === target || file.startsWith(`${target}/`));
  expect(targets.filter((target) => !isPacked(target))).toEqual([]);
});

it.each(pages)("links of %s to headings lead to existing headings", (page) => {
  const links = [...readFileSync(join(ROOT, page), "utf8").matchAll(/\]\((?!\w+:)([^)# ]*)#([^) ]+)/g)];
  const dead = links
    .map(([, path = "", anchor = ""]) => [path === "" ? page : join(dirname(page), path), anchor] as const)
    .filter(([target, anchor]) => target.endsWith(".md") && !anchorsOf(target).includes(anchor));
  expect(dead).toEqual([]);
});

it("hover texts name existing headings", () => {
  const folder = join(ROOT, "src", "bindings");
  const named = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/(docs\/\w+\.md)#([\w-]+)/g)]);
  expect(named.length).toBeGreaterThan(0);
  const dead = named.filter(([, page = "", anchor = ""]) => !anchorsOf(page).includes(anchor));
  expect(dead.map(([link]) => link)).toEqual([]);
});

it("installs the archive that `npm pack` makes of this version", () => {
  for (const file of ["docs/hcl.md", "docs/deploy.md", "examples/first-cluster/package.json"])
    expect(readFileSync(join(ROOT, file), "utf8")).toContain(`/cdktf-provider-cloud-${version}.tgz`);
});

function pagesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), "utf8").replace(/^```[\s\S]*?^```$/gm, "");
  const used = new Map<string, number>();
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-");
    const times = used.get(slug) ?? 0;
    used.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}
