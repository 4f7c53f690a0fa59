/** The code blocks of the pages, in their order. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "..", "..");

/** The hand-written pages whose examples are run by tests. */
export const GUIDES = ["write", "rehearse", "deploy", "testing", "migrate"].map((name) => `docs/${name}.md`);

export const readPage = (page: string): string => readFileSync(join(ROOT, page), "utf8");

export const README = readPage("README.md");

/** Returns the code blocks of one language on a page, such as "README.md". */
export function codeBlocks(page: string, language: string): readonly string[] {
  return [...readPage(page).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, of]) => of === language)
    .map(([, , code = ""]) => code);
}

export const readmeBlocks = (language: string): readonly string[] => codeBlocks("README.md", language);
