/** Links of the pages lead somewhere, also in the published package. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const ROOT = join(__dirname, "..", "..");
const { version, files } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly version: string;
  readonly files: readonly string[];
};

const pages = [
  "README.md",
  "API.md",
  "CHANGELOG.md",
  "SECURITY.md",
  ...pagesBelow("docs"),
  ...pagesBelow("examples"),
];

/** What only a reader in a checkout follows. */
const OF_THE_REPOSITORY = /^(main\.ts|src\/|test\/)/;

it.each(pages)("those of %s are to files that are there, and in the package", (page) => {
  const text = readFileSync(join(ROOT, page), "utf8");
  const links = [/\]\((?!\w+:|#)([^)# ]+)/g, /\b(?:src|srcset|href)="(?!\w+:|#)([^"# ]+)/g];
  const targets = links
    .flatMap((link) => [...text.matchAll(link)])
    .map(([, link = ""]) => relative(ROOT, join(ROOT, dirname(page), link)));
  expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
  const isPacked = (target: string) =>
    files.some((packed) => target === packed || target.startsWith(`${packed}/`));
  expect(targets.filter((target) => !isPacked(target) && !OF_THE_REPOSITORY.test(target))).toEqual([]);
});

it("installs the archive that `npm pack` makes of this version", () => {
  expect(readFileSync(join(ROOT, "README.md"), "utf8")).toContain(`./cdktf-provider-cloud-${version}.tgz`);
});

function pagesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
}
