/** The code blocks of the pages, in their order. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "..", "..");

/** The hand-written pages whose examples are run by tests. */
export const GUIDES = ["hcl", "write", "rehearse", "deploy", "testing", "migrate"].map(
  (name) => `docs/${name}.md`,
);

export const readPage = (page: string): string => readFileSync(join(ROOT, page), "utf8");

export const README = readPage("README.md");

/** Returns the code blocks of one language on a page, such as "README.md". */
export function codeBlocks(page: string, language: string): readonly string[] {
  return [...readPage(page).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, of]) => of === language)
    .map(([, , code = ""]) => code);
}

export const readmeBlocks = (language: string): readonly string[] => codeBlocks("README.md", language);

/** Returns the shell blocks of the numbered steps of a page, by their numbers; "clean up" is the last one. */
export function steps(page: string): ReadonlyMap<string, string> {
  const found = [...readPage(page).matchAll(/^\*\*(\d)\. [^]*?^```sh\n([^]*?)^```$/gm)];
  const cleanUp = codeBlocks(page, "sh").find((block) => block.includes(" destroy "));
  return new Map([
    ...found.map(([, step = "", block = ""]) => [step, block] as const),
    ["clean up", cleanUp ?? ""],
  ]);
}

/** Returns the program before the change that a `diff` block shows, and the one after it. */
export function bothSides(diff: string): readonly [before: string, after: string] {
  const side = (other: string) =>
    diff
      .split("\n")
      .filter((line) => !line.startsWith(other))
      .map((line) => line.slice(1))
      .join("\n");
  return [side("+"), side("-")];
}

/** A block that a reader takes for a whole file, by the place where it stands: "docs/write.md, HCL (2)". */
export type WholeBlock = readonly [place: string, text: string];

/** All pages. */
const PAGES: readonly string[] = [
  ...readdirSync(ROOT),
  ...["docs", "examples"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  ),
].filter((name) => name.endsWith(".md"));

/** The TypeScript that looks like a whole program or module: it imports something. */
export const programs = (): readonly WholeBlock[] =>
  whole("TypeScript", ["ts", "typescript", "tsx"], /^import /m);

/** The HCL that looks like a whole configuration: it has a block of Terraform's, and is no file of tests. */
export const configurations = (): readonly WholeBlock[] =>
  whole(
    "HCL",
    ["hcl", "tf", "terraform"],
    /^(?:check|data|ephemeral|import|locals|module|moved|output|provider|removed|resource|terraform|variable)\b.*\{/m,
  );

function whole(name: string, languages: readonly string[], sign: RegExp): readonly WholeBlock[] {
  return PAGES.flatMap((page) =>
    languages
      .flatMap((language) => codeBlocks(page, language))
      .flatMap((text, index) =>
        sign.test(text) ? [[`${page}, ${name} (${index + 1})`, text] as const] : [],
      ),
  );
}
